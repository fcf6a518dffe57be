#include "report/machine/picture.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/machine/picture_data.h"
#include "report/machine/svg.h"

namespace permverify::report {
namespace {

using runtime_spec::Right;

constexpr int margin = 24, cell_w = 28, cell_h = 22, gap_h = 10, grid_gap = 36, page = 1160;
constexpr int head_h = 40;  // of a grid: title and thread numbers
constexpr const char* ink = "#1a1a1a";
constexpr const char* grey = "#5f6368";
constexpr const char* alarm = "#b00020";

// Rights are told by patterns; their colours only help.
constexpr const char* patterns =
    "<pattern id=\"may-write\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
    "patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" fill=\"#d8e6f7\"/>"
    "<line x1=\"1\" y1=\"0\" x2=\"1\" y2=\"6\" stroke=\"#5b86bd\" stroke-width=\"1.6\"/></pattern>\n"
    "<pattern id=\"may-read\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\">"
    "<rect width=\"7\" height=\"7\" fill=\"#fdf4dc\"/><circle cx=\"3.5\" cy=\"3.5\" r=\"1.1\" "
    "fill=\"#a97f1a\"/></pattern>\n"
    "<pattern id=\"may-update\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\">"
    "<rect width=\"7\" height=\"7\" fill=\"#e2f1e4\"/><path d=\"M0 3.5H7M3.5 0V7\" stroke=\"#5f9c69\" "
    "stroke-width=\"1\"/></pattern>\n";

const char* fill_of(Right right) {
  switch (right) {
    case Right::None: return "#ffffff";
    case Right::Read: return "url(#may-read)";
    case Right::Atomic: return "url(#may-update)";
    case Right::Write: return "url(#may-write)";
  }
  return "";
}

const char* class_of(Right right) {
  switch (right) {
    case Right::None: return "may-nothing";
    case Right::Read: return "may-read";
    case Right::Atomic: return "may-update";
    case Right::Write: return "may-write";
  }
  return "";
}

std::string letters(const PictureCell& cell) {
  return std::string(cell.read ? "R" : "") + (cell.written ? "W" : "") + (cell.updated ? "A" : "");
}

std::string did(const PictureCell& cell) {
  std::string text;
  const auto add = [&](bool it, const char* what) {
    if (it) text += (text.empty() ? "" : ", ") + std::string(what);
  };
  add(cell.read, "reads");
  add(cell.written, "writes");
  add(cell.updated, "updates atomically");
  return text;
}

std::string may(Right right) {
  switch (right) {
    case Right::None: return "no right";
    case Right::Read: return "may read";
    case Right::Atomic: return "may update atomically";
    case Right::Write: return "may write";
  }
  return "";
}

class Painter {
 public:
  explicit Painter(const Picture& picture) : picture_(picture) {}

  std::string paint() {
    heading();
    legend();
    for (std::size_t i = 0; i < picture_.phases.size(); ++i) phase(picture_.phases[i], i == 0);
    for (const std::string& text : picture_.left_out) {
      y_ += 18;
      put(margin, y_, text + ".", {12, false, "start", grey, "font-style=\"italic\""});
    }
    return svg_.document(std::max(right_ + margin, 560), y_ + margin, picture_.title + ": " + picture_.launch,
                         patterns);
  }

 private:
  void put(int x, int y, const std::string& text, const Svg::Text& how) {
    svg_.text(x, y, text, how);
    if (std::string(how.anchor) == "start") right_ = std::max(right_, x + text_width(text, how.size));
  }

  void heading() {
    y_ = margin + 14;
    put(margin, y_, picture_.title, {18, true, "start", ink, ""});
    y_ += 20;
    put(margin, y_, picture_.launch, {12, false, "start", grey, ""});
    svg_.open("faults");
    for (std::size_t i = 0; i < picture_.faults.size(); ++i) {
      y_ += 22;
      badge(margin + 8, y_ - 4, {i + 1});
      put(margin + 26, y_, picture_.faults[i], {12, true, "start", alarm, ""});
    }
    svg_.close();
    y_ += 14;
  }

  // The numbers of faults, white on dark.
  void badge(int centre, int middle, const std::vector<std::size_t>& numbers) {
    std::string text;
    for (const std::size_t number : numbers) text += (text.empty() ? "" : ",") + std::to_string(number);
    const int width = text_width(text, 11) + 9;
    svg_.rect(centre - 8, middle - 8, width, 16, fmt::format("rx=\"8\" fill=\"{}\"", alarm));
    svg_.text(centre - 8 + width / 2, middle + 4, text, {11, true, "middle", "#ffffff", ""});
  }

