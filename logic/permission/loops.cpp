// What loops do to permissions (the cut itself: logic/execution/loops.cpp).
//
// Memory at the head. A changed array keeps its elements that are only readable or framed off. In a loop with a
// barrier, elements that the thread keeps throughout (no barrier replaces, none takes rights on the array that it
// does not give back at once) and never stores to keep their value.
//
// Rights at the head. With rights in the invariant: these; the rest is framed off. Without: what is
// held on the edge by which the head is reached; after a replacing barrier that is the barrier's
// resource with the values it had there, which are unknown by then (ghost copies). Where barriers
// transfer, that is what was held before the loop, with the values it had there: an invariant that
// the source does not have, which every back edge owes (`check_rights_kept`). Holding more than that is forgotten.
#include <algorithm>

#include "logic/analysis/permissions_given.h"
#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"
#include "logic/permission/permission_discipline.h"
#include "logic/permission/synchronisation.h"
#include "logic/permission/visibility.h"

namespace permverify::obligation {

using namespace ir;
using term::Scope;

// What is given up and taken again inside of a loop need not be the same: as with a barrier that transfers.
void PermissionDiscipline::note_exchange(const Stmt& stmt, LoopPermissions& info) {
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
      [](const OneOf<Declare, Assign, Havoc, Store, AtomicUpdate, Barrier, WarpBarrier, RunKernel> auto&) {},
      [](const ProofStep auto&) {});
}

PermissionDiscipline::LoopPermissions PermissionDiscipline::describe(std::uint32_t loop) const {
  const Module& module = k_.vocabulary.module();
  LoopPermissions info;
  info.invariant_has_rights = has_right(invariants(loop));
  for (const BlockId block : k_.cfg.loops[loop].blocks) {
    for (const Stmt* stmt : k_.cfg.blocks[block].stmts) {
      note_exchange(*stmt, info);
      visit_effects(
          *stmt,
          [](const Evaluates&) {},
          [](const Mentions&) {},
          [](const Defines&) {},
          [](const Writes&) {},
          [&](const Synchronises& e) {
            info.barriers.push_back(stmt);
            info.replaces = info.replaces || kind_of(e.barrier) == BarrierKind::Replace;
            info.transfers = info.transfers || kind_of(e.barrier) == BarrierKind::Transfer;
            info.given.merge(given_away(module, e.barrier));
          },
          [](const Meets&) {},
          [&](const Runs& e) {
            info.shares |= !arrays_of_shared_invariants(module.kernels[e.run.kernel]).empty();
          },
          [](const Jumps&) {});
    }
  }
  return info;
}

const std::vector<Clause>& PermissionDiscipline::invariants(std::uint32_t loop) const {
  return std::get<Loop>(k_.cfg.loops[loop].stmt->node).invariants;
}

void PermissionDiscipline::refuse_unmodelled(std::uint32_t loop) {
  const Span span = k_.cfg.loops[loop].stmt->span;
  // Parts that the method holds at the head need not stay as they are: with the invariant's a block may write there.
  if (loops_[loop].shares) k_.out.refuse("loop_around_shared_invariant", span);
  if (k_.kernel.role == KernelRole::Host && names_atomic_and_plain(invariants(loop))) {
    k_.out.refuse("atomic_beside_permission", span);
  }
}

void PermissionDiscipline::cut(const LoopCut& loop, const State& before, State& head) {
  refuse_unmodelled(loop.loop);
  const Term untouched = frame_off(loop.loop, before, head);
  set_rights_at_head(loop.loop, head, untouched);
  link_head(loop, before, head);
  if (loops_[loop.loop].barriers.empty()) return;
  // Phases start inside: what is held there must be a function of uniform values.
  for (const auto& found : varying_in_resources(k_, invariants(loop.loop))) {
    k_.out.fail("resource.nonuniform:private_variable",
                "`" + k_.name(found.var) +
                    "` may differ between threads, so permissions must not depend on it",
                found.span);
  }
}

