// What loops without invariants keep true: where their counters are.
#include "logic/inference/loop_facts.h"

#include "logic/inference/infer.h"
#include "logic/inference/loop_entry.h"
#include "logic/ir/traverse.h"

namespace permverify::inference {

using namespace ir;
using obligation::Step;

namespace {

// At least 0, whatever the launch: numbers, identifiers and products and quotients of them.
bool not_negative(const ExprPtr& value) {
  if (const auto n = literal(value)) return *n >= 0;
  if (std::holds_alternative<BuiltinRef>(value->node)) return true;
  const auto* b = std::get_if<Binary>(&value->node);
  const bool keeps = b && (b->op == BinaryOp::Add || b->op == BinaryOp::Mul ||
                           b->op == BinaryOp::Div || b->op == BinaryOp::TruncDiv);
  return keeps && not_negative(b->left) && not_negative(b->right);
}

class Facts {
 public:
  Facts(const Scene& scene, std::uint32_t loop, const Knowledge& at)
      : s_(scene), entry_(scene, loop, at) {}

  std::vector<ExprPtr> all() {
    const Step* counter = nullptr;
    for (const Step& step : entry_.effect().steps) {
      if (step.kind == Step::Kind::Alternate) continue;
      const ExprPtr first = start_of(step), amount = amount_of(step);
      if (!first || !amount) continue;
      const ExprPtr now = leaf(s_.module, step.var);
      if (step.kind == Step::Kind::Add || step.kind == Step::Kind::Subtract) {
        if (counter && related(*counter, step)) continue;
        moves(step, first, amount, now);
        if (!counter) counter = &step;
      } else if (step.kind == Step::Kind::Multiply || step.kind == Step::Kind::ShiftLeft) {
        if (literal(first).value_or(0) >= 1) say(binary(BinaryOp::Le, first, now));
      } else if (not_negative(first)) {
        say(binary(BinaryOp::Le, number(0), now));
        say(binary(BinaryOp::Le, now, first));
      }
    }
    return std::move(facts_);
  }

 private:
  void say(const ExprPtr& fact) {
    if (fact) facts_.push_back(fact);
  }

  ExprPtr start_of(const Step& step) const { return entry_.first(step.var); }
  ExprPtr amount_of(const Step& step) const { return entry_.value(step.amount); }

  void moves(const Step& step, const ExprPtr& first, const ExprPtr& amount, const ExprPtr& now) {
    if (!not_negative(amount)) return;
    const bool up = step.kind == Step::Kind::Add;
    say(up ? binary(BinaryOp::Le, first, now) : binary(BinaryOp::Le, now, first));
    if (literal(amount) == 1) return;
    const ExprPtr done = up ? binary(BinaryOp::Sub, now, first) : binary(BinaryOp::Sub, first, now);
    say(binary(BinaryOp::Eq, binary(BinaryOp::Mod, done, amount), number(0)));
  }

  // w == w0 + (v - v0) * t, where v grows by one or both grow alike.
  bool related(const Step& counter, const Step& step) {
    const ExprPtr v0 = start_of(counter), s = amount_of(counter);
    const ExprPtr w0 = start_of(step), t = amount_of(step);
    const bool alike = key(s) == key(t);
    if (!alike && literal(s) != 1) return false;
    const ExprPtr v = leaf(s_.module, counter.var);
    const ExprPtr done = counter.kind == Step::Kind::Add ? binary(BinaryOp::Sub, v, v0)
                                                         : binary(BinaryOp::Sub, v0, v);
    const ExprPtr way = alike ? done : binary(BinaryOp::Mul, done, t);
    say(binary(BinaryOp::Eq, leaf(s_.module, step.var),
               binary(step.kind == Step::Kind::Add ? BinaryOp::Add : BinaryOp::Sub, w0, way)));
    return true;
  }

  const Scene& s_;
  LoopEntry entry_;
  std::vector<ExprPtr> facts_;
};

}  // namespace

std::vector<LoopPlan> loop_facts(Scene& scene, const PhaseWalk& main) {
  std::vector<LoopPlan> plans;
  for (const auto& [loop, at] : main.before_loops) {
    const Stmt* stmt = scene.cfg.loops[loop].stmt;
    if (!stmt || !std::get<Loop>(stmt->node).invariants.empty()) continue;
    LoopPlan plan{stmt, {}, {}};
    for (const ExprPtr& fact : Facts(scene, loop, at).all()) {
      plan.facts.push_back({make_expr(Expr::Node(fact->node), bool_type, stmt->span), stmt->span});
    }
    if (!plan.facts.empty()) plans.push_back(std::move(plan));
  }
  return plans;
}

}  // namespace permverify::inference
