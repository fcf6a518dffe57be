// Mathematical built-ins: component by component, uninterpreted for proofs
// (runtime_spec/intrinsics.h says which the machine computes). Integer functions with a simple
// meaning are written out.
#include <unordered_map>

#include "parser/clang/lowering.h"
#include "runtime_spec/intrinsics.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

namespace {

// Names of CUDA, with and without the `f` of floats, in those of OpenCL.
std::string opencl_name(std::string_view name) {
  static const std::unordered_map<std::string_view, std::string_view> other{
      {"__expf", "native_exp"}, {"__exp10f", "native_exp10"}, {"__logf", "native_log"},
      {"__log2f", "native_log2"}, {"__log10f", "native_log10"}, {"__sinf", "native_sin"},
      {"__cosf", "native_cos"}, {"__tanf", "native_tan"}, {"__powf", "native_powr"},
      {"__fdividef", "native_divide"}, {"__mul24", "mul24"}, {"__umul24", "mul24"},
      {"__brev", "cuda.brev"}, {"__brevll", "cuda.brev"}, {"__sad", "cuda.sad"},
      {"__usad", "cuda.sad"}, {"__byte_perm", "cuda.byte_perm"},
      {"__funnelshift_l", "cuda.funnelshift_l"}, {"__funnelshift_r", "cuda.funnelshift_r"},
      {"__clz", "clz"}, {"__clzll", "clz"}, {"__popc", "popcount"}, {"__popcll", "popcount"},
      {"__mulhi", "mul_hi"}, {"__umulhi", "mul_hi"}, {"fabsf", "fabs"}, {"__fsqrt_rn", "sqrt"},
      {"__float_as_int", "as_int"}, {"__int_as_float", "as_float"}, {"__float_as_uint", "as_uint"},
      {"__uint_as_float", "as_float"}, {"__double_as_longlong", "as_long"},
      {"__longlong_as_double", "as_double"}, {"labs", "abs"}, {"llabs", "abs"},
      {"__permverify_half_to_float", "half_to_float"},
      {"__permverify_float_to_half", "float_to_half"},
      {"rsqrtf", "rsqrt"}, {"nearbyint", "rint"}, {"nearbyintf", "rint"}};
  if (const auto found = other.find(name); found != other.end()) return std::string(found->second);
  if (runtime_spec::find_intrinsic(name)) return std::string(name);
  if (name.size() > 1 && name.back() == 'f' &&
      runtime_spec::find_intrinsic(name.substr(0, name.size() - 1))) {
    return std::string(name.substr(0, name.size() - 1));
  }
  return {};
}

bool is_relation(std::string_view name) {
  return name.substr(0, 2) == "is" || name == "signbit";
}

}  // namespace

Lowering::Builtin Lowering::math_builtin(std::string_view name) {
  static const std::unordered_map<std::string_view, Builtin> own{
      {"abs", &Lowering::simple_integer},
      {"min", &Lowering::simple_integer},
      {"max", &Lowering::simple_integer},
      {"clamp", &Lowering::simple_integer},
      {"umin", &Lowering::simple_integer},
      {"umax", &Lowering::simple_integer},
      {"any", &Lowering::any_all},
      {"all", &Lowering::any_all},
      {"select", &Lowering::select},
      {"bitselect", &Lowering::bitselect},
      {"dot", &Lowering::geometric},
      {"cross", &Lowering::geometric},
      {"length", &Lowering::geometric},
      {"distance", &Lowering::geometric},
      {"normalize", &Lowering::geometric},
      {"fast_length", &Lowering::geometric},
      {"fast_distance", &Lowering::geometric},
      {"fast_normalize", &Lowering::geometric},
      {"sincos", &Lowering::two_results},
      {"fract", &Lowering::two_results},
      {"modf", &Lowering::two_results},
      {"frexp", &Lowering::two_results},
      {"remquo", &Lowering::two_results},
      {"lgamma_r", &Lowering::two_results},
      {"sincosf", &Lowering::two_results},
      {"__sincosf", &Lowering::two_results},
      {"frexpf", &Lowering::two_results},
      {"modff", &Lowering::two_results},
      {"__saturatef", &Lowering::saturate},
      {"__ffs", &Lowering::find_first_set},
      {"__ffsll", &Lowering::find_first_set},
      {"nan", &Lowering::some_number},
      {"__permverify_any_half", &Lowering::some_number},
      {"clock", &Lowering::some_number},
      {"clock64", &Lowering::some_number},
      {"__fadd_rn", &Lowering::rounded},
      {"__fmul_rn", &Lowering::rounded},
      {"__fadd_rz", &Lowering::some_number},
      {"__fmul_rz", &Lowering::some_number},
      {"__fdiv_rn", &Lowering::rounded}};
  if (const auto found = own.find(name); found != own.end()) return found->second;
  if (name.substr(0, 8) == "convert_" || name.substr(0, 3) == "as_") return &Lowering::conversion;
  return opencl_name(name).empty() ? nullptr : &Lowering::math;
}

