#include "host/expressions.h"

#include "host/budget.h"
#include "host/call_stack.h"
#include "host/calls.h"
#include "host/dropped_code.h"
#include "host/effects.h"
#include "host/holders.h"
#include "host/known_contents.h"
#include "host/launching.h"
#include "host/library_functions.h"
#include "host/library_traits.h"
#include "host/memory.h"
#include "host/null_pointers.h"
#include "host/operand_order.h"
#include "host/operators.h"
#include "host/places.h"
#include "host/refused_units.h"
#include "host/short_reads.h"
#include "host/statements.h"
#include "support/host_classes.h"

namespace permverify::host {

using clang::dyn_cast;
using clang::QualType;

Value Expressions::evaluate(const clang::Expr* expr) {
  if (!expr || budget_.is_over()) return {};
  budget_.take_step();
  if (refused_.is_refused(*expr)) {
    refused_.lose(*expr);
    return expr->isInstantiationDependent() || expr->isGLValue() ? Value{} : unknowns_.any(expr->getType(), "value");
  }
  expr = without_wrappers(expr);
  if (dropped_.is_misread(*expr)) {
    dropped_.execute_misread(*expr);
    return expr->isInstantiationDependent() ? Value{} : unknowns_.any(expr->getType(), "value");
  }
  if (expr->containsErrors()) dropped_.doubt(*expr);
  if (expr->isInstantiationDependent() || expr->containsErrors()) return evaluate_parts(*expr);
  if (Integers::is_integer(expr->getType())) {
    clang::Expr::EvalResult constant;
    if (expr->EvaluateAsInt(constant, context_, clang::Expr::SE_NoSideEffects) && constant.Val.isInt()) {
      if (measures_host_class(expr) || depends_on_library_traits(expr, context_)) return unknowns_.any(expr->getType(), "size");
      return constant_value(constant.Val.getInt());
    }
  }
  memory_.set_place(*expr);
  return by_kind(*expr);
}

Value Expressions::constant_value(const llvm::APSInt& value) const {
  return Value::integer(integers_.number(value.isSigned() ? term::Wide{value.getSExtValue()} : term::Wide{value.getZExtValue()}));
}

std::optional<Value> Expressions::constant_of(const clang::VarDecl& variable) {
  const clang::Expr* init = variable.getInit();
  const bool integer = variable.getType().isConstQualified() && !variable.getType()->isDependentType() && Integers::is_integer(variable.getType());
  if (!integer || init->isInstantiationDependent() || init->containsErrors() || measures_host_class(init) || depends_on_library_traits(init, context_)) return std::nullopt;
  const clang::APValue* value = variable.evaluateValue();
  return value && value->isInt() ? std::optional(constant_value(value->getInt())) : std::nullopt;
}

Value Expressions::by_kind(const clang::Expr& expr) {
  if (const auto* ref = dyn_cast<clang::DeclRefExpr>(&expr)) return name(*ref);
  if (const auto* converted = dyn_cast<clang::CastExpr>(&expr)) return cast(*converted);
  if (const auto* one = dyn_cast<clang::UnaryOperator>(&expr)) return unary(*one);
  if (const auto* two = dyn_cast<clang::BinaryOperator>(&expr)) return binary(*two);
  if (const auto* choice = dyn_cast<clang::ConditionalOperator>(&expr)) return conditional(*choice);
  if (const auto* part = dyn_cast<clang::MemberExpr>(&expr)) return member(*part);
  if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(&expr)) return places_.element_of(*element);
  if (const auto* launched = dyn_cast<clang::CUDAKernelCallExpr>(&expr)) {
    launching_.launch(*launched);
    return {};
  }
  if (const auto* called = dyn_cast<clang::CallExpr>(&expr)) return calls_.call(*called);
  if (const auto* made = dyn_cast<clang::CXXConstructExpr>(&expr)) return calls_.construct(*made);
  if (const auto* made = dyn_cast<clang::CXXNewExpr>(&expr)) return holders_.allocate_by_new(*made);
  if (const auto* values = dyn_cast<clang::InitListExpr>(&expr)) return list(*values);
  return special(expr);
}

void Expressions::make(const clang::VarDecl& variable, const clang::CXXConstructExpr& made) { calls_.construct_at(variable, made); }

