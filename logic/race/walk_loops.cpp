// Heads of loops that a walk goes round: what the loop changes has its closed form in iteration k
// (logic/execution/closed_forms.h) or is unknown; memory is a new map.
#include "logic/execution/closed_forms.h"
#include "logic/race/walk.h"

namespace permverify::obligation {

using namespace ir;
using term::Scope;
using term::Wide;

State Walk::at_head(std::uint32_t loop, State before) {
  memory_of_warp(before);
  State entering = before;
  check_invariant(loop, entering, true);
  const LoopEffect& effect = loops_[loop];
  const bool together = main_ && effect.synchronises && !apart_;
  const Scope scope = together ? Scope::Uniform : Scope::Private;
  State state = before;
  const Term counter = k_.terms.fresh("iteration", term::int_sort, scope);
  counters_[at_] = counter;
  k_.facts.add(k_.terms.le(k_.terms.integer(0), counter));
  k_.vocabulary.ranges().learn(counter, {Wide{0}, {}});
  if (!main_ && effect.synchronises) {
    round_of_[loop] = rounds_.size();
    rounds_.push_back({counter, before.path, {}});
  }
  for (const VarId var : effect.assigned) {
    if (!before.vars.count(var)) continue;  // declared inside
    const bool uniform = together && k_.uniformity.uniform(var);
    state.vars[var] = k_.fresh_value(var, "", uniform ? Scope::Uniform : Scope::Private);
  }
  const ClosedForms forms(k_, loops_);
  const LoopHead head{loop, before, counter};
  for (const auto& [var, value] : forms.at_head(head)) state.vars[var] = value;
  for (auto& [array, map] : state.memory) {
    // Behind a barrier in the loop cells hold what others stored before the loop.
    const bool stored = effect.stored.count(array) != 0;
    const bool others = effect.synchronises && k_.written.count(array) != 0 && !is_untouched(map);
    if (!stored && !others) continue;
    const Term entering_map = map;
    map = k_.fresh_map(array, "@loop", scope);
    if (effect.synchronises) continue;
    memory_.contents.begin_iteration(array, map, entering_map, counter);
    view_at_head_[{at_, array}] = map;
  }
  memory_of_warp(state);
  forms.add_last_condition(head, state);
  const auto& node = std::get<Loop>(k_.cfg.loops[loop].stmt->node);
  const Environment env = k_.environment(state);
  for (const auto& fact : evaluate_clauses(k_.vocabulary, env, node.invariants, nullptr).facts) {
    k_.facts.add(k_.terms.implies(state.path, fact.formula));
  }
  start_measure(loop, state);
  return state;
}

void Walk::check_invariant(std::uint32_t loop, State& state, bool on_entry) {
  memory_of_warp(state);
  const auto& node = std::get<Loop>(k_.cfg.loops[loop].stmt->node);
  Recorder recorder = reads_at(state);
  const Environment env = k_.environment(state);
  const Assertion claim = evaluate_clauses(k_.vocabulary, env, node.invariants, &recorder);
  if (!main_) return;
  const std::vector<Atom> none;
  const FailureId kind = on_entry ? FailureId("invariant.entry:false") : FailureId("invariant.kept:false");
  const std::string when = on_entry ? "before the first iteration" : "after an iteration";
  PointChecks checks(k_, none, state.path, "frame.invariant:not_framed", &state.vars);
  for (const auto& fact : claim.facts) {
    checks.require(kind, "this invariant may not hold " + when, fact.formula, fact.span);
  }
}

}  // namespace permverify::obligation
