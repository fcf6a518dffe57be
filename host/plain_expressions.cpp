#include "host/plain_expressions.h"

#include "host/effects.h"
#include "host/lambdas.h"
#include "host/library_functions.h"
#include "host/obstacles.h"
#include "host/operand_order.h"
#include "host/plain_types.h"
#include "host/vectors.h"

namespace permverify::host {

using clang::dyn_cast;
using clang::isa;
using clang::QualType;

std::string construct_not_followed(const clang::Stmt& stmt) { return std::string("a construct that is not followed (") + stmt.getStmtClassName() + ")"; }

namespace {

// Looks at an expression and all below it, until something in it is not followed.
class PlainExpressions {
 public:
  explicit PlainExpressions(const clang::ASTContext& context) : context_(context) {}
  const std::string& why() const { return why_; }

  // A place that a name, an index or a pointer gives.
  void lvalue(const clang::Expr& expr) {
    const clang::Expr& plain = *expr.IgnoreParens();
    const auto* cast = dyn_cast<clang::ImplicitCastExpr>(&plain);
    if (cast && cast->getCastKind() == clang::CK_NoOp) return lvalue(*cast->getSubExpr());
    const auto* unary = dyn_cast<clang::UnaryOperator>(&plain);
    const auto* called = dyn_cast<clang::CallExpr>(&plain);
    if (called && called->getDirectCallee() && gives_element(*called->getDirectCallee(), context_)) return call(*called);
    const bool names = isa<clang::DeclRefExpr, clang::MemberExpr, clang::ArraySubscriptExpr>(plain) || (unary && unary->getOpcode() == clang::UO_Deref);
    if (!names) return refuse(plain);
    expression(plain);
  }

  void expression(const clang::Expr& expr) {
    if (!why_.empty() || expr.containsErrors()) return;  // the text of an error is lost
    if (expr.getType().isVolatileQualified() && expr.isGLValue()) return refuse("a volatile variable");
    if (is_literal(expr)) return;
    if (const auto* ref = dyn_cast<clang::DeclRefExpr>(&expr)) return name(*ref);
    if (const auto* given = dyn_cast<clang::CXXDefaultArgExpr>(&expr)) return expression(*given->getExpr());
    if (const auto* one = dyn_cast<clang::UnaryOperator>(&expr)) return unary(*one);
    if (const auto* two = dyn_cast<clang::BinaryOperator>(&expr)) return binary(*two);
    if (isa<clang::ConditionalOperator>(expr)) return expr.isGLValue() ? refuse(expr) : children(expr);
    if (const auto* converted = dyn_cast<clang::CastExpr>(&expr)) return cast(*converted);
    if (const auto* called = dyn_cast<clang::CallExpr>(&expr)) return call(*called);
    if (const auto* made = dyn_cast<clang::CXXConstructExpr>(&expr)) return object(*made);
    if (isa<clang::ParenExpr, clang::FullExpr, clang::MemberExpr, clang::ArraySubscriptExpr>(expr)) return children(expr);
    if (isa<clang::MaterializeTemporaryExpr, clang::CXXBindTemporaryExpr, clang::SubstNonTypeTemplateParmExpr, clang::InitListExpr>(expr)) {
      return is_plain(expr.getType(), context_) ? children(expr) : refuse("an object of type " + expr.getType().getAsString());
    }
    if (const auto* thrown = dyn_cast<clang::CXXThrowExpr>(&expr)) return exception(*thrown);
    const auto* made = dyn_cast<clang::CXXNewExpr>(&expr);
    const auto* deleted = dyn_cast<clang::CXXDeleteExpr>(&expr);
    if (made && !made->getAllocatedType()->isRecordType() && made->getNumPlacementArgs() == 0) return children(expr);
    if (deleted && !deleted->getDestroyedType()->isRecordType()) return children(expr);
    refuse(expr);
  }

 private:
  void refuse(const std::string& what) {
    if (why_.empty()) why_ = what;
  }
  void refuse(const clang::Stmt& stmt) { refuse(construct_not_followed(stmt)); }

  void children(const clang::Stmt& stmt) {
    for (const clang::Stmt* child : stmt.children()) part(child);
  }
  void part(const clang::Stmt* stmt) {
    if (!stmt || !why_.empty()) return;
    if (const auto* expr = dyn_cast<clang::Expr>(stmt)) expression(*expr);
    else refuse(*stmt);
  }