  void legend() {
    svg_.open("legend");
    int x = margin;
    y_ += 6;
    const auto entry = [&](const PictureCell& cell, const std::string& text) {
      const int width = cell_w + 8 + text_width(text, 12) + 20;
      if (x > margin && x + width > page) {
        x = margin;
        y_ += cell_h + 8;
      }
      box(x, y_, cell);
      put(x + cell_w + 8, y_ + 15, text, {12, false, "start", ink, ""});
      x += width;
    };
    PictureCell cell;
    if (picture_.rights) {
      for (const Right right : {Right::Write, Right::Read, Right::Atomic}) {
        cell.right = right;
        entry(cell, may(right));
      }
    }
    const Right none = Right::None;
    entry({none, true, false, false, false}, "reads");
    entry({none, false, true, false, false}, "writes");
    entry({none, false, false, true, false}, "updates atomically");
    if (!picture_.faults.empty()) entry({none, false, false, false, true}, "a fault is here");
    y_ += cell_h;
    svg_.close();
  }

  void box(int x, int y, const PictureCell& cell) {
    svg_.rect(x, y, cell_w, cell_h, fmt::format("fill=\"{}\" stroke=\"#9aa0a6\"", fill_of(cell.right)));
    const std::string text = letters(cell);
    if (!text.empty()) {
      svg_.text(x + cell_w / 2, y + 16, text,
                {text.size() > 2 ? 11 : 13, true, "middle", ink,
                 "stroke=\"#ffffff\" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\""});
    }
    if (cell.fault) frame(x, y, cell_w, cell_h);
  }

  void frame(int x, int y, int width, int height) {
    svg_.rect(x, y, width, height, fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"4\"", alarm));
    svg_.rect(x + 3, y + 3, width - 6, height - 6, "fill=\"none\" stroke=\"#ffffff\" stroke-width=\"1\"");
  }

  void phase(const PicturePhase& phase, bool first) {
    y_ += 30;
    if (!first) {  // the barrier, across the page
      svg_.line(margin, y_ - 2, bar_end(), y_ - 2, fmt::format("stroke=\"{}\" stroke-width=\"1.5\"", ink));
      svg_.line(margin, y_ + 2, bar_end(), y_ + 2, fmt::format("stroke=\"{}\" stroke-width=\"1.5\"", ink));
      y_ += 26;
    }
    svg_.open(fmt::format("phase phase-{}", phase.number));
    const std::string name = fmt::format("phase {}", phase.number);
    put(margin, y_, name, {14, true, "start", ink, ""});
    put(margin + text_width(name, 14) + 14, y_, phase.begins, {12, false, "start", grey, ""});
    y_ += 18;
    if (phase.grids.empty()) put(margin, y_ + 12, "nobody may or does access memory", {12, false, "start", grey, ""});
    int x = margin, bottom = y_ + 16;
    for (const PictureGrid& grid : phase.grids) {
      const int width = grid_width(grid);
      if (x > margin && x + width > page) {
        x = margin;
        y_ = bottom + 18;
      }
      bottom = std::max(bottom, paint_grid(grid, phase, x, y_));
      x += width + grid_gap;
    }
    y_ = bottom;
    svg_.close();
  }

  int bar_end() const { return std::max(right_, 536); }

  int label_width(const PictureGrid& grid) const {
    int width = text_width("thread", 11);
    for (const PictureRow& row : grid.rows) width = std::max(width, text_width(row.label, 12));
    return width + 8;
  }
  int columns_width() const {
    return static_cast<int>(picture_.threads.size()) * cell_w + group_breaks() * 6;
  }
  int group_breaks() const {
    int breaks = 0;
    for (std::size_t i = 1; i < picture_.groups.size(); ++i) breaks += picture_.groups[i] != picture_.groups[i - 1];
    return breaks;
  }
  int grid_width(const PictureGrid& grid) const {
    return std::max(label_width(grid) + columns_width() + badge_room(grid), text_width(grid.title, 12));
  }
  static int badge_room(const PictureGrid& grid) {
    std::size_t most = 0;
    for (const PictureRow& row : grid.rows) most = std::max(most, row.faults.size());
    return most == 0 ? 0 : static_cast<int>(most) * 16 + 16;
  }

