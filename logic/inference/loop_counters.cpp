#include "logic/inference/loop_counters.h"

#include <algorithm>

#include "logic/inference/formula_rewriting.h"
#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"

namespace permverify::inference {

using namespace ir;

bool Counter::is_round() const { return step == BinaryOp::Add && literal(without_casts(amount)) == 1; }

LoopShape::LoopShape(const Loop& loop, const StmtList& before) : loop_(loop), before_(before) {
  for (const StmtList* list : {&loop.body, &loop.step}) {
    const Effects effects = effects_of(*list);
    assigned_.insert(effects.defined.begin(), effects.defined.end());
    stored_.insert(effects.stored.begin(), effects.stored.end());
    stored_.insert(effects.updated.begin(), effects.updated.end());
    for_each_stmt(*list, [&](const Stmt& stmt) {
      visit_effects(
          stmt, [&](const Defines& e) { ++assignments_[e.var]; }, [](const Evaluates&) {},
          [](const Mentions&) {}, [](const Writes&) {}, [](const Synchronises&) {}, [](const Meets&) {}, [](const Runs&) {},
          [](const Jumps&) {});
    });
  }
  find_steps(loop.body, nullptr);
  find_steps(loop.step, nullptr);
  if (loop.condition) find_limits(loop.condition);
}

const Counter* LoopShape::round() const {
  const auto found = std::find_if(counters_.begin(), counters_.end(), [](const Counter& c) { return c.is_round(); });
  return found == counters_.end() ? nullptr : &*found;
}

bool LoopShape::changes(const ExprPtr& expr) const {
  const std::set<VarId> inside = variables_of(expr);
  return std::any_of(inside.begin(), inside.end(), [&](VarId var) { return assigned_.count(var) != 0; });
}

ExprPtr LoopShape::start_of(VarId var) const {
  for (const StmtList* list : {&loop_.init, &before_}) {
    for (auto stmt = list->rbegin(); stmt != list->rend(); ++stmt) {
      if (const auto* n = std::get_if<Declare>(&(*stmt)->node); n && n->var == var) return n->init;
      if (const auto* n = std::get_if<Assign>(&(*stmt)->node); n && n->var == var) return n->value;
      if (effects_of(**stmt).defined.count(var) != 0) return nullptr;
    }
  }
  return nullptr;
}

void LoopShape::find_steps(const StmtList& list, const ExprPtr& condition) {
  for (const StmtPtr& stmt : list) {
    visit_stmt(
        *stmt,
        [&](const Declare& n) {
          if (n.init) temporaries_[n.var] = n.init;
        },
        [&](const Assign& n) { add_step(n.var, n.value, condition); },
        [&](const Block& n) { find_steps(n.body, condition); },
        [&](const If& n) {
          if (!condition && n.else_body.empty()) find_steps(n.then_body, n.condition);
        },
        [](const OneOf<Havoc, Store, AtomicUpdate, Loop, Barrier, WarpBarrier, RunKernel, Exchange> auto&) {},
        [](const ProofStep auto&) {}, [](const Jump auto&) {});
  }
}

void LoopShape::add_step(VarId var, const ExprPtr& written, const ExprPtr& condition) {
  const ExprPtr value = without_casts(written);
  const auto* b = std::get_if<Binary>(&value->node);
  if (!b || assignments_[var] != 1) return;
  const auto is_var = [var](const ExprPtr& e) {
    const auto* ref = std::get_if<VarRef>(&without_casts(e)->node);
    return ref && ref->var == var;
  };
  const bool turned = (b->op == BinaryOp::Add || b->op == BinaryOp::Mul) && is_var(b->right);
  if (!turned && !is_var(b->left)) return;
  ExprPtr amount = turned ? b->left : b->right;
  const ExprPtr start = start_of(var);
  if (!condition && !changes(amount)) {
    const BinaryOp op = b->op == BinaryOp::TruncDiv ? BinaryOp::Div : b->op;
    const bool counts = op == BinaryOp::Add || op == BinaryOp::Sub || op == BinaryOp::Mul || op == BinaryOp::Div;
    if (counts) counters_.push_back({var, start, op, amount});
  } else if (b->op == BinaryOp::Add && start && !mentions(amount, var)) {
    for (const auto& [temporary, init] : temporaries_) amount = with_value(amount, temporary, init);
    const ExprPtr zero = amount->type == int_type ? number(0) : nullptr;
    if (condition && !zero) return;
    accumulations_.push_back({var, start, condition ? choice(condition, amount, zero) : amount});
  }
}

void LoopShape::find_limits(const ExprPtr& condition) {
  const auto* b = std::get_if<Binary>(&condition->node);
  if (!b) return;
  if (b->op == BinaryOp::And) {
    find_limits(b->left);
    find_limits(b->right);
    return;
  }
  add_limit(b->left, b->right, b->op);
  const auto turned = [](BinaryOp op) {
    if (op == BinaryOp::Lt) return BinaryOp::Gt;
    if (op == BinaryOp::Le) return BinaryOp::Ge;
    if (op == BinaryOp::Gt) return BinaryOp::Lt;
    return op == BinaryOp::Ge ? BinaryOp::Le : op;
  };
  add_limit(b->right, b->left, turned(b->op));
}

void LoopShape::add_limit(const ExprPtr& left, const ExprPtr& right, BinaryOp op) {
  const auto* ref = std::get_if<VarRef>(&without_casts(left)->node);
  if (!ref || assigned_.count(ref->var) == 0 || changes(right)) return;
  const ExprPtr bound = without_casts(right);
  if (op == BinaryOp::Lt || op == BinaryOp::Ne) limits_.push_back({ref->var, bound, 0, true});
  if (op == BinaryOp::Le) limits_.push_back({ref->var, bound, -1, true});
  if (op == BinaryOp::Gt) limits_.push_back({ref->var, bound, 0, false});
  if (op == BinaryOp::Ge) limits_.push_back({ref->var, bound, 1, false});
}

}  // namespace permverify::inference
