#include "report/columns.h"

#include <algorithm>

#include "report/display.h"

namespace permverify::report {
namespace {

std::string spaces(const std::string& text, std::size_t width) {
  const std::size_t used = cell_width(text);
  return std::string(used < width ? width - used : 0, ' ');
}

}  // namespace

std::string padded(const std::string& text, std::size_t width) {
  return text + spaces(text, width);
}
std::string padded_left(const std::string& text, std::size_t width) {
  return spaces(text, width) + text;
}

std::string aligned_columns(const std::vector<std::vector<std::string>>& lines,
                            std::size_t indent) {
  if (lines.empty()) return "";
  std::vector<std::size_t> widths(lines[0].size(), 0);
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < line.size() && i < widths.size(); ++i) {
      widths[i] = std::max<std::size_t>(widths[i], cell_width(line[i]));
    }
  }
  std::string out;
  for (const auto& line : lines) {
    out += std::string(indent, ' ') + "|";
    for (std::size_t i = 0; i < widths.size(); ++i) {
      out += " " + padded(i < line.size() ? line[i] : "", widths[i]) + " |";
    }
    out += "\n";
  }
  return out;
}

}  // namespace permverify::report
