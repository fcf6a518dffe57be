// Permissions of a group in addition to those that its threads have at the start.
#pragma once
#include "logic/inference/keep.h"

namespace permverify::inference {

// If threads read elements of an array that they write behind a barrier, as in a rotation in place, no thread can
// have both from the start: the group has the elements. The result is the preconditions of the group; it is empty if
// no array needs this, or if it cannot be expressed. Only for one dimension.
std::vector<ir::Clause> group_share(Scene& scene, Holdings& holdings,
                                    const std::vector<Phase>& phases);

}  // namespace permverify::inference
