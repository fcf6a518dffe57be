// Loop invariants as candidates: those that cannot be proved are left out ([Houdini];
// logic.md 11.3).
#pragma once
#include <cstdint>
#include <functional>
#include <limits>

#include "driver/options.h"
#include "logic/claim/obligation.h"
#include "logic/ir/module.h"

namespace permverify::driver {

struct LeftOut {
  std::string kernel;
  support::Span clause;
};

// Whether an obligation is owed for an invariant that may be left out.
using ForCandidate = std::function<bool(const obligation::ObligationSet&, const obligation::Obligation&)>;
// For each invariant of kernels without contracts: that it holds before the loop and after an iteration.
bool for_invariant_without_contract(const obligation::ObligationSet& set, const obligation::Obligation& o);

// Takes candidates out of loops, those for which something is not proved, until the rest keeps itself.
// What is left is owed like any invariant, so nothing rests on this. `budget`: solver units for all of it; `kernels`:
// those that have candidates, empty: any.
std::vector<LeftOut> leave_out_candidates(ir::Module& module, const Options& options, const ForCandidate& for_candidate,
                                          std::uint64_t budget = std::numeric_limits<std::uint64_t>::max(),
                                          const std::set<std::string>& kernels = {});

// Says so of the kernel.
void note_left_out(const support::SourceManager& sources, const std::vector<LeftOut>& left_out,
                   obligation::ObligationSet& set);

}  // namespace permverify::driver
