// Virtual functions: a call means the function of the class that the object has. Of an object that the
// kernel makes, or that the file declares, it is known; what the host gives may have any class.
#include <algorithm>

#include "parser/clang/accesses.h"
#include "parser/clang/calls.h"
#include "parser/clang/emitter.h"
#include "parser/clang/expressions.h"
#include "parser/clang/inliner.h"
#include "parser/clang/layout.h"
#include "parser/clang/memory_model.h"
#include "parser/clang/refusals.h"
#include "parser/clang/spans.h"
#include "parser/clang/term_builder.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;
using clang::CXXMethodDecl;
using clang::CXXRecordDecl;
using clang::QualType;

namespace {

bool overrides(const CXXMethodDecl& method, const CXXMethodDecl& base) {
  return std::any_of(method.begin_overridden_methods(), method.end_overridden_methods(),
                     [&](const CXXMethodDecl* other) {
                       return other->getCanonicalDecl() == base.getCanonicalDecl() ||
                              overrides(*other, base);
                     });
}

bool is_overridden(const CXXMethodDecl& base, const clang::ASTContext& context) {
  for (const clang::Type* type : context.getTypes()) {
    const auto* record = clang::dyn_cast<clang::RecordType>(type);
    const auto* of = record ? clang::dyn_cast<CXXRecordDecl>(record->getDecl()) : nullptr;
    if (!of || !of->hasDefinition()) continue;
    for (const CXXMethodDecl* method : of->getDefinition()->methods()) {
      if (overrides(*method, base)) return true;
    }
  }
  return false;
}

// It needs an object, or it is what a lambda converts to, of which Clang's tree has no body.
bool is_of_object(const clang::FunctionDecl& function) {
  const auto* method = clang::dyn_cast<CXXMethodDecl>(&function);
  return method && (!method->isStatic() || method->isLambdaStaticInvoker());
}

bool evidently_equal(const ExprPtr& a, const ExprPtr& b) {
  const auto* x = std::get_if<IntLit>(&a->node);
  const auto* y = std::get_if<IntLit>(&b->node);
  if (x && y) return x->value == y->value;
  const auto* v = std::get_if<VarRef>(&a->node);
  const auto* w = std::get_if<VarRef>(&b->node);
  return v && w && v->var == w->var;
}

}  // namespace

// `o.B::f()` names its function.
bool Calls::is_virtual_call(const clang::CallExpr& expr) {
  const auto* method = clang::dyn_cast_or_null<CXXMethodDecl>(expr.getDirectCallee());
  if (!method || !method->isVirtual()) return false;
  const auto* callee = clang::dyn_cast<clang::MemberExpr>(expr.getCallee()->IgnoreParens());
  return !callee || callee->performsVirtualDispatch(layout_.context().getLangOpts());
}

// How many steps of the target's path lead to the object whose class decides: the largest one of which
// it is a base. While a constructor runs, that is at most the object under construction ([class.cdtor]).
std::size_t Calls::deciding_object(const Target& target, const ExprPtr& index,
                                   const clang::CallExpr& expr) {
  const Region& of = memory_.region(target.region);
  std::size_t under_construction = 0;
  for (const Frame& frame : frames_.all()) {
    if (!frame.function || !frame.self || !clang::isa<clang::CXXConstructorDecl>(frame.function)) continue;
    for (const Target& made : frame.self->at.targets) {
      const Path& path = made.path;
      const bool inside = made.region == target.region && path.size() <= target.path.size() &&
                          std::equal(path.begin(), path.end(), target.path.begin());
      if (!inside || path.size() <= under_construction) continue;
      if (!evidently_equal(frame.self->at.index, index))
        refusals_.refuse("virtual_call", &expr, "it is not known whether this object is still under construction");
      under_construction = path.size();
    }
  }
  std::size_t length = target.path.size();
  while (length > under_construction) {
    const Path outer(target.path.begin(), target.path.begin() + static_cast<std::ptrdiff_t>(length) - 1);
    const auto* record = layout_.at(of.element, outer)->getAsCXXRecordDecl();
    if (!record || target.path[length - 1] >= record->getNumBases()) break;
    --length;
  }
  return length;
}

