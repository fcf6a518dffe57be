// Rvalues.
#include "parser/clang/expressions.h"

#include <algorithm>
#include <unordered_map>

#include "logic/ir/traverse.h"
#include "parser/clang/accesses.h"
#include "parser/clang/builtins.h"
#include "parser/clang/calls.h"
#include "parser/clang/conversions.h"
#include "parser/clang/emitter.h"
#include "parser/clang/initialisers.h"
#include "parser/clang/known_arguments.h"
#include "parser/clang/layout.h"
#include "parser/clang/memory_model.h"
#include "parser/clang/operators.h"
#include "parser/clang/order.h"
#include "parser/clang/own_address.h"
#include "parser/clang/parameters.h"
#include "parser/clang/places.h"
#include "parser/clang/pointers.h"
#include "parser/clang/refusals.h"
#include "parser/clang/spans.h"
#include "parser/clang/statements.h"
#include "parser/clang/term_builder.h"
#include "parser/clang/terms.h"
#include "runtime_spec/intrinsics.h"
#include "support/host_classes.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

std::vector<Value> Expressions::arguments_of(const clang::CallExpr& expr) {
  std::vector<Value> result(expr.getNumArgs());
  std::vector<Operand> operands;
  for (unsigned i = 0; i < expr.getNumArgs(); ++i) {
    const clang::Expr* argument = expr.getArg(i);
    Value& next = result[i];
    operands.push_back(
        {[this, argument, &next] {
           next = value(argument);
           if (next.scalar) next.scalar = as(next.scalar, refusals_.type_of(argument->getType(), argument));
         },
         [&next](std::vector<ExprPtr*>& out) { collect(next, out); }});
  }
  order_.in_sequence(Sequence::Open, operands, spans_.of(&expr));
  return result;
}

using namespace ir;
using clang::QualType;

bool names_its_place(const clang::Stmt& part) {
  const auto children = part.children();
  return clang::isa<clang::SourceLocExpr>(part) ||
         std::any_of(children.begin(), children.end(),
                     [](const clang::Stmt* child) { return child && names_its_place(*child); });
}

ExprPtr Expressions::scalar(const clang::Expr* expr) {
  const Value v = value(expr);
  if (!v.scalar) {
    refusals_.refuse("expression", expr, "a number is needed here, and this is a `" +
                                   expr->getType().getAsString() + "`");
  }
  return as(v.scalar, refusals_.type_of(expr->getType(), expr));
}

ExprPtr Expressions::condition(const clang::Expr* expr) {
  if (clang::isa<clang::StringLiteral>(expr->IgnoreParenImpCasts())) {  // `assert(i < n && "message")`
    return make_expr(BoolLit{true}, bool_type, spans_.of(expr));
  }
  const Value v = value(expr);
  if (v.pointer) return pointers_.is_not_null(*v.pointer, spans_.of(expr));
  if (!v.scalar) refusals_.refuse("expression", expr, "this is no condition");
  const auto known = known_condition(*expr, frames_.back());
  if (!known) return truth(v.scalar);
  emitter_.temporary(truth(v.scalar), "condition");  // for the obligations of its operations
  return make_expr(BoolLit{*known}, bool_type, spans_.of(expr));
}

Pointer Expressions::pointer(const clang::Expr* expr) {
  Value v = value(expr);
  if (!v.pointer)
    refusals_.refuse("pointer", expr, "this pointer comes from something without a meaning here");
  return std::move(*v.pointer);
}

void Expressions::effect(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  using namespace clang;
  if (const auto* e = dyn_cast<clang::UnaryOperator>(expr); e && e->isIncrementDecrementOp()) {
    operators_.step(*e, false);
    return;
  }
  if (const auto* e = dyn_cast<clang::BinaryOperator>(expr); e && e->getOpcode() == BO_Comma) {
    effect(e->getLHS());
    return effect(e->getRHS());
  }
  if (const auto* e = dyn_cast<clang::BinaryOperator>(expr); e && e->isAssignmentOp()) {
    operators_.assigned(*e, false);
    return;
  }
  if (const auto* e = dyn_cast<CallExpr>(expr)) {
    calls_.call(*e);
    return;
  }
  if (const auto* e = dyn_cast<CastExpr>(expr); e && e->getCastKind() == CK_ToVoid) {
    return effect(e->getSubExpr());
  }
  if (const auto* e = dyn_cast<ExprWithCleanups>(expr)) return effect(e->getSubExpr());
  if (expr->isGLValue() && !isa<CallExpr>(expr) && !isa<clang::BinaryOperator>(expr)) {
    places_.place(expr);  // `(void)x;` reads nothing
    return;
  }
  // What is read is read, and what may fail is computed, also where the value is not used.
  const Value unused = value(expr);
  const bool may_fail = unused.scalar && ir::any_of(unused.scalar, [](const ir::Expr& e) {
    return std::holds_alternative<Binary>(e.node) || std::holds_alternative<Unary>(e.node);
  });
  if (may_fail) emitter_.declare("unused", unused.scalar->type, unused.scalar, spans_.of(expr));
}

