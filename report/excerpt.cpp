#include "report/excerpt.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "report/display.h"

namespace permverify::report {
namespace {

struct Mark {
  std::uint32_t begin, end;  // cells, end > begin
  std::string label;
  bool primary;
};
using MarkedLines = std::map<std::uint32_t, std::vector<Mark>>;  // by line number

// A row of cells that can be painted: text first, colours when it is printed.
struct Row {
  std::string cells;
  std::vector<Ink> inks;
  void put(std::uint32_t at, const std::string& text, Ink ink) {
    if (cells.size() < at + text.size()) {
      cells.resize(at + text.size(), ' ');
      inks.resize(cells.size(), Ink::Plain);
    }
    cells.replace(at, text.size(), text);
    std::fill_n(inks.begin() + at, text.size(), ink);
  }
  std::string print(const Style& style) const {
    std::string result;
    for (std::size_t i = 0; i < cells.size();) {
      std::size_t j = i;
      while (j < cells.size() && inks[j] == inks[i]) ++j;
      result += style(inks[i], std::string_view(cells).substr(i, j - i));
      i = j;
    }
    return result;
  }
};

Ink ink_of(const Mark& mark, Ink ink) { return mark.primary ? ink : Ink::Place; }

// The mark of a span on the line where it begins; a span of several lines is cut at the line's end.
Mark mark_of(const support::SourceBuffer& buffer, const support::LabelledSpan& place, bool primary) {
  const support::Position start = buffer.position(place.span.begin);
  const std::string_view text = buffer.line(start.line);
  const DisplayLine line = display_line(text);
  const std::size_t from = std::min<std::size_t>(start.column - 1, text.size());
  const std::size_t to = std::min<std::size_t>(from + (place.span.end - place.span.begin), text.size());
  Mark mark{line.columns[from], line.columns[to], printable(place.label), primary};
  mark.end = std::max(mark.end, mark.begin + 1);
  return mark;
}

// The window of cells shown of a long line, around its most important mark.
std::pair<std::uint32_t, std::uint32_t> window(std::uint32_t width, const std::vector<Mark>& marks,
                                               std::uint32_t max_width) {
  if (width <= max_width) return {0, width};
  const auto main = std::find_if(marks.begin(), marks.end(), [](const Mark& m) { return m.primary; });
  const std::uint32_t begin = (main == marks.end() ? marks.front() : *main).begin;
  const std::uint32_t first = begin < max_width / 3 ? 0 : begin - max_width / 3;
  return {first, std::min(first + max_width, width)};
}

std::string clipped_text(const DisplayLine& line, std::uint32_t first, std::uint32_t last) {
  std::string text = cut_cells(line.text, first, last);
  if (first > 0) text = "..." + text.substr(std::min<std::size_t>(3, text.size()));
  if (last < line.width()) text += "...";
  return text;
}

// Marks inside the window, moved to its start; those outside are left to `outside`.
std::vector<Mark> clip_marks(const std::vector<Mark>& marks, std::uint32_t first, std::uint32_t last,
                             std::vector<Mark>& outside) {
  std::vector<Mark> inside;
  for (Mark mark : marks) {
    // A mark at the end of the line may stand one cell behind the text.
    if (mark.begin < first || mark.begin > last) {
      outside.push_back(mark);
      continue;
    }
    mark.begin -= first;
    mark.end = std::max(std::min(mark.end, last) - std::min(first, mark.end), mark.begin + 1);
    inside.push_back(mark);
  }
  std::stable_sort(inside.begin(), inside.end(),
                   [](const Mark& a, const Mark& b) { return a.begin < b.begin; });
  return inside;
}

// The rows under one source line: underlines, then labels from right to left, each hanging from
// its underline by a bar. The rightmost label stands beside its underline if nothing is behind it.
std::vector<Row> label_rows(const std::vector<Mark>& marks, Ink ink) {
  std::vector<Row> rows(1);
  for (const bool primary : {false, true}) {  // the primary underline wins where they overlap
    for (const Mark& mark : marks) {
      if (mark.primary != primary) continue;
      rows[0].put(mark.begin, std::string(mark.end - mark.begin, primary ? '^' : '-'),
                  ink_of(mark, ink));
    }
  }
  std::vector<const Mark*> hanging;
  for (const Mark& mark : marks) {
    if (!mark.label.empty()) hanging.push_back(&mark);
  }
  if (hanging.empty()) return rows;
  const Mark& last = *hanging.back();
  if (last.end >= rows[0].cells.size()) {
    rows[0].put(last.end + 1, last.label, ink_of(last, ink));
    hanging.pop_back();
  }
  const auto bars = [&](std::size_t count) {
    Row row;
    for (std::size_t i = 0; i < count; ++i) row.put(hanging[i]->begin, "|", ink_of(*hanging[i], ink));
    return row;
  };
  if (!hanging.empty()) rows.push_back(bars(hanging.size()));
  while (!hanging.empty()) {
    const Mark& mark = *hanging.back();
    Row row = bars(hanging.size() - 1);
    row.put(mark.begin, mark.label, ink_of(mark, ink));
    rows.push_back(std::move(row));
    hanging.pop_back();
  }
  return rows;
}

class Printer {
 public:
  Printer(Style style, Ink ink, std::size_t gutter, std::uint32_t max_width)
      : style_(style), ink_(ink), gutter_(gutter), max_width_(max_width) {}