// f applied to each component; scalars go with every component.
Value Lowering::each_component(const clang::CallExpr& expr, const std::vector<Value>& arguments,
                               const std::function<ExprPtr(const std::vector<ExprPtr>&)>& f) {
  const unsigned n = layout_.components(expr.getType());
  const auto pick = [&](unsigned i) {
    std::vector<ExprPtr> row;
    for (const Value& argument : arguments) {
      row.push_back(argument.parts.empty() ? argument.scalar : argument.parts[i].scalar);
      if (!row.back()) refuse("argument", &expr, "an argument without a value");
    }
    return row;
  };
  if (n == 0) return {f(pick(0)), {}, {}};
  Value result;
  for (unsigned i = 0; i < n; ++i) result.parts.push_back({f(pick(i)), {}, {}});
  return result;
}

std::vector<Value> Lowering::arguments_of(const clang::CallExpr& expr) {
  std::vector<Value> result(expr.getNumArgs());
  std::vector<Operand> operands;
  for (unsigned i = 0; i < expr.getNumArgs(); ++i) {
    const clang::Expr* argument = expr.getArg(i);
    Value& next = result[i];
    operands.push_back(
        {[this, argument, &next] {
           next = value(argument);
           if (next.scalar) next.scalar = as(next.scalar, type_of(argument->getType(), argument));
         },
         [&next](std::vector<ExprPtr*>& out) { collect(next, out); }});
  }
  in_sequence(Sequence::Open, operands, span(&expr));
  return result;
}

Type Lowering::unit_type(const clang::CallExpr& expr) {
  const QualType type = expr.getType();
  return type_of(layout_.components(type) != 0 ? layout_.component_type(type) : type, &expr);
}

Value Lowering::math(const clang::CallExpr& expr, std::string_view name) {
  const std::string known = opencl_name(name);
  const Type unit = unit_type(expr);
  const Span at = span(&expr);
  const bool vector = layout_.components(expr.getType()) != 0;
  return each_component(expr, arguments_of(expr), [&](const std::vector<ExprPtr>& x) -> ExprPtr {
    if (!is_relation(known)) return intrinsic(known, x, unit, at);
    const ExprPtr one = intrinsic(known, x, fixed_type(32, true), at);
    if (!vector) return as(one, unit);  // 1 for scalars, -1 in vectors (OpenCL C 6.12.6)
    return choose(truth(one), literal(-1, unit, at), literal(0, unit, at));
  });
}

Value Lowering::simple_integer(const clang::CallExpr& expr, std::string_view name) {
  const Type unit = unit_type(expr);
  const Span at = span(&expr);
  if (unit.is_float()) {
    const std::string known = name == "abs" ? "fabs" : std::string(name);
    return each_component(expr, arguments_of(expr), [&](const std::vector<ExprPtr>& x) {
      return intrinsic(known, x, unit, at);
    });
  }
  std::vector<Value> held;
  for (Value& argument : arguments_of(expr)) held.push_back(freeze(std::move(argument)));
  const auto less = [&](const ExprPtr& a, const ExprPtr& b) {
    return make_expr(ir::Binary{BinaryOp::Lt, a, b}, bool_type, at);
  };
  return each_component(expr, held, [&](const std::vector<ExprPtr>& x) -> ExprPtr {
    if (name == "abs") {  // of OpenCL: the unsigned type
      const Type from = x[0]->type;
      if (!from.is_signed) return as(x[0], unit);
      const ExprPtr negative = less(x[0], literal(0, from, at));
      if (unit.is_signed) {
        return choose(negative, make_expr(ir::Unary{UnaryOp::Neg, x[0]}, from, at), x[0]);
      }
      const ExprPtr bits = as(x[0], unit);
      return choose(negative,
                    make_expr(ir::Binary{BinaryOp::Sub, literal(0, unit, at), bits}, unit, at),
                    bits);
    }
    if (name == "min" || name == "umin")
      return choose(less(x[1], x[0]), as(x[1], unit), as(x[0], unit));
    if (name == "max" || name == "umax")
      return choose(less(x[0], x[1]), as(x[1], unit), as(x[0], unit));
    return choose(less(x[0], x[1]), x[1], choose(less(x[2], x[0]), x[2], x[0]));  // clamp
  });
}