// The function that is called for an object there, and the part of the object that is its `*this`.
Calls::Override Calls::override_for(const CXXMethodDecl& method, const Target& target,
                                    const ExprPtr& index, const clang::CallExpr& expr) {
  const Region& of = memory_.region(target.region);
  const auto class_at = [&](std::size_t steps) {
    const Path path(target.path.begin(), target.path.begin() + static_cast<std::ptrdiff_t>(steps));
    const auto* record = layout_.at(of.element, path)->getAsCXXRecordDecl();
    return record ? record->getCanonicalDecl() : nullptr;
  };
  const bool seen_as_it_is =
      is_object(of.kind) && !of.bytes && class_at(target.path.size()) == method.getParent()->getCanonicalDecl();
  if (!seen_as_it_is) refusals_.refuse("virtual_call", &expr, "the class of this object is not known");
  const bool given = target.region.instance > ~0U - 4096;  // see given_pointer
  if (given) {
    if (is_overridden(method, layout_.context()))
      refusals_.refuse("virtual_call", &expr, "the object is given by the host: any class that overrides `" +
                                        method.getNameAsString() + "` may be meant");
    return {&method, target.path.size()};
  }
  const std::size_t whole = deciding_object(target, index, expr);
  const CXXMethodDecl* final = method.getCorrespondingMethodInClass(class_at(whole)->getDefinition());
  if (!final || final->isPureVirtual())
    refusals_.refuse("virtual_call", &expr, "no function of this object's class is the one that is called");
  for (std::size_t steps = whole; steps <= target.path.size(); ++steps) {
    if (class_at(steps) == final->getParent()->getCanonicalDecl()) return {final, steps};
  }
  refusals_.refuse("virtual_call", &expr, "the function that is called belongs to another base of the object");
}

// `*this` of the override, from the object as the call names it.
Place Calls::self_of(const Override& chosen, const Place& object, const Target& target) {
  Place self = object;
  Target part = target;
  part.path.resize(chosen.steps);
  self.at.targets = {part};
  self.at.tag = nullptr;
  self.type = layout_.context().getRecordType(chosen.method->getParent());
  return self;
}

Value Calls::virtual_call(const clang::CallExpr& expr) {
  const Span at = spans_.of(&expr);
  const auto& method = *clang::cast<CXXMethodDecl>(expr.getDirectCallee());
  std::vector<const clang::Expr*> arguments(expr.arg_begin(), expr.arg_end());
  const clang::Expr* object = nullptr;
  if (const auto* member = clang::dyn_cast<clang::CXXMemberCallExpr>(&expr)) {
    object = member->getImplicitObjectArgument();
  } else {
    object = arguments.front();
    arguments.erase(arguments.begin());
  }
  const CallOperands operands = evaluate_call(method, object, arguments, argument_order(expr), at);
  const Place there = *operands.self;
  accesses_.refute_null(there.at, at);
  std::vector<Target> objects;
  for (const Target& target : there.at.targets) {
    if (!is_nowhere(memory_.region(target.region).kind)) objects.push_back(target);
  }
  if (objects.empty()) return terms_.unknown_value(expr.getType(), &expr);
  const auto called = [&](const Target& target, const void* site) {
    const Override chosen = override_for(method, target, there.at.index, expr);
    const clang::FunctionDecl* body = nullptr;
    if (!chosen.method->hasBody(body))
      refusals_.refuse("unknown_function", &expr, "`" + chosen.method->getNameAsString() + "` has no body here");
    if (!layout_.context().hasSameType(chosen.method->getReturnType(), method.getReturnType())) {
      refusals_.refuse("virtual_call", &expr, "`" + chosen.method->getNameAsString() + "` returns another type than the function that it overrides");
    }
    CallOperands here = operands;
    here.self = self_of(chosen, there, target);
    return inliner_.inline_call(*body, site, std::move(here), at);
  };
  return call_each(there.at, objects, expr, method.getReturnType()->isReferenceType(), called);
}

