// Expressions of host code.
#include <algorithm>

#include "host/effects.h"
#include "host/library_functions.h"
#include "host/executor.h"
#include "support/host_classes.h"

namespace permverify::host {

using clang::dyn_cast;
using clang::QualType;

namespace {

constexpr unsigned exact_double = 53, exact_float = 24;  // integers below 2^N have a value of the type

bool is_double(QualType type) {
  return type->isSpecificBuiltinType(clang::BuiltinType::Double) || type->isSpecificBuiltinType(clang::BuiltinType::LongDouble);
}

}  // namespace

std::string Executor::name_of(Term symbol) const {
  const auto found = names_.find(symbol->id);
  return found == names_.end() ? std::string("value") : found->second;
}

Value Executor::evaluate(const clang::Expr* expr) {
  if (!expr || exhausted_) return {};
  if (++steps_ > 2'000'000) exhausted_ = true;
  if (is_refused(*expr)) {
    lose_unit(*expr);
    return expr->isInstantiationDependent() || expr->isGLValue() ? Value{} : unknown(expr->getType(), "value");
  }
  expr = without_wrappers(expr);
  if (!misreading_ && is_misread(*expr)) {
    execute_misread(*expr);
    return expr->isInstantiationDependent() ? Value{} : unknown(expr->getType(), "value");
  }
  if (expr->isInstantiationDependent() || expr->containsErrors()) return evaluate_otherwise(*expr);
  if (Integers::is_integer(expr->getType())) {
    clang::Expr::EvalResult constant;
    if (expr->EvaluateAsInt(constant, context_, clang::Expr::SE_NoSideEffects) && constant.Val.isInt() &&
        constant.Val.getInt().isRepresentableByInt64()) {
      if (measures_host_class(expr)) return unknown(expr->getType(), "size");
      return Value::integer(terms_.integer(constant.Val.getInt().getExtValue()));
    }
  }
  return evaluate_plain(expr);
}

Value Executor::evaluate_plain(const clang::Expr* expr) {
  if (const auto* ref = dyn_cast<clang::DeclRefExpr>(expr)) {
    if (const auto* function = dyn_cast<clang::FunctionDecl>(ref->getDecl())) {
      Value value;
      value.kind = Value::Kind::Function;
      value.function = function;
      return value;
    }
    const std::optional<Place> place = place_of(expr);
    return place ? read(*place, ref->getDecl()->getNameAsString()) : unknown(expr->getType(), ref->getDecl()->getNameAsString());
  }
  if (const auto* cast = dyn_cast<clang::CastExpr>(expr)) return evaluate_cast(*cast);
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(expr)) return evaluate_unary(*unary);
  if (const auto* binary = dyn_cast<clang::BinaryOperator>(expr)) return evaluate_binary(*binary);
  if (const auto* choice = dyn_cast<clang::ConditionalOperator>(expr)) {
    const Term condition = truth_of(evaluate(choice->getCond()));
    State before = state_;
    if (condition) state_.know(condition, choice->getCond()->getSourceRange());
    const Value a = evaluate(choice->getTrueExpr());
    State then = std::move(state_);
    state_ = std::move(before);
    if (condition) state_.know(terms_.negate(condition), choice->getCond()->getSourceRange());
    const Value b = evaluate(choice->getFalseExpr());
    const bool both = then.reachable && state_.reachable;
    const Value only = then.reachable ? a : b;
    state_ = joined(std::move(then), std::move(state_), condition);
    return both ? chosen(condition, a, b, "value") : only;
  }
  if (const auto* member = dyn_cast<clang::MemberExpr>(expr)) {
    if (const std::optional<Place> place = place_of(expr)) return read(*place, member->getMemberDecl()->getNameAsString());
    const Value base = evaluate(member->getBase());
    const auto* field = dyn_cast<clang::FieldDecl>(member->getMemberDecl());
    if (field && base.kind == Value::Kind::Record && base.fields->count(field->getCanonicalDecl()) != 0) {
      return base.fields->at(field->getCanonicalDecl());
    }
    return unknown(expr->getType(), member->getMemberDecl()->getNameAsString());
  }
  if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(expr)) return element_of(*element);
  if (const auto* launched = dyn_cast<clang::CUDAKernelCallExpr>(expr)) {
    launch(*launched);
    return {};
  }
  if (const auto* called = dyn_cast<clang::CallExpr>(expr)) return call(*called);
  if (const auto* made = dyn_cast<clang::CXXConstructExpr>(expr)) return construct(*made);
  if (const auto* made = dyn_cast<clang::CXXNewExpr>(expr)) return allocate_by_new(*made);
  if (const auto* list = dyn_cast<clang::InitListExpr>(expr)) return evaluate_list(*list);
  if (const auto* bound = dyn_cast<clang::CXXBindTemporaryExpr>(expr)) {
    const Value value = evaluate(bound->getSubExpr());
    const auto* record = bound->getType()->getAsCXXRecordDecl();
    if (record && !is_harmless_to_destroy(*record, context_)) forget_memory();
    return value;
  }
  if (clang::isa<clang::CXXThisExpr>(expr)) {
    if (!frames_.empty() && frames_.back().self.root) return Value::pointer(frames_.back().self);
    return unknown(expr->getType(), "this");
  }
  if (clang::isa<clang::CXXThrowExpr>(expr)) {
    for (const clang::Stmt* child : expr->children()) execute(child);
    state_.reachable = false;
    return {};
  }
  if (const auto* lambda = dyn_cast<clang::LambdaExpr>(expr)) {
    for (const clang::Expr* init : lambda->capture_inits()) evaluate(init);
    // Executed at any later time, or never.
    State now = state_;
    state_.memory.clear();
    frames_.push_back({nullptr, {}, {}});
    execute(lambda->getBody());
    frames_.pop_back();
    state_ = std::move(now);
    return {};
  }
  return evaluate_otherwise(*expr);
}