void PermissionDiscipline::require_permissions(std::uint32_t loop, const State& state, const Assertion& invariant,
                                               bool on_entry) {
  const auto family = on_entry ? FailureFamily::InvariantEntry : FailureFamily::InvariantKept;
  require_provided(k_, state.held, invariant.atoms, state.path, {family, FailureReason::InsufficientPermission},
                   std::string("the permissions of the invariant may not be held ") +
                       (on_entry ? "before the first iteration" : "after an iteration"),
                   &state.vars);
  if (!on_entry) check_rights_kept(loop, state);
}

// An invariant without rights around barriers that transfer: what was held before is held again.
void PermissionDiscipline::check_rights_kept(std::uint32_t loop, const State& state) {
  const LoopPermissions& info = loops_[loop];
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

void PermissionDiscipline::refuse_transfers(std::uint32_t loop) {
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
Term PermissionDiscipline::frame_off(std::uint32_t loop, const State& before, State& head) {
  const LoopPermissions& info = loops_[loop];
  Term untouched = k_.terms.truth(true);
  if (info.replaces) {
    untouched = k_.terms.fresh("untouched", term::bool_sort, Scope::Uniform);
    for (auto& [outer, atoms] : head.framed_off) atoms = guarded(k_.terms, atoms, untouched);
  }
  if (info.invariant_has_rights) {
    const Environment at_entry = k_.environment(before);
    const Assertion entry = evaluate_clauses(k_.vocabulary, at_entry, invariants(loop), nullptr);
    const auto rest = combine(k_.terms, before.held, taken(entry.atoms), Reads::Same);
    head.framed_off[loop] = guarded(k_.terms, rest, untouched);
    return untouched;
  }
  refuse_unclear_rights(loop);
  head.held = guarded(k_.terms, before.held, untouched);
  loops_[loop].held_at_head = head.held;
  return untouched;
}

void PermissionDiscipline::refuse_unclear_rights(std::uint32_t loop) {
  if (loops_[loop].replaces && loops_[loop].transfers) refuse_transfers(loop);
  for (std::uint32_t inner = 0; inner < k_.cfg.loops.size(); ++inner) {
    if (inner != loop && k_.cfg.in_loop(k_.cfg.loops[inner].header, loop) &&
        loops_[inner].invariant_has_rights) {
      k_.out.refuse("inner_loop_with_rights_in_loop_without", k_.cfg.loops[loop].stmt->span);
    }
  }
}

void PermissionDiscipline::set_rights_at_head(std::uint32_t loop, State& head, Term untouched) {
  const LoopPermissions& info = loops_[loop];
  if (info.invariant_has_rights) {
    const Environment env = k_.environment(head);
    head.held = evaluate_clauses(k_.vocabulary, env, invariants(loop), nullptr).atoms;
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
void PermissionDiscipline::link_head(const LoopCut& loop, const State& before, const State& head) {
  const LoopPermissions& info = loops_[loop.loop];
  const std::set<VarId>& stored = effects_[loop.loop].stored;
  const auto link = [&](const std::vector<Atom>& atoms) {
    for (const VarId array : loop.changed) {
      for (const Term fact : link_rights(k_, atoms, array, before.memory.at(array), head.memory.at(array))) {
        k_.facts.add(k_.terms.implies(head.path, fact));
      }
    }
  };
  const auto framed = head.framed_off.find(loop.loop);
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
    if (info.transfers && stored.count(atom.array)) continue;
    std::size_t beside = 0;  // fractions may add up to a write permission
    for (const auto& other : head.held) beside += other.array == atom.array;
    if (!stored.count(atom.array) || (readable_only && beside == 1)) kept.push_back(atom);
  }
  // The rights of the invariant are not known to be those held before: only what was held then.
  if (!info.invariant_has_rights) link(kept);
}

// The rights of a barrier that was crossed in an earlier iteration, guarded by "this was the last".
std::vector<Atom> PermissionDiscipline::ghost_rights(const Barrier& barrier, std::uint32_t loop,
                                                const State& head, Term last) {
  State then = head;
  for (const VarId var : effects_[loop].assigned) {
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

}  // namespace permverify::obligation
