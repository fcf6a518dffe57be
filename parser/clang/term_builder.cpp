#include "parser/clang/term_builder.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "parser/clang/emitter.h"
#include "parser/clang/invoke.h"
#include "parser/clang/layout.h"
#include "parser/clang/own_address.h"
#include "parser/clang/refusals.h"
#include "parser/clang/spans.h"
#include "parser/clang/terms.h"
#include "runtime_spec/intrinsics.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

Value TermBuilder::unknown_value(QualType type, const clang::Stmt* at) {
  Value result;
  if (const auto* array = layout_.context().getAsConstantArrayType(type)) {
    for (std::uint64_t i = 0; i < array->getSize().getZExtValue(); ++i) {
      result.parts.push_back(unknown_value(array->getElementType(), at));
    }
    return result;
  }
  if (const unsigned n = layout_.components(type)) {
    for (unsigned i = 0; i < n; ++i)
      result.parts.push_back(unknown_value(layout_.component_type(type), at));
    return result;
  }
  if (type->isVoidType()) return result;
  if (type->isAnyPointerType()) {
    result.pointer = unknown_pointer(spans_.of(at));
    return result;
  }
  if (layout_.is_record(type)) {
    for (const auto& field : layout_.fields(type))
      result.parts.push_back(unknown_value(field.type, at));
    return result;
  }
  result.scalar = unknown(refusals_.type_of(type, at), spans_.of(at));
  return result;
}