  void header(const std::string& arrow, const support::SourceBuffer& buffer, support::Span span) {
    const support::Position at = buffer.position(span.begin);
    out_ += fmt::format("{:{}}{} {}:{}:{}\n", "", gutter_, style_(Ink::Place, arrow),
                        printable(buffer.name()), at.line, at.column);
  }

  void body(const support::SourceBuffer& buffer, const MarkedLines& lines) {
    std::uint32_t shown = 0;  // the last line that was printed
    for (const auto& [number, marks] : lines) {
      if (shown != 0 && number == shown + 2) plain_line(buffer, shown + 1);
      else if (shown != 0 && number > shown + 2) out_ += style_(Ink::Place, "...") + "\n";
      marked_line(buffer, number, marks);
      shown = number;
    }
  }

  std::string take() { return std::move(out_); }

 private:
  void bar(const std::string& mark, const std::string& text) {
    out_ += fmt::format("{:{}} {}{}{}\n", "", gutter_, style_(Ink::Place, mark),
                        text.empty() ? "" : " ", text);
  }
  void numbered(std::uint32_t number, const std::string& text) {
    out_ += style_(Ink::Place, fmt::format("{:{}} |", number, gutter_));
    out_ += (text.empty() ? "" : " ") + text + "\n";
  }
  void plain_line(const support::SourceBuffer& buffer, std::uint32_t number) {
    const DisplayLine line = display_line(buffer.line(number));
    numbered(number, clipped_text(line, 0, std::min(line.width(), max_width_)));
  }
  void marked_line(const support::SourceBuffer& buffer, std::uint32_t number,
                   const std::vector<Mark>& marks) {
    const DisplayLine line = display_line(buffer.line(number));
    const auto [first, last] = window(line.width(), marks, max_width_);
    numbered(number, clipped_text(line, first, last));
    std::vector<Mark> outside;
    const std::vector<Mark> inside = clip_marks(marks, first, last, outside);
    if (!inside.empty()) {
      for (const Row& row : label_rows(inside, ink_)) bar("|", row.print(style_));
    }
    for (const Mark& mark : outside) {
      bar("=", fmt::format("column {} of line {}: {}", mark.begin + 1, number, mark.label));
    }
  }

  Style style_;
  Ink ink_;
  std::size_t gutter_;
  std::uint32_t max_width_;  // columns of source shown of one line
  std::string out_;
};

}  // namespace

std::string excerpt(const support::SourceManager& sources, const support::LabelledSpan& primary,
                    const std::vector<support::LabelledSpan>& related, Style style, Ink ink, std::size_t width) {
  std::map<support::BufferId, MarkedLines> files;
  std::map<support::BufferId, support::Span> starts;
  const auto add = [&](const support::LabelledSpan& place, bool is_primary) {
    const support::SourceBuffer& buffer = sources.buffer(place.span.file);
    const std::uint32_t line = buffer.position(place.span.begin).line;
    files[place.span.file][line].push_back(mark_of(buffer, place, is_primary));
    starts.try_emplace(place.span.file, place.span);
  };
  add(primary, true);
  for (const auto& place : related) add(place, false);

  constexpr std::size_t most = 120, least = 30;
  const std::size_t gutter = gutter_width(sources, primary, related);
  const std::size_t room = width == 0 ? most : std::clamp(width - std::min(width, gutter + 9), least, most);
  Printer printer(style, ink, gutter, static_cast<std::uint32_t>(room));
  const support::BufferId main = primary.span.file;
  printer.header("-->", sources.buffer(main), primary.span);
  if (!sources.buffer(main).text().empty()) printer.body(sources.buffer(main), files[main]);
  for (const auto& [file, lines] : files) {
    if (file == main || sources.buffer(file).text().empty()) continue;
    printer.header(":::", sources.buffer(file), starts[file]);
    printer.body(sources.buffer(file), lines);
  }
  return printer.take();
}

std::size_t gutter_width(const support::SourceManager& sources, const support::LabelledSpan& primary,
                         const std::vector<support::LabelledSpan>& related) {
  std::uint32_t last = sources.position(primary.span).line;
  for (const auto& place : related) last = std::max(last, sources.position(place.span).line);
  return std::to_string(last).size();
}

}  // namespace permverify::report
