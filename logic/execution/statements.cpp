// Statements between two synchronisation points: [VC] Fig. 6, rules assign, read, write.
#include <algorithm>

#include "logic/execution/divergence.h"
#include "logic/execution/symbolic_execution.h"
#include "logic/function/lemma_call.h"
#include "logic/ir/assertions.h"
#include "logic/ir/free_choice.h"
#include "logic/ir/visit.h"

namespace permverify::obligation {

using namespace ir;
using term::Scope;

namespace {

// From the array's name to the last bracket.
Span place_of(Span statement, const std::vector<ExprPtr>& indices) {
  statement.end = std::min(statement.end, indices.back()->span.end + 1);
  return statement;
}

// Null for an operation that does not add a number to the element, whatever it holds.
Term added_by(term::TermManager& terms, AtomicOp op, const std::vector<Term>& operands) {
  switch (op) {
    case AtomicOp::Add: return operands[0];
    case AtomicOp::Sub: return terms.neg(operands[0]);
    case AtomicOp::Inc: return terms.integer(1);
    case AtomicOp::Dec: return terms.integer(-1);
    case AtomicOp::Min:
    case AtomicOp::Max:
    case AtomicOp::And:
    case AtomicOp::Or:
    case AtomicOp::Xor:
    case AtomicOp::Xchg:
    case AtomicOp::CmpXchg:
    case AtomicOp::BoundedInc:
    case AtomicOp::BoundedDec: break;
  }
  return {};
}

}  // namespace

bool SymbolicExecution::execute(const Stmt& stmt, State& state) {
  if (at_place_) at_place_(stmt.span, state);
  bool goes_on = true;
  visit_simple(
      stmt,
      [&](const Declare& n) { declare(n.var, n.init, state); },
      [&](const Assign& n) { assign(n.var, n.value, state); },
      [&](const Havoc& n) { forget(n, state); },
      [&](const Store& n) { store(stmt, n, state); },
      [&](const AtomicUpdate& n) { atomic(stmt, n, state); },
      [&](const Barrier& n) { goes_on = discipline_.cross(stmt, n, state); },
      [&](const WarpBarrier&) { discipline_.meet(stmt); },
      [&](const Assert& n) { assert_that(n, state); },
      [&](const Assume& n) { assume(stmt, n, state); },
      [&](const LemmaCall& n) { call_lemma(stmt, n, state); },
      [&](const RunKernel& n) { discipline_.run_kernel(stmt, n, state); },
      [&](const Exchange& n) { discipline_.exchange(stmt, n, state); });
  return goes_on;
}

Term SymbolicExecution::program_value(const ExprPtr& expr, State& state) {
  discipline_.prepare_reads(state, apart_);
  const auto checks = discipline_.checks(state, Purpose::Program);
  const Environment env = k_.view_of(state);
  Translator translate(k_.vocabulary, env, Mode::Program, checks.get());
  return translate(expr);
}

// Equal in all threads, though the term speaks of this one: a name that is shared.
Term SymbolicExecution::shared_value(VarId var, Term value, const State& state) {
  if (!k_.uniformity.uniform(var)) return value;
  for (const Term s : k_.facts.symbols_of(value)) {
    if (s->scope != Scope::Private) continue;
    const Term shared = k_.terms.fresh(k_.name(var), value.sort(), Scope::Uniform);
    k_.facts.add(k_.terms.implies(state.path, k_.terms.eq(shared, value)));
    return shared;
  }
  return value;
}

void SymbolicExecution::declare(VarId var, const ExprPtr& init, State& state) {
  if (init) return assign(var, init, state);
  state.vars[var] = k_.fresh_value(var, "", Scope::Private);
}

// No contract can say what the value is: a failure that rests on it is one only if a run shows it. A free choice is up to the device.
void SymbolicExecution::forget(const Havoc& havoc, State& state) {
  const bool common = havoc.common && !apart_ && k_.uniformity.uniform(havoc.var);
  state.vars[havoc.var] = k_.fresh_value(havoc.var, "", common ? Scope::Uniform : Scope::Private);
  const std::string& name = k_.name(havoc.var);
  if (!discipline_.owes() || name == free_choice) return;
  k_.open_values[state.vars[havoc.var]] = havoc.lanes ? "what the lanes of a warp exchange" : name == "unknown" ? "a value that no rule here computes" : "the value of `" + name + "`";
}

void SymbolicExecution::assign(VarId var, const ExprPtr& expr, State& state) {
  Term value = memory_.own_elements.with_values(program_value(expr, state));
  const auto sort = Vocabulary::sort_of(k_.vocabulary.variable(var).type);
  if (value.sort() == term::int_sort && sort == term::real_sort) value = k_.terms.to_real(value);
  value = k_.vocabulary.ranges().where(value, state.path);
  if (discipline_.owes() && executed_ && k_.vocabulary.variable(var).name == common_argument && !k_.uniformity.uniform(var)) {
    require_equal_argument(k_, executed_->span, value, state);
  }
  state.vars[var] = apart_ ? value : shared_value(var, value, state);
}

void SymbolicExecution::store(const Stmt& stmt, const Store& node, State& state) {
  discipline_.prepare_reads(state, apart_);
  const auto checks = discipline_.checks(state, Purpose::Program);
  const Environment env = k_.view_of(state);
  Translator translate(k_.vocabulary, env, Mode::Program, checks.get());
  auto index = translate.indices(node.indices);
  Term value = translate(node.value);
  const auto element = k_.vocabulary.map_sort(node.array).element_sort();
  if (value.sort() == term::int_sort && element == term::real_sort) value = k_.terms.to_real(value);
  const Span span = place_of(stmt.span, node.indices);
  if (k_.is_private(node.array)) {
    checks->require_bounds(node.array, index, "access.bounds:program_access", span, Context(k_.terms));
    const auto map = state.vars.find(node.array);
    if (map == state.vars.end()) return k_.out.refuse("jump_over_declaration", span);
    map->second = k_.terms.store(map->second, std::move(index), value);
    return;
  }
  discipline_.access({stmt, node.array, Right::Write, index, span, value}, state, *checks);
  checks->require_bounds(node.array, index, "access.bounds:program_access", span, Context(k_.terms));
  note_in_loops(node.array, index, value, state.path);
  state.memory[node.array] = k_.terms.store(state.memory[node.array], std::move(index), value);
}

void SymbolicExecution::note_in_loops(VarId array, const std::vector<Term>& index, Term value, Term path) {
  const std::uint32_t innermost = k_.cfg.blocks[at_.block].loop;
  for (std::uint32_t l = innermost; l != ~0U; l = k_.cfg.loops[l].parent) {
    const auto view = view_at_head_.find({{k_.cfg.loops[l].header, at_.turn, false}, array});
    if (view != view_at_head_.end()) memory_.contents.write(view->second, path, index, value, l == innermost);
    const auto map = map_at_head_.find({{k_.cfg.loops[l].header, at_.turn, false}, array});
    if (map != map_at_head_.end()) memory_.contents.write_in_round(map->second, path, index);
  }
}

void SymbolicExecution::note_update_in_loops(VarId array, Term left) {
  const std::uint32_t innermost = k_.cfg.blocks[at_.block].loop;
  for (std::uint32_t l = innermost; l != ~0U; l = k_.cfg.loops[l].parent) {
    const auto view = view_at_head_.find({{k_.cfg.loops[l].header, at_.turn, false}, array});
    if (view != view_at_head_.end()) memory_.contents.update_in_loop(left, view->second, l == innermost);
  }
}

// An atomic operation returns an arbitrary value and leaves one, but for what the discipline knows (logic.md 2.5).
void SymbolicExecution::atomic(const Stmt& stmt, const AtomicUpdate& update, State& state) {
  if (k_.is_private(update.array)) return k_.out.refuse("atomic_on_private_array", stmt.span);
  discipline_.prepare_reads(state, apart_);
  const auto checks = discipline_.checks(state, Purpose::Program);
  const Environment env = k_.view_of(state);
  Translator translate(k_.vocabulary, env, Mode::Program, checks.get());
  auto index = translate.indices(update.indices);
  for (Term& i : index) i = memory_.own_elements.with_values(i);
  std::vector<Term> operands;
  for (const auto& operand : update.operands) operands.push_back(memory_.own_elements.with_values(translate(operand)));
  discipline_.access({stmt, update.array, Right::AtomicUse, index, stmt.span, {}, update.scope}, state, *checks);
  checks->require_bounds(update.array, index, "access.bounds:program_access", stmt.span, Context(k_.terms));
  Term amount;
  if (update.op == AtomicOp::Inc) amount = k_.terms.integer(1);
  if (update.op == AtomicOp::Add) amount = operands[0];
  Term result;
  if (update.result) result = discipline_.found_by(update, operands);
  const bool is_named = static_cast<bool>(result);
  if (update.result && !is_named) result = k_.fresh_value(*update.result, "", Scope::Private);
  memory_.tickets.take(update, index, amount, is_named ? Term() : result, state.path, between_the_same_barriers());
  const auto element = k_.vocabulary.map_sort(update.array).element_sort();
  const Term left = k_.terms.fresh(k_.name(update.array) + "@atomic", element, Scope::Private);
  discipline_.know_atomic(update, index, operands, result, left, state);
  Term& view = state.memory[update.array];
  memory_.contents.update(left, {update.array, view, index, added_by(k_.terms, update.op, operands), state.path});
  note_update_in_loops(update.array, left);
  view = k_.terms.store(view, std::move(index), left);
  if (result) state.vars[*update.result] = result;
}

// Two threads that are here, with the same symbols, have passed the same barriers.
bool SymbolicExecution::between_the_same_barriers() const {
  for (std::uint32_t l = k_.cfg.blocks[at_.block].loop; l != ~0U; l = k_.cfg.loops[l].parent) {
    const bool cut = region_.cut_loop({k_.cfg.loops[l].header, at_.turn, false}) == l;
    if (!discipline_.owes() && loops_[l].synchronises && cut) return false;
  }
  return true;
}

void SymbolicExecution::assert_that(const Assert& node, State& state) {
  discipline_.prepare_reads(state, apart_);
  const auto checks = discipline_.checks(state, Purpose::Assertion);
  const Environment env = k_.environment(state);
  if (discipline_.owes()) {
    checks->set_fact_hook([&](const Fact& fact, const ExprPtr&) {
      checks->require(ir::failure_of(node.about), failed_assertion(fact.formula, node.about), fact);
    });
  }
  const Clause clause{node.condition, node.condition->span};
  for (const auto& fact : evaluate_clauses(k_.vocabulary, env, {clause}, checks.get()).facts) {
    k_.facts.add(k_.terms.implies(state.path, fact.formula));
  }
}

void SymbolicExecution::assume(const Stmt& stmt, const Assume& node, State& state) {
  discipline_.prepare_reads(state, apart_);
  const auto checks = discipline_.checks(state, Purpose::Assertion);
  const Environment env = k_.environment(state);
  const Clause clause{node.condition, node.condition->span};
  const Assertion claim = evaluate_clauses(k_.vocabulary, env, {clause}, checks.get());
  // A part of the path, and no fact: a fact would exclude what the thread does before, by memory as it is without a race.
  for (const auto& fact : claim.facts) {
    if (discipline_.owes()) k_.assumed.push_back(k_.terms.implies(state.path, fact.formula));
    state.path = k_.terms.conj(state.path, fact.formula);
  }
  if (discipline_.owes()) k_.out.assume("assume", "the condition of an `assume`", stmt.span);
}

void SymbolicExecution::call_lemma(const Stmt& stmt, const LemmaCall& call, State& state) {
  discipline_.prepare_reads(state, apart_);
  const auto checks = discipline_.checks(state, Purpose::Assertion);
  const Environment env = k_.environment(state);
  const LemmaInstance lemma = instantiate_lemma(k_.vocabulary, env, call, checks.get(), stmt.span);
  for (const auto& fact : lemma.requires_facts) {
    if (!discipline_.owes()) break;
    Obligation& o = checks->require("lemma.pre:false", "the lemma's precondition may not hold here",
                                    fact.formula, stmt.span);
    o.related.push_back({fact.span, "this is required"});
  }
  for (const auto& fact : lemma.ensures_facts) {
    k_.facts.add(k_.terms.implies(state.path, fact.formula));
  }
}

}  // namespace permverify::obligation
