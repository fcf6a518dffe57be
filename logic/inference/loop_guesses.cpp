// Soundness: as in demanded.cpp, nothing rests on a candidate before it is proved.
#include "logic/inference/loop_guesses.h"

#include <algorithm>

#include "logic/ir/traverse.h"

namespace permverify::inference {

using namespace ir;

namespace {

constexpr std::size_t most_of_a_loop = 40, most_demands = 40, most_nodes = 120;

class LoopGuesses {
 public:
  LoopGuesses(Module& module, const LoopShape& shape) : module_(module), shape_(shape) {}

  std::vector<ExprPtr> all(const Demands& behind, const Demands& inside) {
    ranges();
    relations();
    for (const Demand& d : inside.all()) {
      if (d.inner) guess(d.formula);
    }
    for (const Demand& d : behind.all()) from_behind(d.formula);
    for (const Accumulation& sum : shape_.accumulations()) summed(sum);
    return std::move(guesses_);
  }

 private:
  void guess(const ExprPtr& formula) {
    if (!formula || guesses_.size() >= most_of_a_loop || is_trivial(formula) || is_left_alone(formula)) return;
    if (seen_.insert(key(formula)).second) guesses_.push_back(formula);
  }
  ExprPtr now(VarId var) const { return leaf(module_, var); }

  // What the loop cannot change needs no invariant. Of memory that is not sure: other threads may write.
  bool is_left_alone(const ExprPtr& formula) const {
    const std::set<VarId> inside = variables_of(formula);
    return !is_about_values(formula) && std::none_of(inside.begin(), inside.end(), [&](VarId var) {
      return shape_.assigned().count(var) != 0;
    });
  }

  void ranges() {
    for (const Counter& c : shape_.counters()) {
      if (!now(c.var)) continue;
      const bool down = c.step == BinaryOp::Sub || c.step == BinaryOp::Div;
      if (c.start) {
        const ExprPtr start = converted(c.start);
        guess(down ? binary(BinaryOp::Le, now(c.var), start) : binary(BinaryOp::Le, start, now(c.var)));
      }
      if (c.step == BinaryOp::Div) guess(binary(BinaryOp::Le, number(0), now(c.var)));
    }
    for (const Limit& limit : shape_.limits()) {
      const ExprPtr var = binary(BinaryOp::Add, now(limit.var), number(limit.offset));
      if (!var || !limit.bound->type.is_integer()) continue;
      const ExprPtr bound = converted(limit.bound);
      guess(limit.up ? binary(BinaryOp::Le, var, bound) : binary(BinaryOp::Le, bound, var));
    }
  }

  // A counter is its start and as many steps as another one counts.
  void relations() {
    const Counter* round = shape_.round();
    if (!round || !round->start) return;
    for (const Counter& c : shape_.counters()) {
      const bool adds = c.step == BinaryOp::Add || c.step == BinaryOp::Sub;
      if (c.var == round->var || !adds || !c.start || !now(c.var)) continue;
      const ExprPtr rounds = binary(BinaryOp::Sub, now(round->var), converted(round->start));
      const ExprPtr way = binary(BinaryOp::Mul, rounds, converted(c.amount));
      guess(binary(BinaryOp::Eq, now(c.var), binary(c.step, converted(c.start), way)));
    }
  }

  void from_behind(const ExprPtr& demand) {
    guess(demand);
    if (!is_about_values(demand)) return;
    for (const Limit& limit : shape_.limits()) generalise(demand, limit);
    if (const Counter* round = shape_.round()) by_rounds(demand, round->var);
  }

  // The conditions of a demand stay: its conclusion is about the counter.
  void generalise(const ExprPtr& demand, const Limit& limit) {
    const Binary* implication = as(demand, BinaryOp::Implies);
    const ExprPtr& conclusion = implication ? implication->right : demand;
    for (const ExprPtr& formula : generalised(module_, conclusion, limit.bound, limit.var, limit.offset)) {
      guess(implication ? make_expr(Binary{BinaryOp::Implies, implication->left, formula}, bool_type, {}) : formula);
    }
  }

