#include "logic/permission/permission_discipline.h"

#include <algorithm>

#include "logic/execution/vote.h"
#include "logic/ir/effects.h"
#include "logic/ir/print.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"
#include "logic/permission/distribution.h"
#include "logic/permission/run_kernel.h"
#include "logic/permission/synchronisation.h"

namespace permverify::obligation {

using namespace ir;

namespace {

// What the operation makes of the integer `old`, before it is taken as a value of the element's type.
Term made_of(term::TermManager& terms, AtomicOp op, Term old, const std::vector<Term>& operands) {
  switch (op) {
    case AtomicOp::Add: return terms.add({old, operands[0]});
    case AtomicOp::Sub: return terms.sub(old, operands[0]);
    case AtomicOp::Inc: return terms.add({old, terms.integer(1)});
    case AtomicOp::Dec: return terms.sub(old, terms.integer(1));
    case AtomicOp::BoundedInc: return terms.ite(terms.le(operands[0], old), terms.integer(0), terms.add({old, terms.integer(1)}));
    case AtomicOp::BoundedDec:
      return terms.ite(terms.disj(terms.eq(old, terms.integer(0)), terms.lt(operands[0], old)), operands[0], terms.sub(old, terms.integer(1)));
    case AtomicOp::Min: return terms.ite(terms.le(old, operands[0]), old, operands[0]);
    case AtomicOp::Max: return terms.ite(terms.le(old, operands[0]), operands[0], old);
    case AtomicOp::And: return terms.bit_and(old, operands[0]);
    case AtomicOp::Or: return terms.bit_or(old, operands[0]);
    case AtomicOp::Xor: return terms.bit_xor(old, operands[0]);
    case AtomicOp::Xchg: return operands[0];
    case AtomicOp::CmpXchg: return terms.ite(terms.eq(old, operands[0]), operands[1], old);
  }
  return {};
}

// An operation on memory that is kept as another type, read as the exchange with a value that nothing is known of.
bool stores_unknown(const Kernel& kernel, const AtomicUpdate& update) {
  const auto* operand = update.op == AtomicOp::Xchg ? std::get_if<VarRef>(&update.operands[0]->node) : nullptr;
  bool unknown = false;
  if (operand == nullptr) return false;
  for_each_stmt(kernel.body, [&](const Stmt& stmt) {
    unknown = unknown || visit_stmt(
                             stmt, [&](const Havoc& n) { return n.var == operand->var; },
                             [](const OneOf<Declare, Assign, Store, AtomicUpdate, Barrier, WarpBarrier, RunKernel, Exchange> auto&) { return false; },
                             [](const ProofStep auto&) { return false; }, [](const Structure auto&) { return false; });
  });
  return unknown;
}

// What the operation leaves of `old`; null where that is not stated. Sums of machine integers wrap around (CUDA C++ Programming
// Guide, Atomic Functions; OpenCL C 3.0, 6.15.12.7.3); the other results are values of the type.
Term left_by(Vocabulary& vocabulary, term::TermManager& terms, const AtomicUpdate& update, Term old, const std::vector<Term>& operands) {
  const Type element = vocabulary.variable(update.array).type.element();
  if (update.op == AtomicOp::Xchg && operands[0].sort() == old.sort()) return operands[0];
  if (element.kind != TypeKind::Int && element.kind != TypeKind::Fixed) return {};
  const Term made = made_of(terms, update.op, old, operands);
  return element.kind == TypeKind::Fixed ? vocabulary.wrap(made, element) : made;
}

// Clauses that were inferred have the place of the kernel's name, or none.
HeldClause clause_of(const Module& module, const Kernel& kernel, const Atom& atom) {
  const std::string& array = module.variables[atom.array].name;
  const Span at = atom.written ? atom.written->span : atom.span;
  return {array, atom.written ? print(module, *atom.written) : array, at == kernel.span ? Span{} : at, !atom.narrowed, atom.taken};
}

}  // namespace

PermissionDiscipline::PermissionDiscipline(KernelContext& context, Memory& memory, std::vector<Place>* places)
    : k_(context), memory_(memory), places_(places), effects_(effects_of_loops(context)) {
  for (std::uint32_t l = 0; l < k_.cfg.loops.size(); ++l) loops_.push_back(describe(l));
}

void PermissionDiscipline::run() {
  State entry;
  entry.path = k_.terms.truth(true);
  entry.vars = k_.params;
  entry.memory = k_.launch_memory;
  entry.held = k_.thread_pre.atoms;
  Phase phase;
  phase.span = k_.kernel.span;
  phase.rights = entry.held;
  phase.known = k_.facts.size();
  phase.path = entry.path;
  k_.phases.push_back(std::move(phase));
  check_phase(k_, k_.phases.back());
  const Region whole(k_.cfg, nullptr, [](const Barrier&) { return false; });
  SymbolicExecution::AtPlace at_place;
  if (places_ != nullptr) at_place = [this](Span place, const State& state) { note_held(place, state); };
  SymbolicExecution(k_, effects_, whole, memory_, *this).run(std::move(entry), std::move(at_place));
  probe_what_was_not_reached();
}

// Branches that bounds of values decide are not followed.
void PermissionDiscipline::probe_what_was_not_reached() {
  const Term never = k_.terms.truth(false);
  for (const BlockId block : k_.cfg.order) {
    for (const Stmt* stmt : k_.cfg.blocks[block].stmts) {
      if (barrier_of(*stmt) == nullptr || crossed_.count(stmt) != 0) continue;
      k_.probe_reachable("unreachable:barrier", unreachable_barrier, stmt->span, never);
    }
  }
  if (!exit_reached_) k_.probe_reachable("unreachable:exit", "no thread ever gets here", k_.kernel.end, never);
}

std::unique_ptr<PointChecks> PermissionDiscipline::checks(const State& state, Purpose purpose) {
  const FailureId read = purpose == Purpose::Program     ? FailureId("access.read:insufficient_permission")
                         : purpose == Purpose::Assertion ? FailureId("frame.assert:not_framed")
                                                         : FailureId("frame.invariant:not_framed");
  auto checks = std::make_unique<PointChecks>(k_, state.held, state.path, read, &state.vars);
  checks->check_atoms(purpose == Purpose::Invariant);
  return checks;
}

void PermissionDiscipline::access(const ProgramAccess& access, const State&, PointChecks& checks) {
  const bool atomic = access.right == Right::AtomicUse;
  // `Atomic` gives an element to threads of any group.
  if (atomic && access.scope != AtomicScope::All) return k_.out.refuse("atomic_scope", access.stmt.span);
  checks.require_right(access.array, access.index, access.right,
                       atomic ? FailureId("access.atomic:insufficient_permission")
                              : FailureId("access.write:insufficient_permission"),
                       access.span, Context(k_.terms));
}

// Where write is held no other thread can touch the element: there the operation is a read and a store (logic.md 2.5). What is not
// computed a run determines: a counterexample that gives it counts only with a run.
void PermissionDiscipline::know_atomic(const AtomicUpdate& update, const std::vector<Term>& index,
                                       const std::vector<Term>& operands, Term result, Term left, const State& state) {
  const RightCondition alone = has_right(k_.terms, state.held, update.array, index, Right::Write);
  const bool is_known = alone.axioms.empty();  // a condition with axioms is left out: they are for goals
  const Term old = k_.terms.select(state.memory.at(update.array), index);
  const Term made = is_known ? left_by(k_.vocabulary, k_.terms, update, old, operands) : Term();
  const bool shared = std::any_of(state.held.begin(), state.held.end(), [&](const Atom& atom) {
    return atom.array == update.array && atom.kind == RightKind::Atomic;
  });
  const std::string name = "`" + k_.name(update.array) + "`";
  if (!made || shared || stores_unknown(k_.kernel, update)) k_.open_values[left] = "what an atomic operation leaves in " + name;
  if (result && (!is_known || shared)) k_.open_values[result] = "what an atomic operation finds in " + name;
  if (!is_known) return;
  std::vector<Term> known;
  if (made) known.push_back(k_.terms.eq(left, made));
  if (result) known.push_back(k_.terms.eq(result, old));
  k_.facts.add(k_.terms.implies(k_.terms.conj({state.path, alone.condition}), k_.terms.conj(known)));
}

void PermissionDiscipline::note_held(Span place, const State& state) {
  if (state.path.is_false()) return;
  const auto found = std::find_if(places_->begin(), places_->end(), [&](const Place& p) { return p.span == place; });
  if (found == places_->end() || found->by_permissions) return;
  found->by_permissions = true;
  for (const Atom& atom : state.held) {
    if (atom.guard.is_false()) continue;
    HeldClause held = clause_of(k_.vocabulary.module(), k_.kernel, atom);
    if (std::find(found->held.begin(), found->held.end(), held) == found->held.end()) found->held.push_back(std::move(held));
  }
}

bool PermissionDiscipline::cross(const Stmt& stmt, const Barrier& barrier, State& state) {
  crossed_.insert(&stmt);
  Term predicate;
  if (barrier.vote) {
    const auto reads = checks(state, Purpose::Program);
    const Environment env = k_.environment(state);
    Translator translate(k_.vocabulary, env, Mode::Program, reads.get());
    predicate = translate(barrier.vote->predicate);
  }
  cross_barrier(k_, memory_, stmt, barrier, state);
  if (barrier.vote) answer_vote(k_, *barrier.vote, predicate, state, false);
  return true;
}

// No clause says which permissions the threads of a warp exchange there.
void PermissionDiscipline::meet(const Stmt& stmt) { k_.out.refuse("warp_barrier", stmt.span); }

void PermissionDiscipline::run_kernel(const Stmt&, const RunKernel& run, State& state) {
  obligation::run_kernel(k_, run, state);
}

void PermissionDiscipline::exchange(const Stmt& stmt, const Exchange& node, State& state) {
  obligation::exchange(k_, stmt, node, state);
}

void PermissionDiscipline::branch(BlockId block, Term, const State& yes, const State&) {
  const std::uint32_t loop = k_.cfg.loop_of_header(block);
  if (loop == ~0U || !k_.cfg.blocks[block].condition) return;
  k_.probe_reachable("unreachable:loop_body", "the body of this loop is never executed",
                     k_.cfg.loops[loop].stmt->span, yes.path);
}

// What the loops that are left had framed off is back.
void PermissionDiscipline::take_edge(BlockId from, BlockId to, State& state) {
  for (std::uint32_t l = k_.cfg.blocks[from].loop; l != ~0U; l = k_.cfg.loops[l].parent) {
    if (k_.cfg.in_loop(to, l)) break;
    const auto it = state.framed_off.find(l);
    if (it == state.framed_off.end()) continue;
    state.held = combine(k_.terms, std::move(state.held), it->second, Reads::Unrelated);
    state.framed_off.erase(it);
  }
}

}  // namespace permverify::obligation
