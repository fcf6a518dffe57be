// Loop invariants as candidates: those that cannot be proved are left out ([Houdini];
// logic.md 11.3).
#pragma once
#include <functional>

#include "driver/options.h"
#include "logic/ir/module.h"

namespace permverify::driver {

struct LeftOut {
  std::string kernel;
  support::Span clause;
};

// Which invariants may be left out.
using IsCandidate = std::function<bool(support::Span clause)>;

// Takes candidates out of kernels without permissions, those that may not hold before the loop or
// after an iteration, until the rest keeps itself. What is left is owed like any invariant, so
// nothing rests on this.
std::vector<LeftOut> leave_out_candidates(ir::Module& module, const Options& options,
                                          const IsCandidate& is_candidate);

// Says so of the kernel.
void note_left_out(const support::SourceManager& sources, const std::vector<LeftOut>& left_out,
                   obligation::ObligationSet& set);

}  // namespace permverify::driver
