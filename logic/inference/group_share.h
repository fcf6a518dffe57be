// What a group holds beside what its threads have at the start.
#pragma once
#include "logic/inference/keep.h"

namespace permverify::inference {

// Where threads read cells of an array that they write behind a barrier, as in a rotation in place,
// no thread can have both from the start: the group has the cells. The preconditions of the group
// then; none where no array asks for it, or what it asks cannot be said. Of one dimension only.
std::vector<ir::Clause> group_share(Scene& scene, Holdings& holdings,
                                    const std::vector<Phase>& phases);

}  // namespace permverify::inference