Value Expressions::declared(const clang::DeclRefExpr& expr) {
  using namespace clang;
  const Span at = spans_.of(&expr);
  if (const auto* constant = dyn_cast<EnumConstantDecl>(expr.getDecl())) {
    return {integer_literal(constant->getInitVal(), refusals_.type_of(expr.getType(), &expr), at), {}, {}};
  }
  const auto* variable = dyn_cast<VarDecl>(expr.getDecl());
  if (variable && !expr.refersToEnclosingVariableOrCapture()) {
    const auto bound = variables_.bindings.find(frames_.key(variable->getCanonicalDecl()));
    if (bound != variables_.bindings.end()) return bound->second;
    if (auto given = parameters_.host_pointer(*variable)) return *given;
    if (auto constant = constant_around(expr, *variable)) return *constant;
    if (ExprPtr number = constant_value(*variable, at)) return {std::move(number), {}, {}};
    if (const auto which = places_.launch_variable(*variable)) {
      const Type type = refusals_.type_of(layout_.component_type(expr.getType()), &expr);
      Value whole;
      for (int d = 0; d < 3; ++d) whole.parts.push_back(builtins::identifier_value(builtins_, *which, d, type, at));
      return whole;
    }
  }
  return accesses_.load(places_.place(&expr), at);
}

// A lambda names a constant of the function around it without capturing it ([basic.def.odr]).
std::optional<Value> Expressions::constant_around(const clang::DeclRefExpr& expr, const clang::VarDecl& variable) {
  const auto* method = clang::dyn_cast_or_null<clang::CXXMethodDecl>(frames_.back().function);
  const bool outside = method && method->getParent()->isLambda() && !variable.hasGlobalStorage() &&
                       variable.getDeclContext() != method && expr.isNonOdrUse() == clang::NOUR_Constant;
  const clang::VarDecl* defined = nullptr;
  const clang::Expr* init = outside ? variable.getAnyInitializer(defined) : nullptr;
  if (!init || init->isValueDependent()) return std::nullopt;
  const clang::APValue* number = defined->evaluateValue();
  const Span at = spans_.of(&expr);
  if (!number || !(number->isInt() || number->isFloat())) return std::nullopt;
  const Type type = refusals_.type_of(variable.getType(), &expr);
  return Value{number->isInt() ? integer_literal(number->getInt(), type, at) : terms_.float_literal(number->getFloat(), type, at), {}, {}};
}

// The value of `const int n = 5;` at file scope; null for everything else.
ExprPtr Expressions::constant_value(const clang::VarDecl& variable, Span at) {
  const QualType type = variable.getType();
  const bool fixed =
      type.isConstQualified() || type.getAddressSpace() == clang::LangAS::opencl_constant;
  if (!fixed || type.isVolatileQualified() || !variable.hasGlobalStorage()) return nullptr;
  if (!type->isIntegralOrEnumerationType()) return nullptr;
  const clang::VarDecl* defined = nullptr;  // the declaration that has the initialiser
  const clang::Expr* init = variable.getAnyInitializer(defined);
  if (!init || init->isValueDependent()) return nullptr;
  const clang::APValue* number = defined->evaluateValue();
  if (!number || !number->isInt()) return nullptr;
  return integer_literal(number->getInt(), refusals_.type_of(type, nullptr), at);
}

Value Expressions::value(const clang::Expr* expr) { return emitter_.evaluated(rvalue(expr)); }

