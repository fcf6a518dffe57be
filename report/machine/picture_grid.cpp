#include "report/machine/picture_grid.h"

#include <fmt/format.h>

#include "report/display.h"
#include "report/machine/picture_words.h"

namespace permverify::report {
namespace {

constexpr int column_gap = 22, row_gap = 18, group_gap = 8;
constexpr int band = 34;             // beside a row, for the arrow and its label
constexpr std::size_t most_large = 12;

class PhasePainter {
 public:
  PhasePainter(const Picture& picture, Canvas& canvas)
      : picture_(picture), canvas_(canvas), svg_(canvas.svg), size_(cell_size(picture)) {
    lay_out();
  }

  void paint() {
    for (std::size_t i = 0; i < picture_.phases.size(); ++i) phase(i);
    if (picture_.arrow) arrow(*picture_.arrow);
  }

 private:
  using Text = Svg::Text;

  void lay_out() {
    int labels = 0, titles = 0;
    const auto wide = [&](const std::string& text) { labels = std::max(labels, text_width(text, 12)); };
    for (const std::string* name : {&picture_.place_name, &picture_.thread_name, &picture_.group_name})
      wide("`" + *name + "`");
    for (const PicturePhase& phase : picture_.phases) {
      for (const PictureGrid& grid : phase.grids) {
        titles = std::max(titles, text_width(grid.title, 12));
        for (const PictureRow& row : grid.rows) wide("`" + row.label + "`");
      }
    }
    left_ = picture_margin + labels + 10;
    int x = left_;
    for (std::size_t i = 0; i < picture_.columns.size(); ++i) {
      const PictureColumn& column = picture_.columns[i];
      if (i != 0 && !column.gap && !picture_.columns[i - 1].gap && picture_.columns[i - 1].group != column.group)
        x += group_gap;
      at_.push_back(x);
      x += column.gap ? column_gap : size_.width;
    }
    end_ = x;
    lane_ = std::max(end_, left_ + titles) + 12;
    canvas_.right = std::max(canvas_.right, end_);
  }

  int middle(std::size_t column) const {
    return at_[column] + (picture_.columns[column].gap ? column_gap : size_.width) / 2;
  }

  void phase(std::size_t number) {
    const PicturePhase& phase = picture_.phases[number];
    canvas_.y += 30;
    if (phase.left_out != 0) {
      draw_break(svg_, picture_margin + 8, canvas_.y - 4, false);
      canvas_.put(picture_margin + 24, canvas_.y,
                  fmt::format("{} earlier {} not drawn", phase.left_out, phase.left_out == 1 ? "phase is" : "phases are"),
                  {12, "grey"});
      canvas_.y += 24;
    }
    if (!phase.barrier.empty()) barrier(phase.barrier);
    svg_.open(fmt::format("phase phase-{}", phase.number));
    canvas_.put(picture_margin, canvas_.y, fmt::format("phase {}", phase.number), {14, "bold"});
    canvas_.y += 8;
    heads(phase);
    if (phase.grids.empty()) {
      canvas_.y += 18;
      canvas_.put(left_, canvas_.y, "no access to the memory that is drawn", {12, "grey"});
    }
    for (std::size_t i = 0; i < phase.grids.size(); ++i) grid(number, i);
    svg_.close();
  }

  // A double line across all threads.
  void barrier(const std::string& words) {
    const int end = std::max(end_, left_ + 60);
    svg_.open("barrier");
    svg_.line(picture_margin, canvas_.y - 8, end, canvas_.y - 8, "bar");
    svg_.line(picture_margin, canvas_.y - 4, end, canvas_.y - 4, "bar");
    canvas_.y += 12;
    canvas_.put(picture_margin, canvas_.y, words, {12, "grey"});
    svg_.close();
    canvas_.y += 26;
  }

  void name_of_row(const std::string& name) {
    svg_.text(left_ - 8, canvas_.y, "`" + name + "`", {11, "grey", "end"});
  }