  // Of "for all j", those below the counter; and those from there on are as they were.
  void by_rounds(const ExprPtr& demand, VarId counter) {
    const auto* q = std::get_if<Quantifier>(&demand->node);
    if (!q || q->kind != QuantifierKind::Forall || has_right(demand)) return;
    for (const Binder& binder : q->binders) {
      const Type& type = module_.variables[binder.var].type;
      if (type != int_type) continue;
      const ExprPtr j = make_expr(VarRef{binder.var}, int_type, {});
      guess(restricted(*q, binary(BinaryOp::Lt, j, now(counter)), q->body));
      guess(restricted(*q, binary(BinaryOp::Le, now(counter), j), unchanged(q->body)));
    }
  }

  // The condition stands first, so that indices are looked at where it holds.
  static ExprPtr restricted(const Quantifier& q, const ExprPtr& condition, const ExprPtr& body) {
    if (!body || !condition) return nullptr;
    Quantifier result{q.kind, q.binders, q.range, body, {}};
    result.range = q.range ? make_expr(Binary{BinaryOp::And, condition, q.range}, bool_type, {}) : condition;
    return make_expr(std::move(result), bool_type, {});
  }

  // Of a promise about an element that speaks of its old value: it still has that.
  ExprPtr unchanged(const ExprPtr& body) const {
    const auto* equation = std::get_if<Binary>(&body->node);
    if (!equation || equation->op != BinaryOp::Eq) return nullptr;
    const auto* element = std::get_if<ArrayRead>(&equation->left->node);
    if (!element || shape_.stored().count(element->array) == 0) return nullptr;
    const bool old = any_of(equation->right, [&](const Expr& e) {
      const auto* under = std::get_if<Old>(&e.node);
      return under && key(under->operand) == key(equation->left);
    });
    if (!old) return nullptr;
    const ExprPtr before = make_expr(Old{equation->left}, equation->left->type, {});
    return make_expr(Binary{BinaryOp::Eq, equation->left, before}, bool_type, {});
  }

  // What was added is the sum over the rounds so far.
  void summed(const Accumulation& sum) {
    const Counter* round = shape_.round();
    const ExprPtr total = now(sum.var);
    if (!round || !round->start || !total || !sum.added->type.is_integer()) return;
    for (const VarId var : variables_of(sum.added)) {
      if (var != round->var && shape_.assigned().count(var) != 0) return;
    }
    const auto bound = static_cast<VarId>(module_.variables.size());
    Variable& added = module_.variables.emplace_back();
    added.name = "j_";
    added.kind = VarKind::Bound;
    added.type = int_type;
    const ExprPtr j = make_expr(VarRef{bound}, int_type, {});
    const ExprPtr range = make_expr(Binary{BinaryOp::And, binary(BinaryOp::Le, converted(round->start), j),
                                           binary(BinaryOp::Lt, j, now(round->var))},
                                    bool_type, {});
    const ExprPtr body = with_value(converted(sum.added), round->var, j);
    const ExprPtr all =
        make_expr(Reduction{ReductionOp::Sum, {bound, nullptr, nullptr}, range, body}, int_type, {});
    guess(binary(BinaryOp::Eq, total, binary(BinaryOp::Add, converted(sum.start), all)));
  }

  Module& module_;
  const LoopShape& shape_;
  std::vector<ExprPtr> guesses_;
  std::set<std::string> seen_;
};

}  // namespace

bool is_about_values(const ExprPtr& formula) {
  return any_of(formula, [](const Expr& e) {
    return std::holds_alternative<ArrayRead>(e.node) || std::holds_alternative<Call>(e.node) ||
           std::holds_alternative<Reduction>(e.node);
  });
}

void Demands::add(const ExprPtr& formula, bool inner) {
  if (!formula || all_.size() >= most_demands || is_trivial(formula) || size_of(formula) > most_nodes) return;
  if (seen_.insert(key(formula)).second) all_.push_back({formula, inner});
}

void Demands::add_facts(const std::vector<Clause>& clauses, bool inner) {
  for (const Clause& clause : clauses) {
    for (const ExprPtr& fact : facts_of(clause.assertion)) add(fact, inner);
  }
}

std::vector<ExprPtr> loop_guesses(Module& module, const LoopShape& shape, const Demands& behind, const Demands& inside) {
  return LoopGuesses(module, shape).all(behind, inside);
}

}  // namespace permverify::inference