  void operands(const std::vector<const clang::Expr*>& all) {
    if (order_matters(all, context_)) refuse("operands whose order matters");
  }

  // `ok ? "PASS" : "FAIL"`.
  static bool chooses_text(const clang::ConditionalOperator& choice) {
    return isa<clang::StringLiteral>(choice.getTrueExpr()->IgnoreParens()) && isa<clang::StringLiteral>(choice.getFalseExpr()->IgnoreParens());
  }

  void call(const clang::CallExpr& expr) {
    const clang::FunctionDecl* callee = expr.getDirectCallee();
    const auto* launched = dyn_cast<clang::CUDAKernelCallExpr>(&expr);
    if (!callee && !launched) return refuse("a call through a pointer");
    if (launched) sizes(*launched);
    if (!callee) {
      if (has_effect(*expr.getCallee(), context_)) return refuse("operands whose order matters");
      expression(*expr.getCallee());
      return arguments(expr);
    }
    const bool library = is_of_library(*callee, context_);
    const bool member = isa<clang::CXXMemberCallExpr, clang::CXXOperatorCallExpr>(expr) || isa<clang::CXXMethodDecl>(callee);
    if (member && !library && !calls_by_name(expr)) return refuse("a call of a method or an operator");
    const unsigned builtin = callee->getBuiltinID();
    const bool known = builtin == 0 || (context_.BuiltinInfo.isPredefinedLibFunction(builtin) && !callee->isInStdNamespace()) || callee->getName() == "__builtin_expect";
    if (!known) return refuse("a built-in function");
    if (!is_plain(expr.getType(), context_)) return refuse("a value of type " + expr.getType().getAsString());
    const auto* given = library && callee->isInStdNamespace() ? callee->getTemplateSpecializationArgs() : nullptr;
    if (given && !are_of_library_alone(given->asArray(), context_)) return refuse("a template of the library for types of the program");
    const auto* method = dyn_cast<clang::CXXMemberCallExpr>(&expr);
    if (method && !library) return on_object(*method);
    const auto* op = dyn_cast<clang::CXXOperatorCallExpr>(&expr);
    if (op && op->getOperator() == clang::OO_Call && !library) return on_called(*op);
    if (method) part(method->getImplicitObjectArgument());
    arguments(expr);
  }

  // Of a class of the program only the constructor runs, before the exception is thrown: what it may do is unknown in each handler.
  void exception(const clang::CXXThrowExpr& thrown) {
    const clang::Expr* object = thrown.getSubExpr();
    if (!object) return;
    const auto* record = object->getType()->getAsCXXRecordDecl();
    if (!record || !is_of_program(*record, context_) || is_plain(object->getType(), context_)) return expression(*object);
    const clang::CXXConstructExpr* made = made_by(*object);
    const bool copies = !made || made->getConstructor()->isCopyOrMoveConstructor();
    if (copies || !ends_without_code(*record, context_)) return refuse("an exception of type " + object->getType().getAsString());
    given(*made);
  }
  static const clang::CXXConstructExpr* made_by(const clang::Expr& object) {
    const clang::Expr* made = without_wrappers(&object);
    for (;;) {
      const auto* cast = dyn_cast<clang::CXXFunctionalCastExpr>(made);
      const auto* bound = dyn_cast<clang::CXXBindTemporaryExpr>(made);
      if (!cast && !bound) return dyn_cast<clang::CXXConstructExpr>(made);
      made = without_wrappers(cast ? cast->getSubExpr() : bound->getSubExpr());
    }
  }

  // A method of the program that no other one can stand for.
  bool calls_by_name(const clang::CallExpr& expr) const {
    const auto* method = dyn_cast<clang::CXXMethodDecl>(expr.getDirectCallee());
    const auto* op = dyn_cast<clang::CXXOperatorCallExpr>(&expr);
    if (!method || (op && op->getOperator() != clang::OO_Call) || isa<clang::CXXConstructorDecl>(method)) return false;
    return is_followed_method(*method, context_) || (op && calls_lambda(*method));
  }

