#include "runtime_spec/code/comparison.h"

#include "logic/ir/formula.h"
#include "runtime_spec/code/builder.h"

namespace permverify::runtime_spec {
namespace {

bool is_literal(const ir::Expr& expr) {
  return std::holds_alternative<ir::IntLit>(expr.node) || std::holds_alternative<ir::BoolLit>(expr.node) ||
         std::holds_alternative<ir::RealLit>(expr.node);
}

}  // namespace

std::vector<Comparison> comparisons_of(ExpressionTable& table, const ir::ExprPtr& condition) {
  std::vector<Comparison> result;
  std::vector<ir::ExprPtr> conjuncts;
  split_conjuncts(condition, conjuncts);
  for (const ir::ExprPtr& conjunct : conjuncts) {
    const auto* binary = std::get_if<ir::Binary>(&conjunct->node);
    if (!binary || !ir::is_comparison(binary->op) || !binary->left->type.is_scalar() || !binary->right->type.is_scalar()) continue;
    const auto side = [&](const ir::ExprPtr& expr) {
      // The value of a literal is its text.
      return Comparison::Side{is_literal(*expr) ? no_code : table.add(expr, Meaning::Formula), expr->type, expr->span};
    };
    result.push_back({table.add(conjunct, Meaning::Formula), side(binary->left), side(binary->right)});
  }
  return result;
}

std::vector<FaultValue> false_sides(const ExpressionTable& table, const std::vector<Comparison>& comparisons,
                                    Frame frame) {
  frame.reads = nullptr;
  std::vector<FaultValue> values;
  try {
    for (const Comparison& comparison : comparisons) {
      if (table.evaluate_bool(comparison.whole, frame)) continue;
      for (const Comparison::Side* side : {&comparison.left, &comparison.right}) {
        if (side->code == no_code) continue;
        values.push_back({"", side->span, to_string(table.evaluate(side->code, frame), side->type)});
      }
      return values;
    }
  } catch (const EvaluationStop&) {
    values.clear();  // what has no value cannot explain anything
  }
  return values;
}

}  // namespace permverify::runtime_spec