Value Expressions::special(const clang::Expr& expr) {
  if (const auto* bound = dyn_cast<clang::CXXBindTemporaryExpr>(&expr)) return temporary(*bound);
  if (clang::isa<clang::CXXThisExpr>(expr)) return stack_.self() ? Value::pointer(*stack_.self()) : unknowns_.any(expr.getType(), "this");
  if (clang::isa<clang::CXXThrowExpr>(expr)) {
    for (const clang::Stmt* child : expr.children()) statements_.execute(child);
    memory_.end_path();
    return {};
  }
  if (const auto* function = dyn_cast<clang::LambdaExpr>(&expr)) return calls_.follows(*function) ? calls_.capture(*function) : lambda(*function);
  if (const auto* chosen = dyn_cast<clang::GenericSelectionExpr>(&expr); chosen && !chosen->isResultDependent()) return evaluate(chosen->getResultExpr());
  const auto* type = dyn_cast<clang::CXXTypeidExpr>(&expr);
  if (type && !type->isPotentiallyEvaluated()) return unknowns_.any(expr.getType(), "value");  // its operand is not evaluated
  return evaluate_parts(expr);
}

Value Expressions::evaluate_parts(const clang::Expr& expr) {
  if (clang::isa<clang::StringLiteral, clang::FloatingLiteral>(expr)) return unknowns_.any(expr.getType(), "value");
  if (const auto* deleted = dyn_cast<clang::CXXDeleteExpr>(&expr)) memory_.free(evaluate(deleted->getArgument()));
  dropped_.forget(&expr);
  for (const clang::Stmt* child : expr.children()) statements_.execute(child);
  dropped_.forget(&expr);
  return expr.isInstantiationDependent() ? Value{} : unknowns_.any(expr.getType(), "value");
}

Value Expressions::name(const clang::DeclRefExpr& ref) {
  if (const auto* function = dyn_cast<clang::FunctionDecl>(ref.getDecl())) {
    Value value;
    value.kind = Value::Kind::Function;
    value.function = function;
    return value;
  }
  if (const auto known = ref.getType()->isRecordType() ? places_.known_part(ref) : std::nullopt) return *known;
  const std::optional<Place> place = places_.place_of(&ref);
  const std::string known_as = ref.getDecl()->getNameAsString();
  return place ? memory_.read(*place, known_as) : unknowns_.any(ref.getType(), known_as);
}

Value Expressions::member(const clang::MemberExpr& member) {
  const std::string known_as = member.getMemberDecl()->getNameAsString();
  if (auto known = places_.known_part(member)) return *known;
  const auto* field = dyn_cast<clang::FieldDecl>(member.getMemberDecl());
  if (!field || member.isArrow() || member.getBase()->isGLValue()) {
    const std::optional<Place> place = places_.place_of(&member);
    return place ? memory_.read(*place, known_as) : unknowns_.any(member.getType(), known_as);
  }
  const Value base = evaluate(member.getBase());
  const bool known = field && base.kind == Value::Kind::Record && base.fields->count(field->getCanonicalDecl()) != 0;
  return known ? base.fields->at(field->getCanonicalDecl()) : unknowns_.any(member.getType(), known_as);
}

Value Expressions::conditional(const clang::ConditionalOperator& choice) {
  const Term condition = operators_.truth_of(evaluate(choice.getCond()));
  Value a, b;
  const Memory::Doubtful doubtful{choice.getCond(), operators_.is_doubtful(*choice.getCond(), condition, true), operators_.is_doubtful(*choice.getCond(), condition, false)};
  const Memory::Ends ends = memory_.branch(condition, doubtful, [&] { a = evaluate(choice.getTrueExpr()); }, [&] { b = evaluate(choice.getFalseExpr()); });
  if (ends.then && ends.otherwise) return unknowns_.chosen(condition, a, b, "value");
  return ends.then ? a : b;
}

