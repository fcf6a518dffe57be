#include "parser/clang/known_arguments.h"

#include <set>

#include <clang/AST/RecursiveASTVisitor.h>

#include "parser/clang/frames.h"

namespace permverify::parser {

namespace {

using clang::Expr;
using clang::FunctionDecl;

class Callees : public clang::RecursiveASTVisitor<Callees> {
 public:
  std::vector<const FunctionDecl*> found;
  bool VisitCallExpr(clang::CallExpr* call) {
    if (const FunctionDecl* callee = call->getDirectCallee()) found.push_back(callee);
    return true;
  }
};

// The parameters that are only read: each use is converted to a value at once.
class ReadParameters : public clang::RecursiveASTVisitor<ReadParameters> {
 public:
  bool VisitDeclRefExpr(clang::DeclRefExpr* use) {
    if (const auto* parameter = clang::dyn_cast<clang::ParmVarDecl>(use->getDecl()); parameter && read_.count(use) == 0) changed_.insert(parameter);
    return true;
  }
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr* cast) {  // comes before what it converts
    if (cast->getCastKind() == clang::CK_LValueToRValue) read_.insert(cast->getSubExpr()->IgnoreParens());
    return true;
  }
  bool is_only_read(const clang::ParmVarDecl* parameter) const { return changed_.count(parameter) == 0; }

 private:
  std::set<const Expr*> read_;
  std::set<const clang::ParmVarDecl*> changed_;
};

std::optional<llvm::APSInt> value_in(const Expr& expr, const Frame& frame) {
  if (expr.isValueDependent() || !expr.getType()->isIntegralOrEnumerationType() || frame.function == nullptr) return std::nullopt;
  clang::ASTContext& context = frame.function->getASTContext();
  Callees calls;  // `__builtin_constant_p` and its like ask how they are evaluated
  calls.TraverseStmt(const_cast<Expr*>(&expr));
  if (!calls.found.empty() || expr.HasSideEffects(context)) return std::nullopt;
  if (frame.known.empty()) {
    Expr::EvalResult result;
    return expr.EvaluateAsInt(result, context) ? std::optional(result.Val.getInt()) : std::nullopt;
  }
  clang::APValue value;
  if (!expr.EvaluateWithSubstitution(value, context, frame.function, frame.known) || !value.isInt()) return std::nullopt;
  return value.getInt();
}

}  // namespace

bool KnownArguments::calls_itself(const FunctionDecl& function) {
  const FunctionDecl* start = function.getCanonicalDecl();
  if (const auto known = calls_itself_.find(start); known != calls_itself_.end()) return known->second;
  std::set<const FunctionDecl*> seen;
  std::vector<const FunctionDecl*> open{&function};
  bool found = false;
  while (!open.empty() && !found) {
    const FunctionDecl* body = nullptr;
    const bool has_body = open.back()->hasBody(body);
    open.pop_back();
    if (!has_body) continue;
    Callees callees;
    callees.TraverseStmt(body->getBody());
    for (const FunctionDecl* callee : callees.found) {
      found = found || callee->getCanonicalDecl() == start;
      if (seen.insert(callee->getCanonicalDecl()).second) open.push_back(callee);
    }
  }
  return calls_itself_[start] = found;
}

std::vector<const Expr*> KnownArguments::of_call(const FunctionDecl& function, const std::vector<const Expr*>& arguments, const Frame& caller) {
  if (!calls_itself(function)) return {};
  clang::ASTContext& context = function.getASTContext();
  ReadParameters uses;
  uses.TraverseStmt(function.getBody());
  std::vector<const Expr*> result;
  bool any = false;
  for (unsigned i = 0; i < function.getNumParams(); ++i) {
    const clang::ParmVarDecl* parameter = function.getParamDecl(i);
    const clang::QualType type = parameter->getType().getUnqualifiedType();
    const bool fits = type->isIntegerType() && !type->isEnumeralType() && !type->isBooleanType() && i < arguments.size() && uses.is_only_read(parameter);
    const auto value = fits ? value_in(*arguments[i], caller) : std::nullopt;
    any = any || value.has_value();
    if (value) {
      result.push_back(clang::IntegerLiteral::Create(context, value->extOrTrunc(context.getIntWidth(type)), type, parameter->getLocation()));
    } else {
      result.push_back(new (context) clang::OpaqueValueExpr(parameter->getLocation(), parameter->getType().getNonReferenceType(), clang::VK_PRValue));
    }
  }
  return any ? result : std::vector<const Expr*>{};
}

std::optional<bool> known_condition(const Expr& condition, const Frame& frame) {
  if (frame.known.empty()) return std::nullopt;
  const auto value = value_in(condition, frame);
  return value ? std::optional(!value->isZero()) : std::nullopt;
}

}  // namespace permverify::parser
