#include "runtime_spec/code/comparison.h"

#include "logic/ir/formula.h"
#include "runtime_spec/code/builder.h"

namespace permverify::runtime_spec {
namespace {

// `guard`: what stands before the implications around it; may be null.
void add_conjuncts(ExpressionTable& table, const ir::ExprPtr& condition, const ir::ExprPtr& guard,
                   std::vector<Conjunct>& out) {
  std::vector<ir::ExprPtr> parts;
  split_conjuncts(condition, parts);
  for (const ir::ExprPtr& part : parts) {
    const auto* binary = std::get_if<ir::Binary>(&part->node);
    const auto under = [&](const ir::ExprPtr& expr, const ir::ExprPtr& left, ir::BinaryOp op) {
      return left ? ir::make_expr(ir::Binary{op, left, expr}, ir::bool_type, expr->span) : expr;
    };
    if (binary && binary->op == ir::BinaryOp::Implies) {
      add_conjuncts(table, binary->right, under(binary->left, guard, ir::BinaryOp::And), out);
      continue;
    }
    Conjunct conjunct;
    conjunct.span = part->span;
    conjunct.whole = table.add(under(part, guard, ir::BinaryOp::Implies), Meaning::Formula);
    if (binary && ir::is_comparison(binary->op) && binary->left->type.is_scalar() && binary->right->type.is_scalar()) {
      for (const ir::ExprPtr& side : {binary->left, binary->right}) {
        const Code code = ir::is_literal(*side) ? no_code : table.add(side, Meaning::Formula);
        conjunct.sides.push_back({code, side->type, side->span});
      }
    }
    out.push_back(std::move(conjunct));
  }
}

}  // namespace

std::vector<Conjunct> conjuncts_of(ExpressionTable& table, const ir::ExprPtr& condition) {
  std::vector<Conjunct> result;
  add_conjuncts(table, condition, nullptr, result);
  return result;
}

const Conjunct* first_false(const ExpressionTable& table, const std::vector<Conjunct>& conjuncts, Frame frame) {
  frame.reads = nullptr;
  try {
    for (const Conjunct& conjunct : conjuncts) {
      if (!table.evaluate_bool(conjunct.whole, frame)) return &conjunct;
    }
  } catch (const EvaluationStop&) {
    return nullptr;
  }
  return nullptr;
}

std::vector<FaultValue> side_values(const ExpressionTable& table, const Conjunct& conjunct, Frame frame) {
  frame.reads = nullptr;
  std::vector<FaultValue> values;
  try {
    for (const Conjunct::Side& side : conjunct.sides) {
      if (side.code == no_code) continue;
      values.push_back({"", side.span, to_string(table.evaluate(side.code, frame), side.type)});
    }
  } catch (const EvaluationStop&) {
    values.clear();  // what has no value explains nothing
  }
  return values;
}

}  // namespace permverify::runtime_spec
