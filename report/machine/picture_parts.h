// The pieces of a picture: what a cell looks like, and the words for it.
#pragma once
#include <string>
#include <vector>

#include "report/machine/picture_data.h"
#include "report/machine/svg.h"

namespace permverify::report {

inline constexpr int cell_w = 28, cell_h = 22;
inline constexpr const char* ink = "#1a1a1a";
inline constexpr const char* grey = "#5f6368";
inline constexpr const char* alarm = "#b00020";

// The fillings that tell rights; they stand in the document's <defs>.
const char* picture_patterns();
// "may-write", ...: the filling of a right, as a class.
const char* class_of(runtime_spec::Right right);
std::string may(runtime_spec::Right right);   // "may write"
std::string did(const PictureCell& cell);     // "reads, writes"; empty: nothing

void draw_box(Svg& svg, int x, int y, const PictureCell& cell);
// The thick frame of a fault.
void draw_frame(Svg& svg, int x, int y, int width, int height);
// The numbers of faults, white on dark.
void draw_badge(Svg& svg, int centre, int middle, const std::vector<std::size_t>& numbers);

}  // namespace permverify::report
