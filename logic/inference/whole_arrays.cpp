#include "logic/inference/whole_arrays.h"

#include "logic/inference/formula.h"

namespace permverify::inference {

using namespace ir;

ExprPtr whole_array(Module& module, VarId array) {
  const std::vector<ExprPtr> extents = module.variables[array].extents;
  Quantifier all{QuantifierKind::ForallStar, {}, nullptr, nullptr, {}};
  std::vector<ExprPtr> index;
  for (const ExprPtr& extent : extents) {
    if (!extent) return nullptr;
    const VarId var = bound_variable(module, "i" + std::to_string(index.size()));
    all.binders.push_back({var, make_expr(IntLit{0}, int_type, {}), extent});
    index.push_back(make_expr(VarRef{var}, int_type, {}));
  }
  if (index.empty()) return nullptr;
  all.body = make_expr(Perm{array, index, make_expr(RealLit{1, 1}, amount_type, {})}, resource_type, {});
  return make_expr(std::move(all), resource_type, {});
}

Plan whole_arrays(Module& module, const Kernel& method, const std::set<VarId>& given) {
  Plan plan;
  for (const VarId array : method.arrays) {
    if (given.count(array) != 0) continue;
    const ExprPtr whole = whole_array(module, array);
    if (!whole) {
      plan.refused = "infer_index";
      plan.refused_at = method.span;
      return plan;
    }
    plan.requires_clauses.push_back({whole, method.span});
    plan.ensures_clauses.push_back({whole, method.span});
  }
  return plan;
}

}  // namespace permverify::inference
