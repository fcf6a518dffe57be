// Statements of a thread between two synchronisation points: [VC] Fig. 6, rules assign, read, write.
#include "logic/function/lemma_call.h"
#include "logic/ir/visit.h"
#include "logic/permission/run_kernel.h"
#include "logic/permission/thread_execution.h"

namespace permverify::obligation {

using namespace ir;

void ThreadExecution::execute(const Stmt& stmt, State& state) {
  const auto any_value = [&](VarId var) {
    state.vars[var] = k_.fresh_value(var, "", term::Scope::Private);
  };
  visit_simple(
      stmt,
      [&](const Declare& n) { n.init ? assign(n.var, n.init, state) : any_value(n.var); },
      [&](const Assign& n) { assign(n.var, n.value, state); },
      [&](const Havoc& n) { any_value(n.var); },
      [&](const Store& n) { store(stmt, n, state); },
      [&](const AtomicUpdate& n) { atomic(stmt, n, state); },
      [&](const Barrier& n) { cross_barrier(k_, memory_, stmt, n, state); },
      [&](const Assert& n) { assert_that(n, state); },
      [&](const Assume& n) { assume(stmt, n, state); },
      [&](const LemmaCall& n) { call_lemma(stmt, n, state); },
      [&](const RunKernel& n) { run_kernel(k_, n, state); },
      [&](const Exchange& n) { exchange(k_, stmt, n, state); });
}

Term ThreadExecution::program_value(const ExprPtr& expr, State& state) {
  const auto rights = state.held;
  PointChecks checks(k_, rights, state.path, "access.read:insufficient_permission", &state.vars);
  const Environment env = k_.environment(state);
  Translator translate(k_.vocabulary, env, Mode::Program, &checks);
  return translate(expr);
}

Term ThreadExecution::shared_value(VarId var, Term value, const State& state) {
  if (!k_.uniformity.uniform(var)) return value;
  for (const Term s : term::free_symbols(value)) {
    if (s->scope != term::Scope::Private) continue;
    // Equal in all threads, though the term speaks of this one: give it a name that is shared.
    const Term shared = k_.terms.fresh(k_.name(var), value.sort(), term::Scope::Uniform);
    k_.facts.add(k_.terms.implies(state.path, k_.terms.eq(shared, value)));
    return shared;
  }
  return value;
}

void ThreadExecution::assign(VarId var, const ExprPtr& expr, State& state) {
  Term value = program_value(expr, state);
  const auto sort = Vocabulary::sort_of(k_.vocabulary.variable(var).type);
  if (value.sort() == term::int_sort && sort == term::real_sort) value = k_.terms.to_real(value);
  state.vars[var] = shared_value(var, value, state);
}

void ThreadExecution::store(const Stmt& at, const Store& stmt, State& state) {
  PointChecks checks(k_, state.held, state.path, "access.read:insufficient_permission",
                     &state.vars);
  const Environment env = k_.environment(state);
  Translator translate(k_.vocabulary, env, Mode::Program, &checks);
  auto index = translate.indices(stmt.indices);
  Term value = translate(stmt.value);
  const auto element = k_.vocabulary.map_sort(stmt.array).element_sort();
  if (value.sort() == term::int_sort && element == term::real_sort) value = k_.terms.to_real(value);
  Span span = at.span;  // from the array's name to the last bracket
  span.end = std::min(span.end, stmt.indices.back()->span.end + 1);
  const Context nothing(k_.terms);
  if (k_.is_private(stmt.array)) {
    checks.require_bounds(stmt.array, index, "access.bounds:program_access", span, nothing);
    const auto map = state.vars.find(stmt.array);
    if (map == state.vars.end()) return k_.out.refuse("jump_over_declaration", span);
    map->second = k_.terms.store(map->second, std::move(index), value);
    return;
  }
  checks.require_right(stmt.array, index, Right::Write, "access.write:insufficient_permission",
                       span, nothing);
  checks.require_bounds(stmt.array, index, "access.bounds:program_access", span, nothing);
  note_in_loops(stmt.array, index, value, state.path);
  state.memory[stmt.array] = k_.terms.store(state.memory[stmt.array], std::move(index), value);
}

void ThreadExecution::note_in_loops(VarId array, const std::vector<Term>& index, Term value, Term path) {
  for (std::uint32_t l = k_.cfg.blocks[at_].loop; l != ~0U; l = k_.cfg.loops[l].parent) {
    const auto view = view_at_head_.find({l, array});
    if (view != view_at_head_.end()) memory_.contents.write(view->second, path, index, value);
  }
}

// What the operation leaves of `old`, if that is stated: of mathematical integers, without operations on bits.
static std::optional<Term> left_by(term::TermManager& terms, AtomicOp op, Term old, const std::vector<Term>& operands) {
  switch (op) {
    case AtomicOp::Add: return terms.add({old, operands[0]});
    case AtomicOp::Sub: return terms.sub(old, operands[0]);
    case AtomicOp::Inc: return terms.add({old, terms.integer(1)});
    case AtomicOp::Dec: return terms.sub(old, terms.integer(1));
    case AtomicOp::Min: return terms.ite(terms.le(old, operands[0]), old, operands[0]);
    case AtomicOp::Max: return terms.ite(terms.le(old, operands[0]), operands[0], old);
    case AtomicOp::Xchg: return operands[0];
    case AtomicOp::CmpXchg: return terms.ite(terms.eq(old, operands[0]), operands[1], old);
    case AtomicOp::And: case AtomicOp::Or: case AtomicOp::Xor: break;
  }
  return {};
}

// An atomic operation returns an arbitrary value and leaves one. Where write is held no other thread can touch the
// element: there it is a read and a store (logic.md 2.5).
void ThreadExecution::atomic(const Stmt& stmt, const AtomicUpdate& update, State& state) {
  if (k_.is_private(update.array)) return k_.out.refuse("atomic_on_private_array", stmt.span);
  // `Atomic` gives a cell to threads of any group.
  if (update.scope != AtomicScope::All) return k_.out.refuse("atomic_scope", stmt.span);
  PointChecks checks(k_, state.held, state.path, "access.read:insufficient_permission",
                     &state.vars);
  const Environment env = k_.environment(state);
  Translator translate(k_.vocabulary, env, Mode::Program, &checks);
  auto index = translate.indices(update.indices);
  std::vector<Term> operands;
  for (const auto& operand : update.operands) operands.push_back(translate(operand));
  const Context nothing(k_.terms);
  checks.require_right(update.array, index, Right::AtomicUse,
                       "access.atomic:insufficient_permission", stmt.span, nothing);
  checks.require_bounds(update.array, index, "access.bounds:program_access", stmt.span, nothing);
  const auto element = k_.vocabulary.map_sort(update.array).element_sort();
  const Term left = k_.terms.fresh(k_.name(update.array) + "@atomic", element, term::Scope::Private);
  std::optional<Term> result;
  if (update.result) result = k_.fresh_value(*update.result, "", term::Scope::Private);
  const RightCondition alone = has_right(k_.terms, state.held, update.array, index, Right::Write);
  // A condition with axioms is left out: they are for goals.
  if (k_.vocabulary.variable(update.array).type.kind == TypeKind::Int && alone.axioms.empty()) {
    const Term old = k_.terms.select(state.memory[update.array], index);
    std::vector<Term> known;
    if (const auto value = left_by(k_.terms, update.op, old, operands)) known.push_back(k_.terms.eq(left, *value));
    if (result) known.push_back(k_.terms.eq(*result, old));
    k_.facts.add(k_.terms.implies(k_.terms.conj({state.path, alone.condition}), k_.terms.conj(known)));
  }
  state.memory[update.array] = k_.terms.store(state.memory[update.array], std::move(index), left);
  if (result) state.vars[*update.result] = *result;
}

void ThreadExecution::assert_that(const Assert& stmt, State& state) {
  PointChecks checks(k_, state.held, state.path, "frame.assert:not_framed", &state.vars);
  const Environment env = k_.environment(state);
  checks.set_fact_hook([&](const Fact& fact, const ExprPtr&) {
    checks.require("assert:false", failed_assertion(fact.formula), fact);
  });
  const Assertion claim = evaluate_clauses(
      k_.vocabulary, env, {Clause{stmt.condition, stmt.condition->span}}, &checks);
  for (const auto& fact : claim.facts) {
    k_.facts.add(k_.terms.implies(state.path, fact.formula));
  }
}

void ThreadExecution::assume(const Stmt& stmt, const Assume& node, State& state) {
  PointChecks checks(k_, state.held, state.path, "frame.assert:not_framed", &state.vars);
  const Environment env = k_.environment(state);
  const Assertion claim = evaluate_clauses(
      k_.vocabulary, env, {Clause{node.condition, node.condition->span}}, &checks);
  for (const auto& fact : claim.facts) {
    k_.assumed.push_back(k_.terms.implies(state.path, fact.formula));
    add_path(state, fact.formula);
  }
  k_.out.assume("assume", "the condition of an `assume`", stmt.span);
}

void ThreadExecution::call_lemma(const Stmt& stmt, const LemmaCall& call, State& state) {
  PointChecks checks(k_, state.held, state.path, "frame.assert:not_framed", &state.vars);
  const Environment env = k_.environment(state);
  const LemmaInstance lemma = instantiate_lemma(k_.vocabulary, env, call, &checks, stmt.span);
  for (const auto& fact : lemma.requires_facts) {
    Obligation& o = checks.require("lemma.pre:false", "the lemma's precondition may not hold here",
                                   fact.formula, stmt.span);
    o.related.push_back({fact.span, "this is required"});
  }
  for (const auto& fact : lemma.ensures_facts) {
    k_.facts.add(k_.terms.implies(state.path, fact.formula));
  }
}

}  // namespace permverify::obligation
