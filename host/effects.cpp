#include "host/effects.h"

#include <algorithm>

#include "host/lambdas.h"
#include "host/launch_calls.h"
#include "host/library_functions.h"
#include "host/opencl_functions.h"
#include "host/vectors.h"

namespace permverify::host {

using clang::dyn_cast;

void for_each_statement(const clang::Stmt* stmt, const std::function<void(const clang::Stmt&)>& visit) {
  if (!stmt) return;
  visit(*stmt);
  if (const auto* lambda = dyn_cast<clang::LambdaExpr>(stmt)) {
    for (const clang::Expr* init : lambda->capture_inits()) for_each_statement(init, visit);
    return for_each_statement(lambda->getBody(), visit);
  }
  if (const auto* cast = dyn_cast<clang::ExplicitCastExpr>(stmt)) {
    for (const clang::Expr* size : sizes_in(cast->getTypeAsWritten())) for_each_statement(size, visit);
  }
  const auto* list = dyn_cast<clang::InitListExpr>(stmt);
  if (list && list->hasArrayFiller()) for_each_statement(list->getArrayFiller(), visit);  // of the elements that are not written down
  if (const auto* given = dyn_cast<clang::CXXDefaultArgExpr>(stmt)) return for_each_statement(given->getExpr(), visit);
  if (const auto* init = dyn_cast<clang::CXXDefaultInitExpr>(stmt)) return for_each_statement(init->getExpr(), visit);
  for (const clang::Stmt* child : stmt->children()) for_each_statement(child, visit);
}

std::vector<const clang::Stmt*> parts_of(const clang::FunctionDecl& function) {
  std::vector<const clang::Stmt*> parts;
  if (const auto* made = dyn_cast<clang::CXXConstructorDecl>(&function)) {
    for (const clang::CXXCtorInitializer* init : made->inits()) parts.push_back(init->getInit());
  }
  parts.push_back(function.getBody());
  return parts;
}

std::vector<const clang::Expr*> sizes_in(clang::QualType type) {
  std::vector<const clang::Expr*> sizes;
  while (!type.isNull() && type->isVariablyModifiedType()) {
    if (const auto* adjusted = type->getAs<clang::AdjustedType>()) {
      type = adjusted->getOriginalType();
    } else if (const auto* array = type->getAsArrayTypeUnsafe()) {
      const auto* variable = dyn_cast<clang::VariableArrayType>(array);
      if (variable && variable->getSizeExpr()) sizes.push_back(variable->getSizeExpr());
      type = array->getElementType();
    } else if (type->isAnyPointerType() || type->isReferenceType()) {
      type = type->getPointeeType();
    } else if (const auto* function = type->getAs<clang::FunctionType>()) {
      type = function->getReturnType();
    } else {
      break;
    }
  }
  return sizes;
}

const clang::Expr* without_wrappers(const clang::Expr* expr) {
  for (;;) {
    if (const auto* paren = dyn_cast<clang::ParenExpr>(expr)) expr = paren->getSubExpr();
    else if (const auto* full = dyn_cast<clang::FullExpr>(expr)) expr = full->getSubExpr();
    else if (const auto* made = dyn_cast<clang::MaterializeTemporaryExpr>(expr)) expr = made->getSubExpr();
    else if (const auto* given = dyn_cast<clang::CXXDefaultArgExpr>(expr)) expr = given->getExpr();
    else if (const auto* init = dyn_cast<clang::CXXDefaultInitExpr>(expr)) expr = init->getExpr();
    else if (const auto* arg = dyn_cast<clang::SubstNonTypeTemplateParmExpr>(expr)) expr = arg->getReplacement();
    else if (const auto* opaque = dyn_cast<clang::OpaqueValueExpr>(expr); opaque && opaque->getSourceExpr()) expr = opaque->getSourceExpr();
    else return expr;
  }
}

const clang::VarDecl* variable_of(const clang::Expr* expr) {
  expr = expr->IgnoreParenImpCasts();
  if (const auto* ref = dyn_cast<clang::DeclRefExpr>(expr)) {
    const auto* variable = dyn_cast<clang::VarDecl>(ref->getDecl());
    return variable && !variable->getType()->isReferenceType() ? variable->getCanonicalDecl() : nullptr;
  }
  if (const auto* member = dyn_cast<clang::MemberExpr>(expr)) {
    return member->isArrow() || member->getMemberDecl()->getType()->isReferenceType() ? nullptr : variable_of(member->getBase());
  }
  if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(expr)) {
    const clang::Expr* base = element->getBase()->IgnoreParenImpCasts();
    return base->getType()->isArrayType() ? variable_of(base) : nullptr;
  }
  return nullptr;
}

