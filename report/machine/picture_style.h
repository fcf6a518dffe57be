// Colours and type of pictures, for light and for dark pages.
#pragma once
#include <string>

namespace permverify::report {

// As CSS writes colours. Texts are ink, grey or alarm on paper, or ink on one of the three fillings.
struct Palette {
  const char *paper, *ink, *grey, *alarm, *edge;
  const char *write, *write_mark;    // the filling of a permission, and the pattern on it
  const char *read, *read_mark;
  const char *update, *update_mark;
};
extern const Palette light_palette, dark_palette;

// The style sheet and the patterns, for <defs>. The dark colours apply on a screen that prefers them, never
// on paper.
std::string picture_style();

}  // namespace permverify::report
