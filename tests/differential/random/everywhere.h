// Damages that are made alike in program and contracts: what is written then fits what is done, and
// only its meaning is wrong. They ask more of a verifier than a contradiction does.
#pragma once
#include "tests/differential/random/draft.h"
#include "tests/differential/random/rng.h"

namespace permverify::differential {

bool other_index_everywhere(Draft& draft, Rng& rng);
bool other_guard_everywhere(Draft& draft, Rng& rng);
bool other_amount_everywhere(Draft& draft, Rng& rng);
bool other_claim_everywhere(Draft& draft, Rng& rng);
// A condition around a barrier that was the same for all threads of the group is so no more.
bool varying_condition(Draft& draft, Rng& rng);
bool no_fences(Draft& draft);
// A local array becomes a global one, which the groups share.
bool shared_by_groups(Draft& draft, Rng& rng);
// A thread asks for its neighbour's cell beside its own, and uses it.
bool touch_neighbour(Draft& draft, Rng& rng);
// What was written for one group is run by several.
bool more_groups(Draft& draft);

}  // namespace permverify::differential
