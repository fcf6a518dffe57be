// What every module keeps to, whichever front end or rewriting made it. The rest of the program relies
// on it without asking again. Not among it: that all threads of a group come to a barrier. That depends
// on values, and is an obligation (`divergence.cpp`).
#pragma once
#include <string>
#include <vector>

#include "logic/ir/module.h"

namespace permverify::ir {

// A rule that does not hold, by name ("type.operand"), and where.
struct Defect {
  std::string rule;
  std::string text;
  Span span;
};

// Empty for a module as it should be.
std::vector<Defect> validate(const Module& module, const support::SourceManager& sources);

}  // namespace permverify::ir
