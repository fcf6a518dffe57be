#include "report/machine/picture_time.h"

#include <fmt/format.h>

namespace permverify::report {
namespace {

using End = PictureLane::End;

constexpr int lane_height = 30, gap_height = 18, gap_width = 80, step = 84;

class LanePainter {
 public:
  LanePainter(const Picture& picture, Canvas& canvas)
      : picture_(picture), lanes_(*picture.lanes), canvas_(canvas), svg_(canvas.svg) {}

  void paint() {
    int labels = text_width(heading(), 11);
    for (const PictureLane& lane : lanes_.lanes) labels = std::max(labels, text_width("`" + label(lane) + "`", 12));
    left_ = picture_margin + labels + 12;
    svg_.open("lanes");
    heads();
    const int top = canvas_.y;
    for (const PictureLane& lane : lanes_.lanes) this->lane(lane);
    barriers(top, canvas_.y);
    svg_.close();
    canvas_.y += 22;
    canvas_.put(picture_margin, canvas_.y, lanes_.counts, {12, "grey"});
  }

 private:
  std::string label(const PictureLane& lane) const {
    if (lane.gap) return "";
    return picture_.thread_name.empty() ? lane.place : fmt::format("{}: {}", lane.thread, lane.place);
  }
  std::string heading() const {
    const std::string first = picture_.thread_name.empty() ? "" : "`" + picture_.thread_name + "`: ";
    return first + "`" + picture_.place_name + "`";
  }
  bool breaks() const { return lanes_.passed_before != 0; }
  int passed_at(std::size_t number) const {
    return left_ + (breaks() ? gap_width / 2 : 0) + step * static_cast<int>(number + 1);
  }
  int spot_at(std::size_t number) const { return passed_at(lanes_.passed.size() + number); }
  int texts_at() const { return spot_at(lanes_.spots.size() - 1) + 24; }

  void heads() {
    canvas_.y += 34;
    svg_.text(left_ - 10, canvas_.y, heading(), {11, "grey", "end"});
    if (breaks()) {
      svg_.text(left_ + gap_width / 2, canvas_.y, fmt::format("{} more", lanes_.passed_before),
                {11, "grey", "middle"});
    }
    for (std::size_t i = 0; i < lanes_.passed.size(); ++i)
      svg_.text(passed_at(i), canvas_.y, lanes_.passed[i].text, {11, "grey", "middle"});
    for (std::size_t i = 0; i < lanes_.spots.size(); ++i)
      svg_.text(spot_at(i), canvas_.y, lanes_.spots[i], {11, "grey", "middle"});
    canvas_.y += 6;
  }

  // Passed by all threads of the group.
  void barriers(int top, int bottom) {
    for (std::size_t i = 0; i < lanes_.passed.size(); ++i) {
      const int x = passed_at(i);
      svg_.open("barrier", fmt::format("passed by all, phase {} begins", lanes_.passed[i].phase));
      svg_.line(x - 2, top, x - 2, bottom, "bar");
      svg_.line(x + 2, top, x + 2, bottom, "bar");
      svg_.close();
    }
    if (breaks()) draw_break(svg_, left_ + gap_width / 2, top + 2, true);
  }

  void lane(const PictureLane& lane) {
    if (lane.gap) {
      draw_break(svg_, left_ - 18, canvas_.y + 7, false);
      canvas_.y += gap_height;
      return;
    }
    const int y = canvas_.y + lane_height / 2, x = spot_at(lane.spot);
    const char* ends = lane.end == End::Waits ? "waits" : lane.end == End::Ended ? "ended" : "fault";
    svg_.open(fmt::format("lane {}{}", ends, lane.named ? " named" : ""),
              fmt::format("{} {} {}", thread_word(picture_.language), lane.thread, plain(lane.text)));
    svg_.text(left_ - 10, y + 4, "`" + label(lane) + "`", {12, lane.named ? "alarm bold" : "", "end"});
    svg_.line(left_, y, x, y, "way");
    switch (lane.end) {
      case End::Waits:
        svg_.rect(x - 3, y - 12, 6, 24, lane.named ? "alarm" : "solid");
        svg_.line(x + 4, y, texts_at() - 6, y, "soft");
        break;
      case End::Ended: svg_.path(fmt::format("M{} {}a5 5 0 1 0 0.1 0z", x, y - 5), lane.named ? "alarm" : "solid"); break;
      case End::Fault: svg_.path(fmt::format("M{} {}l12 12m0 -12l-12 12", x - 6, y - 6), "arrow"); break;
    }
    canvas_.put(texts_at(), y + 4, lane.text, {12, lane.named ? "alarm bold" : ""});
    svg_.close();
    canvas_.y += lane_height;
  }

  const Picture& picture_;
  const PictureLanes& lanes_;
  Canvas& canvas_;
  Svg& svg_;
  int left_ = 0;
};

}  // namespace

void paint_lanes(const Picture& picture, Canvas& canvas) { LanePainter(picture, canvas).paint(); }

}  // namespace permverify::report
