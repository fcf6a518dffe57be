// The values of single elements after the atomic additions of all threads.
//
// If, since memory was `base`, threads have changed the array only by additions, an element l of it is now
//   M[l] == base[l] + the sum over all threads t and additions a:  condition(a, t) && index(a, t) == l ? amount(a, t) : 0
// in the type of the element. At a barrier t is a thread of the group, at the end of the launch any thread.
#pragma once
#include "logic/memory/stored_by_all.h"

namespace permverify::obligation {

struct GrownElements {
  std::vector<Term> facts;
  std::vector<Term> of_each_group;  // maps behind barriers on which the amounts of threads of all groups depend
};

// For the elements that the terms mention, and those on which these depend.
GrownElements grown_by_all(KernelContext& context, const Contents& contents, AllThreads& threads,
                           const std::vector<Term>& about);

}  // namespace permverify::obligation
