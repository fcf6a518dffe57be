#include "report/machine/picture_parts.h"

#include <fmt/format.h>

namespace permverify::report {

using runtime_spec::Right;

namespace {

std::string letters(const PictureCell& cell) {
  return std::string(cell.read ? "R" : "") + (cell.written ? "W" : "") + (cell.updated ? "A" : "");
}

}  // namespace

const char* class_of(Right right) {
  switch (right) {
    case Right::None: return "may-nothing";
    case Right::Read: return "may-read";
    case Right::Atomic: return "may-update";
    case Right::Write: return "may-write";
  }
  return "";
}

void draw_box(Svg& svg, int x, int y, CellSize size, const PictureCell& cell, bool framed) {
  svg.rect(x, y, size.width, size.height,
           cell.right == Right::None ? "box" : std::string("box ") + class_of(cell.right));
  const int middle = x + size.width / 2;
  const std::string text = letters(cell);
  const std::string value = "`" + cell.value + "`";
  const bool with_value = size.values && !cell.value.empty() && text_width(value, 10) <= size.width - 4;
  if (!text.empty()) {
    const int down = with_value ? 15 : size.height / 2 + 5;
    svg.text(middle, y + down, text, {text.size() > 2 && !size.values ? 11 : 13, "letter bold", "middle"});
  }
  if (with_value) svg.text(middle, y + 28, value, {10, "letter value", "middle"});
  if (framed) draw_frame(svg, x, y, size.width, size.height);
}

void draw_frame(Svg& svg, int x, int y, int width, int height) {
  svg.rect(x, y, width, height, "frame");
  svg.rect(x + 3, y + 3, width - 6, height - 6, "frame-inside");
}

void draw_badge(Svg& svg, int centre, int middle, const std::vector<std::size_t>& numbers) {
  std::string text;
  for (const std::size_t number : numbers)
    text += (text.empty() ? "" : ",") + std::to_string(number);
  const int width = text_width(text, 11) + 9;
  svg.rect(centre - 8, middle - 8, width, 16, "alarm", "rx=\"8\"");
  svg.text(centre - 8 + width / 2, middle + 4, text, {11, "on-alarm bold", "middle"});
}

void draw_break(Svg& svg, int x, int y, bool upright) {
  if (upright) svg.path(fmt::format("M{} {}l4 -8M{} {}l4 -8", x - 4, y + 4, x, y + 4), "bar");
  else svg.path(fmt::format("M{} {}l10 -4M{} {}l10 -4", x - 5, y, x - 5, y + 4), "bar");
}

void draw_head(Svg& svg, int x, int y, bool downwards) {
  svg.path(fmt::format("M{} {}l-5 {}h10z", x, y, downwards ? -9 : 9), "alarm");
}

}  // namespace permverify::report
