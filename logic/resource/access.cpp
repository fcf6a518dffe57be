#include "logic/resource/access.h"

#include <algorithm>

namespace permverify::obligation {

void AccessList::add(Access access) {
  if (access.guard.is_false()) return;
  const auto same = std::find_if(accesses_.begin(), accesses_.end(), [&](const Access& other) {
    return (!by_place_ || other.span == access.span) && other.array == access.array && other.right == access.right &&
           other.index == access.index && other.value == access.value &&
           other.moment == access.moment && other.scope == access.scope && other.locks == access.locks && other.ticket == access.ticket &&
           other.loads == access.loads && other.flagged == access.flagged && other.counted == access.counted;
  });
  if (same == accesses_.end()) {
    accesses_.push_back(std::move(access));
  } else {
    same->guard = terms_.disj(same->guard, access.guard);
  }
}

}  // namespace permverify::obligation