// What is called for the target that the pointer has at run time; each call is a copy of its own.
Value Calls::call_each(const Pointer& pointer, const std::vector<Target>& targets, const clang::CallExpr& expr,
                       bool gives_reference, const std::function<Value(const Target&, const void*)>& called) {
  if (targets.size() == 1) return called(targets[0], &expr);
  const Span at = spans_.of(&expr);
  const QualType type = expr.getType();
  if (expr.isGLValue() || gives_reference)
    refusals_.refuse("virtual_call", &expr, "a reference that one of several functions returns");
  std::optional<Place> result;
  if (!type->isVoidType()) {
    result = memory_.new_private(frames_.key(&expr), "called", type, expr.getBeginLoc());
    accesses_.declare_storage(*result, at);
  }
  accesses_.for_each_target(pointer, at, [&](const Target& target) {
    const auto which = std::find(targets.begin(), targets.end(), target) - targets.begin();
    if (which == static_cast<std::ptrdiff_t>(targets.size())) return;  // null: refuted above
    const auto* site = reinterpret_cast<const char*>(&expr) + which;
    const Value value = called(target, site);
    if (result) accesses_.store(*result, value, at);
  });
  return result ? accesses_.load(*result, at) : Value{};
}

namespace {

constexpr std::size_t most_of_table = 64;

// The functions of a table outside of the kernel that nothing can change; empty: it is no such table.
std::vector<const clang::FunctionDecl*> functions_of_table(const clang::VarDecl& table, const clang::ASTContext& context) {
  const auto* type = context.getAsConstantArrayType(table.getType());
  const bool fixed = type && type->getElementType().isConstQualified() && type->getElementType()->isFunctionPointerType() &&
                     table.hasGlobalStorage();
  const clang::APValue* all = fixed ? initial_value(table) : nullptr;
  if (!all || !all->isArray() || all->getArraySize() > most_of_table || all->getArrayInitializedElts() != all->getArraySize()) return {};
  std::vector<const clang::FunctionDecl*> result;
  for (unsigned i = 0; i < all->getArraySize(); ++i) {
    const clang::APValue& element = all->getArrayInitializedElt(i);
    const auto* named = element.isLValue() && element.getLValueOffset().isZero() ? element.getLValueBase().dyn_cast<const clang::ValueDecl*>() : nullptr;
    const auto* function = clang::dyn_cast_or_null<clang::FunctionDecl>(named);
    const bool may_be_called = function && context.hasSameType(function->getType(), type->getElementType()->getPointeeType()) &&
                               (!context.getLangOpts().CUDA || function->hasAttr<clang::CUDADeviceAttr>());
    if (!may_be_called) return {};
    result.push_back(function);
  }
  return result;
}

}  // namespace

