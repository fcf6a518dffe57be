#include "parser/clang/facts.h"

#include <algorithm>

namespace permverify::parser {

std::uint32_t Facts::instance(std::uint32_t parent, const void* site) {
  const auto next = static_cast<std::uint32_t>(instances_.size()) + 1;
  return instances_.try_emplace({parent, site}, next).first->second;
}

void Facts::add_target(const SlotKey& slot, const Target& target) {
  auto& known = targets_[slot];
  if (std::find(known.begin(), known.end(), target) != known.end()) return;
  known.push_back(target);
  changed_ = true;
}

void Facts::add_copied(const Target& target, support::Span at) {
  const auto known = std::find_if(copied_.begin(), copied_.end(), [&](const Copied& c) { return c.target == target; });
  if (known == copied_.end()) {
    copied_.push_back({target, at});
    changed_ = true;
  } else if (!(known->at == at) && !known->elsewhere) {
    known->elsewhere = changed_ = true;
  }
}

}  // namespace permverify::parser