ExprPtr TermBuilder::float_literal(const llvm::APFloat& number, Type type, Span at) {
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

Value TermBuilder::zero_value(QualType type, const clang::Stmt* at) {
  Value result;
  const Span where = spans_.of(at);
  const QualType t = type.getCanonicalType();
  if (t->isAnyPointerType()) {
    result.pointer = null_pointer(where);
  } else if (const auto* array = layout_.context().getAsConstantArrayType(t)) {
    for (std::uint64_t i = 0; i < array->getSize().getZExtValue(); ++i) {
      result.parts.push_back(zero_value(array->getElementType(), at));
    }
  } else if (const unsigned n = layout_.components(t)) {
    for (unsigned i = 0; i < n; ++i)
      result.parts.push_back(zero_value(layout_.component_type(t), at));
  } else if (t->isUnionType()) {
    for (std::int64_t i = 0; i < layout_.bytes(t); ++i) {
      result.parts.push_back({literal(0, fixed_type(8, false), where), {}, {}});
    }
  } else if (layout_.is_record(t)) {
    for (const auto& field : layout_.fields(t)) result.parts.push_back(zero_value(field.type, at));
  } else {
    result.scalar = zero(refusals_.type_of(t, at), where);
  }
  return result;
}

namespace {

BinaryOp operator_of(clang::BinaryOperatorKind op, bool floats) {
  switch (op) {
    case clang::BO_Add: return BinaryOp::Add;
    case clang::BO_Sub: return BinaryOp::Sub;
    case clang::BO_Mul: return BinaryOp::Mul;
    case clang::BO_Div: return floats ? BinaryOp::Div : BinaryOp::TruncDiv;
    case clang::BO_Rem: return BinaryOp::TruncMod;
    case clang::BO_And: return BinaryOp::BitAnd;
    case clang::BO_Or: return BinaryOp::BitOr;
    case clang::BO_Xor: return BinaryOp::BitXor;
    case clang::BO_LT: return BinaryOp::Lt;
    case clang::BO_GT: return BinaryOp::Gt;
    case clang::BO_LE: return BinaryOp::Le;
    case clang::BO_GE: return BinaryOp::Ge;
    case clang::BO_EQ: return BinaryOp::Eq;
    default: return BinaryOp::Ne;
  }
}

bool is_shift(clang::BinaryOperatorKind op) { return op == clang::BO_Shl || op == clang::BO_Shr; }

}  // namespace

ExprPtr TermBuilder::comparison(clang::BinaryOperatorKind op, ExprPtr a, ExprPtr b, Span at) {
  if (a->type != b->type) b = as(b, a->type);
  if (a->type.is_bool()) {
    const bool equality = op == clang::BO_EQ || op == clang::BO_NE;
    if (!equality) {
      a = as(a, fixed_type(32, true));
      b = as(b, fixed_type(32, true));
    }
  }
  return make_expr(Binary{operator_of(op, false), std::move(a), std::move(b)}, bool_type, at);
}

// E1 << E2 in OpenCL C 6.3.j takes E2 modulo the width; in C++ (CUDA) that is undefined outside it.
// Bits of a signed value are shifted as those of the unsigned type, as both languages say.
ExprPtr TermBuilder::shift(bool left, ExprPtr a, ExprPtr b, Type type, Span at) {
  a = as(a, type);
  const unsigned bits = type.bits;
  const auto* amount = std::get_if<IntLit>(&b->node);
  const bool inside = amount && amount->value >= 0 && amount->value < bits;
  if (options_.language == CLanguage::OpenCl && !inside) {
    const Type of = b->type.is_bool() ? type : b->type;
    b = as(b, of);
    b = make_expr(Binary{BinaryOp::BitAnd, b, literal(bits - 1, of, at)}, of, at);
  }
  if (left && type.is_signed) {
    const Type plain = fixed_type(bits, false);
    return as(make_expr(Binary{BinaryOp::Shl, as(a, plain), as(b, plain)}, plain, at), type);
  }
  return make_expr(Binary{left ? BinaryOp::Shl : BinaryOp::Shr, a, as(b, type)}, type, at);
}

ExprPtr TermBuilder::arithmetic(clang::BinaryOperatorKind op, ExprPtr a, ExprPtr b, Type type,
                                Span at) {
  if (is_shift(op)) return shift(op == clang::BO_Shl, std::move(a), std::move(b), type, at);
  a = as(std::move(a), type);
  b = as(std::move(b), type);
  if (type.is_bool()) {  // `flag |= test` on bools of C++ goes through int; this is for safety
    const Type wide = fixed_type(32, true);
    return truth(arithmetic(op, as(a, wide), as(b, wide), wide, at));
  }
  if (type.is_float() && op == clang::BO_Rem) return intrinsic("fmod", {a, b}, type, at);
  return make_expr(Binary{operator_of(op, type.is_float()), std::move(a), std::move(b)}, type, at);
}

Pointer TermBuilder::null_pointer(Span at) {
  return {{Target{VarKey{}, {}}}, nullptr, literal(0, int_type, at)};
}

Pointer TermBuilder::unknown_pointer(Span at) {
  return {{Target{anywhere_key, {}}}, nullptr, literal(0, int_type, at)};
}

ExprPtr TermBuilder::intrinsic(const std::string& name, std::vector<ExprPtr> arguments, Type result,
                               Span at) {
  return call_function(name, name, std::move(arguments), result, at);
}

ExprPtr TermBuilder::abstract_function(const std::string& name, std::vector<ExprPtr> arguments,
                                       Type result, Span at) {
  return call_function(name, "", std::move(arguments), result, at);
}

ExprPtr TermBuilder::call_function(const std::string& name, const std::string& intrinsic,
                                   std::vector<ExprPtr> arguments, Type result, Span at) {
  const auto same = [&](const Function& f) {
    const bool named = intrinsic.empty() ? f.name == name && f.intrinsic.empty() && !f.body
                                         : f.intrinsic == intrinsic;
    if (!named || f.result != result || f.params.size() != arguments.size()) return false;
    for (std::size_t k = 0; k < arguments.size(); ++k) {
      if (module_.variables[f.params[k]].type != arguments[k]->type) return false;
    }
    return true;
  };
  const auto found = std::find_if(module_.functions.begin(), module_.functions.end(), same);
  const auto id = static_cast<FunctionId>(found - module_.functions.begin());
  if (found == module_.functions.end()) add_function(name, intrinsic, arguments, result, at);
  return make_expr(Call{id, std::move(arguments)}, result, at);
}

void TermBuilder::add_function(const std::string& name, const std::string& intrinsic,
                               const std::vector<ExprPtr>& arguments, Type result, Span at) {
  Function function;
  function.intrinsic = intrinsic;
  function.name = name;
  for (const auto& f : module_.functions) {
    if (f.name != name) continue;  // an overload: its types decide
    function.name = name + "." + to_string(arguments.empty() ? result : arguments[0]->type) + "." +
                    to_string(result);
    break;
  }
  function.result = result;
  function.span = at;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    function.params.push_back(emitter_.add_variable("x" + std::to_string(i), VarKind::FunctionParam,
                                           arguments[i]->type, at));
  }
  module_.functions.push_back(std::move(function));
}

ExprPtr TermBuilder::unknown(Type type, Span at, const std::string& name, std::optional<Lanes> lanes) {
  const VarId var = emitter_.add_variable(name, VarKind::Private, type, at);
  emitter_.emit(Declare{var, nullptr}, at);
  emitter_.emit(Havoc{var, std::move(lanes)}, at);
  return make_expr(VarRef{var}, type, at);
}

ExprPtr TermBuilder::reinterpret(ExprPtr value, Type type) {
  if (value->type == type) return value;
  if (value->type.is_integer() && type.is_integer()) return as(std::move(value), type);
  const Span at = value->span;
  // Named after OpenCL C 6.2.4.2; bool and half never get here.
  const std::string to = type.is_float() ? (type.kind == TypeKind::Float32 ? "float" : "double")
                                         : std::string(type.is_signed ? "" : "u") +
                                               (type.bits == 32 ? "int" : "long");
  if (type.is_float() && value->type.is_integer() && value->type.is_signed) {
    const Type plain = fixed_type(value->type.bits, false);
    value = as(std::move(value), plain);
  }
  return intrinsic("as_" + to, {std::move(value)}, type, at);
}

}  // namespace permverify::parser
