#include "report/machine/picture.h"

#include <fmt/format.h>

#include "report/machine/picture_grid.h"
#include "report/machine/picture_style.h"
#include "report/machine/picture_time.h"
#include "report/machine/picture_words.h"

namespace permverify::report {
namespace {

using runtime_spec::Right;

constexpr int least_width = 480;     // for lines of text

// What occurs in a picture, for its legend.
struct Occurring {
  bool rights[4] = {}, read = false, written = false, updated = false, fault = false, outside = false;
};

Occurring occurring(const Picture& picture) {
  Occurring found;
  for (const PicturePhase& phase : picture.phases) {
    for (const bool marked : phase.marked) found.fault |= marked;
    for (const PictureGrid& grid : phase.grids) {
      for (const PictureRow& row : grid.rows) {
        found.outside |= row.outside;
        for (const PictureCell& cell : row.cells) {
          found.rights[static_cast<std::size_t>(cell.right)] = true;
          found.read |= cell.read;
          found.written |= cell.written;
          found.updated |= cell.updated;
          found.fault |= cell.fault;
        }
      }
    }
  }
  return found;
}

class Painter {
 public:
  explicit Painter(const Picture& picture) : picture_(picture) {}

  std::string paint() {
    Canvas trial;  // how wide the heading may be
    body(trial);
    width_ = std::max(least_width, trial.right - picture_margin);
    heading();
    body(canvas_);
    legend();
    left_out();
    return canvas_.svg.document(canvas_.right + picture_margin, canvas_.y + picture_margin - 6,
                                plain(picture_.title + (picture_.faults.empty() ? "" : ": " + picture_.faults[0])),
                                picture_style());
  }

 private:
  void body(Canvas& canvas) const {
    if (picture_.lanes) paint_lanes(picture_, canvas);
    if (!picture_.phases.empty()) paint_phases(picture_, canvas);
  }

  void paragraph(const std::string& text, int x, Svg::Text how) {
    const int width = width_ - (x - picture_margin);
    for (const std::string& line : wrapped(text, width, how.size)) {
      canvas_.y += how.size + 6;
      canvas_.put(x, canvas_.y, line, how);
    }
  }

  void heading() {
    canvas_.y = picture_margin - 6;
    paragraph(picture_.title, picture_margin, {15, "bold"});
    canvas_.svg.open("faults");
    for (std::size_t i = 0; i < picture_.faults.size(); ++i) {
      const bool badge = picture_.faults.size() > 1;
      canvas_.y += 4;
      if (badge) draw_badge(canvas_.svg, picture_margin + 8, canvas_.y + 14, {i + 1});
      paragraph(picture_.faults[i], picture_margin + (badge ? 26 : 0), {12, "alarm bold"});
    }
    canvas_.svg.close();
  }

  void legend() {
    if (picture_.phases.empty()) return;
    const Occurring found = occurring(picture_);
    const CellSize box{28, 20, false};
    int x = picture_margin;
    canvas_.svg.open("legend");
    canvas_.y += 26;
    const auto entry = [&](bool occurs, const PictureCell& cell, const std::string& text, const char* css = "") {
      if (!occurs) return;
      const int width = box.width + 8 + text_width(text, 12) + 18;
      if (x > picture_margin && x + width > picture_margin + width_) {
        x = picture_margin;
        canvas_.y += box.height + 8;
      }
      if (*css != '\0') canvas_.svg.rect(x, canvas_.y, box.width, box.height, css);
      else draw_box(canvas_.svg, x, canvas_.y, box, cell, cell.fault);
      canvas_.put(x + box.width + 8, canvas_.y + 14, text, {12, ""});
      x += width;
    };
    for (const Right right : {Right::Write, Right::Read, Right::Atomic, Right::None}) {
      PictureCell cell;
      cell.right = right;
      entry(picture_.rights && found.rights[static_cast<std::size_t>(right)], cell, may(right));
    }
    PictureCell read, written, updated, fault;
    read.read = written.written = updated.updated = fault.fault = true;
    entry(found.read, read, "reads");
    entry(found.written, written, "writes");
    entry(found.updated, updated, "updates atomically");
    entry(found.fault, fault, "the fault");
    entry(found.outside, {}, "outside of the array", "box outside");
    canvas_.y += box.height;
    canvas_.svg.close();
  }

  void left_out() {
    if (picture_.left_out.empty()) return;
    std::string text = "Drawn: ";
    for (std::size_t i = 0; i < picture_.left_out.size(); ++i)
      text += (i == 0 ? "" : ", ") + picture_.left_out[i];
    canvas_.y += 8;
    canvas_.svg.open("left-out");
    paragraph(text + "; `--picture-all` draws the whole.", picture_margin, {12, "grey"});
    canvas_.svg.close();
  }

  const Picture& picture_;
  Canvas canvas_;
  int width_ = 0;
};

}  // namespace

std::string picture(const MachineView& view, const PictureChoice& choice) {
  const Picture data = picture_data(view, choice);
  return Painter(data).paint();
}

}  // namespace permverify::report
