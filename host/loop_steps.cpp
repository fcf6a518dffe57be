#include "host/loop_steps.h"

#include "host/effects.h"

namespace permverify::host {

using clang::dyn_cast;
using clang::VarDecl;

std::optional<std::int64_t> constant_of(const clang::Expr& expr, const clang::ASTContext& context) {
  clang::Expr::EvalResult result;
  if (expr.isInstantiationDependent() || expr.containsErrors() || !expr.getType()->isIntegralOrEnumerationType()) return std::nullopt;
  if (!expr.EvaluateAsInt(result, context) || !result.Val.getInt().isRepresentableByInt64()) return std::nullopt;
  return result.Val.getInt().getExtValue();
}

namespace {

std::optional<Way> way_of(clang::BinaryOperatorKind op) {
  switch (op) {
    case clang::BO_Add: case clang::BO_AddAssign: return Way::Up;
    case clang::BO_Sub: case clang::BO_SubAssign: return Way::Down;
    case clang::BO_Mul: case clang::BO_MulAssign: case clang::BO_Shl: case clang::BO_ShlAssign: return Way::Larger;
    case clang::BO_Div: case clang::BO_DivAssign: case clang::BO_Shr: case clang::BO_ShrAssign: return Way::Smaller;
    default: return std::nullopt;
  }
}

bool shifts(clang::BinaryOperatorKind op) { return op == clang::BO_Shl || op == clang::BO_ShlAssign || op == clang::BO_Shr || op == clang::BO_ShrAssign; }

}  // namespace

std::optional<Step> step_of(const clang::Expr& expr, const clang::ASTContext& context) {
  const clang::Expr* plain = expr.IgnoreParenImpCasts();
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(plain); unary && unary->isIncrementDecrementOp()) {
    const VarDecl* variable = variable_of(unary->getSubExpr());
    if (!variable || !clang::isa<clang::DeclRefExpr>(unary->getSubExpr()->IgnoreParens())) return std::nullopt;
    return Step{variable, unary->isIncrementOp() ? Way::Up : Way::Down, 1};
  }
  const auto* assigned = dyn_cast<clang::BinaryOperator>(plain);
  if (!assigned || !assigned->isAssignmentOp() || !clang::isa<clang::DeclRefExpr>(assigned->getLHS()->IgnoreParens())) return std::nullopt;
  const VarDecl* variable = variable_of(assigned->getLHS());
  clang::BinaryOperatorKind op = assigned->getOpcode();
  const clang::Expr* amount = assigned->getRHS();
  if (op == clang::BO_Assign) {  // `v = v + 2`
    const auto* sum = dyn_cast<clang::BinaryOperator>(assigned->getRHS()->IgnoreParenImpCasts());
    if (!sum || !variable || !clang::isa<clang::DeclRefExpr>(sum->getLHS()->IgnoreParenImpCasts()) || variable_of(sum->getLHS()) != variable) return std::nullopt;
    op = sum->getOpcode();
    amount = sum->getRHS();
  }
  const auto way = way_of(op);
  const auto size = constant_of(*amount, context);
  const bool multiplies = way == Way::Larger || way == Way::Smaller;
  if (!variable || !way || !size || *size < (multiplies && !shifts(op) ? 2 : 1)) return std::nullopt;
  return Step{variable, *way, *size};
}

bool ends_at(const Step& step, clang::BinaryOperatorKind op, std::optional<std::int64_t> bound, const Counting& counter) {
  const bool small = bound && *bound >= 0 && *bound < (std::int64_t{1} << 31) - 1;
  switch (step.way) {
    case Way::Up:
      if (op == clang::BO_NE) return step.size == 1 && counter.not_wider;
      if (op == clang::BO_LT) return counter.never_wraps || (step.size == 1 && counter.not_wider) || (small && step.size < (std::int64_t{1} << 30));
      return op == clang::BO_LE && (counter.never_wraps || small) && (step.size == 1 || counter.never_wraps || step.size < (std::int64_t{1} << 30));
    case Way::Down:
      if (op == clang::BO_NE) return step.size == 1 && counter.not_wider;
      if (op == clang::BO_GT) return counter.is_signed || step.size == 1;
      return op == clang::BO_GE && (counter.is_signed || (step.size == 1 && bound && *bound >= 1));
    case Way::Smaller:
      if (op == clang::BO_NE) return !counter.is_signed && bound == 0;
      return (op == clang::BO_GT && bound && *bound >= 0) || (op == clang::BO_GE && bound && *bound >= 1);
    case Way::Larger: return (op == clang::BO_LT || op == clang::BO_LE) && (counter.never_wraps || (small && *bound <= 65536 && step.size < 16)) && counter.begins_positive;
  }
  return false;
}

}  // namespace permverify::host