  // `object(arguments)`, where the object is a place.
  void on_called(const clang::CXXOperatorCallExpr& call) {
    const clang::Expr& object = *call.getArg(0);
    const std::vector<const clang::Expr*> all(call.arg_begin(), call.arg_end());
    const bool plain_name = isa<clang::DeclRefExpr>(object.IgnoreParenImpCasts());
    operands(plain_name ? std::vector<const clang::Expr*>(all.begin() + 1, all.end()) : all);
    lvalue(object);
    const clang::FunctionDecl& callee = *call.getDirectCallee();
    for (unsigned i = 1; i < call.getNumArgs(); ++i) argument(*call.getArg(i), i - 1 < callee.getNumParams() ? callee.getParamDecl(i - 1)->getType() : QualType());
  }

  // The object is a place or behind a pointer. Before C++17 it may be computed behind the arguments.
  void on_object(const clang::CXXMemberCallExpr& call) {
    const clang::Expr& object = *call.getImplicitObjectArgument();
    std::vector<const clang::Expr*> all(call.arg_begin(), call.arg_end());
    all.push_back(&object);
    const bool plain_name = isa<clang::DeclRefExpr, clang::CXXThisExpr>(object.IgnoreParenImpCasts());
    if (!plain_name) operands(all);
    if (object.getType()->isPointerType()) expression(object);
    else lvalue(object);
    arguments(call);
  }

  void sizes(const clang::CUDAKernelCallExpr& launched) {
    std::vector<const clang::Expr*> all(launched.arg_begin(), launched.arg_end());
    for (const clang::Expr* size : launched.getConfig()->arguments()) all.push_back(size);
    operands(all);
    for (const clang::Expr* size : launched.getConfig()->arguments()) argument(*size, {});
  }

  // C++17 evaluates the left operand of `<<` and `>>` first, of operators that are functions, too; so does the execution.
  bool goes_left_to_right(const clang::CallExpr& expr) const {
    const auto* op = dyn_cast<clang::CXXOperatorCallExpr>(&expr);
    return op && context_.getLangOpts().CPlusPlus17 && (op->getOperator() == clang::OO_LessLess || op->getOperator() == clang::OO_GreaterGreater);
  }

  void arguments(const clang::CallExpr& expr) {
    if (!goes_left_to_right(expr)) operands({expr.arg_begin(), expr.arg_end()});
    const clang::FunctionDecl* callee = expr.getDirectCallee();
    const unsigned skipped = isa<clang::CXXOperatorCallExpr>(expr) && callee && isa<clang::CXXMethodDecl>(*callee) ? 1 : 0;
    for (unsigned i = 0; i < expr.getNumArgs(); ++i) {
      const bool named = callee && i >= skipped && i - skipped < callee->getNumParams();
      argument(*expr.getArg(i), named ? callee->getParamDecl(i - skipped)->getType() : QualType());
    }
  }

  void argument(const clang::Expr& expr, QualType parameter) {
    if (const auto* cast = dyn_cast<clang::ImplicitCastExpr>(&expr); cast && cast->getCastKind() == clang::CK_NoOp && expr.isPRValue()) {
      return argument(*cast->getSubExpr(), {});  // a kernel's pointer to something volatile, which the host does not follow
    }
    if (!is_plain(expr.getType(), context_) && !expr.getType()->isFunctionType()) return refuse("an argument of type " + expr.getType().getAsString());
    const bool by_reference = !parameter.isNull() && parameter->isLValueReferenceType() && !parameter.getNonReferenceType().isConstQualified();
    if (by_reference && expr.getType()->getAsCXXRecordDecl() == nullptr) return lvalue(expr);
    expression(expr);
  }

  static bool is_literal(const clang::Expr& expr) {
    return isa<clang::IntegerLiteral, clang::FloatingLiteral, clang::CharacterLiteral, clang::StringLiteral, clang::CXXBoolLiteralExpr,
               clang::CXXNullPtrLiteralExpr, clang::GNUNullExpr, clang::PredefinedExpr, clang::ImplicitValueInitExpr, clang::CXXScalarValueInitExpr,
               clang::UnaryExprOrTypeTraitExpr, clang::CXXThisExpr>(expr);
  }

  void name(const clang::DeclRefExpr& ref) {
    if (!isa<clang::VarDecl, clang::EnumConstantDecl, clang::FunctionDecl>(ref.getDecl()) || isa<clang::CXXMethodDecl>(ref.getDecl())) refuse(ref);
  }

