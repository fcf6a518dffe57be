// The answer of a barrier with a vote of all threads of the group (ir::Vote).
#pragma once
#include "logic/kernel/kernel_context.h"
#include "logic/resource/state.h"

namespace permverify::obligation {

// Gives `vote.result` its value behind the barrier and adds the facts that one thread knows about it. `predicate`:
// the value of the thread's predicate before the barrier. `apart`: another thread may be in another iteration, with
// another answer.
void answer_vote(KernelContext& context, const ir::Vote& vote, term::Term predicate, State& state,
                 bool apart);

}  // namespace permverify::obligation
