// A kernel as nested lines of OpenCL C: what the generator writes and shrinking deletes from.
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace permverify::differential {

struct Line {
  std::string text;
  std::vector<Line> body;
  bool block = false;  // with braces
  std::string tail;    // behind the closing brace: `while (x);`
};

std::string print(const std::vector<Line>& lines);

// The fewest lines that still do it: lines are deleted, and blocks replaced by what is in them.
std::vector<Line> shrunk(std::vector<Line> lines,
                         const std::function<bool(const std::vector<Line>&)>& still);

}  // namespace permverify::differential
