// Loops are cut at their heads (logic.md 5): the invariant holds on entry and is kept; at the head
// everything that the body may change is unknown but for the invariant.
//
// Memory at the head. A loop without barrier: only this thread can change cells it may read, so
// arrays the body does not store to keep their view, and a changed array keeps its cells that are
// only readable or framed off. A loop with a barrier: the view of every array that the kernel
// writes is unknown (other threads write between two barriers, and cells change hands); cells that
// the thread keeps throughout (no barrier replaces, none takes rights on the array that it does not
// give back at once) and never stores to keep their value.
//
// Rights at the head. With rights in the invariant: these; the rest is framed off. Without: what is
// held on the edge by which the head is reached; after a replacing barrier that is the barrier's
// resource with the values it had there, which are unknown by then (ghost copies). Where barriers
// transfer, that is what was held before the loop, with the values it had there: an invariant that
// nobody wrote, which every back edge owes (`check_rights_kept`). Holding more than that is forgotten.
#include <algorithm>

#include "logic/analysis/permissions_given.h"
#include "logic/execution/closed_forms.h"
#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"
#include "logic/permission/thread_execution.h"
#include "logic/permission/visibility.h"
#include "logic/semantics/measure.h"

namespace permverify::obligation {

using namespace ir;
using term::Scope;

// What is given up and taken again inside of a loop need not be the same: as with a barrier that transfers.
void ThreadExecution::note_exchange(const Stmt& stmt, LoopInfo& info) {
  visit_simple(
      stmt,
      [&](const Exchange& n) {
        info.transfers = true;
        for (const auto* clauses : {&n.gives, &n.takes}) {
          for (const Clause& clause : *clauses) {
            any_of(clause.assertion, [&](const Expr& e) {
              if (const auto* right = std::get_if<Perm>(&e.node)) info.given.insert(right->array);
              if (const auto* right = std::get_if<AtomicRight>(&e.node)) info.given.insert(right->array);
              return false;
            });
          }
        }
      },
      [](const OneOf<Declare, Assign, Havoc, Store, AtomicUpdate, Barrier, RunKernel> auto&) {},
      [](const ProofStep auto&) {});
}

ThreadExecution::LoopInfo ThreadExecution::describe(std::uint32_t loop) const {
  const Module& module = k_.vocabulary.module();
  LoopInfo info;
  const auto& node = std::get<Loop>(k_.cfg.loops[loop].stmt->node);
  info.invariant_has_rights = has_right(node.invariants);
  for (const BlockId block : k_.cfg.loops[loop].blocks) {
    for (const Stmt* stmt : k_.cfg.blocks[block].stmts) {
      note_exchange(*stmt, info);
      visit_effects(
          *stmt,
          [](const Evaluates&) {},
          [](const Mentions&) {},
          [&](const Defines& e) { info.assigned.insert(e.var); },
          [&](const Writes& e) {
            (k_.is_private(e.array) ? info.assigned : info.stored).insert(e.array);
          },
          [&](const Synchronises& e) {
            info.barriers.push_back(stmt);
            info.replaces = info.replaces || kind_of(e.barrier) == BarrierKind::Replace;
            info.transfers = info.transfers || kind_of(e.barrier) == BarrierKind::Transfer;
            info.given.merge(given_away(module, e.barrier));
          },
          [&](const Runs& e) {
            info.runs_blocks = true;
            info.shares |= !arrays_of_shared_invariants(module.kernels[e.run.kernel]).empty();
            info.stored.merge(written_by(module, module.kernels[e.run.kernel]));
          },
          [](const Jumps&) {});
    }
  }
  return info;
}

State ThreadExecution::enter_loop(std::uint32_t loop, const State& before) {
  const auto& written = std::get<Loop>(k_.cfg.loops[loop].stmt->node);
  // Parts that the method holds at the head need not stay as they are: with the invariant's a block may write there.
  if (loops_[loop].shares) k_.out.refuse("loop_around_shared_invariant", k_.cfg.loops[loop].stmt->span);
  if (k_.kernel.role == KernelRole::Host && names_atomic_and_plain(written.invariants)) {
    k_.out.refuse("atomic_beside_permission", k_.cfg.loops[loop].stmt->span);
  }
  check_invariant(loop, before, true);
  State head = before;
  const Term untouched = frame_off(loop, before, head);
  const Scope scope = loops_[loop].barriers.empty() ? Scope::Private : Scope::Uniform;
  const Term counter = k_.terms.fresh("iteration", term::int_sort, scope);
  k_.facts.add(k_.terms.le(k_.terms.integer(0), counter));
  k_.vocabulary.ranges().learn(counter, {term::Wide{0}, {}});
  const auto changed = forget(loop, before, head, counter);
  set_rights_at_head(loop, head, untouched);
  link_head(loop, before, head, changed);
  const auto& node = std::get<Loop>(k_.cfg.loops[loop].stmt->node);
  if (!loops_[loop].barriers.empty()) {
    // Phases start inside: what is held there must be a function of uniform values.
    for (const auto& found : varying_in_resources(k_, node.invariants)) {
      k_.out.fail("resource.nonuniform:private_variable",
                  "`" + k_.name(found.var) +
                      "` may differ between threads, so permissions must not depend on it",
                  found.span);
    }
  }
  PointChecks checks(k_, head.held, head.path, "frame.invariant:not_framed", &head.vars);
  checks.check_atoms(true);
  const Environment env = k_.environment(head);
  const Assertion invariant = evaluate_clauses(k_.vocabulary, env, node.invariants, &checks);
  for (const auto& fact : invariant.facts) {
    k_.facts.add(k_.terms.implies(head.path, fact.formula));
  }
  k_.facts.set_deferred(true);
  const ClosedForms forms(k_, effects_);
  const LoopHead place{loop, before, counter};
  for (const auto& [var, value] : forms.at_head(place)) {
    k_.facts.add(k_.terms.implies(head.path, k_.terms.eq(head.vars.at(var), value)));
    memory_.contents.define(head.vars.at(var), value);
  }
  forms.add_last_condition(place, head);
  k_.facts.set_deferred(false);
  start_measure(loop, head);
  return head;
}

void ThreadExecution::check_invariant(std::uint32_t loop, const State& state, bool on_entry) {
  const auto& node = std::get<Loop>(k_.cfg.loops[loop].stmt->node);
  const Environment env = k_.environment(state);
  const auto family = on_entry ? FailureFamily::InvariantEntry : FailureFamily::InvariantKept;
  const std::string when = on_entry ? "before the first iteration" : "after an iteration";
  const Assertion invariant = evaluate_clauses(k_.vocabulary, env, node.invariants, nullptr);
  require_provided(k_, state.held, invariant.atoms, state.path, {family, FailureReason::InsufficientPermission},
                   "the permissions of the invariant may not be held " + when, &state.vars);
  if (!on_entry) check_rights_kept(loop, state);
  PointChecks checks(k_, state.held, state.path, "frame.invariant:not_framed", &state.vars);
  for (const auto& fact : invariant.facts) {
    checks.require({family, FailureReason::False}, "this invariant may not hold " + when, fact);
  }
}

// An invariant without rights around barriers that transfer: what was held before is held again.
void ThreadExecution::check_rights_kept(std::uint32_t loop, const State& state) {
  const LoopInfo& info = loops_[loop];
  if (info.invariant_has_rights || !info.transfers || info.replaces) return;
  std::vector<Atom> missing = info.held_at_head, more = state.held;
  std::erase_if(missing, [&](const Atom& atom) {
    const auto it = std::find(more.begin(), more.end(), atom);
    if (it == more.end()) return false;
    more.erase(it);
    return true;
  });
  // Behind a `read` that was taken, the order counts, too.
  const bool ordered = std::any_of(state.held.begin(), state.held.end(), [](const Atom& atom) {
    return atom.taken && atom.kind != RightKind::Exact;
  });
  if (missing.empty() && more.empty()) {
    if (ordered && state.held != info.held_at_head) refuse_transfers(loop);
    return;
  }
  // An unknown amount that was given away has no size to compare.
  for (const auto* atoms : {&missing, &more}) {
    for (const auto& atom : *atoms) {
      if (atom.taken && atom.kind != RightKind::Exact) return refuse_transfers(loop);
    }
  }
  require_provided(k_, state.held, info.held_at_head, state.path,
                   "invariant.kept:insufficient_permission",
                   "what was held before the loop may not be held after an iteration", &state.vars);
}

void ThreadExecution::refuse_transfers(std::uint32_t loop) {
  bool refused = false;
  for (const Stmt* stmt : loops_[loop].barriers) {
    if (kind_of(std::get<Barrier>(stmt->node)) != BarrierKind::Transfer) continue;
    k_.out.refuse("transfer_in_loop_without_resource_invariant", stmt->span);
    refused = true;
  }
  if (!refused) k_.out.refuse("exchange_in_loop_without_resource_invariant", k_.cfg.loops[loop].stmt->span);
}

// Rights that the invariant leaves out go aside; with an invariant without rights nothing does.
// After a replacing barrier in the loop all that was held before the loop is gone.
Term ThreadExecution::frame_off(std::uint32_t loop, const State& before, State& head) {
  const LoopInfo& info = loops_[loop];
  Term untouched = k_.terms.truth(true);
  if (info.replaces) {
    untouched = k_.terms.fresh("untouched", term::bool_sort, Scope::Uniform);
    for (auto& [outer, atoms] : head.framed_off) atoms = guarded(k_.terms, atoms, untouched);
  }
  if (info.invariant_has_rights) {
    const auto& node = std::get<Loop>(k_.cfg.loops[loop].stmt->node);
    const Environment at_entry = k_.environment(before);
    const Assertion entry = evaluate_clauses(k_.vocabulary, at_entry, node.invariants, nullptr);
    const auto rest = combine(k_.terms, before.held, taken(entry.atoms), Reads::Same);
    head.framed_off[loop] = guarded(k_.terms, rest, untouched);
    return untouched;
  }
  refuse_unclear_rights(loop);
  head.held = guarded(k_.terms, before.held, untouched);
  loops_[loop].held_at_head = head.held;
  return untouched;
}

void ThreadExecution::refuse_unclear_rights(std::uint32_t loop) {
  if (loops_[loop].replaces && loops_[loop].transfers) refuse_transfers(loop);
  for (std::uint32_t inner = 0; inner < k_.cfg.loops.size(); ++inner) {
    if (inner != loop && k_.cfg.in_loop(k_.cfg.loops[inner].header, loop) &&
        loops_[inner].invariant_has_rights) {
      k_.out.refuse("inner_loop_with_rights_in_loop_without", k_.cfg.loops[loop].stmt->span);
    }
  }
}

// Fresh values for what the loop may change; returns the arrays whose view is new.
std::set<VarId> ThreadExecution::forget(std::uint32_t loop, const State& before, State& head,
                                        Term counter) {
  const LoopInfo& info = loops_[loop];
  // Without an invariant nothing is stated of what iterations make of these: a model may invent it.
  const bool open = std::get<Loop>(k_.cfg.loops[loop].stmt->node).invariants.empty();
  for (const VarId var : info.assigned) {
    if (!before.vars.count(var)) continue;  // declared inside
    const Scope scope = k_.uniformity.uniform(var) ? Scope::Uniform : Scope::Private;
    head.vars[var] = k_.fresh_value(var, "", scope);
    if (open) k_.open_values[head.vars[var]] = "the value of `" + k_.name(var) + "` in the loop";
  }
  const bool synchronises = !info.barriers.empty();
  std::set<VarId> changed;
  for (auto& [array, map] : head.memory) {
    const bool may_change =
        synchronises ? k_.written.count(array) != 0 : info.stored.count(array) != 0;
    if (!may_change) continue;
    changed.insert(array);
    const Term entering = map;
    // Where all threads go round together, one map: an element that a thread may read is written by no other
    // thread in the phase, so the views agree on it.
    map = k_.fresh_map(array, "@loop", synchronises ? Scope::Uniform : Scope::Private);
    if (open) k_.open_values[map] = "what `" + k_.name(array) + "` holds in the loop";
    if (synchronises || info.runs_blocks) continue;
    memory_.contents.begin_iteration(array, map, entering, counter);
    view_at_head_[{loop, array}] = map;
  }
  return changed;
}

void ThreadExecution::set_rights_at_head(std::uint32_t loop, State& head, Term untouched) {
  const LoopInfo& info = loops_[loop];
  if (info.invariant_has_rights) {
    const auto& node = std::get<Loop>(k_.cfg.loops[loop].stmt->node);
    const Environment env = k_.environment(head);
    head.held = evaluate_clauses(k_.vocabulary, env, node.invariants, nullptr).atoms;
    return;
  }
  if (!info.replaces) return;
  // Exactly one of these is true: no replacing barrier yet, or one of them was the last.
  std::vector<Term> cases{untouched};
  // Only barriers that can be the last of an iteration.
  const auto replaces = [](const Barrier& b) { return kind_of(b) == BarrierKind::Replace; };
  for (const Stmt* stmt : last_in_iteration(k_.cfg, loop, replaces)) {
    if (!stmt) continue;
    const auto& barrier = std::get<Barrier>(stmt->node);
    const Term last = k_.terms.fresh("last_barrier", term::bool_sort, Scope::Uniform);
    cases.push_back(last);
    for (auto& atom : ghost_rights(barrier, loop, head, last)) head.held.push_back(std::move(atom));
  }
  k_.facts.add(k_.terms.disj(cases));
  for (std::size_t i = 0; i < cases.size(); ++i) {
    for (std::size_t j = i + 1; j < cases.size(); ++j) {
      k_.facts.add(k_.terms.negate(k_.terms.conj(cases[i], cases[j])));
    }
  }
}

// Cells that surely kept their value since before the loop.
void ThreadExecution::link_head(std::uint32_t loop, const State& before, const State& head,
                                const std::set<VarId>& changed) {
  const LoopInfo& info = loops_[loop];
  const auto link = [&](const std::vector<Atom>& atoms) {
    for (const VarId array : changed) {
      for (const Term fact : link_rights(k_, atoms, array, before.memory.at(array), head.memory.at(array))) {
        k_.facts.add(k_.terms.implies(head.path, fact));
      }
    }
  };
  const auto framed = head.framed_off.find(loop);
  if (framed != head.framed_off.end()) link(framed->second);
  if (info.replaces) return;
  // What no barrier takes is held throughout: readable cells stay as they are unless this thread
  // stores to them.
  std::vector<Atom> kept;
  for (const auto& atom : head.held) {
    // An amount that is no number may turn out to be the whole.
    const bool part = atom.kind == RightKind::Exact && !atom.whole() &&
                      atom.amount.kind() == term::Kind::RealConst;
    const bool readable_only = atom.kind == RightKind::Read || part;
    if (info.given.count(atom.array)) continue;
    // A transfer may complete a part, and then the thread may write.
    if (info.transfers && info.stored.count(atom.array)) continue;
    std::size_t beside = 0;  // fractions may add up to a write permission
    for (const auto& other : head.held) beside += other.array == atom.array;
    if (!info.stored.count(atom.array) || (readable_only && beside == 1)) kept.push_back(atom);
  }
  // The rights of the invariant are not known to be those held before: only what was held then.
  if (!info.invariant_has_rights) link(kept);
}

// The rights of a barrier that was crossed in an earlier iteration, guarded by "this was the last".
std::vector<Atom> ThreadExecution::ghost_rights(const Barrier& barrier, std::uint32_t loop,
                                                const State& head, Term last) {
  const LoopInfo& info = loops_[loop];
  State then = head;
  for (const VarId var : info.assigned) {
    then.vars[var] = k_.fresh_value(var, "@then", Scope::Uniform);
  }
  for (auto& [array, map] : then.memory) {
    if (k_.written.count(array)) map = k_.fresh_map(array, "@then", Scope::Uniform);
  }
  // Variables declared inside the loop before the barrier.
  for_each_declaration(k_.kernel.body, [&](VarId var) {
    if (!then.vars.count(var)) then.vars[var] = k_.fresh_value(var, "@then", Scope::Uniform);
  });
  const Environment env = k_.environment(then);
  const auto rights =
      evaluate_clauses(k_.vocabulary, env, barrier.contract.ensures_clauses, nullptr).atoms;
  return guarded(k_.terms, rights, last);
}

void ThreadExecution::start_measure(std::uint32_t loop, const State& head) {
  const auto& node = std::get<Loop>(k_.cfg.loops[loop].stmt->node);
  if (node.decreases.empty()) {
    if (k_.cfg.loops[loop].stmt->ghost) {
      k_.out.fail("termination:no_measure", "a ghost loop needs a `decreases` clause",
                  k_.cfg.loops[loop].stmt->span);
    }
    return;
  }
  PointChecks checks(k_, head.held, head.path, "frame.invariant:not_framed", &head.vars);
  const Environment env = k_.environment(head);
  Translator translate(k_.vocabulary, env, Mode::Formula, &checks);
  auto& measure = loops_[loop].measure;
  measure = translate.indices(node.decreases);
}

void ThreadExecution::check_measure(std::uint32_t loop, const State& state) {
  const auto& node = std::get<Loop>(k_.cfg.loops[loop].stmt->node);
  const auto& old = loops_[loop].measure;
  if (old.empty()) return;
  const Environment env = k_.environment(state);
  Translator translate(k_.vocabulary, env, Mode::Formula, nullptr);
  const auto now = translate.indices(node.decreases);
  PointChecks checks(k_, state.held, state.path, "frame.invariant:not_framed", &state.vars);
  checks.require("termination:not_decreasing", "the measure of this loop may not decrease",
                 measure_decreases(k_.terms, old, now), node.decreases.front()->span);
}

}  // namespace permverify::obligation