  std::vector<int> columns(int x) const {
    std::vector<int> result;
    for (std::size_t i = 0; i < picture_.threads.size(); ++i) {
      if (i != 0) x += cell_w + (picture_.groups[i] != picture_.groups[i - 1] ? 6 : 0);
      result.push_back(x);
    }
    return result;
  }

  // Gives the lower end.
  int paint_grid(const PictureGrid& grid, const PicturePhase& phase, int x, int y) {
    svg_.open("grid", grid.title);
    put(x, y + 12, grid.title, {12, true, "start", ink, ""});
    const int left = x + label_width(grid);
    const std::vector<int> at = columns(left);
    const bool groups = group_breaks() != 0;
    y += head_h + (groups ? 14 : 0);
    if (groups) group_names(at, y - 22);
    svg_.text(left - 8, y - 6, "thread", {11, false, "end", grey, ""});
    for (std::size_t i = 0; i < at.size(); ++i) {
      svg_.text(at[i] + cell_w / 2, y - 6, std::to_string(picture_.threads[i]),
                {11, phase.marked[i], "middle", phase.marked[i] ? alarm : grey, ""});
      if (phase.marked[i]) frame(at[i] + 2, y - 19, cell_w - 4, 17);
    }
    const int top = y;
    for (const PictureRow& row : grid.rows) y = paint_row(row, at, left, y);
    mark_faults(grid, at, top);
    right_ = std::max(right_, left + columns_width() + badge_room(grid));
    svg_.close();
    return y;
  }

  void group_names(const std::vector<int>& at, int y) {
    for (std::size_t i = 0; i < at.size(); ++i) {
      if (i != 0 && picture_.groups[i] == picture_.groups[i - 1]) continue;
      svg_.text(at[i] + 2, y, fmt::format("group {}", picture_.groups[i]), {11, false, "start", grey, ""});
    }
  }

  // ": may write, writes"
  std::string told(const PictureCell& cell) const {
    const std::string done = did(cell), right = picture_.rights ? may(cell.right) : "";
    const std::string both = right + (right.empty() || done.empty() ? "" : ", ") + done;
    return both.empty() ? "" : ": " + both;
  }

  int paint_row(const PictureRow& row, const std::vector<int>& at, int left, int y) {
    if (row.gap) {
      svg_.text(left - 8, y + gap_h, "...", {12, false, "end", grey, ""});
      return y + row_height(row);
    }
    svg_.text(left - 8, y + 16, row.label, {12, !row.faults.empty(), "end", row.faults.empty() ? ink : alarm, ""});
    for (std::size_t i = 0; i < at.size(); ++i) {
      const PictureCell& cell = row.cells[i];
      const std::string story = fmt::format("thread {}, {}{}", picture_.threads[i], row.label,
                                            row.outside ? ": outside the array" : told(cell));
      svg_.open(std::string("cell ") + (row.outside ? "outside" : class_of(cell.right)), story);
      if (row.outside) {
        svg_.rect(at[i], y, cell_w, cell_h, "fill=\"#ffffff\" stroke=\"#9aa0a6\" stroke-dasharray=\"3 3\"");
      } else {
        PictureCell plain = cell;
        plain.fault = false;
        box(at[i], y, plain);
      }
      svg_.close();
    }
    return y + row_height(row);
  }

  // Above the borders of all cells.
  void mark_faults(const PictureGrid& grid, const std::vector<int>& at, int y) {
    for (const PictureRow& row : grid.rows) {
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        if (!row.cells[i].fault) continue;
        svg_.open("fault", fmt::format("thread {}, {}", picture_.threads[i], row.label));
        frame(at[i], y, cell_w, cell_h);
        svg_.close();
      }
      if (!row.faults.empty() && !at.empty()) badge(at.back() + cell_w + 18, y + cell_h / 2, row.faults);
      y += row_height(row);
    }
  }

  static int row_height(const PictureRow& row) { return row.gap ? gap_h + 4 : cell_h; }

  const Picture& picture_;
  Svg svg_;
  int y_ = 0, right_ = 0;
};

}  // namespace

std::string picture(const MachineView& view) {
  const Picture data = picture_data(view);
  return Painter(data).paint();
}

}  // namespace permverify::report