  void heads(const PicturePhase& phase) {
    if (!picture_.group_name.empty()) {
      canvas_.y += 15;
      name_of_row(picture_.group_name);
      for (std::size_t i = 0; i < at_.size(); ++i) {
        const bool first = i == 0 || picture_.columns[i - 1].gap || picture_.groups[i] != picture_.groups[i - 1];
        if (picture_.columns[i].gap || !first) continue;
        std::size_t last = i;
        while (last + 1 < at_.size() && !picture_.columns[last + 1].gap && picture_.groups[last + 1] == picture_.groups[i])
          ++last;
        const int x = at_[i] + 2, end = at_[last] + size_.width - 2;
        svg_.text((x + end) / 2, canvas_.y, picture_.groups[i], {11, "grey code", "middle"});
        svg_.path(fmt::format("M{} {}v-4H{}v4", x, canvas_.y + 8, end), "edge");
      }
      canvas_.y += 6;
    }
    const int top = canvas_.y;
    if (!picture_.thread_name.empty()) {
      head_row(phase, picture_.thread_name,
               [&](std::size_t i) { return std::to_string(picture_.columns[i].thread); }, true);
    }
    head_row(phase, picture_.place_name, [&](std::size_t i) { return picture_.places[i]; },
             picture_.thread_name.empty());
    for (std::size_t i = 0; i < at_.size(); ++i) {
      if (phase.marked[i]) draw_frame(svg_, at_[i] + 2, top + 2, size_.width - 4, canvas_.y - top + 2);
    }
    canvas_.y += 6;
  }

  template <class Name>
  void head_row(const PicturePhase& phase, const std::string& title, const Name& name, bool breaks) {
    canvas_.y += 15;
    name_of_row(title);
    for (std::size_t i = 0; i < at_.size(); ++i) {
      if (picture_.columns[i].gap) {
        if (breaks) draw_break(svg_, middle(i), canvas_.y - 4, true);
        continue;
      }
      svg_.text(middle(i), canvas_.y, name(i), {11, phase.marked[i] ? "alarm bold code" : "grey code", "middle"});
    }
  }

  bool arrow_at(std::size_t phase, std::size_t grid, std::size_t row, const PicturePlace& place) const {
    return place.phase == phase && place.grid == grid && place.row == row;
  }

  void grid(std::size_t phase, std::size_t number) {
    const PictureGrid& grid = picture_.phases[phase].grids[number];
    svg_.open("grid", plain(grid.title));
    canvas_.y += number == 0 ? 14 : 26;
    canvas_.put(left_, canvas_.y, grid.title, {12, ""});
    canvas_.y += 7;
    std::vector<std::pair<std::size_t, int>> tops;
    for (std::size_t i = 0; i < grid.rows.size(); ++i) {
      const auto& arrow = picture_.arrow;
      const bool begins = arrow && arrow_at(phase, number, i, arrow->from);
      const bool ends = arrow && arrow_at(phase, number, i, arrow->to);
      const bool same = begins && arrow->from.phase == arrow->to.phase;
      if (ends && !begins && !same_row(*arrow)) canvas_.y += band / 2;
      if (begins) from_ = canvas_.y;
      if (ends) to_ = canvas_.y;
      tops.emplace_back(i, canvas_.y);
      row(grid.rows[i]);
      if (begins) canvas_.y += same ? band : band / 2;
    }
    for (const auto& [i, top] : tops) mark(grid.rows[i], top);
    svg_.close();
  }

  static bool same_row(const PictureArrow& arrow) {
    return arrow.from.phase == arrow.to.phase && arrow.from.grid == arrow.to.grid && arrow.from.row == arrow.to.row;
  }

  // ": may write; writes 7 (line 5)"
  std::string description(const PictureCell& cell) const {
    const std::string permission = picture_.rights ? may(cell.right) : "";
    const std::string both = permission + (permission.empty() || cell.story.empty() ? "" : "; ") + cell.story;
    return both.empty() ? "" : ": " + both;
  }

  void row(const PictureRow& row) {
    if (row.gap) {
      draw_break(svg_, left_ - 14, canvas_.y + 7, false);
      canvas_.y += row_gap;
      return;
    }
    svg_.text(left_ - 8, canvas_.y + size_.height / 2 + 4, "`" + row.label + "`",
              {12, row.faults.empty() ? "" : "alarm bold", "end"});
    for (std::size_t i = 0; i < at_.size(); ++i) {
      if (picture_.columns[i].gap) continue;
      const PictureCell& cell = row.cells[i];
      const std::string story = row.outside ? ": outside of the array" : description(cell);
      if (story.empty() && !cell.fault) {  // no permission, no access
        draw_box(svg_, at_[i], canvas_.y, size_, cell, false);
        continue;
      }
      svg_.open(std::string("cell ") + (row.outside ? "outside" : class_of(cell.right)),
                fmt::format("{} {}, {}{}", thread_word(picture_.language), picture_.columns[i].thread, row.label, story));
      if (row.outside) svg_.rect(at_[i], canvas_.y, size_.width, size_.height, "box outside");
      else draw_box(svg_, at_[i], canvas_.y, size_, cell, false);
      svg_.close();
    }
    canvas_.y += size_.height;
  }

