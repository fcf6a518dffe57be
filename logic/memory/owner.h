// A postcondition of the kernel, seen by the thread that has the element it is about.
//
// A goal `forall e. phi(F[e], e)` about memory F at the end of the kernel is proved for e = index(t, i), where t is
// the executed thread and `index` is where it stores or has a permission, if every e has this form:
//   index = c + gid*gsize + lid            has every e with c <= e < c + gsize*ngroups, once;
//   index = c + gid*gsize + lid + P*i      with P = gsize*ngroups has every integer (division with remainder).
// What is known of the thread at its end may then be used, since all threads have ended, and F has there what the
// thread's view has. Other values of e, if there are any, are a goal of their own.
#pragma once
#include "logic/memory/contents.h"

namespace permverify::obligation {

struct OwnersGoal {
  Term goal;                 // implies the one that was given
  std::vector<Term> facts;   // of the executed thread at its end
};

// Nothing, if the goal is about no such element. The hypotheses of the goal must not restrict the executed thread.
std::optional<OwnersGoal> seen_by_owner(KernelContext& context, const Contents& contents, Term goal);

}  // namespace permverify::obligation
