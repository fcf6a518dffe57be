// Loop invariants that the source does not have: candidates for the loops of kernels that are not decided without,
// dropped until the rest prove each other ([Houdini]; logic.md 11.3).
#pragma once
#include <set>

#include "driver/options.h"
#include "logic/claim/obligation.h"

namespace permverify::driver {

struct FoundInvariants {
  std::string kernel;
  support::Span loop;
  std::vector<support::Span> clauses;
};

// Adds them to the loops of these kernels, as the clauses of a source of their own, in which `sources`
// has their texts. They are owed like those that are written: nothing rests on how they came about.
// A kernel costs at most the budget of one obligation; none is found where there is nothing to be guessed.
std::vector<FoundInvariants> find_invariants(ir::Module& module, const std::set<std::string>& kernels,
                                             support::SourceManager& sources,
                                             const std::string& path, const Options& options);

// Says so of the kernel.
void note_found(const support::SourceManager& sources, const std::vector<FoundInvariants>& found,
                obligation::ObligationSet& set);

}  // namespace permverify::driver