// OpenCL C 6.12.6: of integers, by the top bit of each component; of scalars, by c != 0 for any.
Value Lowering::any_all(const clang::CallExpr& expr, std::string_view name) {
  const Span at = span(&expr);
  const auto arguments = arguments_of(expr);
  const Value& v = arguments[0];
  const std::vector<Value> parts = v.parts.empty() ? std::vector<Value>{v} : v.parts;
  ExprPtr result;
  for (const Value& part : parts) {
    const ExprPtr set = make_expr(
        ir::Binary{BinaryOp::Lt, part.scalar, literal(0, part.scalar->type, at)}, bool_type, at);
    const BinaryOp op = name == "any" ? BinaryOp::Or : BinaryOp::And;
    result = result ? make_expr(ir::Binary{op, result, set}, bool_type, at) : set;
  }
  return {result, {}, {}};
}

// select(a, b, c): scalars by c != 0, vectors by the top bit of each component of c.
Value Lowering::select(const clang::CallExpr& expr, std::string_view) {
  const Span at = span(&expr);
  const bool vector = layout_.components(expr.getType()) != 0;
  std::vector<Value> held;
  for (Value& argument : arguments_of(expr)) held.push_back(freeze(std::move(argument)));
  return each_component(expr, held, [&](const std::vector<ExprPtr>& x) -> ExprPtr {
    ExprPtr test = truth(x[2]);
    if (vector) {
      const unsigned bits = x[2]->type.bits;
      const ExprPtr top = as(x[2], fixed_type(bits, true));
      test = make_expr(ir::Binary{BinaryOp::Lt, top, literal(0, top->type, at)}, bool_type, at);
    }
    return choose(test, x[1], x[0]);
  });
}

Value Lowering::bitselect(const clang::CallExpr& expr, std::string_view) {
  const Span at = span(&expr);
  const Type unit = unit_type(expr);
  std::vector<Value> held;
  for (Value& argument : arguments_of(expr)) held.push_back(freeze(std::move(argument)));
  return each_component(expr, held, [&](const std::vector<ExprPtr>& x) -> ExprPtr {
    const Type bits =
        unit.is_float() ? fixed_type(unit.kind == TypeKind::Float32 ? 32 : 64, false) : unit;
    const ExprPtr a = reinterpret(x[0], bits), b = reinterpret(x[1], bits),
                  c = reinterpret(x[2], bits);
    const auto both_bits = [&](BinaryOp op, const ExprPtr& l, const ExprPtr& r) {
      return make_expr(ir::Binary{op, l, r}, bits, at);
    };
    const ExprPtr inverse = make_expr(ir::Unary{UnaryOp::BitNot, c}, bits, at);
    return reinterpret(both_bits(BinaryOp::BitOr, both_bits(BinaryOp::BitAnd, a, inverse),
                                 both_bits(BinaryOp::BitAnd, b, c)), unit);
  });
}

// Values that mix components: how they are rounded is open, so nothing is known of them but that
// equal arguments give equal results.
Value Lowering::geometric(const clang::CallExpr& expr, std::string_view name) {
  const Span at = span(&expr);
  const Type unit = unit_type(expr);
  std::vector<ExprPtr> all;
  for (const Value& argument : arguments_of(expr)) {
    if (argument.scalar) all.push_back(argument.scalar);
    for (const Value& part : argument.parts) all.push_back(part.scalar);
  }
  const unsigned n = layout_.components(expr.getType());
  if (n == 0) return {intrinsic(std::string(name), all, unit, at), {}, {}};
  Value result;
  for (unsigned i = 0; i < n; ++i) {
    result.parts.push_back(
        {intrinsic(std::string(name) + "." + "xyzw"[i % 4], all, unit, at), {}, {}});
  }
  return result;
}

// A second result through a pointer. Nothing is known of either.
Value Lowering::two_results(const clang::CallExpr& expr, std::string_view) {
  const Span at = span(&expr);
  const std::vector<Value> given = arguments_of(expr);
  for (unsigned i = 0; i < expr.getNumArgs(); ++i) {
    if (!given[i].pointer) continue;
    const QualType pointee = expr.getArg(i)->getType()->getPointeeType();
    store(dereference(*given[i].pointer, pointee), unknown_value(pointee, &expr), at);
  }
  return expr.getType()->isVoidType() ? Value{} : unknown_value(expr.getType(), &expr);
}