// Something that is not known here: its parts in any state that it may lead to.
Value Executor::evaluate_otherwise(const clang::Expr& expr) {
  if (clang::isa<clang::StringLiteral, clang::FloatingLiteral>(expr)) return unknown(expr.getType(), "value");
  if (const auto* deleted = dyn_cast<clang::CXXDeleteExpr>(&expr)) {
    note_freed(evaluate(deleted->getArgument()));
  }
  forget(&expr);
  for (const clang::Stmt* child : expr.children()) execute(child);
  forget(&expr);
  return expr.isInstantiationDependent() ? Value{} : unknown(expr.getType(), "value");
}

Value Executor::evaluate_cast(const clang::CastExpr& expr) {
  const clang::Expr* operand = expr.getSubExpr();
  const QualType type = expr.getType();
  switch (expr.getCastKind()) {
    case clang::CK_LValueToRValue: {
      const clang::Expr* plain = without_wrappers(operand);
      if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(plain)) return element_of(*element);
      if (!plain->isGLValue() || clang::isa<clang::CallExpr, clang::ConditionalOperator>(plain)) {
        const Value value = evaluate(operand);
        return value.kind == Value::Kind::Unknown || value.kind == Value::Kind::Pointer ? unknown(type, "value") : value;
      }
      const std::optional<Place> place = place_of(operand);
      std::string name = "value";
      if (const auto* ref = dyn_cast<clang::DeclRefExpr>(plain)) name = ref->getDecl()->getNameAsString();
      if (const auto* member = dyn_cast<clang::MemberExpr>(plain)) name = member->getMemberDecl()->getNameAsString();
      return place ? read(*place, name) : unknown(type, name);
    }
    case clang::CK_NoOp:
    case clang::CK_FunctionToPointerDecay:
    case clang::CK_BuiltinFnToFnPtr:
    case clang::CK_UserDefinedConversion:
    case clang::CK_ConstructorConversion:
    case clang::CK_BitCast: {
      const Value value = evaluate(operand);
      return value.kind == Value::Kind::Unknown ? unknown(type, "value") : value;
    }
    case clang::CK_ArrayToPointerDecay: {
      if (const std::optional<Place> place = place_of(operand)) {
        Place inside = *place;
        if (inside.exact && inside.path.empty()) inside.offset = terms_.integer(0);
        inside.exact = false;
        return Value::pointer(std::move(inside));
      }
      return unknown(type, "value");
    }
    case clang::CK_IntegralCast:
    case clang::CK_IntegralToBoolean: {
      const Value value = evaluate(operand);
      return value.is_integer() ? Value::integer(integers_.convert(value.number, type)) : unknown(type, "value");
    }
    case clang::CK_IntegralToFloating: {
      const Value value = evaluate(operand);
      const bool is_float = type->isSpecificBuiltinType(clang::BuiltinType::Float);
      const unsigned bits = is_double(type) ? exact_double : is_float ? exact_float : 0;
      if (bits == 0 || !value.is_integer() || !integers_.fits_bits(value.number, bits)) return {};
      Value exact;
      exact.kind = Value::Kind::Quotient;
      exact.number = value.number;
      exact.divisor = terms_.integer(1);
      return exact;
    }
    case clang::CK_FloatingCast: {
      const Value value = evaluate(operand);
      if (value.kind != Value::Kind::Quotient || !value.divisor.is_int(1)) return {};
      const bool is_float = type->isSpecificBuiltinType(clang::BuiltinType::Float);
      return is_double(type) || (is_float && integers_.fits_bits(value.number, exact_float)) ? value : Value{};
    }
    case clang::CK_FloatingToIntegral: {
      const Value value = evaluate(operand);
      if (value.kind != Value::Kind::Quotient) return unknown(type, "value");
      const auto number = integers_.rounded(value.number, value.divisor, Integers::Rounding::ToZero);
      return number ? Value::integer(integers_.convert(*number, type)) : unknown(type, "value");
    }
    default: {
      evaluate(operand);
      return unknown(type, "value");
    }
  }
}