Value Expressions::rvalue(const clang::Expr* expr) {
  using namespace clang;
  expr = expr->IgnoreParens();
  refuse_other_address(*expr);
  const auto scalar_value = [](ExprPtr e) { return Value{std::move(e), {}, {}}; };
  if (const auto* e = dyn_cast<IntegerLiteral>(expr)) {
    return scalar_value(integer_literal(e->getValue(), refusals_.type_of(e->getType(), e), spans_.of(e)));
  }
  if (const auto* e = dyn_cast<clang::FloatingLiteral>(expr)) {
    return scalar_value(terms_.float_literal(e->getValue(), refusals_.type_of(e->getType(), e), spans_.of(e)));
  }
  if (const auto* e = dyn_cast<CharacterLiteral>(expr)) {
    // The value of '\\xff' is kept without a sign, in 32 bits.
    const Type type = refusals_.type_of(e->getType(), e);
    const llvm::APInt bits(32, e->getValue());
    const llvm::APInt value = bits.zextOrTrunc(type.bits);
    return scalar_value(literal(type.is_signed ? value.getSExtValue()
                                               : static_cast<std::int64_t>(value.getZExtValue()),
                                type, spans_.of(e)));
  }
  if (expr->getType()->isNullPtrType() && isa<ImplicitCastExpr>(expr)) {  // of a variable
    if (expr->HasSideEffects(layout_.context())) effect(clang::cast<ImplicitCastExpr>(expr)->getSubExpr());
    return {nullptr, terms_.null_pointer(spans_.of(expr)), {}};
  }
  if (isa<CXXNullPtrLiteralExpr>(expr)) return {nullptr, terms_.null_pointer(spans_.of(expr)), {}};
  if (isa<GNUNullExpr>(expr)) return scalar_value(literal(0, refusals_.type_of(expr->getType(), expr), spans_.of(expr)));
  if (const auto* e = dyn_cast<CXXBoolLiteralExpr>(expr)) {
    return scalar_value(make_expr(BoolLit{e->getValue()}, bool_type, spans_.of(e)));
  }
  if (const auto* e = dyn_cast<CastExpr>(expr)) return conversions_.cast(*e);
  if (const auto* e = dyn_cast<clang::BinaryOperator>(expr)) return operators_.binary(*e);
  if (const auto* e = dyn_cast<clang::UnaryOperator>(expr)) return operators_.unary(*e);
  if (const auto* e = dyn_cast<AbstractConditionalOperator>(expr)) return conditional(*e);
  if (const auto* e = dyn_cast<CallExpr>(expr)) {
    return e->isGLValue() ? accesses_.load(calls_.call_place(*e), spans_.of(e)) : calls_.call(*e);  // no cast has to ask for the value
  }
  if (const auto* e = dyn_cast<DeclRefExpr>(expr)) return declared(*e);
  if (const auto* e = dyn_cast<MemberExpr>(expr)) {
    if (auto special = builtins::cuda_identifier(builtins_, *e)) return *special;
    if (!e->isGLValue() || !e->getBase()->isGLValue()) return accesses_.load(places_.place(e), spans_.of(e));
    return accesses_.load(places_.place(e), spans_.of(e));
  }
  if (const auto* e = dyn_cast<InitListExpr>(expr)) return initialisers_.initial_value(*e);
  if (const auto* e = dyn_cast<ImplicitValueInitExpr>(expr)) return terms_.zero_value(e->getType(), e);
  if (const auto* e = dyn_cast<CXXScalarValueInitExpr>(expr)) return terms_.zero_value(e->getType(), e);
  if (const auto* e = dyn_cast<CXXDefaultArgExpr>(expr)) return default_value(*e, *e->getExpr());
  if (const auto* e = dyn_cast<CXXDefaultInitExpr>(expr)) return default_value(*e, *e->getExpr());
  if (const auto* e = dyn_cast<ConstantExpr>(expr)) return value(e->getSubExpr());
  if (const auto* e = dyn_cast<ExprWithCleanups>(expr)) return value(e->getSubExpr());
  if (const auto* e = dyn_cast<MaterializeTemporaryExpr>(expr)) return value(e->getSubExpr());
  if (const auto* e = dyn_cast<CXXBindTemporaryExpr>(expr)) {
    refusals_.refuse_destructor(e->getType(), e->getBeginLoc());
    return value(e->getSubExpr());
  }
  if (const auto* e = dyn_cast<SubstNonTypeTemplateParmExpr>(expr))
    return value(e->getReplacement());
  if (const auto* e = dyn_cast<CXXConstructExpr>(expr)) {
    const auto& constructor = *e->getConstructor();
    if (constructor.isCopyOrMoveConstructor() && constructor.isTrivial())
      return value(e->getArg(0));
    Place fresh = memory_.new_private(frames_.key(e), "temporary", e->getType(), e->getBeginLoc());
    accesses_.declare_storage(fresh, spans_.of(e));
    initialisers_.construct(fresh, *e);
    return accesses_.load(fresh, spans_.of(e));
  }
  if (const auto* e = dyn_cast<CXXThisExpr>(expr)) return {nullptr, places_.this_object(*e).at, {}};
  if (const auto* e = dyn_cast<clang::StringLiteral>(expr)) {
    Value text;
    for (ExprPtr& one : memory_.characters(*e)) text.parts.push_back({std::move(one), {}, {}});
    return text;
  }
  if (const auto* e = dyn_cast<UnaryExprOrTypeTraitExpr>(expr)) {
    clang::Expr::EvalResult result;
    if (has_host_class(e->getTypeOfArgument())) {  // in an argument that a call leaves out, which no body has
      refusals_.refuse("host_class_size", e, "the size of a class of the host's library is not known here");
    }
    if (e->EvaluateAsInt(result, layout_.context())) {
      return scalar_value(integer_literal(result.Val.getInt(), refusals_.type_of(e->getType(), e), spans_.of(e)));
    }
  }
  if (const auto* e = dyn_cast<CompoundLiteralExpr>(expr); e && !e->isGLValue()) {
    return value(e->getInitializer());
  }
  if (isa<ExtVectorElementExpr>(expr) || isa<ArraySubscriptExpr>(expr) ||
      isa<CompoundLiteralExpr>(expr)) {
    return accesses_.load(places_.place(expr), spans_.of(expr));
  }
  if (isa<AsTypeExpr>(expr)) return conversions_.as_type(*cast_or_null<AsTypeExpr>(expr));
  if (const auto* e = dyn_cast<ShuffleVectorExpr>(expr)) {
    refusals_.refuse("expression", e, "__builtin_shufflevector has no meaning here");
  }
  if (isa<LambdaExpr>(expr)) {
    const Place fresh = memory_.new_private(frames_.key(expr), "closure", expr->getType(), expr->getBeginLoc());
    accesses_.declare_storage(fresh, spans_.of(expr));
    initialisers_.initialise(fresh, expr);
    return accesses_.load(fresh, spans_.of(expr));
  }
  if (const auto* e = dyn_cast<CXXStdInitializerListExpr>(expr)) return initializer_list(*e);
  if (const auto* e = dyn_cast<StmtExpr>(expr)) return statements_.statement_expression(*e);
  if (isa<CXXNewExpr>(expr) || isa<CXXDeleteExpr>(expr)) {
    refusals_.refuse("allocation", expr, "memory that is allocated in a kernel");
  }
  clang::Expr::EvalResult result;
  if (!expr->isValueDependent() && expr->getType()->isIntegralOrEnumerationType() &&
      expr->EvaluateAsInt(result, layout_.context())) {
    return scalar_value(
        integer_literal(result.Val.getInt(), refusals_.type_of(expr->getType(), expr), spans_.of(expr)));
  }
  refusals_.refuse("expression", expr, std::string("a ") + expr->getStmtClassName() + " has no meaning here");
}

