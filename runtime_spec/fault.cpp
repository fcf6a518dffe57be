#include "runtime_spec/fault.h"

#include <algorithm>

namespace permverify::runtime_spec {

bool FaultLog::report(Fault fault) {
  const bool known = std::any_of(faults_.begin(), faults_.end(), [&](const Fault& other) {
    return other.id == fault.id && other.span == fault.span && other.array == fault.array &&
           other.between_groups == fault.between_groups;
  });
  if (known) return false;
  faults_.push_back(std::move(fault));
  return true;
}

}  // namespace permverify::runtime_spec