void for_each_given(const clang::Expr* argument, bool by_const, const std::function<void(const clang::VarDecl*)>& visit) {
  std::set<const clang::Stmt*> subscripted;  // an element of the array is looked at, by its value
  for_each_statement(argument, [&](const clang::Stmt& stmt) {
    if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(&stmt)) subscripted.insert(element->getBase());
    if (subscripted.count(&stmt) != 0) return;
    const clang::Expr* lvalue = nullptr;
    if (const auto* op = dyn_cast<clang::UnaryOperator>(&stmt); op && op->getOpcode() == clang::UO_AddrOf) lvalue = op->getSubExpr();
    const auto* cast = dyn_cast<clang::CastExpr>(&stmt);
    if (cast && cast->getCastKind() == clang::CK_ArrayToPointerDecay) lvalue = cast->getSubExpr();
    if (!lvalue) return;
    if (const clang::VarDecl* variable = variable_of(lvalue)) visit(variable);
  });
  if (argument->isGLValue() && !by_const) {
    if (const clang::VarDecl* variable = variable_of(argument)) visit(variable);
  }
}

namespace {

void note_written(const clang::Expr* lvalue, Effects& effects) {
  if (const clang::VarDecl* variable = variable_of(lvalue)) effects.assigned.insert(variable);
  else effects.memory = true;
}

bool is_callable(clang::QualType type) {
  type = type.getNonReferenceType();
  if (type->isFunctionPointerType() || type->isFunctionType() || type->isBlockPointerType()) return true;
  const auto* record = type->getAsCXXRecordDecl();
  return record && (record->isLambda() || record->getName() == "function");
}

// Its handles lead to no memory of the host, and what is constant is only read.
void note_opencl_call(const clang::FunctionDecl& callee, const clang::Expr* const* arguments, unsigned count, Effects& effects, const clang::ASTContext& context) {
  if (sets_kernel_argument(callee) && count > 1) {
    clang::Expr::EvalResult number;
    const bool known = !arguments[1]->isInstantiationDependent() && arguments[1]->EvaluateAsInt(number, context) && number.Val.getInt().isRepresentableByInt64();
    const std::int64_t value = known ? number.Val.getInt().getExtValue() : -1;
    if (value >= 0 && value < 4096) effects.kernel_arguments.insert(static_cast<unsigned>(value));
    else effects.all_kernel_arguments = true;
  }
  for (unsigned i = 0; i < count; ++i) {
    const clang::QualType type = i < callee.getNumParams() ? callee.getParamDecl(i)->getType() : arguments[i]->getType();
    const clang::Expr* plain = arguments[i]->IgnoreParenCasts();
    const bool null = plain->isNullPointerConstant(const_cast<clang::ASTContext&>(context), clang::Expr::NPC_ValueDependentIsNotNull) != clang::Expr::NPCK_NotNull;
    if (null || !type->isAnyPointerType() || is_opencl_handle(type)) continue;
    if (is_callable(type)) effects.memory = true;
    if (type->getPointeeType().isConstQualified()) continue;
    bool named = false;
    for_each_given(arguments[i], false, [&](const clang::VarDecl* variable) {
      effects.assigned.insert(variable);
      named = true;
    });
    if (!named) effects.host_memory = true;
  }
}

void note_call(const clang::FunctionDecl* callee, const clang::Expr* const* arguments, unsigned count, Effects& effects,
               const clang::ASTContext& context) {
  if (callee && launches_by_addresses(*callee)) {  // it reads the arguments
    effects.host_memory = true;
    return;
  }
  if (callee && keeps_elements(*callee, context)) return;
  if (callee && is_of_opencl(*callee)) return note_opencl_call(*callee, arguments, count, effects, context);
  const bool kernel = callee && callee->hasAttr<clang::CUDAGlobalAttr>();
  const bool library = callee && is_of_library(*callee, context);
  const auto* method = dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  const bool overridden = method && method->isVirtual();  // by a class of the program: `what`
  if ((!library && !kernel) || overridden || (library && changes_device(*callee))) effects.memory = true;
  if (kernel) effects.host_memory = true;
  const bool lambda = method && calls_lambda(*method) && method->isConst();  // what it has captured stays as it is
  for (unsigned i = 0; i < count; ++i) {
    if (is_callable(arguments[i]->getType())) effects.memory = true;
    const bool by_const = (library && takes_by_const_reference(*callee, i)) || (i == 0 && lambda);
    for_each_given(arguments[i], by_const, [&](const clang::VarDecl* variable) { effects.assigned.insert(variable); });
    // What a pointer in a variable points to.
    if (arguments[i]->getType()->isAnyPointerType() || arguments[i]->getType()->isRecordType()) {
      (library || kernel ? effects.host_memory : effects.memory) = true;
    }
  }
}

}  // namespace

