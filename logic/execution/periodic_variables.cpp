// Variables with period two: two pointers that change places.
//
// Let V be variables whose values after an iteration are a function F of their values before it
// (and of what the loop does not change). If F(F(v0)) == v0 for the values v0 with which the loop is
// entered, iteration k starts with v0 where k is even and with F(v0) where it is odd: by induction,
// F^(k+2)(v0) = F^k(F(F(v0))) = F^k(v0). That V is closed matters: a variable that takes its value
// from one that goes elsewhere in the third iteration has returned by chance.
#include <algorithm>

#include "logic/execution/closed_forms.h"

namespace permverify::obligation {

using namespace ir;
using term::Scope;

// The variables behind one iteration that starts with `start`.
State ClosedForms::after_turns(const State& start, const LoopEffect& effect) const {
  State now = start;
  for (const Turn& turn : effect.turns) {
    if (!turn.value) continue;  // nothing that is asked for depends on it
    const Environment env = k_.environment(now);
    Translator translate(k_.vocabulary, env, Mode::Program, nullptr);
    now.vars[turn.var] = translate(turn.value);
  }
  return now;
}

std::map<VarId, Term> ClosedForms::in_turns(const LoopHead& head) const {
  const LoopEffect& effect = loops_[head.loop];
  const auto& first = head.before.vars;
  std::map<VarId, const Turn*> closed;
  for (const Turn& turn : effect.turns) {
    if (turn.value && first.count(turn.var) != 0) closed.emplace(turn.var, &turn);
  }
  if (closed.empty()) return {};
  const State second = after_turns(head.before, effect);
  const State third = after_turns(second, effect);
  const auto leads_elsewhere = [&](const auto& entry) {
    const auto& [var, turn] = entry;
    return third.vars.at(var) != first.at(var) ||
           std::any_of(turn->starts.begin(), turn->starts.end(),
                       [&closed](VarId v) { return closed.count(v) == 0; });
  };
  while (std::erase_if(closed, leads_elsewhere) != 0) {
  }
  const Term even = k_.terms.eq(k_.terms.mod(head.counter, k_.terms.integer(2)), k_.terms.integer(0));
  std::map<VarId, Term> result;
  for (const auto& [var, turn] : closed) {
    result[var] = k_.terms.ite(even, first.at(var), second.vars.at(var));
  }
  return result;
}

}  // namespace permverify::obligation
