#include "logic/ir/print_names.h"

namespace permverify::ir {

PrintNames::PrintNames(const Module& module) : module_(module) {
  for (const char* word : {"tid", "lid", "gid", "gsize", "tcount", "ngroups", "read", "write"}) {
    used_[word] = 1;
  }
}

const std::string& PrintNames::enter(VarId var) {
  std::string name = module_.variables[var].name;
  for (int i = 1; used_[name] != 0; ++i) {
    name = module_.variables[var].name + "_" + std::to_string(i);
  }
  used_[name] = 1;
  entered_.push_back(var);
  return names_[var] = std::move(name);
}

const std::string& PrintNames::of(VarId var) const {
  const auto found = names_.find(var);
  return found == names_.end() ? module_.variables[var].name : found->second;
}

void PrintNames::leave(std::size_t mark) {
  while (entered_.size() > mark) {
    used_[names_[entered_.back()]] = 0;
    names_.erase(entered_.back());
    entered_.pop_back();
  }
}

}  // namespace permverify::ir
