// Permissions of a group in addition to those that its threads have at the start.
#pragma once
#include "logic/inference/keep.h"

namespace permverify::inference {

// `lid` or `tid` of the thread with the number `thread` in the group; null for every other identifier. Of one dimension.
ir::ExprPtr identifier_of(const ir::Kernel& kernel, const ir::BuiltinRef& identifier, const ir::ExprPtr& thread);

// If threads read elements of an array that they write behind a barrier, as in a rotation in place, no thread can
// have both from the start: the group has the elements. The result is the preconditions of the group; it is empty if
// no array needs this, or if it cannot be expressed. Only for one dimension.
std::vector<ir::Clause> group_share(Scene& scene, Holdings& holdings,
                                    const std::vector<Phase>& phases);

}  // namespace permverify::inference
