// Rvalues.
#include "logic/ir/traverse.h"
#include "parser/clang/lowering.h"
#include "parser/clang/own_address.h"

#include <algorithm>

namespace permverify::parser {

using namespace ir;
using clang::QualType;

bool names_its_place(const clang::Stmt& part) {
  const auto children = part.children();
  return clang::isa<clang::SourceLocExpr>(part) ||
         std::any_of(children.begin(), children.end(),
                     [](const clang::Stmt* child) { return child && names_its_place(*child); });
}

ir::Type Lowering::type_of(QualType type, const clang::Stmt* at) {
  if (const auto scalar = layout_.scalar(type)) return *scalar;
  refuse("type", at ? at->getBeginLoc() : clang::SourceLocation(),
         "values of type `" + type.getAsString() + "` have no meaning here");
}

ExprPtr Lowering::scalar(const clang::Expr* expr) {
  const Value v = value(expr);
  if (!v.scalar) {
    refuse("expression", expr, "a number is needed here, and this is a `" +
                                   expr->getType().getAsString() + "`");
  }
  return as(v.scalar, type_of(expr->getType(), expr));
}

ExprPtr Lowering::condition(const clang::Expr* expr) {
  if (clang::isa<clang::StringLiteral>(expr->IgnoreParenImpCasts())) {  // `assert(i < n && "message")`
    return make_expr(BoolLit{true}, bool_type, span(expr));
  }
  const Value v = value(expr);
  if (v.pointer) return is_not_null(*v.pointer, span(expr));
  if (!v.scalar) refuse("expression", expr, "this is no condition");
  return truth(v.scalar);
}

Pointer Lowering::pointer(const clang::Expr* expr) {
  Value v = value(expr);
  if (!v.pointer)
    refuse("pointer", expr, "this pointer comes from something without a meaning here");
  return std::move(*v.pointer);
}

void Lowering::effect(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  using namespace clang;
  if (const auto* e = dyn_cast<clang::UnaryOperator>(expr); e && e->isIncrementDecrementOp()) {
    step(*e, false);
    return;
  }
  if (const auto* e = dyn_cast<clang::BinaryOperator>(expr); e && e->getOpcode() == BO_Comma) {
    effect(e->getLHS());
    return effect(e->getRHS());
  }
  if (const auto* e = dyn_cast<clang::BinaryOperator>(expr); e && e->isAssignmentOp()) {
    assigned(*e, false);
    return;
  }
  if (const auto* e = dyn_cast<CallExpr>(expr)) {
    call(*e);
    return;
  }
  if (const auto* e = dyn_cast<CastExpr>(expr); e && e->getCastKind() == CK_ToVoid) {
    return effect(e->getSubExpr());
  }
  if (const auto* e = dyn_cast<ExprWithCleanups>(expr)) return effect(e->getSubExpr());
  if (expr->isGLValue() && !isa<CallExpr>(expr) && !isa<clang::BinaryOperator>(expr)) {
    place(expr);  // `(void)x;` reads nothing
    return;
  }
  // What is read is read, and what may fail is computed, also where the value is not used.
  const Value unused = value(expr);
  const bool may_fail = unused.scalar && ir::any_of(unused.scalar, [](const ir::Expr& e) {
    return std::holds_alternative<Binary>(e.node) || std::holds_alternative<Unary>(e.node);
  });
  if (may_fail) declare("unused", unused.scalar->type, unused.scalar, span(expr));
}

Value Lowering::declared(const clang::DeclRefExpr& expr) {
  using namespace clang;
  const Span at = span(&expr);
  if (const auto* constant = dyn_cast<EnumConstantDecl>(expr.getDecl())) {
    return {integer_literal(constant->getInitVal(), type_of(expr.getType(), &expr), at), {}, {}};
  }
  if (const auto* variable = dyn_cast<VarDecl>(expr.getDecl())) {
    const auto bound = bindings_.find(key(variable->getCanonicalDecl()));
    if (bound != bindings_.end()) return bound->second;
    if (auto given = host_pointer(*variable)) return *given;
    if (ExprPtr number = constant_value(*variable, at)) return {std::move(number), {}, {}};
    if (const auto which = launch_variable(*variable)) {
      const Type type = type_of(layout_.component_type(expr.getType()), &expr);
      Value whole;
      for (int d = 0; d < 3; ++d) whole.parts.push_back(identifier_value(*which, d, type, at));
      return whole;
    }
  }
  return load(place(&expr), at);
}

// The value of `const int n = 5;` at file scope; null for everything else.
ExprPtr Lowering::constant_value(const clang::VarDecl& variable, Span at) {
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
  return integer_literal(number->getInt(), type_of(type, nullptr), at);
}

ExprPtr Lowering::float_literal(const llvm::APFloat& number, Type type, Span at) {
  if (!number.isFinite()) {
    const bool single = type.kind == TypeKind::Float32;
    const Type bits = fixed_type(single ? 32 : 64, false);
    return reinterpret(integer_literal(number.bitcastToAPInt(), bits, at), type);
  }
  // Exactly numerator / denominator, when both are integers of 63 bits.
  int exponent = 0;
  llvm::APFloat fraction = llvm::frexp(number, exponent, llvm::APFloat::rmNearestTiesToEven);
  bool exact = false;
  llvm::APSInt mantissa(64, false);
  const llvm::APFloat scaled = llvm::scalbn(fraction, 53, llvm::APFloat::rmNearestTiesToEven);
  scaled.convertToInteger(mantissa, llvm::APFloat::rmTowardZero, &exact);
  std::int64_t numerator = mantissa.getSExtValue();
  int power = exponent - 53;
  while (numerator != 0 && numerator % 2 == 0) numerator /= 2, ++power;
  if (numerator == 0) {
    if (!number.isNegative()) return make_expr(RealLit{0, 1}, type, at);
  } else if (power >= 0 && power + 54 - 53 < 62 &&
             std::abs(numerator) < (std::int64_t{1} << (62 - power))) {
    return make_expr(RealLit{numerator << power, 1}, type, at);
  } else if (power < 0 && power > -62) {
    return make_expr(RealLit{numerator, std::int64_t{1} << -power}, type, at);
  }
  const Type bits = fixed_type(type.kind == TypeKind::Float32 ? 32 : 64, false);
  return reinterpret(integer_literal(number.bitcastToAPInt(), bits, at), type);
}

Value Lowering::value(const clang::Expr* expr) { return evaluated(rvalue(expr)); }

Value Lowering::rvalue(const clang::Expr* expr) {
  using namespace clang;
  expr = expr->IgnoreParens();
  refuse_other_address(*expr);
  const auto scalar_value = [](ExprPtr e) { return Value{std::move(e), {}, {}}; };
  if (const auto* e = dyn_cast<IntegerLiteral>(expr)) {
    return scalar_value(integer_literal(e->getValue(), type_of(e->getType(), e), span(e)));
  }
  if (const auto* e = dyn_cast<clang::FloatingLiteral>(expr)) {
    return scalar_value(float_literal(e->getValue(), type_of(e->getType(), e), span(e)));
  }
  if (const auto* e = dyn_cast<CharacterLiteral>(expr)) {
    // The value of '\\xff' is kept without a sign, in 32 bits.
    const Type type = type_of(e->getType(), e);
    const llvm::APInt bits(32, e->getValue());
    const llvm::APInt value = bits.zextOrTrunc(type.bits);
    return scalar_value(literal(type.is_signed ? value.getSExtValue()
                                               : static_cast<std::int64_t>(value.getZExtValue()),
                                type, span(e)));
  }
  if (expr->getType()->isNullPtrType() && isa<ImplicitCastExpr>(expr)) {  // of a variable
    if (expr->HasSideEffects(layout_.context())) effect(clang::cast<ImplicitCastExpr>(expr)->getSubExpr());
    return {nullptr, null_pointer(span(expr)), {}};
  }
  if (isa<CXXNullPtrLiteralExpr>(expr)) return {nullptr, null_pointer(span(expr)), {}};
  if (isa<GNUNullExpr>(expr)) return scalar_value(literal(0, type_of(expr->getType(), expr), span(expr)));
  if (const auto* e = dyn_cast<CXXBoolLiteralExpr>(expr)) {
    return scalar_value(make_expr(BoolLit{e->getValue()}, bool_type, span(e)));
  }
  if (const auto* e = dyn_cast<CastExpr>(expr)) return cast(*e);
  if (const auto* e = dyn_cast<clang::BinaryOperator>(expr)) return binary(*e);
  if (const auto* e = dyn_cast<clang::UnaryOperator>(expr)) return unary(*e);
  if (const auto* e = dyn_cast<AbstractConditionalOperator>(expr)) return conditional(*e);
  if (const auto* e = dyn_cast<CallExpr>(expr)) {
    return e->isGLValue() ? load(call_place(*e), span(e)) : call(*e);  // no cast has to ask for the value
  }
  if (const auto* e = dyn_cast<DeclRefExpr>(expr)) return declared(*e);
  if (const auto* e = dyn_cast<MemberExpr>(expr)) {
    if (auto special = cuda_identifier(*e)) return *special;
    if (!e->isGLValue() || !e->getBase()->isGLValue()) return load(place(e), span(e));
    return load(place(e), span(e));
  }
  if (const auto* e = dyn_cast<InitListExpr>(expr)) return initial_value(*e);
  if (const auto* e = dyn_cast<ImplicitValueInitExpr>(expr)) return zero_value(e->getType(), e);
  if (const auto* e = dyn_cast<CXXScalarValueInitExpr>(expr)) return zero_value(e->getType(), e);
  if (const auto* e = dyn_cast<CXXDefaultArgExpr>(expr)) return default_value(*e, *e->getExpr());
  if (const auto* e = dyn_cast<CXXDefaultInitExpr>(expr)) return default_value(*e, *e->getExpr());
  if (const auto* e = dyn_cast<ConstantExpr>(expr)) return value(e->getSubExpr());
  if (const auto* e = dyn_cast<ExprWithCleanups>(expr)) return value(e->getSubExpr());
  if (const auto* e = dyn_cast<MaterializeTemporaryExpr>(expr)) return value(e->getSubExpr());
  if (const auto* e = dyn_cast<CXXBindTemporaryExpr>(expr)) {
    refuse_destructor(e->getType(), e->getBeginLoc());
    return value(e->getSubExpr());
  }
  if (const auto* e = dyn_cast<SubstNonTypeTemplateParmExpr>(expr))
    return value(e->getReplacement());
  if (const auto* e = dyn_cast<CXXConstructExpr>(expr)) {
    const auto& constructor = *e->getConstructor();
    if (constructor.isCopyOrMoveConstructor() && constructor.isTrivial())
      return value(e->getArg(0));
    Place fresh = new_private(key(e), "temporary", e->getType(), e->getBeginLoc());
    declare_storage(fresh, span(e));
    construct(fresh, *e);
    return load(fresh, span(e));
  }
  if (const auto* e = dyn_cast<CXXThisExpr>(expr)) {
    if (frames_.back().self) return {nullptr, frames_.back().self->at, {}};
    refuse("this", e, "`this` outside a method");
  }
  if (const auto* e = dyn_cast<UnaryExprOrTypeTraitExpr>(expr)) {
    clang::Expr::EvalResult result;
    if (layout_.has_host_class(e->getTypeOfArgument())) {
      refuse("host_class_size", e, "the size of a class of the host's library is not known here");
    }
    if (e->EvaluateAsInt(result, layout_.context())) {
      return scalar_value(integer_literal(result.Val.getInt(), type_of(e->getType(), e), span(e)));
    }
  }
  if (const auto* e = dyn_cast<CompoundLiteralExpr>(expr); e && !e->isGLValue()) {
    return value(e->getInitializer());
  }
  if (isa<ExtVectorElementExpr>(expr) || isa<ArraySubscriptExpr>(expr) ||
      isa<CompoundLiteralExpr>(expr)) {
    return load(place(expr), span(expr));
  }
  if (isa<AsTypeExpr>(expr)) return as_type(*cast_or_null<AsTypeExpr>(expr));
  if (const auto* e = dyn_cast<ShuffleVectorExpr>(expr)) {
    refuse("expression", e, "__builtin_shufflevector has no meaning here");
  }
  if (isa<LambdaExpr>(expr)) refuse("lambda", expr, "lambda expressions have no meaning here");
  if (isa<StmtExpr>(expr)) refuse("statement_expression", expr, "statements in an expression");
  if (isa<CXXNewExpr>(expr) || isa<CXXDeleteExpr>(expr)) {
    refuse("allocation", expr, "memory that is allocated in a kernel");
  }
  clang::Expr::EvalResult result;
  if (!expr->isValueDependent() && expr->getType()->isIntegralOrEnumerationType() &&
      expr->EvaluateAsInt(result, layout_.context())) {
    return scalar_value(
        integer_literal(result.Val.getInt(), type_of(expr->getType(), expr), span(expr)));
  }
  refuse("expression", expr, std::string("a ") + expr->getStmtClassName() + " has no meaning here");
}

// [dcl.init]: the function, or the operand that is chosen, makes the object that is initialised. Here it makes
// another one, whose members are copied; only the address tells the two apart.
void Lowering::refuse_other_address(const clang::Expr& expr) {
  const auto* record = expr.getType()->getAsCXXRecordDecl();
  const auto* comma = clang::dyn_cast<clang::BinaryOperator>(&expr);
  const bool made_elsewhere =
      clang::isa<clang::CallExpr, clang::AbstractConditionalOperator, clang::InitListExpr>(expr) || comma;
  if (made_elsewhere && expr.isPRValue() && record && keeps_its_address(*record)) {
    refuse("object_in_place", &expr, "an object that keeps its own address comes from this expression");
  }
}

// `__builtin_LINE()` and its relatives mean the place of the call there, where the default is used.
Value Lowering::default_value(const clang::Expr& use, const clang::Expr& written) {
  if (!names_its_place(written)) return value(&written);
  clang::Expr::EvalResult result;
  if (!use.getType()->isIntegralOrEnumerationType() || !use.EvaluateAsInt(result, layout_.context())) {
    refuse("expression", &use, "a default value that names the place where it is used");
  }
  return {integer_literal(result.Val.getInt(), type_of(use.getType(), &use), span(&use)), {}, {}};
}

// && and ||: the right side only happens under the left one (C11 6.5.13, 6.5.14).
Value Lowering::logical(const clang::BinaryOperator& expr) {
  const bool conjunction = expr.getOpcode() == clang::BO_LAnd;
  const Span at = span(&expr);
  const ExprPtr left = condition(expr.getLHS());
  ExprPtr right;
  StmtList rest = captured([&] { right = condition(expr.getRHS()); });
  without_reads(rest, right);
  if (rest.empty()) {
    const BinaryOp op = conjunction ? BinaryOp::And : BinaryOp::Or;
    return {make_expr(Binary{op, left, right}, bool_type, at), {}, {}};
  }
  const VarId result = declare("condition", bool_type, left, at);
  rest.push_back(std::make_shared<const ir::Stmt>(ir::Stmt{Assign{result, right}, at, false}));
  const ExprPtr so_far = make_expr(VarRef{result}, bool_type, at);
  const ExprPtr test = conjunction ? so_far : make_expr(Unary{UnaryOp::Not, so_far}, bool_type, at);
  emit(If{test, std::move(rest), {}}, at);
  return {so_far, {}, {}};
}

Value Lowering::choose(const ExprPtr& test, const Value& yes, const Value& no) {
  Value result;
  if (yes.scalar && no.scalar) {
    result.scalar = choose(test, yes.scalar, as(no.scalar, yes.scalar->type));
  } else if (yes.pointer && no.pointer) {
    result.pointer = choose(test, *yes.pointer, *no.pointer);
  } else {
    for (std::size_t i = 0; i < yes.parts.size() && i < no.parts.size(); ++i) {
      result.parts.push_back(choose(test, yes.parts[i], no.parts[i]));
    }
  }
  return result;
}

// c ? a : b with a vector c chooses each component by the top bit of c's (OpenCL C 6.3.i).
Value Lowering::vector_conditional(const clang::AbstractConditionalOperator& expr) {
  const Value test = freeze(value(expr.getCond()));
  const Value yes = freeze(value(expr.getTrueExpr())), no = freeze(value(expr.getFalseExpr()));
  Value result;
  for (std::size_t i = 0; i < test.parts.size(); ++i) {
    // Of an unsigned component, too, it is the top bit that counts.
    const Type own = test.parts[i].scalar->type;
    const ExprPtr c = as(test.parts[i].scalar, fixed_type(own.bits, true));
    const ExprPtr set =
        make_expr(Binary{BinaryOp::Lt, c, literal(0, c->type, c->span)}, bool_type, c->span);
    result.parts.push_back({choose(set, yes.parts[i].scalar, no.parts[i].scalar), {}, {}});
  }
  return result;
}

Value Lowering::conditional(const clang::AbstractConditionalOperator& expr) {
  const Span at = span(&expr);
  if (expr.getCond()->getType()->isVectorType()) return vector_conditional(expr);
  ExprPtr test = condition(expr.getCond());
  Value yes, no;
  StmtList first = captured([&] { yes = value(expr.getTrueExpr()); });
  StmtList second = captured([&] { no = value(expr.getFalseExpr()); });
  without_reads(first, yes);
  without_reads(second, no);
  if (first.empty() && second.empty()) {
    if (yes.scalar && no.scalar && !expr.getType()->isVoidType()) {
      const Type type = type_of(expr.getType(), &expr);
      yes.scalar = as(yes.scalar, type);
      no.scalar = as(no.scalar, type);
    }
    return choose(test, yes, no);
  }
  if (expr.getType()->isVoidType()) {
    emit(If{test, std::move(first), std::move(second)}, at);
    return {};
  }
  const Place result = new_private(key(&expr), "choice", expr.getType(), expr.getBeginLoc());
  declare_storage(result, at);
  const auto finish = [&](StmtList list, const Value& v) {
    StmtList stores = captured([&] { store(result, v, at); });
    list.insert(list.end(), stores.begin(), stores.end());
    return list;
  };
  emit(If{test, finish(std::move(first), yes), finish(std::move(second), no)}, at);
  return load(result, at);
}

}  // namespace permverify::parser