Value Expressions::cast(const clang::CastExpr& expr) {
  const auto* written = dyn_cast<clang::ExplicitCastExpr>(&expr);
  for (const clang::Expr* size : written ? sizes_in(written->getTypeAsWritten()) : std::vector<const clang::Expr*>{}) evaluate(size);
  switch (expr.getCastKind()) {
    case clang::CK_LValueToRValue: return read(expr);
    case clang::CK_ArrayToPointerDecay: return pointer_to_array(expr);
    case clang::CK_NullToPointer:
      evaluate(expr.getSubExpr());
      return expr.getType()->isPointerType() ? null_pointers_.make(expr.getType()) : unknowns_.any(expr.getType(), "value");
    case clang::CK_PointerToBoolean: {
      const Value null = null_pointers_.whether_null(evaluate(expr.getSubExpr()));
      return null.is_integer() ? Value::integer(integers_.from_truth(terms_.negate(integers_.truth(null.number)))) : unknowns_.any(expr.getType(), "value");
    }
    case clang::CK_NoOp:
    case clang::CK_FunctionToPointerDecay:
    case clang::CK_BuiltinFnToFnPtr:
    case clang::CK_UserDefinedConversion:
    case clang::CK_ConstructorConversion:
    case clang::CK_BitCast: {
      const Value value = evaluate(expr.getSubExpr());
      return value.kind == Value::Kind::Unknown ? unknowns_.any(expr.getType(), "value") : value;
    }
    default: {
      const Value value = evaluate(expr.getSubExpr());
      memory_.know_all(operators_.without_overflow(value, *expr.getSubExpr()), expr.getSourceRange());
      memory_.set_place(expr);
      return operators_.converted(expr.getCastKind(), value, expr.getType());
    }
  }
}

Value Expressions::read(const clang::CastExpr& expr) {
  const clang::Expr* plain = without_wrappers(expr.getSubExpr());
  if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(plain)) return places_.element_of(*element);
  if (const auto known = clang::isa<clang::MemberExpr>(plain) ? places_.known_part(*plain) : std::nullopt) return *known;
  if (!plain->isGLValue() || clang::isa<clang::CallExpr, clang::ConditionalOperator>(plain)) {
    const Value value = evaluate(expr.getSubExpr());
    return value.kind == Value::Kind::Unknown || value.kind == Value::Kind::Pointer ? unknowns_.any(expr.getType(), "value") : value;
  }
  const std::optional<Place> place = places_.place_of(expr.getSubExpr());
  std::string known_as = "value";
  if (const auto* ref = dyn_cast<clang::DeclRefExpr>(plain)) known_as = ref->getDecl()->getNameAsString();
  if (const auto* part = dyn_cast<clang::MemberExpr>(plain)) known_as = part->getMemberDecl()->getNameAsString();
  return place ? memory_.read(*place, known_as) : unknowns_.any(expr.getType(), known_as);
}

Value Expressions::pointer_to_array(const clang::CastExpr& expr) {
  if (const auto* text = dyn_cast<clang::StringLiteral>(expr.getSubExpr()->IgnoreParens())) {
    const Value pointer = unknowns_.any(expr.getType(), "value");
    if (pointer.kind == Value::Kind::Pointer) unknowns_.note_text(pointer.target.root, text);
    return pointer;
  }
  const std::optional<Place> place = places_.place_of(expr.getSubExpr());
  if (!place) return unknowns_.any(expr.getType(), "value");
  Place inside = *place;
  if (inside.exact && inside.path.empty()) inside.offset = terms_.integer(0);
  inside.exact = false;
  return Value::pointer(std::move(inside));
}

Value Expressions::unary(const clang::UnaryOperator& expr) {
  if (expr.isIncrementDecrementOp()) return step(expr).value;
  switch (expr.getOpcode()) {
    case clang::UO_AddrOf: return address(expr);
    case clang::UO_Deref: {
      const std::optional<Place> place = places_.place_of(&expr);
      return place ? memory_.read(*place, "value") : unknowns_.any(expr.getType(), "value");
    }
    case clang::UO_Plus: return evaluate(expr.getSubExpr());
    case clang::UO_Minus: return operators_.negated(evaluate(expr.getSubExpr()), expr.getType());
    case clang::UO_LNot: {
      const Term truth = operators_.truth_of(evaluate(expr.getSubExpr()));
      return truth ? Value::integer(integers_.from_truth(terms_.negate(truth))) : unknowns_.any(expr.getType(), "value");
    }
    default: return evaluate_parts(expr);
  }
}

Value Expressions::address(const clang::UnaryOperator& expr) {
  const clang::Expr* operand = expr.getSubExpr();
  if (const auto* ref = dyn_cast<clang::DeclRefExpr>(operand->IgnoreParenImpCasts()); ref && clang::isa<clang::FunctionDecl>(ref->getDecl())) {
    return evaluate(operand);
  }
  const std::optional<Place> place = places_.place_of(operand);
  return place ? Value::pointer(*place) : unknowns_.any(expr.getType(), "value");
}

