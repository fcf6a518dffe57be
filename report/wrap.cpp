#include "report/wrap.h"

#include <vector>

#include "report/display.h"

namespace permverify::report {
namespace {

// The pieces between spaces; what stands between two backticks is one piece.
std::vector<std::string_view> pieces_of(std::string_view text) {
  std::vector<std::string_view> pieces;
  std::size_t begin = 0;
  bool code = false;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && text[i] == '`') code = !code && text.find('`', i + 1) != std::string_view::npos;
    if (i < text.size() && (text[i] != ' ' || code)) continue;
    if (i > begin) pieces.push_back(text.substr(begin, i - begin));
    begin = i + 1;
  }
  return pieces;
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t first, std::size_t next, std::size_t width) {
  if (width == 0 || first + cell_width(text) <= width) return std::string(text);
  std::string out;
  std::size_t column = first;
  bool line_begins = true;
  for (const std::string_view piece : pieces_of(text)) {
    const std::size_t size = cell_width(piece);
    if (!line_begins && column + 1 + size > width) {
      out += "\n" + std::string(next, ' ');
      column = next;
      line_begins = true;
    }
    out += (line_begins ? "" : " ") + std::string(piece);
    column += size + (line_begins ? 0 : 1);
    line_begins = false;
  }
  return out;
}

}  // namespace permverify::report
