// Loops are cut at their heads (logic.md 5): the invariant holds on entry and is kept; at the head everything that the
// body may change is unknown but for the invariant and closed forms.
//
// Memory at the head. A loop without barrier: only this thread can change cells it may read, so arrays the body does
// not store to keep their view. A loop with a barrier: other threads write between two barriers, and the view of an
// array that is stored to in the loop, or was in the phase before it, is unknown. An array that the kernel writes
// elsewhere alone keeps its view: up to the head no thread of the group has stored to it since the view was made, for
// all have come the same way, and a thread that has left the loop already stores to elements that this one may not read.
// Of a loop with a barrier of the grid nothing is said about what other groups store: the view of a global array is unknown.
#include <algorithm>

#include "logic/execution/closed_forms.h"
#include "logic/execution/symbolic_execution.h"
#include "logic/semantics/measure.h"

namespace permverify::obligation {

using namespace ir;
using term::Scope;

State SymbolicExecution::at_head(std::uint32_t loop, State before) {
  check_invariant(loop, before, true);
  const LoopEffect& effect = loops_[loop];
  const bool together = discipline_.owes() && effect.synchronises && !apart_;
  State head = before;
  const Term counter = k_.terms.fresh("iteration", term::int_sort, together ? Scope::Uniform : Scope::Private);
  counters_[at_] = counter;
  const auto& node = std::get<Loop>(k_.cfg.loops[loop].stmt->node);
  const bool defer = !discipline_.separates_iterations() && !node.rounds;
  k_.facts.add(k_.terms.le(k_.terms.integer(0), counter));
  k_.vocabulary.ranges().learn(counter, {term::Wide{0}, {}});
  const auto changed = forget(loop, counter, before, head);
  discipline_.cut({loop, at_, counter, changed}, before, head);
  const ClosedForms forms(k_, loops_);
  const LoopHead place{loop, before, counter};
  if (node.rounds) head.vars[*node.rounds] = counter;
  if (discipline_.separates_iterations()) {
    for (const auto& [var, value] : forms.at_head(place)) head.vars[var] = value;
    discipline_.prepare_reads(head, apart_);
    forms.add_last_condition(place, head);
  }
  const auto checks = discipline_.checks(head, Purpose::Invariant);
  const Environment env = k_.environment(head);
  const Assertion invariant = evaluate_clauses(k_.vocabulary, env, node.invariants, checks.get());
  for (const auto& fact : invariant.facts) {
    k_.facts.add(k_.terms.implies(head.path, fact.formula));
  }
  if (together) agree_at_head(head, changed, invariant);
  if (!discipline_.separates_iterations()) {
    k_.facts.set_deferred(defer);  // where an invariant speaks of iterations, closed forms bear on it
    k_.facts.add(k_.terms.le(k_.terms.integer(0), counter));  // with the closed forms, too
    for (const auto& [var, value] : forms.at_head(place)) {
      if (head.vars.at(var) == value) continue;
      k_.facts.add(k_.terms.implies(head.path, k_.terms.eq(head.vars.at(var), value)));
      memory_.contents.define(head.vars.at(var), value);
    }
    forms.add_last_condition(place, head);
    k_.facts.set_deferred(false);
  }
  start_measure(loop, head);
  return head;
}

// What each thread knows at the head if all iterate together (contents.h, 3). It states nothing about arrays whose
// elements several threads may change in one phase.
void SymbolicExecution::agree_at_head(const State& head, const std::set<VarId>& changed, const Assertion& invariant) {
  for (const VarId array : changed) {
    std::vector<Term> facts;
    for (const auto& fact : invariant.facts) {
      const bool follows = std::all_of(fact.footprint.begin(), fact.footprint.end(), [&](VarId other) {
        const auto map = head.memory.find(other);
        return map == head.memory.end() || k_.written.count(other) == 0 || memory_.contents.origin(map->second);
      });
      if (follows && fact.footprint.count(array) != 0) facts.push_back(fact.formula);
    }
    memory_.contents.agree(head.memory.at(array), head.path, std::move(facts));
  }
}

// Fresh values for what the loop may change; returns the arrays whose view is new. An invariant that is true may admit more than
// iterations make of them, so a model may invent that.
std::set<VarId> SymbolicExecution::forget(std::uint32_t loop, Term counter, const State& before, State& head) {
  const LoopEffect& effect = loops_[loop];
  const bool share = counter->scope == Scope::Uniform || !discipline_.separates_iterations();
  for (const VarId var : effect.assigned) {
    if (!before.vars.count(var)) continue;  // declared inside
    const bool uniform = share && k_.uniformity.uniform(var);
    head.vars[var] = k_.fresh_value(var, "", uniform ? Scope::Uniform : Scope::Private);
    k_.open_values[head.vars[var]] = "the value of `" + k_.name(var) + "` in the loop";
  }
  std::set<VarId> changed;
  for (auto& [array, map] : head.memory) {
    // Behind a barrier in the loop elements hold what other threads stored before the loop.
    const bool other_groups = effect.meets_grid && !k_.is_local(array);
    const bool others = effect.synchronises && k_.written.count(array) != 0 && (other_groups || !is_untouched(map));
    if (effect.stored.count(array) == 0 && !others) continue;
    changed.insert(array);
    const Term entering = map;
    // If all threads iterate together, there is one map: an element that a thread may read is written by no other
    // thread in the phase, so the views agree on it.
    map = k_.fresh_map(array, "@loop", counter->scope);
    k_.open_values[map] = "what `" + k_.name(array) + "` holds in the loop";
    const bool together = effect.synchronises && discipline_.owes() && !apart_;
    if (together && !effect.runs_blocks) {
      // Of local memory at launch nothing is known that could stay.
      const bool known = is_untouched(entering) && !(k_.is_local(array) && entering == k_.launch_memory.at(array));
      memory_.contents.begin_round(array, map, known ? entering : Term(), counter);
      map_at_head_[{at_, array}] = map;
    }
    if (effect.synchronises || effect.runs_blocks) continue;
    const bool nested = k_.cfg.loops[loop].parent != ~0U;
    memory_.contents.begin_iteration(array, map, entering, counter, nested);
    view_at_head_[{at_, array}] = map;
  }
  return changed;
}

// At the head of a loop of which the region completes no iteration. What the invariant and the measure read is read there, in this
// phase: it must not be written meanwhile, since the execution that makes the obligations sees the thread's own view.
void SymbolicExecution::note_reads_of_invariant(std::uint32_t loop, State& state) {
  if (discipline_.owes()) return;
  discipline_.prepare_reads(state, apart_);
  const auto& node = std::get<Loop>(k_.cfg.loops[loop].stmt->node);
  const auto checks = discipline_.checks(state, Purpose::Invariant);
  const Environment env = k_.environment(state);
  evaluate_clauses(k_.vocabulary, env, node.invariants, checks.get());
  Translator(k_.vocabulary, env, Mode::Formula, checks.get()).indices(node.decreases);
}

void SymbolicExecution::check_invariant(std::uint32_t loop, State& state, bool on_entry) {
  if (!discipline_.owes()) return;
  discipline_.prepare_reads(state, apart_);
  const auto& node = std::get<Loop>(k_.cfg.loops[loop].stmt->node);
  const Environment env = k_.environment(state);
  const Assertion invariant = evaluate_clauses(k_.vocabulary, env, node.invariants, nullptr);
  discipline_.require_permissions(loop, state, invariant, on_entry);
  const auto family = on_entry ? FailureFamily::InvariantEntry : FailureFamily::InvariantKept;
  const std::string when = on_entry ? "before the first iteration" : "after an iteration";
  const auto checks = discipline_.checks(state, Purpose::Invariant);
  for (const auto& fact : invariant.facts) {
    checks->require({family, FailureReason::False}, "this invariant may not hold " + when, fact);
  }
}

// What stands behind a loop is proved of threads that get there; a ghost loop, which is no part of the program, must
// not keep one back. So it has a measure; other loops may have one.
void SymbolicExecution::start_measure(std::uint32_t loop, State& head) {
  const Stmt* stmt = k_.cfg.loops[loop].stmt;
  const auto& node = std::get<Loop>(stmt->node);
  if (node.decreases.empty()) {
    if (stmt->ghost && discipline_.owes()) {
      k_.out.fail("termination:no_measure", "a ghost loop needs a `decreases` clause", stmt->span);
    }
    return;
  }
  discipline_.prepare_reads(head, apart_);
  const auto checks = discipline_.checks(head, Purpose::Invariant);
  const Environment env = k_.environment(head);
  Translator translate(k_.vocabulary, env, Mode::Formula, checks.get());
  measures_[at_] = translate.indices(node.decreases);
}

void SymbolicExecution::check_measure(std::uint32_t loop, std::uint32_t turn, State& state) {
  const auto before = measures_.find({k_.cfg.loops[loop].header, turn, false});
  if (before == measures_.end()) return;
  const auto& node = std::get<Loop>(k_.cfg.loops[loop].stmt->node);
  discipline_.prepare_reads(state, apart_);
  const Environment env = k_.environment(state);
  Translator translate(k_.vocabulary, env, Mode::Formula, nullptr);
  const auto now = translate.indices(node.decreases);
  discipline_.checks(state, Purpose::Invariant)
      ->require("termination:not_decreasing", "the measure of this loop may not decrease",
                measure_decreases(k_.terms, before->second, now), node.decreases.front()->span);
}

}  // namespace permverify::obligation
