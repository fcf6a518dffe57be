// Comparison of a fault of a run with the failure of an obligation.
#pragma once
#include <set>

#include "logic/claim/obligation.h"
#include "logic/ir/module.h"
#include "runtime_spec/fault.h"

namespace permverify::checker {

// The arrays that are accessed at a place of a kernel.
class ArrayPlaces {
 public:
  explicit ArrayPlaces(const ir::Kernel& kernel);
  std::set<ir::VarId> at(support::Span span) const;

 private:
  std::vector<std::pair<support::Span, ir::VarId>> places_;
};

enum class Match : std::uint8_t {
  None,
  Related,  // the consequence of a failure about permissions: a race on its array
  Exact     // the same id at the same place
};

Match match(const obligation::Obligation& obligation, const runtime_spec::Fault& fault,
            const ArrayPlaces& arrays);

// Whether one of the accesses that the obligation names is at the place of a thread of the fault.
bool same_place(const obligation::Obligation& obligation, const runtime_spec::Fault& fault);

bool overlap(support::Span a, support::Span b);

}  // namespace permverify::checker
