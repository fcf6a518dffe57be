#include "host/operators.h"

#include "host/error_checks.h"
#include "host/null_pointers.h"
#include "host/unknowns.h"

namespace permverify::host {

using clang::QualType;

namespace {

constexpr unsigned exact_double = 53, exact_float = 24;  // integers below 2^N have a value of the type

bool is_double(QualType type) {
  return type->isSpecificBuiltinType(clang::BuiltinType::Double) || type->isSpecificBuiltinType(clang::BuiltinType::LongDouble);
}

bool is_float(QualType type) { return type->isSpecificBuiltinType(clang::BuiltinType::Float); }

Value quotient(Term number, Term divisor) {
  Value result;
  result.kind = Value::Kind::Quotient;
  result.number = number;
  result.divisor = divisor;
  return result;
}

}  // namespace

// In C a pointer is a condition itself.
Term Operators::truth_of(const Value& value) {
  if (value.kind != Value::Kind::Pointer) return value.is_integer() ? integers_.truth(value.number) : Term{};
  const Value null = null_pointers_.whether_null(value);
  return null.is_integer() ? terms_.negate(integers_.truth(null.number)) : Term{};
}

bool Operators::is_doubtful(const clang::Expr& condition, Term truth, bool value) const {
  return (!truth || unknowns_.is_open(truth)) && truth_without_error(condition, Result::Status, context_) != value;
}

std::vector<Term> Operators::without_overflow(const Value& value, const clang::Expr& operand) {
  const bool computed = value.is_integer() && Integers::is_integer(operand.getType());
  return computed ? integers_.without_overflow(value.number, operand.getType()) : std::vector<Term>{};
}

// Of a sum or product of them, the result alone has to fit.
std::vector<Term> Operators::operands_without_overflow(const clang::BinaryOperator& expr, const Value& left, const Value& right) {
  const bool assigns = expr.isCompoundAssignmentOp();
  const auto op = assigns ? clang::BinaryOperator::getOpForCompoundAssignment(expr.getOpcode()) : expr.getOpcode();
  if (clang::BinaryOperator::isAdditiveOp(op) || op == clang::BO_Mul) return {};
  std::vector<Term> facts = without_overflow(left, *expr.getLHS());
  for (const Term fact : without_overflow(right, *expr.getRHS())) facts.push_back(fact);
  return facts;
}

Value Operators::arithmetic(clang::BinaryOperatorKind op, const Value& a, const Value& b, QualType type, QualType operands) {
  if (a.is_integer() && b.is_integer() && Integers::is_integer(type)) {
    if (const auto result = integers_.binary(op, a.number, b.number, type)) return Value::integer(*result);
  }
  const bool quotients = a.kind == Value::Kind::Quotient && b.kind == Value::Kind::Quotient;
  if (op == clang::BO_Div && quotients && is_double(operands) && a.divisor.is_int(1) && b.divisor.is_int(1)) return quotient(a.number, b.number);
  return unknowns_.any(type, "value");
}

Value Operators::compound(const clang::CompoundAssignOperator& expr, const Value& left, const Value& right) {
  const QualType target = expr.getLHS()->getType();
  Value result;
  if (left.is_integer() && right.is_integer() && Integers::is_integer(expr.getComputationResultType()) && Integers::is_integer(expr.getComputationLHSType())) {
    const Value wide = Value::integer(integers_.convert(left.number, expr.getComputationLHSType()));
    const auto op = clang::BinaryOperator::getOpForCompoundAssignment(expr.getOpcode());
    result = arithmetic(op, wide, right, expr.getComputationResultType(), expr.getComputationLHSType());
    // A sum of the variable's own type is not converted: it does not overflow (host_overflow), where a conversion would wrap.
    const bool converts = !context_.hasSameUnqualifiedType(expr.getComputationResultType(), target);
    if (result.is_integer() && converts) result = Value::integer(integers_.convert(result.number, target));
  }
  if (left.kind == Value::Kind::Pointer && target->isObjectPointerType()) {
    result = Value::pointer(moved(left.target, right, expr.getOpcode() == clang::BO_SubAssign, target->getPointeeType()));
  }
  return result.kind == Value::Kind::Unknown ? unknowns_.any(target, "value") : result;
}

Value Operators::stepped(const Value& old, QualType type, bool up) {
  if (old.is_integer() && Integers::is_integer(type)) {
    const bool narrow = context_.getIntWidth(type) < context_.getIntWidth(context_.IntTy);
    const auto sum = integers_.binary(up ? clang::BO_Add : clang::BO_Sub, old.number, terms_.integer(1), narrow ? context_.IntTy : type);
    if (sum) return Value::integer(narrow ? integers_.convert(*sum, type) : *sum);
  }
  if (old.kind == Value::Kind::Pointer && type->isObjectPointerType()) {
    return Value::pointer(moved(old.target, Value::integer(terms_.integer(1)), !up, type->getPointeeType()));
  }
  return unknowns_.any(type, "value");
}

Value Operators::negated(const Value& value, QualType type) {
  if (value.kind == Value::Kind::Quotient) return quotient(terms_.neg(value.number), value.divisor);
  if (!value.is_integer()) return unknowns_.any(type, "value");
  return arithmetic(clang::BO_Sub, Value::integer(terms_.integer(0)), value, type, type);
}

Value Operators::converted(clang::CastKind kind, const Value& value, QualType type) {
  switch (kind) {
    case clang::CK_IntegralCast:
    case clang::CK_IntegralToBoolean:
      if (value.kind == Value::Kind::Read && !type->isBooleanType() && context_.getIntWidth(type) >= context_.getIntWidth(context_.IntTy)) return value;
      return value.is_integer() && Integers::is_integer(type) ? Value::integer(integers_.convert(value.number, type)) : unknowns_.any(type, "value");
    case clang::CK_IntegralToFloating: return to_floating(value, type);
    case clang::CK_FloatingCast: return between_floating(value, type);
    case clang::CK_FloatingToIntegral: {
      if (value.kind != Value::Kind::Quotient) return unknowns_.any(type, "value");
      if (!Integers::is_integer(type)) return {};
      const auto number = integers_.rounded(value.number, value.divisor, Integers::Rounding::ToZero);
      return number ? Value::integer(integers_.convert(*number, type)) : unknowns_.any(type, "value");
    }
    default: return unknowns_.any(type, "value");
  }
}

Value Operators::to_floating(const Value& value, QualType type) {
  const unsigned bits = is_double(type) ? exact_double : is_float(type) ? exact_float : 0;
  if (bits == 0 || !value.is_integer() || !integers_.fits_bits(value.number, bits)) return {};
  return quotient(value.number, terms_.integer(1));
}

Value Operators::between_floating(const Value& value, QualType type) {
  if (value.kind != Value::Kind::Quotient || !value.divisor.is_int(1)) return {};
  return is_double(type) || (is_float(type) && integers_.fits_bits(value.number, exact_float)) ? value : Value{};
}

Value Operators::aggregate(QualType type, std::vector<Value> values) {
  if (type->isConstantArrayType()) {
    const auto* array = context_.getAsConstantArrayType(type);
    if (array->getSize() != values.size()) return {};
    return Value::table(std::move(values));
  }
  const auto* record = type->getAsRecordDecl();
  if (!record || record->isUnion()) return values.size() == 1 && !record ? values[0] : unknowns_.any(type, "value");
  const auto* cxx = clang::dyn_cast<clang::CXXRecordDecl>(record);
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

Place Operators::moved(Place place, const Value& elements, bool backwards, QualType pointee) {
  if (elements.is_integer() && elements.number.is_int(0)) return place;
  const bool sized = !pointee.isNull() && !pointee->isIncompleteType() && !pointee->isDependentType() && !pointee->isFunctionType();
  place.exact = false;
  if (!place.offset || !elements.is_integer() || !sized) {
    place.offset = {};
    return place;
  }
  const Term bytes = terms_.mul(elements.number, terms_.integer(context_.getTypeSizeInChars(pointee).getQuantity()));
  place.offset = backwards ? terms_.sub(place.offset, bytes) : terms_.add(place.offset, bytes);
  return place;
}

}  // namespace permverify::host