Effects effects_of(const clang::Stmt* stmt, const clang::ASTContext& context) {
  Effects effects;
  for_each_statement(stmt, [&](const clang::Stmt& part) {
    if (const auto* binary = dyn_cast<clang::BinaryOperator>(&part)) {
      if (binary->isAssignmentOp()) note_written(binary->getLHS(), effects);
    } else if (const auto* unary = dyn_cast<clang::UnaryOperator>(&part)) {
      if (unary->isIncrementDecrementOp()) note_written(unary->getSubExpr(), effects);
    } else if (const auto* call = dyn_cast<clang::CallExpr>(&part)) {
      note_call(call->getDirectCallee(), call->getArgs(), call->getNumArgs(), effects, context);
      const bool keeps = call->getDirectCallee() && keeps_elements(*call->getDirectCallee(), context);
      if (const auto* member = dyn_cast<clang::CXXMemberCallExpr>(call); member && !keeps && member->getImplicitObjectArgument()) {
        note_written(member->getImplicitObjectArgument(), effects);
      }
    } else if (const auto* made = dyn_cast<clang::CXXConstructExpr>(&part)) {
      const bool copies = made->getConstructor()->isCopyOrMoveConstructor() && made->getConstructor()->isTrivial();
      if (!copies && !makes_elements(*made, context)) note_call(made->getConstructor(), made->getArgs(), made->getNumArgs(), effects, context);
    } else if (clang::isa<clang::CXXDeleteExpr, clang::AsmStmt, clang::CXXThrowExpr>(part)) {
      effects.memory = true;
    } else if (const auto* declared = dyn_cast<clang::DeclStmt>(&part)) {
      for (const clang::Decl* decl : declared->decls()) {
        if (const auto* variable = dyn_cast<clang::VarDecl>(decl)) effects.assigned.insert(variable->getCanonicalDecl());
      }
    }
  });
  return effects;
}

namespace {

bool names_object(const clang::Stmt* stmt) {
  bool found = false;
  for_each_statement(stmt, [&](const clang::Stmt& part) { found = found || clang::isa<clang::CXXThisExpr>(part); });
  return found;
}

class ObjectChanges {
 public:
  explicit ObjectChanges(const clang::ASTContext& context) : context_(context) {}

  bool in(const clang::Stmt* whole) {
    bool changes = false;
    for_each_statement(whole, [&](const clang::Stmt& part) { changes = changes || by(part); });
    return changes;
  }

 private:
  bool by(const clang::Stmt& part) {
    if (const auto* binary = dyn_cast<clang::BinaryOperator>(&part)) return binary->isAssignmentOp() && names_object(binary->getLHS());
    if (const auto* unary = dyn_cast<clang::UnaryOperator>(&part)) {
      return (unary->isIncrementDecrementOp() || unary->getOpcode() == clang::UO_AddrOf) && names_object(unary->getSubExpr());
    }
    if (const auto* call = dyn_cast<clang::CallExpr>(&part)) return by_call(*call);
    const auto* made = dyn_cast<clang::CXXConstructExpr>(&part);
    if (made && !made->getConstructor()->isTrivial()) return has_place(made->getArgs(), made->getNumArgs());
    if (clang::isa<clang::LambdaExpr, clang::CXXForRangeStmt, clang::AsmStmt, clang::CXXDeleteExpr, clang::DeclRefExpr>(part)) return names_object(&part);
    return false;
  }
  bool by_call(const clang::CallExpr& call) {
    const auto* callee = clang::dyn_cast_or_null<clang::CXXMethodDecl>(call.getDirectCallee());
    if (const auto* on = dyn_cast<clang::CXXMemberCallExpr>(&call); on && names_object(on->getImplicitObjectArgument())) {
      if (!callee || (!keeps_elements(*callee, context_) && (is_of_library(*callee, context_) || method_changes(*callee)))) return true;
    }
    return has_place(call.getArgs(), call.getNumArgs());
  }
  // A reference to a member.
  static bool has_place(const clang::Expr* const* arguments, unsigned count) {
    return std::any_of(arguments, arguments + count, [](const clang::Expr* one) { return one->isGLValue() && names_object(one); });
  }
  bool method_changes(const clang::CXXMethodDecl& method) {
    if (!seen_.insert(method.getCanonicalDecl()).second) return false;
    const clang::FunctionDecl* body = method.getDefinition();
    return !body || !body->getBody() || in(body->getBody());
  }

  const clang::ASTContext& context_;
  std::set<const clang::CXXMethodDecl*> seen_;
};

}  // namespace

bool changes_object(const clang::Stmt* stmt, const clang::ASTContext& context) { return ObjectChanges(context).in(stmt); }

}  // namespace permverify::host
