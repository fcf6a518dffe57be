#include "tests/differential/bare/text.h"

namespace permverify::differential {
namespace {

using Lines = std::vector<Line>;

void print(const Lines& lines, std::size_t depth, std::string& out) {
  for (const Line& line : lines) {
    out += std::string(2 * depth, ' ') + line.text;
    if (line.block) {
      out += line.text.empty() ? "{\n" : " {\n";
      print(line.body, depth + 1, out);
      out += std::string(2 * depth, ' ') + "}" + (line.tail.empty() ? "" : " " + line.tail);
    }
    out += "\n";
  }
}

// Changes the n-th line in order of text; false when there are not so many.
bool change(Lines& lines, std::size_t& n, bool unwrap) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (n-- == 0) {
      const Line old = std::move(lines[i]);
      const auto at = lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(i));
      if (unwrap) lines.insert(at, old.body.begin(), old.body.end());
      return true;
    }
    if (change(lines[i].body, n, unwrap)) return true;
  }
  return false;
}

std::size_t count(const Lines& lines) {
  std::size_t sum = lines.size();
  for (const Line& line : lines) sum += count(line.body);
  return sum;
}

}  // namespace

std::string print(const Lines& lines) {
  std::string out;
  print(lines, 0, out);
  return out;
}

Lines shrunk(Lines lines, const std::function<bool(const Lines&)>& still) {
  for (bool smaller = true; smaller;) {
    smaller = false;
    // From the end, so that uses go before declarations.
    for (std::size_t at = count(lines); at-- > 0;) {
      for (const bool unwrap : {false, true}) {
        Lines other = lines;
        std::size_t n = at;
        if (!change(other, n, unwrap) || count(other) >= count(lines) || !still(other)) continue;
        lines = std::move(other);
        smaller = true;
        break;
      }
    }
  }
  return lines;
}

}  // namespace permverify::differential