// `table[i]`: the index is that of a plain read, with its bounds, and chooses the target.
std::optional<Pointer> Calls::element_of_table(const clang::Expr& callee) {
  const auto* element = clang::dyn_cast<clang::ArraySubscriptExpr>(callee.IgnoreParenImpCasts());
  const auto* named = element ? clang::dyn_cast<clang::DeclRefExpr>(element->getBase()->IgnoreParenImpCasts()) : nullptr;
  const auto* table = named ? clang::dyn_cast<clang::VarDecl>(named->getDecl()) : nullptr;
  if (!table || element->getIdx()->HasSideEffects(layout_.context())) return std::nullopt;
  const auto functions = functions_of_table(*table, layout_.context());
  if (functions.empty()) return std::nullopt;
  const Span at = spans_.of(element);
  expressions_.effect(&callee);
  const ExprPtr index = emitter_.temporary(to_int(expressions_.scalar(element->getIdx())), "index");
  Pointer result;
  result.index = literal(0, int_type, at);
  for (std::size_t i = functions.size(); i-- > 0;) {
    const Target target{VarKey{function_instance, functions[i]->getCanonicalDecl()}, {}};
    const auto known = std::find(result.targets.begin(), result.targets.end(), target);
    const ExprPtr which = literal(known - result.targets.begin(), int_type, at);
    if (known == result.targets.end()) result.targets.push_back(target);
    const ExprPtr here = make_expr(Binary{BinaryOp::Eq, index, literal(static_cast<std::int64_t>(i), int_type, at)}, bool_type, at);
    result.tag = result.tag ? make_expr(Conditional{here, which, result.tag}, int_type, at) : which;
  }
  if (result.targets.size() == 1) result.tag = nullptr;
  return emitter_.freeze(std::move(result));
}

// Through a pointer to a function, which may be one of those that were stored in it. [expr.call]: the pointer is evaluated
// before the arguments.
Value Calls::pointer_call(const clang::CallExpr& expr) {
  const Span at = spans_.of(&expr);
  const clang::Expr* callee = expr.getCallee();
  if (const auto* destroyed = clang::dyn_cast<clang::CXXPseudoDestructorExpr>(callee->IgnoreParens())) {
    expressions_.effect(destroyed->getBase());
    return {};
  }
  if (!callee->getType()->isFunctionPointerType()) {
    refusals_.refuse("function_pointer", &expr, "a call through something that is no pointer to a function");
  }
  const bool by_element = clang::isa<clang::ArraySubscriptExpr>(callee->IgnoreParenImpCasts());
  const bool argument_has_effects = std::any_of(expr.arg_begin(), expr.arg_end(), [&](const clang::Expr* argument) { return argument->HasSideEffects(layout_.context()); });
  if ((callee->HasSideEffects(layout_.context()) || (by_element && argument_has_effects)) && !order_.ordered_by_cpp17()) {
    refusals_.refuse("evaluation_order", &expr, "the function that is called is computed with effects");
  }
  const std::optional<Pointer> chosen = element_of_table(*callee);
  const Pointer which = chosen ? *chosen : emitter_.freeze(expressions_.pointer(callee));
  accesses_.refute_null(which, at);
  std::vector<Target> functions;
  for (const Target& target : which.targets) {
    const RegionKind kind = memory_.region(target.region).kind;
    if (is_nowhere(kind)) continue;
    if (kind != RegionKind::Function) {
      refusals_.refuse("function_pointer", &expr, "a call through a pointer that the kernel does not set to a function");
    }
    functions.push_back(target);
  }
  if (functions.empty()) {
    if (expr.isGLValue()) refusals_.refuse("function_pointer", &expr, "no function is called here");
    return terms_.unknown_value(expr.getType(), &expr);
  }
  const auto function_of = [](const Target& target) -> const clang::FunctionDecl& {
    return *static_cast<const clang::FunctionDecl*>(target.region.declaration);
  };
  const clang::FunctionDecl& first = function_of(functions[0]);
  const std::vector<const clang::Expr*> arguments(expr.arg_begin(), expr.arg_end());
  const CallOperands operands = evaluate_call(first, nullptr, arguments, Sequence::Open, at);
  return call_each(which, functions, expr, first.getReturnType()->isReferenceType(), [&](const Target& target, const void* site) {
    const clang::FunctionDecl* body = nullptr;
    const clang::FunctionDecl& function = function_of(target);
    if (!function.hasBody(body) || body->isVariadic() || is_of_object(*body)) {
      refusals_.refuse("function_pointer", &expr, "`" + function.getNameAsString() + "`, which may be called here, has no body that can be written out");
    }
    return inliner_.inline_call(*body, site, operands, at);
  });
}

}  // namespace permverify::parser
