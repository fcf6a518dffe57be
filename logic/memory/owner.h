// A postcondition of the kernel, stated for the thread that has the element that it is about.
//
// A goal `forall e. phi(F[e], e)` about memory F at the end of the kernel is proved for e = index(t, i), where t is
// the executed thread and `index` is where it stores or has a permission, if every e has this form:
//   index = c + gid*gsize + lid            has every e with c <= e < c + gsize*ngroups, once;
//   index = c + s*(gid*gsize + lid)        has every s-th of these, for a number s > 0: e - c is a multiple of s;
//   index = c + gid*gsize + lid + P*i      with P = gsize*ngroups has every integer (division with remainder).
// If no index has such a form and the goal compares a variable with the number of threads along an axis, the variable
// is the thread's number there, since each e in the range is the number of some thread. Values beyond the range are a
// second goal. If neither applies and a condition of the program selects the first thread, the goal is proved with
// the facts of that thread. The facts of the thread at its end may be used, since all threads have ended, and F
// agrees there with the thread's view. Other values of e, if there are any, are a second goal.
#pragma once
#include "logic/memory/contents.h"

namespace permverify::obligation {

struct OwnersGoal {
  Term goal;                 // implies the one that was given
  std::vector<Term> facts;   // of the executed thread at its end
  OwnElement own;            // the element that the goal is about, if an index gives it
  bool has_gaps = false;     // a part of the goal is about elements that no thread has
};

// Nothing, if the goal is not about such an element. The hypotheses of the goal must not restrict the executed
// thread.
std::optional<OwnersGoal> seen_by_owner(KernelContext& context, const Contents& contents, Term goal);

}  // namespace permverify::obligation
