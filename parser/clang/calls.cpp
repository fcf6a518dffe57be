// Calls: helpers are inlined, each call a copy with variables of its own.
#include "parser/clang/calls.h"

#include <algorithm>
#include <array>

#include "logic/ir/effects.h"
#include "parser/clang/assumptions.h"
#include "parser/clang/builtins.h"
#include "parser/clang/emitter.h"
#include "parser/clang/expressions.h"
#include "parser/clang/initialisers.h"
#include "parser/clang/inliner.h"
#include "parser/clang/invoke.h"
#include "parser/clang/layout.h"
#include "parser/clang/operators.h"
#include "parser/clang/order.h"
#include "parser/clang/places.h"
#include "parser/clang/refusals.h"
#include "parser/clang/spans.h"
#include "parser/clang/stand_ins.h"
#include "parser/clang/term_builder.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

namespace {

bool is_marked(const clang::FunctionDecl& function, llvm::StringRef mark) {
  const auto marks = function.specific_attrs<clang::AnnotateAttr>();
  return std::any_of(marks.begin(), marks.end(),
                     [&](const clang::AnnotateAttr* attribute) { return attribute->getAnnotation() == mark; });
}

// By our header, or by the prefix that GPUVerify gives such functions.
bool is_uninterpreted(const clang::FunctionDecl& function) {
  const auto* name = function.getIdentifier();  // an operator has none
  return (name && name->getName().starts_with("__uninterpreted_function_")) || is_marked(function, "permverify:uninterpreted");
}

}  // namespace

// A function of which only the declaration is known. It gets no memory to touch, so what is left
// is taken for granted, and said: no barrier, no memory of the file, and an end.
Value Calls::bodiless_call(const clang::CallExpr& expr, const clang::FunctionDecl& function) {
  const std::string name = function.getNameAsString();
  for (const clang::FunctionDecl* one : function.redecls()) {
    if (one->hasAttr<clang::AliasAttr>() || one->hasAttr<clang::AsmLabelAttr>() ||
        one->hasAttr<clang::IFuncAttr>() || one->hasAttr<clang::WeakRefAttr>()) {
      refusals_.refuse("alias", &expr, "by its attributes `" + name + "` is a function of another name");
    }
  }
  const auto holds_pointer = [&](QualType type) {
    return type->isAnyPointerType() || type->isReferenceType() || layout_.has_pointer(type);
  };
  bool opaque = clang::isa<clang::CXXMethodDecl>(function) || function.isVariadic() ||
                function.isNoReturn() || holds_pointer(function.getReturnType());
  for (const auto* parameter : function.parameters()) opaque |= holds_pointer(parameter->getType());
  if (opaque || is_predeclared(function, layout_.context())) {
    refusals_.refuse("unknown_function", &expr,
                     "`" + name + "` has no body here and is no built-in function");
  }
  if (is_uninterpreted(function) && layout_.scalar(function.getReturnType())) {
    std::vector<ExprPtr> given;
    for (const Value& argument : expressions_.arguments_of(expr)) {
      if (!argument.scalar) refusals_.refuse("argument", &expr, "a number is needed here");
      given.push_back(argument.scalar);
    }
    return {terms_.abstract_function(name, std::move(given), refusals_.type_of(function.getReturnType(), &expr),
                              spans_.of(&expr)), {}, {}};
  }
  assumptions_.add("unknown_function",
         "`" + name + "`, which has no body here, ends, has no barrier and touches no memory",
         spans_.of(&expr));
  return builtins::some_number(builtins_, expr, name);
}