Value Lowering::some_number(const clang::CallExpr& expr, std::string_view name) {
  refuse_order_of_arguments(expr);
  if (name.starts_with("__") && name.ends_with("_sync")) {
    assume("warp_masks", "the threads that a mask names come to their shuffle or vote together",
           span(&expr));
  }
  for (const clang::Expr* argument : expr.arguments()) {
    if (!clang::isa<clang::StringLiteral>(argument->IgnoreParenCasts())) effect(argument);
  }
  return unknown_value(expr.getType(), &expr);
}

Value Lowering::unknown_value(QualType type, const clang::Stmt* at) {
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
    result.pointer = unknown_pointer(span(at));
    return result;
  }
  if (layout_.is_record(type)) {
    for (const auto& field : layout_.fields(type))
      result.parts.push_back(unknown_value(field.type, at));
    return result;
  }
  result.scalar = unknown(type_of(type, at), span(at));
  return result;
}

// __ffs(x): the place of the lowest set bit, counted from 1; 0 where none is.
Value Lowering::find_first_set(const clang::CallExpr& expr, std::string_view) {
  const Type unit = unit_type(expr);
  const Span at = span(&expr);
  const ExprPtr x = freeze(arguments_of(expr)[0]).scalar;
  const ExprPtr zeros = as(intrinsic("ctz", {x}, x->type, at), unit);
  const ExprPtr place =
      make_expr(ir::Binary{BinaryOp::Add, zeros, literal(1, unit, at)}, unit, at);
  return {choose(truth(x), place, literal(0, unit, at)), {}, {}};
}

Value Lowering::saturate(const clang::CallExpr& expr, std::string_view) {
  const Type unit = unit_type(expr);
  const Span at = span(&expr);
  const ExprPtr one = make_expr(RealLit{1, 1}, unit, at);
  return each_component(expr, arguments_of(expr), [&](const std::vector<ExprPtr>& x) {
    return intrinsic("clamp", {x[0], zero(unit, at), one}, unit, at);
  });
}

// __fadd_rn and the like are the operators, which round to nearest as well.
Value Lowering::rounded(const clang::CallExpr& expr, std::string_view name) {
  const Type unit = unit_type(expr);
  const Span at = span(&expr);
  const auto op = name == "__fadd_rn"   ? clang::BO_Add
                  : name == "__fmul_rn" ? clang::BO_Mul
                                        : clang::BO_Div;
  return each_component(expr, arguments_of(expr), [&](const std::vector<ExprPtr>& x) {
    return arithmetic(op, x[0], x[1], unit, at);
  });
}

// convert_<type>[_sat][_rtX] and as_<type>.
Value Lowering::conversion(const clang::CallExpr& expr, std::string_view name) {
  const clang::Expr* from = expr.getArg(0);
  if (name.substr(0, 3) == "as_") return as_type(from, expr.getType(), &expr);
  const bool saturated = name.find("_sat") != std::string_view::npos;
  const bool rounding = name.find("_rt") != std::string_view::npos;
  auto arguments = arguments_of(expr);
  const Span at = span(&expr);
  const Type unit = unit_type(expr);
  QualType given = from->getType();
  const unsigned components = layout_.components(given);
  if ((components != 0 ? layout_.component_type(given) : given)->isHalfType()) {  // exact as a float
    const clang::ASTContext& context = layout_.context();
    const QualType wide = components != 0 ? context.getExtVectorType(context.FloatTy, components) : context.FloatTy;
    arguments[0] = convert(arguments[0], given, wide, &expr);
    given = wide;
  }
  const auto scalar_source = [&](const Value& v) {
    return v.parts.empty() ? v.scalar : v.parts[0].scalar;
  };
  const Type source = scalar_source(arguments[0])->type;
  if (!saturated && (!rounding || (source.is_integer() && unit.is_integer()))) {
    return convert(arguments[0], given, expr.getType(), &expr);
  }
  // The name of the scalar function: without the number of components.
  std::string scalar_name(name);
  if (layout_.components(expr.getType()) != 0) {
    std::size_t digit = scalar_name.find_first_of("0123456789", 8);
    const std::size_t end = scalar_name.find_first_not_of("0123456789", digit);
    scalar_name.erase(digit, end == std::string::npos ? end : end - digit);
  }
  return each_component(expr, arguments, [&](const std::vector<ExprPtr>& x) {
    return intrinsic(scalar_name, x, unit, at);
  });
}

}  // namespace permverify::parser
