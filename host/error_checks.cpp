#include "host/error_checks.h"

#include "host/effects.h"
#include "host/loop_steps.h"

namespace permverify::host {

using clang::dyn_cast;

namespace {

using Number = std::optional<std::int64_t>;

bool is_status(clang::QualType type) {
  const auto* of_enum = type.isNull() ? nullptr : type->getAs<clang::EnumType>();
  const std::string name = of_enum ? of_enum->getDecl()->getNameAsString() : "";
  return name == "cudaError" || name == "cudaError_enum" || name == "hipError_t";
}

class WithoutError {
 public:
  WithoutError(Result of, const clang::ASTContext& context) : of_(of), context_(context) {}

  Number number(const clang::Expr& expr) const {
    if (expr.isInstantiationDependent() || expr.containsErrors()) return std::nullopt;
    if (expr.getType()->isPointerType() || expr.getType()->isNullPtrType()) return of_pointer(expr);
    if (const Number constant = constant_of(expr, context_)) return constant;
    const clang::Expr* plain = without_wrappers(&expr);
    if (const auto* cast = dyn_cast<clang::CastExpr>(plain)) return converted(*cast);
    if (const auto* unary = dyn_cast<clang::UnaryOperator>(plain); unary && unary->getOpcode() == clang::UO_LNot) {
      const Number inner = number(*unary->getSubExpr());
      return inner ? Number(*inner == 0) : std::nullopt;
    }
    const auto* binary = dyn_cast<clang::BinaryOperator>(plain);
    if (binary && binary->getOpcode() != clang::BO_Assign) return of_operands(*binary);
    const auto* call = dyn_cast<clang::CallExpr>(plain);
    const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
    if (callee && callee->getIdentifier() && callee->getName() == "__builtin_expect") return number(*call->getArg(0));
    const bool result = clang::isa<clang::CallExpr, clang::DeclRefExpr, clang::MemberExpr, clang::ArraySubscriptExpr, clang::BinaryOperator>(plain);
    return result && is_status(plain->getType()) ? Number(0) : std::nullopt;
  }

 private:
  Number of_pointer(const clang::Expr& expr) const {
    const bool null = expr.isNullPointerConstant(const_cast<clang::ASTContext&>(context_), clang::Expr::NPC_ValueDependentIsNotNull) != clang::Expr::NPCK_NotNull;
    if (null) return 0;
    return of_ == Result::StatusOrPointer ? Number(1) : std::nullopt;
  }

  Number converted(const clang::CastExpr& cast) const {
    const Number inner = number(*cast.getSubExpr());
    const bool truth = cast.getType()->isBooleanType();
    return inner && truth ? Number(*inner != 0) : inner;
  }

  Number of_operands(const clang::BinaryOperator& binary) const {
    const Number right = number(*binary.getRHS());
    if (binary.getOpcode() == clang::BO_Comma) return right;
    if (!binary.isLogicalOp() && !binary.isComparisonOp()) return std::nullopt;
    const Number left = number(*binary.getLHS());
    if (binary.isLogicalOp()) {  // one of the two may decide
      const bool decides = binary.getOpcode() == clang::BO_LOr;
      if ((left && (*left != 0) == decides) || (right && (*right != 0) == decides)) return decides;
      return left && right ? Number(!decides) : std::nullopt;
    }
    if (!left || !right) return std::nullopt;
    switch (binary.getOpcode()) {
      case clang::BO_EQ: return *left == *right;
      case clang::BO_NE: return *left != *right;
      case clang::BO_LT: return *left < *right;
      case clang::BO_LE: return *left <= *right;
      case clang::BO_GT: return *left > *right;
      case clang::BO_GE: return *left >= *right;
      default: return std::nullopt;
    }
  }

  Result of_;
  const clang::ASTContext& context_;
};

}  // namespace

std::optional<std::int64_t> number_without_error(const clang::Expr& expr, Result of, const clang::ASTContext& context) {
  return WithoutError(of, context).number(expr);
}

std::optional<bool> truth_without_error(const clang::Expr& condition, Result of, const clang::ASTContext& context) {
  const auto number = number_without_error(condition, of, context);
  return number ? std::optional(*number != 0) : std::nullopt;
}

}  // namespace permverify::host
