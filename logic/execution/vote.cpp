#include "logic/execution/vote.h"

#include <algorithm>

namespace permverify::obligation {

using namespace ir;
using term::Scope;
using term::Term;

// All threads of the group arrive and get one answer, hence a symbol of the group (logic.md 7.6).
// What a thread knows
// of it follows from its own predicate p, since the thread is one of those that are asked:
//   all:    answer != 0  ==>  p                      any:  p  ==>  answer != 0
//   count:  0 <= answer <= gsize, p ==> 0 < answer, !p ==> answer < gsize
// If p is uniform, every thread has the same p, and the converses hold too; also in a group of one thread.
void answer_vote(KernelContext& k, const Vote& vote, Term predicate, State& state, bool apart) {
  const bool common = !apart && k.uniformity.uniform(vote.result);
  const Term answer = k.fresh_value(vote.result, "", common ? Scope::Uniform : Scope::Private);
  state.vars[vote.result] = answer;
  k.open_values[answer] = "what the other threads answer";
  const auto learn = [&](Term condition, Term fact) {
    k.facts.add(k.terms.implies(k.terms.conj(state.path, condition), fact));
  };
  const bool equal = k.uniformity.uniform(std::get<VarRef>(vote.predicate->node).var);
  const Term zero = k.terms.integer(0), yes = k.terms.ne(answer, zero);
  const Term all = k.launch.builtin(Builtin::Gsize, -1, k.ids);
  const Term alone = k.terms.eq(all, k.terms.integer(1));
  switch (vote.op) {
    case VoteOp::All:
      learn(yes, predicate);
      learn(equal ? predicate : k.terms.conj(alone, predicate), yes);
      break;
    case VoteOp::Any:
      learn(predicate, yes);
      learn(equal ? yes : k.terms.conj(alone, yes), predicate);
      break;
    case VoteOp::Count:
      learn(k.terms.truth(true), k.terms.le(zero, answer));
      learn(k.terms.truth(true), k.terms.le(answer, all));
      learn(predicate, equal ? k.terms.eq(answer, all) : k.terms.lt(zero, answer));
      learn(k.terms.negate(predicate), equal ? k.terms.eq(answer, zero) : k.terms.lt(answer, all));
      break;
  }
}

}  // namespace permverify::obligation