// [dcl.init.list]: a pointer to an array that is made for it, and its length, as our header has them.
Value Expressions::initializer_list(const clang::CXXStdInitializerListExpr& expr) {
  const Place array = places_.place(expr.getSubExpr());
  const auto* type = layout_.context().getAsConstantArrayType(array.type);
  const auto members = layout_.fields(expr.getType());
  if (!type || members.size() != 2) refusals_.refuse("expression", &expr, "this list in braces has no meaning here");
  Value result;
  result.parts.push_back({nullptr, memory_.decay(array), {}});
  const auto count = static_cast<std::int64_t>(type->getSize().getZExtValue());
  result.parts.push_back({literal(count, refusals_.type_of(members[1].type, &expr), spans_.of(&expr)), {}, {}});
  return result;
}

// [dcl.init]: the function, or the operand that is chosen, makes the object that is initialised. Here it makes
// another one, whose members are copied; only the address tells the two apart.
void Expressions::refuse_other_address(const clang::Expr& expr) {
  const auto* record = expr.getType()->getAsCXXRecordDecl();
  const auto* comma = clang::dyn_cast<clang::BinaryOperator>(&expr);
  const bool made_elsewhere =
      clang::isa<clang::CallExpr, clang::AbstractConditionalOperator, clang::InitListExpr>(expr) || comma;
  if (made_elsewhere && expr.isPRValue() && record && keeps_its_address(*record)) {
    refusals_.refuse("object_in_place", &expr, "an object that keeps its own address comes from this expression");
  }
}

// `__builtin_LINE()` and its relatives mean the place of the call there, where the default is used.
Value Expressions::default_value(const clang::Expr& use, const clang::Expr& written) {
  if (!names_its_place(written)) return value(&written);
  clang::Expr::EvalResult result;
  if (!use.getType()->isIntegralOrEnumerationType() || !use.EvaluateAsInt(result, layout_.context())) {
    refusals_.refuse("expression", &use, "a default value that names the place where it is used");
  }
  return {integer_literal(result.Val.getInt(), refusals_.type_of(use.getType(), &use), spans_.of(&use)), {}, {}};
}