Value Expressions::binary(const clang::BinaryOperator& expr) {
  if (expr.getOpcode() == clang::BO_Comma) {
    evaluate(expr.getLHS());
    return evaluate(expr.getRHS());
  }
  if (expr.isLogicalOp()) return logical(expr);
  if (expr.getOpcode() == clang::BO_Assign) return assign(expr).value;
  if (const auto* compound = dyn_cast<clang::CompoundAssignOperator>(&expr)) return assign_compound(*compound).value;
  const QualType type = expr.getType();
  const Value a = evaluate(expr.getLHS());
  const Value b = evaluate(expr.getRHS());
  const bool of_pointers = expr.isEqualityOp() && expr.getLHS()->getType()->isAnyPointerType();
  if (const auto equal = of_pointers ? null_pointers_.compared(expr.getOpcode(), a, b) : std::nullopt) return *equal;
  if (const auto is_short = expr.isComparisonOp() ? short_reads_.whether_short(expr.getOpcode(), a, b) : std::nullopt) return *is_short;
  if (type->isObjectPointerType() && expr.isAdditiveOp()) {
    const bool left = a.kind == Value::Kind::Pointer;
    const Value& pointer = left ? a : b;
    const bool moves = pointer.kind == Value::Kind::Pointer && (left || expr.getOpcode() == clang::BO_Add);
    if (moves) return Value::pointer(operators_.moved(pointer.target, left ? b : a, expr.getOpcode() == clang::BO_Sub, type->getPointeeType()));
  }
  memory_.know_all(operators_.operands_without_overflow(expr, a, b), expr.getSourceRange());
  memory_.set_place(expr);
  return operators_.arithmetic(expr.getOpcode(), a, b, type, expr.getLHS()->getType());
}

Value Expressions::logical(const clang::BinaryOperator& expr) {
  const bool both = expr.getOpcode() == clang::BO_LAnd;
  const Term a = operators_.truth_of(evaluate(expr.getLHS()));
  State before = memory_.state();
  if (a) memory_.know(both ? a : terms_.negate(a), expr.getLHS()->getSourceRange());
  const std::size_t known = memory_.state().facts.size();
  const bool open = operators_.is_doubtful(*expr.getLHS(), a, both) && before.doubts.count(expr.getLHS()) == 0;
  if (open) memory_.doubt(expr.getLHS());
  const Term b = operators_.truth_of(evaluate(expr.getRHS()));
  if (a) before.know(both ? terms_.negate(a) : a, expr.getLHS()->getSourceRange());
  const bool learned = !memory_.is_reachable() || memory_.state().facts.size() > known;  // of values for which the right side is passed
  if (open && !learned) memory_.settle(expr.getLHS());
  if (learned && operators_.is_doubtful(*expr.getLHS(), a, !both)) before.doubts.insert(expr.getLHS());
  memory_.set(memory_.joined(memory_.state(), std::move(before), both || !a ? a : terms_.negate(a)));
  if (!a && !b) return unknowns_.any(expr.getType(), "value");
  // What is not known may be either.
  const Term first = a ? a : integers_.truth(unknowns_.any(context_.BoolTy, "value").number);
  const Term second = b ? b : integers_.truth(unknowns_.any(context_.BoolTy, "value").number);
  return Value::integer(integers_.from_truth(both ? terms_.conj(first, second) : terms_.disj(first, second)));
}

Value Expressions::list(const clang::InitListExpr& expr) {
  std::vector<Value> values;
  for (const clang::Expr* init : expr.inits()) values.push_back(evaluate(init));
  if (expr.hasArrayFiller() && has_effect(*expr.getArrayFiller(), context_)) {  // once for each other element
    dropped_.forget(&expr);
    memory_.forget_all();
    memory_.doubt(&expr);
  }
  return operators_.aggregate(expr.getType(), std::move(values));
}

// Its end may execute code of the program.
Value Expressions::temporary(const clang::CXXBindTemporaryExpr& expr) {
  const Value value = evaluate(expr.getSubExpr());
  const auto* record = expr.getType()->getAsCXXRecordDecl();
  if (record && !is_harmless_to_destroy(*record, context_)) memory_.forget_all();
  return value;
}

// Executed at any later time, or never.
Value Expressions::lambda(const clang::LambdaExpr& expr) {
  for (const clang::Expr* init : expr.capture_inits()) evaluate(init);
  State now = memory_.state();
  memory_.drop_all();
  memory_.doubt(&expr);
  stack_.push({});
  statements_.execute(expr.getBody());
  stack_.pop();
  memory_.set(std::move(now));
  return {};
}

}  // namespace permverify::host