Value Executor::evaluate_unary(const clang::UnaryOperator& expr) {
  const clang::Expr* operand = expr.getSubExpr();
  const QualType type = expr.getType();
  if (expr.isIncrementDecrementOp()) {
    const std::optional<Place> place = place_of(operand);
    const Value old = place ? read(*place, "value") : Value{};
    Value now = unknown(operand->getType(), "value");
    if (old.is_integer() && Integers::is_integer(operand->getType())) {
      const auto op = expr.isIncrementOp() ? clang::BO_Add : clang::BO_Sub;
      const bool narrow = context_.getIntWidth(operand->getType()) < context_.getIntWidth(context_.IntTy);
      if (const auto sum = integers_.binary(op, old.number, terms_.integer(1), narrow ? context_.IntTy : operand->getType())) {
        now = Value::integer(narrow ? integers_.convert(*sum, operand->getType()) : *sum);
      }
    }
    if (old.kind == Value::Kind::Pointer && operand->getType()->isObjectPointerType()) {
      now = Value::pointer(moved(old.target, Value::integer(terms_.integer(1)), !expr.isIncrementOp(), operand->getType()->getPointeeType()));
    }
    write(place, now);
    return expr.isPostfix() ? (old.kind == Value::Kind::Unknown ? unknown(type, "value") : old) : now;
  }
  switch (expr.getOpcode()) {
    case clang::UO_AddrOf:
      if (const auto* ref = dyn_cast<clang::DeclRefExpr>(operand->IgnoreParenImpCasts()); ref && clang::isa<clang::FunctionDecl>(ref->getDecl())) {
        return evaluate(operand);
      }
      if (const std::optional<Place> place = place_of(operand)) return Value::pointer(*place);
      return unknown(type, "value");
    case clang::UO_Deref: {
      const std::optional<Place> place = place_of(&expr);
      return place ? read(*place, "value") : unknown(type, "value");
    }
    case clang::UO_Plus: return evaluate(operand);
    case clang::UO_Minus: {
      const Value value = evaluate(operand);
      if (value.kind == Value::Kind::Quotient) {
        Value negated = value;
        negated.number = terms_.neg(value.number);
        return negated;
      }
      if (!value.is_integer()) return unknown(type, "value");
      return arithmetic(clang::BO_Sub, Value::integer(terms_.integer(0)), value, type, type);
    }
    case clang::UO_LNot: {
      const Term truth = truth_of(evaluate(operand));
      return truth ? Value::integer(integers_.from_truth(terms_.negate(truth))) : unknown(type, "value");
    }
    default: return evaluate_otherwise(expr);
  }
}