namespace {

// Clang may have written a body for it, member by member, whose places are those of the type.
bool is_trivial_assignment(const clang::FunctionDecl& function) {
  const auto* method = clang::dyn_cast<clang::CXXMethodDecl>(&function);
  return method && method->isTrivial() &&
         (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
}

}  // namespace

void Calls::refuse_rival(const clang::CallExpr& call, const clang::FunctionDecl& chosen) {
  if (options_.language != CLanguage::Cuda) return;
  if (const clang::FunctionDecl* own = stand_ins_.rival(call, chosen)) {
    refusals_.refuse("stand_in", &call,
           "`" + own->getNameAsString() + "` of the program does not fit these arguments exactly: convert them");
  }
}

namespace {

// Functions of the standard library that yield their argument: Clang takes them for built-in ones.
bool yields_argument(const clang::FunctionDecl& function) {
  switch (function.getBuiltinID()) {
    case clang::Builtin::BImove: case clang::Builtin::BIforward: case clang::Builtin::BIas_const:
    case clang::Builtin::BImove_if_noexcept:
      return true;
    default: return false;
  }
}

// In C the first call of a name that is not declared is an error and declares it; later calls are no errors. OpenCL's own
// functions are implicit, too, and can be overloaded.
bool is_declared_by_a_call(const clang::FunctionDecl& function) {
  return function.isImplicit() && function.getBuiltinID() == 0 && !function.hasAttr<clang::OverloadableAttr>();
}

}  // namespace

// [expr.const]: a call that is a constant expression has one value, however deep it calls itself.
std::optional<Value> Calls::constant_call(const clang::CallExpr& expr, const clang::FunctionDecl& body) const {
  const QualType type = expr.getType();
  if (!body.isConstexpr() || expr.isGLValue() || !type->isIntegralOrEnumerationType() || expr.isValueDependent()) {
    return std::nullopt;
  }
  clang::Expr::EvalResult result;
  if (!expr.EvaluateAsInt(result, layout_.context()) || result.HasSideEffects) return std::nullopt;
  return Value{integer_literal(result.Val.getInt(), refusals_.type_of(type, &expr), spans_.of(&expr)), {}, {}};
}

Value Calls::call(const clang::CallExpr& expr) {
  using namespace clang;
  const Span at = spans_.of(&expr);
  if (expr.getDirectCallee() && yields_argument(*expr.getDirectCallee())) {
    frames_.last_reference = emitter_.freeze(places_.place(expr.getArg(0)));
    return {};
  }
  const FunctionDecl* function = expr.getDirectCallee();
  if (!function) return pointer_call(expr);
  if (options_.language == CLanguage::OpenCl && is_declared_by_a_call(*function)) {
    refusals_.refuse("unknown_function", &expr, "`" + function->getNameAsString() + "` is not declared");
  }
  refuse_rival(expr, *function);
  std::vector<const clang::Expr*> arguments(expr.arg_begin(), expr.arg_end());
  const auto* member = dyn_cast<CXXMemberCallExpr>(&expr);
  if (is_trivial_assignment(*function)) {
    const clang::Expr* target = member ? member->getImplicitObjectArgument() : arguments.front();
    const auto& context = layout_.context();  // `x.operator=(y)` is ordered as a call, `x = y` is not
    if (member && target->HasSideEffects(context) && arguments.back()->HasSideEffects(context)) {
      refusals_.refuse("evaluation_order", &expr, "write `=` where both sides have effects");
    }
    return operators_.assign_record(*target, *arguments.back());
  }
  const auto* named = dyn_cast<MemberExpr>(expr.getCallee()->IgnoreParenImpCasts());
  if (named && !member && named->getBase()->HasSideEffects(layout_.context())) {
    expressions_.effect(named->getBase());  // the object of a static member is evaluated, and not used ([expr.ref])
  }
  if (isa<CXXDestructorDecl>(function)) {
    refusals_.refuse_destructor(member->getObjectType(), expr.getBeginLoc());
    expressions_.effect(member->getImplicitObjectArgument());
    return {};
  }
  const auto* method = dyn_cast<CXXMethodDecl>(function);
  if (method && method->isExplicitObjectMemberFunction()) {
    refusals_.refuse("explicit_object", &expr, "a member function that names its object as a parameter");
  }
  if (is_virtual_call(expr)) return virtual_call(expr);
  const FunctionDecl* body = nullptr;
  if (!function->hasBody(body)) {
    const std::string name = function->getQualifiedNameAsString();
    const bool predeclared = is_predeclared(*function, layout_.context());
    if (predeclared && is_marked(*function, "permverify:unknown")) return builtins::some_number(builtins_, expr, name);
    const auto of_atomic = predeclared ? builtins::atomic_object_builtin(*function) : nullptr;
    const auto special = of_atomic ? of_atomic : predeclared ? builtins::find_builtin(name) : nullptr;
    if (special) {
      const bool copies = name.find("half") != std::string::npos || name.starts_with("as_") ||
                          name.starts_with("vload") || name.starts_with("vstore");
      for (const clang::Expr* argument : arguments) {
        if (!copies && !name.starts_with("convert_")) refusals_.refuse_half(argument->getType(), &expr);
      }
      return special(builtins_, expr, name);
    }
    refusals_.refuse_misread(*function);
    refusals_.refuse_host_traits(*function);
    return bodiless_call(expr, *function);
  }
  if (auto constant = constant_call(expr, *body)) return *constant;
  if (body->isVariadic()) {
    refusals_.refuse("variadic_function", &expr,
                     "`" + body->getNameAsString() + "` takes any number of arguments");
  }
  const clang::Expr* self = nullptr;
  if (member) {
    self = member->getImplicitObjectArgument();
  } else if (isa<CXXOperatorCallExpr>(&expr) && isa<CXXMethodDecl>(function)) {
    self = arguments[0];
    arguments.erase(arguments.begin());
  }
  CallOperands operands = evaluate_call(*body, self, arguments, argument_order(expr), at);
  operands.known = known_arguments_.of_call(*body, arguments, frames_.back());
  return inliner_.inline_call(*body, &expr, std::move(operands), at);
}

// [expr.call], [over.match.oper]: an operator has the order of the built-in one; the object of a member
// comes before the arguments, of which any may come first.
Sequence Calls::argument_order(const clang::CallExpr& expr) const {
  const auto* op = clang::dyn_cast<clang::CXXOperatorCallExpr>(&expr);
  if (!op || !order_.ordered_by_cpp17()) return Sequence::Open;
  if (op->isAssignmentOp()) return Sequence::Backwards;
  switch (op->getOperator()) {
    case clang::OO_LessLess: case clang::OO_GreaterGreater: case clang::OO_Subscript:
    case clang::OO_Comma: case clang::OO_AmpAmp: case clang::OO_PipePipe: case clang::OO_ArrowStar:
      return Sequence::Forwards;
    default: return Sequence::Open;
  }
}

Place Calls::call_place(const clang::CallExpr& expr) {
  call(expr);
  if (!frames_.last_reference) refusals_.refuse("reference_result", &expr, "this reference cannot be followed");
  Place result = std::move(*frames_.last_reference);
  frames_.last_reference.reset();
  return result;
}

// In the caller's frame.
CallOperands Calls::evaluate_call(const clang::FunctionDecl& function, const clang::Expr* self,
                                  const std::vector<const clang::Expr*>& arguments,
                                  Sequence order, Span at) {
  CallOperands result;
  result.arguments.resize(std::min<std::size_t>(arguments.size(), function.getNumParams()));
  std::vector<Operand> operands;
  for (std::size_t i = 0; i < result.arguments.size(); ++i) {
    const bool reference = function.getParamDecl(static_cast<unsigned>(i))->getType()->isReferenceType();
    Argument& one = result.arguments[i];
    const clang::Expr* argument = arguments[i];
    operands.push_back({[this, &one, argument, reference] {
                          if (reference) {
                            one.place = emitter_.freeze(places_.place(argument));
                          } else if (const auto* construction = initialisers_.makes_object(argument)) {
                            one.place = initialisers_.constructed(*construction);
                          } else {
                            one.value = expressions_.value(argument);
                          }
                        },
                        [&one](std::vector<ExprPtr*>& out) {
                          if (one.place) collect(*one.place, out);
                          collect(one.value, out);
                        }});
  }
  if (self) {
    const Operand object{[&] { result.self = emitter_.freeze(places_.object_of(*self)); },
                         [&](std::vector<ExprPtr*>& out) { collect(*result.self, out); }};
    // Only an operator may have its arguments first.
    const bool is_operator = function.isOverloadedOperator() &&
                             function.getOverloadedOperator() != clang::OO_Call;
    if (!is_operator && order_.ordered_by_cpp17()) {
      object.evaluate();
    } else {
      operands.insert(operands.begin(), object);
    }
  }
  order_.in_sequence(order, operands, at);
  return result;
}

}  // namespace permverify::parser