  void unary(const clang::UnaryOperator& expr) {
    const auto op = expr.getOpcode();
    if (op == clang::UO_Coawait || op == clang::UO_Real || op == clang::UO_Imag || op == clang::UO_Extension) return refuse(expr);
    const bool of_function = expr.getSubExpr()->getType()->isFunctionType();
    if ((op == clang::UO_AddrOf && !of_function) || expr.isIncrementDecrementOp()) return lvalue(*expr.getSubExpr());
    expression(*expr.getSubExpr());
  }

  void binary(const clang::BinaryOperator& expr) {
    if (expr.isPtrMemOp()) return refuse(expr);
    if (expr.getOpcode() == clang::BO_Comma && expr.isGLValue()) return refuse(expr);
    if (expr.isAssignmentOp()) {
      if (has_effect(*expr.getLHS(), context_) || order_of_assignment_matters(expr)) return refuse("operands whose order matters");
      lvalue(*expr.getLHS());
    } else {
      if (!expr.isLogicalOp() && expr.getOpcode() != clang::BO_Comma) operands({expr.getLHS(), expr.getRHS()});
      expression(*expr.getLHS());
    }
    expression(*expr.getRHS());
  }

  // C leaves it open whether the place, or the old value, is computed before the right side.
  bool order_of_assignment_matters(const clang::BinaryOperator& expr) const {
    if (context_.getLangOpts().CPlusPlus17 || !has_effect(*expr.getRHS(), context_)) return false;
    const Effects effects = effects_of(expr.getRHS(), context_);
    bool matters = false;
    for_each_statement(expr.getLHS(), [&](const clang::Stmt& part) {
      const auto* index = dyn_cast<clang::ArraySubscriptExpr>(&part);
      const auto* member = dyn_cast<clang::MemberExpr>(&part);
      const auto* unary = dyn_cast<clang::UnaryOperator>(&part);
      matters = matters || (index && !(index->getIdx()->isEvaluatable(context_) && index->getBase()->IgnoreParenImpCasts()->getType()->isArrayType()));
      matters = matters || (member && member->isArrow()) || (unary && unary->getOpcode() == clang::UO_Deref);
    });
    if (!expr.isCompoundAssignmentOp()) return matters;
    const clang::VarDecl* variable = variable_of(expr.getLHS());
    return matters || !variable || !variable->hasLocalStorage() || effects.memory || effects.assigned.count(variable) != 0;
  }

  void cast(const clang::CastExpr& expr) {
    // `x > y ? y : x` of two variables, whose value is read at once.
    const auto* choice = dyn_cast<clang::ConditionalOperator>(expr.getSubExpr()->IgnoreParens());
    if (choice && expr.getCastKind() == clang::CK_LValueToRValue) return children(*choice);
    if (choice && expr.getCastKind() == clang::CK_ArrayToPointerDecay && chooses_text(*choice)) return children(*choice);
    if (!isa<clang::ImplicitCastExpr>(expr) && expr.isGLValue()) return refuse(expr);
    expression(*expr.getSubExpr());
  }

  void object(const clang::CXXConstructExpr& made) {
    if (!is_plain(made.getType(), context_)) return refuse("an object of type " + made.getType().getAsString());
    const clang::CXXConstructorDecl& constructor = *made.getConstructor();
    const bool own = !constructor.isTrivial() && is_of_program(*constructor.getParent(), context_);
    if (own && (made.getType()->isArrayType() || !keeps_to_itself(constructor, context_))) return refuse("a constructor that may keep the address of its object");
    given(made);
  }

 public:
  void given(const clang::CXXConstructExpr& made) {
    operands({made.arg_begin(), made.arg_end()});
    for (const clang::Expr* one : made.arguments()) argument(*one, {});
  }

 private:
  const clang::ASTContext& context_;
  std::string why_;
};

}  // namespace

std::string why_not_followed(const clang::Expr& expr, const clang::ASTContext& context) {
  PlainExpressions plain(context);
  plain.expression(expr);
  return plain.why();
}

std::string why_not_made(const clang::CXXConstructExpr& made, const clang::ASTContext& context) {
  PlainExpressions plain(context);
  plain.given(made);
  return plain.why();
}

std::string why_no_place(const clang::Expr& expr, const clang::ASTContext& context) {
  PlainExpressions plain(context);
  plain.lvalue(expr);
  return plain.why();
}

}  // namespace permverify::host