Value Executor::evaluate_binary(const clang::BinaryOperator& expr) {
  const QualType type = expr.getType();
  if (expr.getOpcode() == clang::BO_Comma) {
    evaluate(expr.getLHS());
    return evaluate(expr.getRHS());
  }
  if (expr.isLogicalOp()) {
    const bool both = expr.getOpcode() == clang::BO_LAnd;
    const Term a = truth_of(evaluate(expr.getLHS()));
    State before = state_;
    if (a) state_.know(both ? a : terms_.negate(a), expr.getLHS()->getSourceRange());
    const Term b = truth_of(evaluate(expr.getRHS()));
    state_ = joined(std::move(state_), std::move(before), both || !a ? a : terms_.negate(a));
    if (!a && !b) return unknown(type, "value");
    // What is not known may be either.
    const Term first = a ? a : integers_.truth(unknown(context_.BoolTy, "value").number);
    const Term second = b ? b : integers_.truth(unknown(context_.BoolTy, "value").number);
    return Value::integer(integers_.from_truth(both ? terms_.conj(first, second) : terms_.disj(first, second)));
  }
  if (expr.getOpcode() == clang::BO_Assign) {
    const Value value = evaluate(expr.getRHS());
    const std::optional<Place> place = place_of(expr.getLHS());
    write(place, value.kind == Value::Kind::Unknown ? unknown(expr.getLHS()->getType(), "value") : value);
    return value;
  }
  if (const auto* compound = dyn_cast<clang::CompoundAssignOperator>(&expr)) {
    const Value right = evaluate(expr.getRHS());
    const std::optional<Place> place = place_of(expr.getLHS());
    const Value left = place ? read(*place, "value") : Value{};
    const QualType target = expr.getLHS()->getType();
    Value result;
    if (left.is_integer() && right.is_integer() && Integers::is_integer(compound->getComputationResultType())) {
      const Value wide = Value::integer(integers_.convert(left.number, compound->getComputationLHSType()));
      const auto op = clang::BinaryOperator::getOpForCompoundAssignment(expr.getOpcode());
      result = arithmetic(op, wide, right, compound->getComputationResultType(), compound->getComputationLHSType());
      if (result.is_integer()) result = Value::integer(integers_.convert(result.number, target));
    }
    if (left.kind == Value::Kind::Pointer && target->isObjectPointerType()) {
      result = Value::pointer(moved(left.target, right, expr.getOpcode() == clang::BO_SubAssign, target->getPointeeType()));
    }
    if (result.kind == Value::Kind::Unknown) result = unknown(target, "value");
    write(place, result);
    return result;
  }
  const Value a = evaluate(expr.getLHS());
  const Value b = evaluate(expr.getRHS());
  if (type->isObjectPointerType() && expr.isAdditiveOp()) {
    const bool left = a.kind == Value::Kind::Pointer;
    const Value& pointer = left ? a : b;
    const bool moves = pointer.kind == Value::Kind::Pointer && (left || expr.getOpcode() == clang::BO_Add);
    if (moves) return Value::pointer(moved(pointer.target, left ? b : a, expr.getOpcode() == clang::BO_Sub, type->getPointeeType()));
  }
  return arithmetic(expr.getOpcode(), a, b, type, expr.getLHS()->getType());
}

