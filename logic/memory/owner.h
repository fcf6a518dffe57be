// A postcondition of the kernel, seen by the thread that has the element it is about.
//
// A goal `forall e. phi(F[e], e)` about memory F at the end of the kernel is proved for e = index(t, i), where t is
// the executed thread and `index` is where it stores or has a permission, if every e has this form:
//   index = c + gid*gsize + lid            has every e with c <= e < c + gsize*ngroups, once;
//   index = c + s*(gid*gsize + lid)        has every s-th of these, for a number s > 0: e - c is a multiple of s;
//   index = c + gid*gsize + lid + P*i      with P = gsize*ngroups has every integer (division with remainder).
// Where no index has such a form, a variable that the goal compares with the number of threads along an axis is
// the thread's number there, and values beyond that number are a goal of their own: each e in the range is the number of some thread.
// Where neither helps and a condition of the program picks the first thread, the goal is proved with what that one knows.
// What is known of the thread at its end may then be used, since all threads have ended, and F has there what the
// thread's view has. Other values of e, if there are any, are a goal of their own.
#pragma once
#include "logic/memory/contents.h"

namespace permverify::obligation {

struct OwnersGoal {
  Term goal;                 // implies the one that was given
  std::vector<Term> facts;   // of the executed thread at its end
  OwnElement own;            // the element that the goal is about, where it is given by an index
  bool has_gaps = false;     // a part of the goal is about elements that no thread has
};

// Nothing, if the goal is about no such element. The hypotheses of the goal must not restrict the executed thread.
std::optional<OwnersGoal> seen_by_owner(KernelContext& context, const Contents& contents, Term goal);

}  // namespace permverify::obligation
