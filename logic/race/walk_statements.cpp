// Statements of a walk: [VC] Fig. 6 without rights.
#include <algorithm>

#include "logic/execution/vote.h"
#include "logic/ir/visit.h"
#include "logic/race/walk.h"

namespace permverify::obligation {

using namespace ir;
using term::Scope;

namespace {

// From the array's name to the last bracket.
Span place_of(Span statement, const std::vector<ExprPtr>& indices) {
  statement.end = std::min(statement.end, indices.back()->span.end + 1);
  return statement;
}

}  // namespace

void Walk::touch(VarId array, std::vector<Term> index, Right right, Term guard, Span span,
                 Term value, Moment moment) {
  accesses_.add({array, right, std::move(index), guard, span, value, std::move(moment)});
}

// What is read where the thread is in `state`, which has to outlive it.
Recorder Walk::reads_at(const State& state) {
  return Recorder(k_, state, main_, [this, &state](VarId array, const std::vector<Term>& index,
                                                   Term guard, Span span) {
    touch(array, index, Right::Read, k_.terms.conj(state.path, guard), span);
  });
}

Term Walk::program_value(const ExprPtr& expr, State& state) {
  memory_of_warp(state);
  Recorder recorder = reads_at(state);
  const Environment env = k_.environment(state);
  Translator translate(k_.vocabulary, env, Mode::Program, &recorder);
  return translate(expr);
}

bool Walk::execute(const Stmt& stmt, State& state) {
  bool goes_on = true;
  visit_simple(
      stmt,
      [&](const Declare& n) { declare(n.var, n.init, state); },
      [&](const Assign& n) { assign(n.var, n.value, state); },
      [&](const Havoc& n) { declare(n.var, nullptr, state); },
      [&](const Store& n) { store(stmt, n, state); },
      [&](const AtomicUpdate& n) { atomic(stmt, n, state); },
      [&](const Barrier& n) { goes_on = barrier(stmt, n, state); },
      [&](const Assert& n) { assertion(n.condition, state, false, stmt.span); },
      [&](const Assume& n) { assertion(n.condition, state, true, stmt.span); },
      [&](const LemmaCall&) { k_.out.refuse("lemma_without_permissions", stmt.span); },
      [&](const OneOf<RunKernel, Exchange> auto&) {
        k_.out.refuse("block_without_permissions", stmt.span);
      });
  return goes_on;
}

void Walk::declare(VarId var, const ExprPtr& init, State& state) {
  if (init) return assign(var, init, state);
  state.vars[var] = k_.fresh_value(var, "", Scope::Private);
}

void Walk::assign(VarId var, const ExprPtr& expr, State& state) {
  Term value = program_value(expr, state);
  const auto sort = Vocabulary::sort_of(k_.vocabulary.variable(var).type);
  if (value.sort() == term::int_sort && sort == term::real_sort) value = k_.terms.to_real(value);
  value = k_.vocabulary.ranges().where(value, state.path);
  state.vars[var] = apart_ ? value : shared_value(var, value, state);
}

void Walk::store(const Stmt& at, const Store& stmt, State& state) {
  memory_of_warp(state);
  Recorder recorder = reads_at(state);
  const Environment env = k_.environment(state);
  Translator translate(k_.vocabulary, env, Mode::Program, &recorder);
  auto index = translate.indices(stmt.indices);
  Term value = translate(stmt.value);
  const auto element = k_.vocabulary.map_sort(stmt.array).element_sort();
  if (value.sort() == term::int_sort && element == term::real_sort) value = k_.terms.to_real(value);
  const Span span = place_of(at.span, stmt.indices);
  recorder.require_bounds(stmt.array, index, span, Context(k_.terms));
  if (k_.is_private(stmt.array)) {
    const auto map = state.vars.find(stmt.array);
    if (map == state.vars.end()) return k_.out.refuse("jump_over_declaration", span);
    map->second = k_.terms.store(map->second, std::move(index), value);
    return;
  }
  touch(stmt.array, index, Right::Write, state.path, span,
        k_.automatic.same_values ? value : Term(), moment_of(at));
  note_in_loops(stmt.array, index, value, state.path);
  state.memory[stmt.array] = k_.terms.store(state.memory[stmt.array], std::move(index), value);
}

void Walk::note_in_loops(VarId array, const std::vector<Term>& index, Term value, Term path) {
  for (std::uint32_t l = k_.cfg.blocks[at_.block].loop; l != ~0U; l = k_.cfg.loops[l].parent) {
    const auto view = view_at_head_.find({{k_.cfg.loops[l].header, at_.turn, false}, array});
    if (view != view_at_head_.end()) memory_.contents.write(view->second, path, index, value);
  }
}

// An atomic operation returns an arbitrary value and leaves one (logic.md 2).
void Walk::atomic(const Stmt& stmt, const AtomicUpdate& update, State& state) {
  if (k_.is_private(update.array)) return k_.out.refuse("atomic_on_private_array", stmt.span);
  memory_of_warp(state);
  Recorder recorder = reads_at(state);
  const Environment env = k_.environment(state);
  Translator translate(k_.vocabulary, env, Mode::Program, &recorder);
  auto index = translate.indices(update.indices);
  std::vector<Term> operands;
  for (const auto& operand : update.operands) operands.push_back(translate(operand));
  recorder.require_bounds(update.array, index, stmt.span, Context(k_.terms));
  accesses_.add({update.array, Right::AtomicUse, index, state.path, stmt.span, Term(), {}, update.scope});
  Term amount;
  if (update.op == AtomicOp::Inc) amount = k_.terms.integer(1);
  if (update.op == AtomicOp::Add) amount = operands[0];
  Term result;
  if (update.result) result = k_.fresh_value(*update.result, "", Scope::Private);
  memory_.tickets.take(update, index, amount, result, state.path, between_the_same_barriers());
  const auto element = k_.vocabulary.map_sort(update.array).element_sort();
  const Term left = k_.terms.fresh(k_.name(update.array) + "@atomic", element, Scope::Private);
  state.memory[update.array] = k_.terms.store(state.memory[update.array], std::move(index), left);
  if (result) state.vars[*update.result] = result;
}

// Two threads that are here, with the same symbols, have passed the same barriers.
bool Walk::between_the_same_barriers() const {
  for (std::uint32_t l = k_.cfg.blocks[at_.block].loop; l != ~0U; l = k_.cfg.loops[l].parent) {
    const bool cut = region_.cut_loop({k_.cfg.loops[l].header, at_.turn, false}) == l;
    if (!main_ && loops_[l].synchronises && cut) return false;
  }
  return true;
}

// What a formula reads, it reads: nobody may write it meanwhile.
void Walk::assertion(const ExprPtr& condition, State& state, bool assumed, Span span) {
  memory_of_warp(state);
  Recorder recorder = reads_at(state);
  const Environment env = k_.environment(state);
  const Assertion claim =
      evaluate_clauses(k_.vocabulary, env, {Clause{condition, condition->span}}, &recorder);
  const std::vector<Atom> none;
  for (const auto& fact : claim.facts) {
    if (main_ && !assumed) {
      PointChecks checks(k_, none, state.path, "frame.assert:not_framed", &state.vars);
      checks.require("assert:false", failed_assertion(fact.formula), fact.formula, fact.span);
    }
    const Term said = k_.terms.implies(state.path, fact.formula);
    k_.facts.add(said);
    if (main_ && assumed) k_.assumed.push_back(said);
  }
  if (assumed && main_) k_.out.assume("assume", "the condition of an `assume`", span);
}

// Arrays of the spaces that the barrier fences hold something new behind it, the same for all; unless no
// way from the phase's start to here stores to them.
bool Walk::barrier(const Stmt& stmt, const Barrier& node, State& state) {
  const Term predicate = node.vote ? program_value(node.vote->predicate, state) : Term();
  if (region_.ends(node)) return false;
  for (auto& [array, map] : state.memory) {
    const bool fenced = k_.is_local(array) ? node.fences_local : node.fences_global;
    if (!fenced || k_.written.count(array) == 0 || is_untouched(map)) continue;
    const Term view = map;
    map = k_.fresh_map(array, "@phase", apart_ ? Scope::Private : Scope::Uniform);
    if (!apart_) memory_.contents.settle(array, map, view, state.path);
  }
  if (node.vote) answer_vote(k_, *node.vote, predicate, state, apart_);
  if (main_) behind_.emplace_back(&stmt, state);
  return true;
}

}  // namespace permverify::obligation