// && and ||: the right side only happens under the left one (C11 6.5.13, 6.5.14).
Value Expressions::logical(const clang::BinaryOperator& expr) {
  const bool conjunction = expr.getOpcode() == clang::BO_LAnd;
  const Span at = spans_.of(&expr);
  const ExprPtr left = condition(expr.getLHS());
  if (const auto* known = std::get_if<BoolLit>(&left->node)) return {known->value == conjunction ? condition(expr.getRHS()) : left, {}, {}};
  ExprPtr right;
  StmtList rest = emitter_.captured([&] { right = condition(expr.getRHS()); });
  emitter_.without_reads(rest, right);
  if (rest.empty()) {
    const BinaryOp op = conjunction ? BinaryOp::And : BinaryOp::Or;
    return {make_expr(Binary{op, left, right}, bool_type, at), {}, {}};
  }
  const VarId result = emitter_.declare("condition", bool_type, left, at);
  rest.push_back(std::make_shared<const ir::Stmt>(ir::Stmt{Assign{result, right}, at, false}));
  const ExprPtr so_far = make_expr(VarRef{result}, bool_type, at);
  const ExprPtr test = conjunction ? so_far : make_expr(Unary{UnaryOp::Not, so_far}, bool_type, at);
  emitter_.emit(If{test, std::move(rest), {}}, at);
  return {so_far, {}, {}};
}

// c ? a : b with a vector c chooses each component by the top bit of c's (OpenCL C 6.3.i).
Value Expressions::vector_conditional(const clang::AbstractConditionalOperator& expr) {
  const Value test = emitter_.freeze(value(expr.getCond()));
  const Value yes = emitter_.freeze(value(expr.getTrueExpr())), no = emitter_.freeze(value(expr.getFalseExpr()));
  Value result;
  for (std::size_t i = 0; i < test.parts.size(); ++i) {
    // Of an unsigned component, too, it is the top bit that counts.
    const Type own = test.parts[i].scalar->type;
    const ExprPtr c = as(test.parts[i].scalar, fixed_type(own.bits, true));
    const ExprPtr set =
        make_expr(Binary{BinaryOp::Lt, c, literal(0, c->type, c->span)}, bool_type, c->span);
    result.parts.push_back({parser::choose(set, yes.parts[i].scalar, no.parts[i].scalar), {}, {}});
  }
  return result;
}

Value Expressions::conditional(const clang::AbstractConditionalOperator& expr) {
  const Span at = spans_.of(&expr);
  if (expr.getCond()->getType()->isVectorType()) return vector_conditional(expr);
  ExprPtr test = condition(expr.getCond());
  if (const auto* known = std::get_if<BoolLit>(&test->node); known && clang::isa<clang::ConditionalOperator>(expr)) {
    Value chosen = value(known->value ? expr.getTrueExpr() : expr.getFalseExpr());
    if (chosen.scalar && !expr.getType()->isVoidType()) chosen.scalar = as(chosen.scalar, refusals_.type_of(expr.getType(), &expr));
    return chosen;
  }
  Value yes, no;
  StmtList first = emitter_.captured([&] { yes = value(expr.getTrueExpr()); });
  StmtList second = emitter_.captured([&] { no = value(expr.getFalseExpr()); });
  emitter_.without_reads(first, yes);
  emitter_.without_reads(second, no);
  if (first.empty() && second.empty()) {
    if (yes.scalar && no.scalar && !expr.getType()->isVoidType()) {
      const Type type = refusals_.type_of(expr.getType(), &expr);
      yes.scalar = as(yes.scalar, type);
      no.scalar = as(no.scalar, type);
    }
    return pointers_.choose(test, yes, no);
  }
  if (expr.getType()->isVoidType()) {
    emitter_.emit(If{test, std::move(first), std::move(second)}, at);
    return {};
  }
  const Place result = memory_.new_private(frames_.key(&expr), "choice", expr.getType(), expr.getBeginLoc());
  accesses_.declare_storage(result, at);
  const auto finish = [&](StmtList list, const Value& v) {
    StmtList stores = emitter_.captured([&] { accesses_.store(result, v, at); });
    list.insert(list.end(), stores.begin(), stores.end());
    return list;
  };
  emitter_.emit(If{test, finish(std::move(first), yes), finish(std::move(second), no)}, at);
  return accesses_.load(result, at);
}

}  // namespace permverify::parser
