// Names for printing: a variable keeps its own, unless another visible one has it.
#pragma once
#include <string>
#include <unordered_map>
#include <vector>

#include "logic/ir/module.h"

namespace permverify::ir {

class PrintNames {
 public:
  explicit PrintNames(const Module& module);
  const std::string& enter(VarId var);
  // Prints the variable with this text instead of its name.
  void fix(VarId var, std::string name) { names_[var] = std::move(name); }
  // The name of an entered variable, or its own name when it was never entered.
  const std::string& of(VarId var) const;
  std::size_t mark() const { return entered_.size(); }
  void leave(std::size_t mark);

 private:
  const Module& module_;
  std::vector<VarId> entered_;
  std::unordered_map<VarId, std::string> names_;
  std::unordered_map<std::string, int> used_;
};

}  // namespace permverify::ir
