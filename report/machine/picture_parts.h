// The pieces that a picture is painted from.
#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "report/machine/picture_data.h"
#include "report/machine/svg.h"

namespace permverify::report {

inline constexpr int picture_margin = 24;

// What is painted so far, how far down, and how far to the right.
struct Canvas {
  Svg svg;
  int y = 0, right = 0;

  void put(int x, int at, const std::string& text, const Svg::Text& how) {
    svg.text(x, at, text, how);
    if (std::string(how.anchor) == "start") right = std::max(right, x + text_width(text, how.size));
  }
};

struct CellSize {
  int width, height;
  bool values;                     // there is room for them
};
inline constexpr CellSize large_cell{48, 34, true}, small_cell{28, 22, false};

// "may-write", ...: the filling of a permission, as a class.
const char* class_of(runtime_spec::Right right);

// `framed`: with the frame of a fault.
void draw_box(Svg& svg, int x, int y, CellSize size, const PictureCell& cell, bool framed);
void draw_frame(Svg& svg, int x, int y, int width, int height);
// The numbers of faults, on a dark ground.
void draw_badge(Svg& svg, int centre, int middle, const std::vector<std::size_t>& numbers);
// Two slanting strokes: something is left out here.
void draw_break(Svg& svg, int x, int y, bool upright);
// The head of an arrow with its point here.
void draw_head(Svg& svg, int x, int y, bool downwards);

}  // namespace permverify::report
