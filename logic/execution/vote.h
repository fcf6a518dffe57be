// The answer of a barrier that asks all threads of the group (ir::Vote).
#pragma once
#include "logic/kernel/kernel_context.h"
#include "logic/resource/state.h"

namespace permverify::obligation {

// Gives `vote.result` its value behind the barrier and adds what one thread knows of it. `predicate`:
// the value of the thread's predicate in front of the barrier. `apart`: another thread may be in
// another iteration, where the answer is another one.
void answer_vote(KernelContext& context, const ir::Vote& vote, term::Term predicate, State& state,
                 bool apart);

}  // namespace permverify::obligation
