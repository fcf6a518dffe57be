#include "runtime_spec/fault.h"

#include <algorithm>

namespace permverify::runtime_spec {
namespace {

bool same_threads(const Fault& a, const Fault& b) {
  return std::equal(a.threads.begin(), a.threads.end(), b.threads.begin(), b.threads.end(),
                    [](const FaultThread& x, const FaultThread& y) { return x.tid == y.tid; });
}

}  // namespace

bool same_second_place(const Fault& a, const Fault& b) {
  if (!a.of_two_places || a.threads.size() != 2 || b.threads.size() != 2) return true;
  return a.threads[1].span == b.threads[1].span;
}

bool FaultLog::report(Fault fault) {
  const bool known = std::any_of(faults_.begin(), faults_.end(), [&](const Fault& other) {
    return other.id == fault.id && other.span == fault.span && other.array == fault.array &&
           other.between_groups == fault.between_groups && (!threads_apart_ || same_threads(other, fault)) && same_second_place(other, fault);
  });
  if (known) return false;
  fault.after_drawn_lanes = drawn_lanes_;
  if (steps_ != nullptr) fault.step = *steps_;
  faults_.push_back(std::move(fault));
  return true;
}

}  // namespace permverify::runtime_spec
