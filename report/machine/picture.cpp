#include "report/machine/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "report/machine/picture_data.h"
#include "report/machine/picture_parts.h"

namespace permverify::report {
namespace {

using runtime_spec::Right;

constexpr int margin = 24, gap_h = 10, grid_gap = 36, page = 1160;
constexpr int head_h = 40;  // of a grid: title and thread numbers

class Painter {
 public:
  explicit Painter(const Picture& picture) : picture_(picture) {}

  std::string paint() {
    lay_out();
    heading();
    legend();
    for (std::size_t i = 0; i < picture_.phases.size(); ++i) phase(picture_.phases[i], i == 0);
    for (const std::string& text : picture_.left_out) {
      y_ += 18;
      put(margin, y_, text + ".", {12, false, "start", grey, "font-style=\"italic\""});
    }
    return svg_.document(std::max(right_ + margin, 560), y_ + margin,
                         picture_.title + ": " + picture_.launch, picture_patterns());
  }

 private:
  void put(int x, int y, const std::string& text, const Svg::Text& how) {
    svg_.text(x, y, text, how);
    if (std::string(how.anchor) == "start")
      right_ = std::max(right_, x + text_width(text, how.size));
  }

  void heading() {
    y_ = margin + 14;
    put(margin, y_, picture_.title, {18, true, "start", ink, ""});
    y_ += 20;
    put(margin, y_, picture_.launch, {12, false, "start", grey, ""});
    svg_.open("faults");
    for (std::size_t i = 0; i < picture_.faults.size(); ++i) {
      y_ += 22;
      draw_badge(svg_, margin + 8, y_ - 4, {i + 1});
      put(margin + 26, y_, picture_.faults[i], {12, true, "start", alarm, ""});
    }
    svg_.close();
    y_ += 14;
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
      draw_box(svg_, x, y_, cell);
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

  void phase(const PicturePhase& phase, bool first) {
    y_ += 30;
    if (!first) {  // the barrier, across the page
      svg_.line(margin, y_ - 2, bar_end(), y_ - 2,
                fmt::format("stroke=\"{}\" stroke-width=\"1.5\"", ink));
      svg_.line(margin, y_ + 2, bar_end(), y_ + 2,
                fmt::format("stroke=\"{}\" stroke-width=\"1.5\"", ink));
      y_ += 26;
    }
    svg_.open(fmt::format("phase phase-{}", phase.number));
    const std::string name = fmt::format("phase {}", phase.number);
    put(margin, y_, name, {14, true, "start", ink, ""});
    put(margin + text_width(name, 14) + 14, y_, phase.begins, {12, false, "start", grey, ""});
    y_ += 18;
    if (phase.grids.empty())
      put(margin, y_ + 12, "nobody may or does access memory", {12, false, "start", grey, ""});
    int bottom = y_ + 16;
    std::size_t line = 0;
    for (const PictureGrid& grid : phase.grids) {
      const Slot& slot = slots_.at(grid.array);
      if (slot.line != line && bottom > y_ + 16) y_ = bottom + 18;
      line = slot.line;
      bottom = std::max(bottom, paint_grid(grid, phase, slot.x, y_));
    }
    y_ = bottom;
    svg_.close();
  }

  // Where the grids of an array stand, in all phases alike.
  struct Slot {
    int x = margin;
    std::size_t line = 0;
  };
  void lay_out() {
    std::map<ir::VarId, int> widths;
    for (const PicturePhase& phase : picture_.phases) {
      for (const PictureGrid& grid : phase.grids) {
        widths[grid.array] = std::max(widths[grid.array], grid_width(grid));
      }
    }
    Slot next;
    for (const auto& [array, width] : widths) {
      if (next.x > margin && next.x + width > page) next = {margin, next.line + 1};
      slots_[array] = next;
      next.x += width + grid_gap;
    }
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
    for (std::size_t i = 1; i < picture_.groups.size(); ++i)
      breaks += picture_.groups[i] != picture_.groups[i - 1];
    return breaks;
  }
  int grid_width(const PictureGrid& grid) const {
    return std::max(label_width(grid) + columns_width() + badge_room(grid),
                    text_width(grid.title, 12));
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
      if (phase.marked[i]) draw_frame(svg_, at[i] + 2, y - 19, cell_w - 4, 17);
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
      svg_.text(at[i] + 2, y, fmt::format("group {}", picture_.groups[i]),
                {11, false, "start", grey, ""});
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
    svg_.text(left - 8, y + 16, row.label,
              {12, !row.faults.empty(), "end", row.faults.empty() ? ink : alarm, ""});
    for (std::size_t i = 0; i < at.size(); ++i) {
      const PictureCell& cell = row.cells[i];
      const std::string story = fmt::format("thread {}, {}{}", picture_.threads[i], row.label,
                                            row.outside ? ": outside the array" : told(cell));
      svg_.open(std::string("cell ") + (row.outside ? "outside" : class_of(cell.right)), story);
      if (row.outside) {
        svg_.rect(at[i], y, cell_w, cell_h,
                  "fill=\"#ffffff\" stroke=\"#9aa0a6\" stroke-dasharray=\"3 3\"");
      } else {
        PictureCell plain = cell;
        plain.fault = false;
        draw_box(svg_, at[i], y, plain);
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
        draw_frame(svg_, at[i], y, cell_w, cell_h);
        svg_.close();
      }
      if (!row.faults.empty() && !at.empty())
        draw_badge(svg_, at.back() + cell_w + 18, y + cell_h / 2, row.faults);
      y += row_height(row);
    }
  }

  static int row_height(const PictureRow& row) { return row.gap ? gap_h + 4 : cell_h; }

  const Picture& picture_;
  std::map<ir::VarId, Slot> slots_;
  Svg svg_;
  int y_ = 0, right_ = 0;
};

}  // namespace

std::string picture(const MachineView& view) {
  const Picture data = picture_data(view);
  return Painter(data).paint();
}

}  // namespace permverify::report
