// Loops that go on until a counter meets a value: `i != n`, `n - i` as a condition, `while (i--)`.
//
// The condition held in every iteration before k. Where the counter goes by one, v0 + j in iteration j,
// and e does not change in the loop, the counter was e in iteration e - v0, if that is one of them:
//   v0 <= e < v0 + k  ==>  condition with the counter being e
// and likewise downwards. That is so for any e and any condition; it is worth saying for those that
// the condition compares the counter with, since then the conclusion is false.
#include "logic/ir/traverse.h"
#include "logic/execution/closed_forms.h"
#include "logic/ir/casts.h"
#include "logic/ir/effects.h"

namespace permverify::obligation {

using namespace ir;

namespace {

bool is_variable(const ExprPtr& expr, VarId var) {
  const auto* ref = std::get_if<VarRef>(&without_casts(*expr).node);
  return ref && ref->var == var;
}

// The operand of the last conversion.
ExprPtr inside(ExprPtr expr) {
  while (const auto* cast = std::get_if<Cast>(&expr->node)) {
    if (!cast->operand->type.is_integer()) break;
    expr = cast->operand;
  }
  return expr;
}

// What the condition says that the variable is not: its other side of `!=`, also as `a - b != 0`.
std::vector<ExprPtr> unequal_to(const ExprPtr& condition, VarId var) {
  std::vector<ExprPtr> result;
  any_of(condition, [&](const Expr& e) {
    const auto* b = std::get_if<Binary>(&e.node);
    if (!b || b->op != BinaryOp::Ne || !b->left->type.is_integer()) return false;
    const auto* zero = std::get_if<IntLit>(&without_casts(*b->right).node);
    const auto* difference = std::get_if<Binary>(&without_casts(*b->left).node);
    const bool apart = zero && zero->value == 0 && difference && difference->op == BinaryOp::Sub;
    const ExprPtr& left = apart ? difference->left : b->left;
    const ExprPtr& right = apart ? difference->right : b->right;
    if (is_variable(left, var)) result.push_back(inside(right));
    if (is_variable(right, var)) result.push_back(inside(left));
    return false;
  });
  return result;
}

}  // namespace

void ClosedForms::add_unequal(const LoopHead& head, const Step& step, const ExprPtr& condition,
                        const State& state) const {
  auto& terms = k_.terms;
  const auto amount = bounds(step.amount, head.before).value();
  const bool sum = step.kind == Step::Kind::Add || step.kind == Step::Kind::Subtract;
  if (!sum || !amount || (*amount != 1 && *amount != -1)) return;
  const bool up = (*amount == 1) == (step.kind == Step::Kind::Add);
  const auto& assigned = loops_[head.loop].assigned;
  const auto changes = [&](const ExprPtr& expr, bool itself) {
    return any_of(expr, [&](const Expr& e) {
      const auto* ref = std::get_if<VarRef>(&e.node);
      return array_read_by(e).has_value() || std::holds_alternative<Call>(e.node) ||
             (ref && assigned.count(ref->var) != 0 && !(itself && ref->var == step.var));
    });
  };
  if (changes(condition, true)) return;
  const Type& type = k_.vocabulary.variable(step.var).type;
  const Term first = head.before.vars.at(step.var);
  const Term now = up ? terms.add(first, head.counter) : terms.sub(first, head.counter);
  for (const ExprPtr& other : unequal_to(condition, step.var)) {
    if (changes(other, false)) continue;
    const Environment env = k_.environment(head.before);
    const Term met = Translator(k_.vocabulary, env, Mode::Program, nullptr)(other);
    State then = state;
    then.vars[step.var] = met;
    const Environment there = k_.environment(then);
    const Term held = Translator(k_.vocabulary, there, Mode::Program, nullptr)(condition);
    std::vector<Term> passed{state.path, up ? terms.le(first, met) : terms.le(met, first),
                             up ? terms.lt(met, now) : terms.lt(now, met)};
    if (type.kind == TypeKind::Fixed) passed.push_back(k_.vocabulary.in_range(met, type));
    k_.facts.add(terms.implies(terms.conj(std::move(passed)), held));
  }
}

}  // namespace permverify::obligation
