#include "report/machine/picture_parts.h"

#include <fmt/format.h>

namespace permverify::report {

using runtime_spec::Right;

namespace {

const char* fill_of(Right right) {
  switch (right) {
    case Right::None: return "#ffffff";
    case Right::Read: return "url(#may-read)";
    case Right::Atomic: return "url(#may-update)";
    case Right::Write: return "url(#may-write)";
  }
  return "";
}

std::string letters(const PictureCell& cell) {
  return std::string(cell.read ? "R" : "") + (cell.written ? "W" : "") + (cell.updated ? "A" : "");
}

}  // namespace

// Rights are told by patterns; their colours only help.
const char* picture_patterns() {
  return "<pattern id=\"may-write\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
         "patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" fill=\"#d8e6f7\"/>"
         "<line x1=\"1\" y1=\"0\" x2=\"1\" y2=\"6\" stroke=\"#5b86bd\" "
         "stroke-width=\"1.6\"/></pattern>\n"
         "<pattern id=\"may-read\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\">"
         "<rect width=\"7\" height=\"7\" fill=\"#fdf4dc\"/><circle cx=\"3.5\" cy=\"3.5\" r=\"1.1\" "
         "fill=\"#a97f1a\"/></pattern>\n"
         "<pattern id=\"may-update\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\">"
         "<rect width=\"7\" height=\"7\" fill=\"#e2f1e4\"/><path d=\"M0 3.5H7M3.5 0V7\" "
         "stroke=\"#5f9c69\" "
         "stroke-width=\"1\"/></pattern>\n";
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

void draw_box(Svg& svg, int x, int y, const PictureCell& cell) {
  svg.rect(x, y, cell_w, cell_h,
           fmt::format("fill=\"{}\" stroke=\"#9aa0a6\"", fill_of(cell.right)));
  const std::string text = letters(cell);
  if (!text.empty()) {
    svg.text(
        x + cell_w / 2, y + 16, text,
        {text.size() > 2 ? 11 : 13, true, "middle", ink,
         "stroke=\"#ffffff\" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\""});
  }
  if (cell.fault) draw_frame(svg, x, y, cell_w, cell_h);
}

void draw_frame(Svg& svg, int x, int y, int width, int height) {
  svg.rect(x, y, width, height,
           fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"4\"", alarm));
  svg.rect(x + 3, y + 3, width - 6, height - 6,
           "fill=\"none\" stroke=\"#ffffff\" stroke-width=\"1\"");
}

void draw_badge(Svg& svg, int centre, int middle, const std::vector<std::size_t>& numbers) {
  std::string text;
  for (const std::size_t number : numbers)
    text += (text.empty() ? "" : ",") + std::to_string(number);
  const int width = text_width(text, 11) + 9;
  svg.rect(centre - 8, middle - 8, width, 16, fmt::format("rx=\"8\" fill=\"{}\"", alarm));
  svg.text(centre - 8 + width / 2, middle + 4, text, {11, true, "middle", "#ffffff", ""});
}

}  // namespace permverify::report
