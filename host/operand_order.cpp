#include "host/operand_order.h"

#include <algorithm>

#include "host/effects.h"
#include "host/lambdas.h"
#include "host/library_functions.h"
#include "host/vectors.h"

namespace permverify::host {

using clang::dyn_cast;
using clang::isa;
using clang::QualType;

namespace {

bool changes_own_alone(const clang::Stmt* part, const clang::ASTContext& context) {
  const Effects effects = effects_of(part, context);
  return !effects.memory && !effects.host_memory && std::all_of(effects.assigned.begin(), effects.assigned.end(), [](const clang::VarDecl* v) { return v->hasLocalStorage(); });
}

bool has_no_effect(const clang::CallExpr& call, const clang::ASTContext& context) {
  const clang::FunctionDecl* callee = call.getDirectCallee();
  if (!callee) return false;
  if (keeps_elements(*callee, context) || (gives_pointer(*callee) && is_of_library(*callee, context))) return true;
  for (const clang::ParmVarDecl* parameter : callee->parameters()) {
    const QualType type = parameter->getType();
    const bool reads = type->isReferenceType() ? type.getNonReferenceType().isConstQualified() : !type->isPointerType() || type->getPointeeType().isConstQualified();
    if (!reads) return false;
  }
  for (unsigned i = callee->getNumParams(); i < call.getNumArgs(); ++i) {  // `sscanf(text, "%d", &n)`
    if (call.getArg(i)->getType()->isAnyPointerType()) return false;
  }
  if (is_of_library(*callee, context)) return !isa<clang::CXXMethodDecl>(callee) && !keeps_pointers(*callee);
  const clang::FunctionDecl* body = callee->getDefinition();
  if (!body || !body->getBody()) return false;
  const auto* method = dyn_cast<clang::CXXMethodDecl>(body);
  if (method && calls_lambda(*method) && changes_captured(*method, context)) return false;
  return changes_own_alone(body->getBody(), context);
}

// It only gives values to the members of its object.
bool has_no_effect(const clang::CXXConstructExpr& made, const clang::ASTContext& context) {
  if (made.getConstructor()->isTrivial() || is_of_library(*made.getConstructor(), context)) return true;
  const auto* constructor = dyn_cast_or_null<clang::CXXConstructorDecl>(made.getConstructor()->getDefinition());
  if (!constructor || !constructor->getBody() || !changes_own_alone(constructor->getBody(), context)) return false;
  return std::all_of(constructor->init_begin(), constructor->init_end(), [&](const clang::CXXCtorInitializer* init) { return changes_own_alone(init->getInit(), context); });
}

// Its value is that of variables by their names, none of which the effect changes: no reference and no pointer is followed.
bool is_apart_from(const clang::Expr& expr, const Effects& effects) {
  if (effects.memory || effects.host_memory) return false;
  for (const clang::VarDecl* variable : effects.assigned) {
    if (variable->getType()->isReferenceType()) return false;
  }
  bool apart = true;
  for_each_statement(&expr, [&](const clang::Stmt& part) {
    if (isa<clang::IntegerLiteral, clang::FloatingLiteral, clang::ImplicitCastExpr, clang::ParenExpr, clang::CStyleCastExpr, clang::UnaryExprOrTypeTraitExpr>(part)) return;
    const auto* unary = dyn_cast<clang::UnaryOperator>(&part);
    if (unary && unary->getOpcode() == clang::UO_AddrOf && isa<clang::DeclRefExpr>(unary->getSubExpr()->IgnoreParens())) return;
    const auto* ref = dyn_cast<clang::DeclRefExpr>(&part);
    const auto* variable = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
    apart = apart && variable && !variable->getType()->isReferenceType() && effects.assigned.count(variable->getCanonicalDecl()) == 0;
  });
  return apart;
}

}  // namespace

bool has_effect(const clang::Expr& expr, const clang::ASTContext& context) {
  const Effects effects = effects_of(&expr, context);
  const bool writes = effects.memory || effects.host_memory || !effects.assigned.empty();
  if (!writes) return false;
  // Calls that change only variables of their own have none.
  bool other = false;
  for_each_statement(&expr, [&](const clang::Stmt& part) {
    const auto* call = dyn_cast<clang::CallExpr>(&part);
    const auto* binary = dyn_cast<clang::BinaryOperator>(&part);
    const auto* unary = dyn_cast<clang::UnaryOperator>(&part);
    const auto* made = dyn_cast<clang::CXXConstructExpr>(&part);
    other = other || (made && !has_no_effect(*made, context)) || (binary && binary->isAssignmentOp()) || (unary && unary->isIncrementDecrementOp()) ||
            isa<clang::CXXNewExpr, clang::CXXDeleteExpr, clang::CXXThrowExpr>(part) || (call && !has_no_effect(*call, context));
  });
  return other;
}

bool order_matters(const std::vector<const clang::Expr*>& all, const clang::ASTContext& context) {
  std::size_t with_effect = 0, open = 0;
  Effects effects;
  for (const clang::Expr* one : all) {
    if (!has_effect(*one, context)) continue;
    ++with_effect;
    effects = effects_of(one, context);
  }
  for (const clang::Expr* one : all) {
    const bool constant = one->isEvaluatable(context) || isa<clang::StringLiteral, clang::PredefinedExpr>(one->IgnoreParenImpCasts());
    if (!constant && !has_effect(*one, context) && !is_apart_from(*one, effects)) ++open;
  }
  return with_effect > 1 || (with_effect == 1 && open > 0);
}

}  // namespace permverify::host
