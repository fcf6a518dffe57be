// The rules for a module, whatever front end or pass made it. The rest of the program relies on them
// without further tests. That all threads of a group reach a barrier is not a rule: it depends on
// values, and is an obligation (`divergence.cpp`).
#pragma once
#include <string>
#include <vector>

#include "logic/ir/module.h"

namespace permverify::ir {

// A violated rule, by name ("type.operand"), with its place.
struct Defect {
  std::string rule;
  std::string text;
  Span span;
};

// Empty: the module satisfies all rules.
std::vector<Defect> validate(const Module& module, const support::SourceManager& sources);

}  // namespace permverify::ir
