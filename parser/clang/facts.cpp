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

void Facts::add_copied(const Target& target, bool writes, support::Span at) {
  auto known = std::find_if(copied_.begin(), copied_.end(), [&](const Copied& c) { return c.target == target; });
  if (known == copied_.end()) {
    known = copied_.insert(copied_.end(), {target, at});
    changed_ = true;
  }
  const Copied before = *known;
  known->elsewhere = before.elsewhere || !(before.at == at);
  known->written = before.written || writes;
  changed_ = changed_ || known->elsewhere != before.elsewhere || known->written != before.written;
}

int Facts::barrier(const Target& target, std::int64_t element) {
  const std::pair key{target, element};
  auto known = std::find(barriers_.begin(), barriers_.end(), key);
  if (known == barriers_.end()) known = barriers_.insert(barriers_.end(), key);
  return static_cast<int>(known - barriers_.begin());
}

}  // namespace permverify::parser
