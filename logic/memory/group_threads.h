// Threads of the group whose map a fact is about: an arbitrary one, and those whose identifiers were computed.
#pragma once
#include <array>

#include "logic/memory/expansion.h"

namespace permverify::obligation {

using Lids = std::array<Term, 3>;  // local identifiers of a thread

// Another thread of the group to which `names` belong.
NamedThread another_of_group(KernelContext& context, const Names& names);

// Identifiers of threads that make the sides equal, as far as they are determined, are added to `found`. `unknowns`:
// the other open symbols in the left sides. `left` is in the names of `thread`.
void solve_for_threads(KernelContext& context, const NamedThread& thread, const std::vector<Term>& unknowns,
                       const std::vector<Term>& left, const std::vector<Term>& right, std::vector<Lids>& found);

// The thread of the group that has these identifiers.
struct PlacedThread {
  Names names;
  Term exists;  // there is such a thread
};
PlacedThread thread_of_group(KernelContext& context, const Names& names, const Lids& lids);

}  // namespace permverify::obligation