Value Executor::arithmetic(clang::BinaryOperatorKind op, const Value& a, const Value& b, QualType type, QualType operands) {
  if (a.is_integer() && b.is_integer() && Integers::is_integer(type)) {
    if (const auto result = integers_.binary(op, a.number, b.number, type)) return Value::integer(*result);
  }
  const bool quotients = a.kind == Value::Kind::Quotient && b.kind == Value::Kind::Quotient;
  if (op == clang::BO_Div && quotients && is_double(operands) && a.divisor.is_int(1) && b.divisor.is_int(1)) {
    Value result;
    result.kind = Value::Kind::Quotient;
    result.number = a.number;
    result.divisor = b.number;
    return result;
  }
  return unknown(type, "value");
}

// The value after a branch: a, where the condition is true, else b. Without a condition one of the two.
Value Executor::chosen(Term condition, const Value& a, const Value& b, const std::string& name) {
  if (a == b) return a;
  if (a.is_integer() && b.is_integer()) {
    const Term symbol = condition ? integers_.defined(name, terms_.ite(condition, a.number, b.number)) : integers_.among(name, {a.number, b.number});
    names_[symbol->id] = name;
    if (!condition) open_.insert(symbol->id);
    return Value::integer(symbol);
  }
  if (a.kind == Value::Kind::Record && b.kind == Value::Kind::Record) {
    Fields fields;
    for (const auto& [field, value] : *a.fields) {
      const auto other = b.fields->find(field);
      if (other == b.fields->end()) continue;
      const Value merged = chosen(condition, value, other->second, field->getNameAsString());
      if (merged.kind != Value::Kind::Unknown) fields[field] = merged;
    }
    return Value::record(std::move(fields));
  }
  const Place &one = a.target, &other = b.target;
  const bool into_one = a.kind == Value::Kind::Pointer && b.kind == Value::Kind::Pointer && one.root == other.root && one.path == other.path;
  if (into_one && !one.type.isNull() && !other.type.isNull() && context_.hasSameType(one.type, other.type)) {
    Place place = one;
    place.exact = false;
    place.offset = condition && one.offset && other.offset ? terms_.ite(condition, one.offset, other.offset) : Term{};
    return Value::pointer(std::move(place));
  }
  return {};
}

Term Executor::truth_of(const Value& value) {
  return value.is_integer() ? integers_.truth(value.number) : Term{};
}

Value Executor::evaluate_list(const clang::InitListExpr& expr) {
  std::vector<Value> values;
  for (const clang::Expr* init : expr.inits()) values.push_back(evaluate(init));
  const QualType type = expr.getType();
  if (type->isConstantArrayType()) {
    const auto* array = context_.getAsConstantArrayType(type);
    if (array->getSize() != values.size()) return {};
    Value table;
    table.kind = Value::Kind::Table;
    table.elements = std::make_shared<const std::vector<Value>>(std::move(values));
    return table;
  }
  const auto* record = type->getAsRecordDecl();
  if (!record || record->isUnion()) return values.size() == 1 && !record ? values[0] : unknown(type, "value");
  const auto* cxx = dyn_cast<clang::CXXRecordDecl>(record);
  if (cxx && cxx->getNumBases() != 0) return Value::record({});
  Fields fields;
  std::size_t i = 0;
  for (const clang::FieldDecl* field : record->fields()) {
    if (field->isUnnamedBitField()) continue;
    if (i < values.size() && values[i].kind != Value::Kind::Unknown && !field->isBitField()) fields[field->getCanonicalDecl()] = values[i];
    ++i;
  }
  return Value::record(std::move(fields));
}

}  // namespace permverify::host