  // Above the borders of all cells.
  void mark(const PictureRow& row, int top) {
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      if (!row.cells[i].fault) continue;
      svg_.open("fault", fmt::format("{} {}, {}", thread_word(picture_.language), picture_.columns[i].thread, row.label));
      draw_frame(svg_, at_[i], top, size_.width, size_.height);
      svg_.close();
    }
    if (row.faults.empty()) return;
    int x = end_ + 18;
    if (picture_.faults.size() > 1) {
      draw_badge(svg_, x, top + size_.height / 2, row.faults);
      x += 14 * static_cast<int>(row.faults.size()) + 12;
      canvas_.right = std::max(canvas_.right, x);
    }
    if (!row.note.empty()) canvas_.put(x - 8, top + size_.height / 2 + 4, row.note, {12, "alarm bold"});
  }

  void arrow(const PictureArrow& arrow) {
    const int x1 = middle(arrow.from.column), x2 = middle(arrow.to.column);
    const auto ends = fmt::format("data-from=\"{}\" data-to=\"{}\"", end_name(arrow.from), end_name(arrow.to));
    svg_.open("arrow-group", plain(arrow.label), ends);
    const int under = from_ + size_.height + 2;
    if (same_row(arrow)) {
      svg_.path(fmt::format("M{} {}V{}H{}V{}", x1, under + 6, under + 12, x2, under + 6), "arrow");
      draw_head(svg_, x2, under, false);
      if (!arrow.ordered) draw_head(svg_, x1, under, false);
      canvas_.put(std::min(x1, x2), under + 26, arrow.label, {12, "alarm bold"});
    } else {
      svg_.path(fmt::format("M{} {}V{}H{}V{}H{}V{}", x1, arrow.ordered ? under : under + 6, under + 10, lane_, to_ - 11, x2, to_ - 6), "arrow");
      draw_head(svg_, x2, to_ - 2, true);
      if (!arrow.ordered) draw_head(svg_, x1, under, false);
      canvas_.put(lane_ + 8, (under + to_) / 2 + 4, arrow.label, {12, "alarm bold"});
    }
    svg_.close();
  }

  // "thread 1, s[1], phase 0"
  std::string end_name(const PicturePlace& place) const {
    const PicturePhase& phase = picture_.phases[place.phase];
    return xml_safe(fmt::format("{} {}, {}, phase {}", thread_word(picture_.language), picture_.columns[place.column].thread,
                                phase.grids[place.grid].rows[place.row].label, phase.number));
  }
  static std::string xml_safe(const std::string& text) { return xml_escaped(printable(text)); }

  const Picture& picture_;
  Canvas& canvas_;
  Svg& svg_;
  CellSize size_;
  std::vector<int> at_;              // left edges of the columns
  int left_ = 0, end_ = 0;           // of all columns
  int lane_ = 0;                     // right of everything, for an arrow across phases
  int from_ = 0, to_ = 0;            // upper edges of the rows of the arrow
};

}  // namespace

CellSize cell_size(const Picture& picture) {
  CellSize size = picture.columns.size() <= most_large ? large_cell : small_cell;
  for (std::size_t i = 0; i < picture.columns.size(); ++i) {
    if (picture.columns[i].gap) continue;
    // Coordinates in several dimensions are wider than a number.
    std::size_t in_group = 1;
    const auto same_group = [&](std::size_t k) { return k < picture.columns.size() && !picture.columns[k].gap && picture.columns[k].group == picture.columns[i].group; };
    while (same_group(i + in_group)) ++in_group;
    const bool first = i == 0 || !same_group(i - 1);
    const auto fit = [&](const std::string& head, std::size_t columns) {
      size.width = std::max(size.width, (text_width("`" + head + "`", 11) + 10) / static_cast<int>(columns));
    };
    fit(picture.places[i], 1);
    if (first && !picture.group_name.empty()) fit(picture.groups[i], in_group);
  }
  return size;
}

void paint_phases(const Picture& picture, Canvas& canvas) { PhasePainter(picture, canvas).paint(); }

}  // namespace permverify::report
