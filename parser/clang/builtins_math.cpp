// Mathematical built-ins: component by component, uninterpreted for proofs
// (runtime_spec/intrinsics.h says which the machine computes). Integer functions with a simple
// meaning are written out.
#include <unordered_map>

#include "logic/ir/lanes.h"
#include "parser/clang/builtins.h"
#include "parser/clang/terms.h"
#include "runtime_spec/intrinsics.h"

namespace permverify::parser::builtins {

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
      {"__mulhi", "mul_hi"}, {"__umulhi", "mul_hi"}, {"__mul64hi", "mul_hi"}, {"__umul64hi", "mul_hi"}, {"fabsf", "fabs"}, {"__fsqrt_rn", "sqrt"},
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

Builtin math_builtin(std::string_view name) {
  static const std::unordered_map<std::string_view, Builtin> own{
      {"abs", &simple_integer},
      {"min", &simple_integer},
      {"max", &simple_integer},
      {"clamp", &simple_integer},
      {"umin", &simple_integer},
      {"umax", &simple_integer},
      {"any", &any_all},
      {"all", &any_all},
      {"select", &select},
      {"bitselect", &bitselect},
      {"dot", &geometric},
      {"cross", &geometric},
      {"length", &geometric},
      {"distance", &geometric},
      {"normalize", &geometric},
      {"fast_length", &geometric},
      {"fast_distance", &geometric},
      {"fast_normalize", &geometric},
      {"sincos", &two_results},
      {"fract", &two_results},
      {"modf", &two_results},
      {"frexp", &two_results},
      {"remquo", &two_results},
      {"lgamma_r", &two_results},
      {"sincosf", &two_results},
      {"__sincosf", &two_results},
      {"frexpf", &two_results},
      {"modff", &two_results},
      {"sincospi", &two_results},
      {"sincospif", &two_results},
      {"remquof", &two_results},
      {"__saturatef", &saturate},
      {"__ffs", &find_first_set},
      {"__ffsll", &find_first_set},
      {"nan", &some_number},
      {"__permverify_any_half", &some_number},
      {"clock", &some_number},
      {"clock64", &some_number},
      {"__fadd_rn", &rounded},
      {"__fmul_rn", &rounded},
      {"__fadd_rz", &some_number},
      {"__fmul_rz", &some_number},
      {"__fdiv_rn", &rounded}};
  if (const auto found = own.find(name); found != own.end()) return found->second;
  if (name.substr(0, 8) == "convert_" || name.substr(0, 3) == "as_") return &conversion;
  return opencl_name(name).empty() ? nullptr : &math;
}

// f applied to each component; scalars go with every component.
Value each_component(Builtins& b, const clang::CallExpr& expr, const std::vector<Value>& arguments,
                               const std::function<ExprPtr(const std::vector<ExprPtr>&)>& f) {
  const unsigned n = b.layout.components(expr.getType());
  const auto pick = [&](unsigned i) {
    std::vector<ExprPtr> row;
    for (const Value& argument : arguments) {
      row.push_back(argument.parts.empty() ? argument.scalar : argument.parts[i].scalar);
      if (!row.back()) b.refusals.refuse("argument", &expr, "an argument without a value");
    }
    return row;
  };
  if (n == 0) return {f(pick(0)), {}, {}};
  Value result;
  for (unsigned i = 0; i < n; ++i) result.parts.push_back({f(pick(i)), {}, {}});
  return result;
}

Type unit_type(Builtins& b, const clang::CallExpr& expr) {
  const QualType type = expr.getType();
  return b.refusals.type_of(b.layout.components(type) != 0 ? b.layout.component_type(type) : type, &expr);
}

Value math(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  const std::string known = opencl_name(name);
  const Type unit = unit_type(b, expr);
  const Span at = b.spans.of(&expr);
  const bool vector = b.layout.components(expr.getType()) != 0;
  return each_component(b, expr, b.expressions.arguments_of(expr), [&](const std::vector<ExprPtr>& x) -> ExprPtr {
    if (!is_relation(known)) return b.terms.intrinsic(known, x, unit, at);
    const ExprPtr one = b.terms.intrinsic(known, x, fixed_type(32, true), at);
    if (!vector) return as(one, unit);  // 1 for scalars, -1 in vectors (OpenCL C 6.12.6)
    return parser::choose(truth(one), literal(-1, unit, at), literal(0, unit, at));
  });
}

Value simple_integer(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  const Type unit = unit_type(b, expr);
  const Span at = b.spans.of(&expr);
  if (unit.is_float()) {
    const std::string known = name == "abs" ? "fabs" : std::string(name);
    return each_component(b, expr, b.expressions.arguments_of(expr), [&](const std::vector<ExprPtr>& x) {
      return b.terms.intrinsic(known, x, unit, at);
    });
  }
  std::vector<Value> held;
  for (Value& argument : b.expressions.arguments_of(expr)) held.push_back(b.emitter.freeze(std::move(argument)));
  const auto less = [&](const ExprPtr& l, const ExprPtr& r) {
    return make_expr(ir::Binary{BinaryOp::Lt, l, r}, bool_type, at);
  };
  return each_component(b, expr, held, [&](const std::vector<ExprPtr>& x) -> ExprPtr {
    if (name == "abs") {  // of OpenCL: the unsigned type
      const Type from = x[0]->type;
      if (!from.is_signed) return as(x[0], unit);
      const ExprPtr negative = less(x[0], literal(0, from, at));
      if (unit.is_signed) {
        return parser::choose(negative, make_expr(ir::Unary{UnaryOp::Neg, x[0]}, from, at), x[0]);
      }
      const ExprPtr bits = as(x[0], unit);
      return parser::choose(negative,
                    make_expr(ir::Binary{BinaryOp::Sub, literal(0, unit, at), bits}, unit, at),
                    bits);
    }
    if (name == "min" || name == "umin")
      return parser::choose(less(x[1], x[0]), as(x[1], unit), as(x[0], unit));
    if (name == "max" || name == "umax")
      return parser::choose(less(x[0], x[1]), as(x[1], unit), as(x[0], unit));
    return parser::choose(less(x[0], x[1]), x[1], parser::choose(less(x[2], x[0]), x[2], x[0]));  // clamp
  });
}

// OpenCL C 6.12.6: of integers, by the top bit of each component; of scalars, by c != 0 for any.
Value any_all(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  const Span at = b.spans.of(&expr);
  const auto arguments = b.expressions.arguments_of(expr);
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
Value select(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const Span at = b.spans.of(&expr);
  const bool vector = b.layout.components(expr.getType()) != 0;
  std::vector<Value> held;
  for (Value& argument : b.expressions.arguments_of(expr)) held.push_back(b.emitter.freeze(std::move(argument)));
  return each_component(b, expr, held, [&](const std::vector<ExprPtr>& x) -> ExprPtr {
    ExprPtr test = truth(x[2]);
    if (vector) {
      const unsigned bits = x[2]->type.bits;
      const ExprPtr top = as(x[2], fixed_type(bits, true));
      test = make_expr(ir::Binary{BinaryOp::Lt, top, literal(0, top->type, at)}, bool_type, at);
    }
    return parser::choose(test, x[1], x[0]);
  });
}

Value bitselect(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const Span at = b.spans.of(&expr);
  const Type unit = unit_type(b, expr);
  std::vector<Value> held;
  for (Value& argument : b.expressions.arguments_of(expr)) held.push_back(b.emitter.freeze(std::move(argument)));
  return each_component(b, expr, held, [&](const std::vector<ExprPtr>& x) -> ExprPtr {
    const Type bits =
        unit.is_float() ? fixed_type(unit.kind == TypeKind::Float32 ? 32 : 64, false) : unit;
    const ExprPtr no = b.terms.reinterpret(x[0], bits), yes = b.terms.reinterpret(x[1], bits),
                  c = b.terms.reinterpret(x[2], bits);
    const auto both_bits = [&](BinaryOp op, const ExprPtr& l, const ExprPtr& r) {
      return make_expr(ir::Binary{op, l, r}, bits, at);
    };
    const ExprPtr inverse = make_expr(ir::Unary{UnaryOp::BitNot, c}, bits, at);
    return b.terms.reinterpret(both_bits(BinaryOp::BitOr, both_bits(BinaryOp::BitAnd, no, inverse),
                                 both_bits(BinaryOp::BitAnd, yes, c)), unit);
  });
}

// Values that mix components: how they are rounded is open, so nothing is known of them but that
// equal arguments give equal results.
Value geometric(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  const Span at = b.spans.of(&expr);
  const Type unit = unit_type(b, expr);
  std::vector<ExprPtr> all;
  for (const Value& argument : b.expressions.arguments_of(expr)) {
    if (argument.scalar) all.push_back(argument.scalar);
    for (const Value& part : argument.parts) all.push_back(part.scalar);
  }
  const unsigned n = b.layout.components(expr.getType());
  if (n == 0) return {b.terms.intrinsic(std::string(name), all, unit, at), {}, {}};
  Value result;
  for (unsigned i = 0; i < n; ++i) {
    result.parts.push_back(
        {b.terms.intrinsic(std::string(name) + "." + "xyzw"[i % 4], all, unit, at), {}, {}});
  }
  return result;
}

// A second result through a pointer. Nothing is known of either.
Value two_results(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const Span at = b.spans.of(&expr);
  const std::vector<Value> given = b.expressions.arguments_of(expr);
  for (unsigned i = 0; i < expr.getNumArgs(); ++i) {
    if (!given[i].pointer) continue;
    const QualType pointee = expr.getArg(i)->getType()->getPointeeType();
    b.accesses.store(b.memory.dereference(*given[i].pointer, pointee), b.terms.unknown_value(pointee, &expr), at);
  }
  return expr.getType()->isVoidType() ? Value{} : b.terms.unknown_value(expr.getType(), &expr);
}

Value some_number(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  refuse_order_of_arguments(b, expr);
  if (name.starts_with("__") && name.ends_with("_sync")) {
    b.assumptions.add(masks_id, masks_text,
           b.spans.of(&expr));
  }
  for (const clang::Expr* argument : expr.arguments()) {
    if (!clang::isa<clang::StringLiteral>(argument->IgnoreParenCasts())) b.expressions.effect(argument);
  }
  return b.terms.unknown_value(expr.getType(), &expr);
}

// __ffs(x): the place of the lowest set bit, counted from 1; 0 where none is.
Value find_first_set(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const Type unit = unit_type(b, expr);
  const Span at = b.spans.of(&expr);
  const ExprPtr x = b.emitter.freeze(b.expressions.arguments_of(expr)[0]).scalar;
  const ExprPtr zeros = as(b.terms.intrinsic("ctz", {x}, x->type, at), unit);
  const ExprPtr place =
      make_expr(ir::Binary{BinaryOp::Add, zeros, literal(1, unit, at)}, unit, at);
  return {parser::choose(truth(x), place, literal(0, unit, at)), {}, {}};
}

Value saturate(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const Type unit = unit_type(b, expr);
  const Span at = b.spans.of(&expr);
  const ExprPtr one = make_expr(RealLit{1, 1}, unit, at);
  return each_component(b, expr, b.expressions.arguments_of(expr), [&](const std::vector<ExprPtr>& x) {
    return b.terms.intrinsic("clamp", {x[0], zero(unit, at), one}, unit, at);
  });
}

// __fadd_rn and the like are the operators, which round to nearest as well.
Value rounded(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  const Type unit = unit_type(b, expr);
  const Span at = b.spans.of(&expr);
  const auto op = name == "__fadd_rn"   ? clang::BO_Add
                  : name == "__fmul_rn" ? clang::BO_Mul
                                        : clang::BO_Div;
  return each_component(b, expr, b.expressions.arguments_of(expr), [&](const std::vector<ExprPtr>& x) {
    return b.terms.arithmetic(op, x[0], x[1], unit, at);
  });
}

// convert_<type>[_sat][_rtX] and as_<type>.
Value conversion(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  const clang::Expr* from = expr.getArg(0);
  if (name.substr(0, 3) == "as_") return b.conversions.as_type(from, expr.getType(), &expr);
  const bool saturated = name.find("_sat") != std::string_view::npos;
  const bool rounding = name.find("_rt") != std::string_view::npos;
  auto arguments = b.expressions.arguments_of(expr);
  const Span at = b.spans.of(&expr);
  const Type unit = unit_type(b, expr);
  QualType given = from->getType();
  const unsigned components = b.layout.components(given);
  if ((components != 0 ? b.layout.component_type(given) : given)->isHalfType()) {  // exact as a float
    const clang::ASTContext& context = b.layout.context();
    const QualType wide = components != 0 ? context.getExtVectorType(context.FloatTy, components) : context.FloatTy;
    arguments[0] = b.conversions.convert(arguments[0], given, wide, &expr);
    given = wide;
  }
  const auto scalar_source = [&](const Value& v) {
    return v.parts.empty() ? v.scalar : v.parts[0].scalar;
  };
  const Type source = scalar_source(arguments[0])->type;
  if (!saturated && (!rounding || (source.is_integer() && unit.is_integer()))) {
    return b.conversions.convert(arguments[0], given, expr.getType(), &expr);
  }
  // The name of the scalar function: without the number of components.
  std::string scalar_name(name);
  if (b.layout.components(expr.getType()) != 0) {
    std::size_t digit = scalar_name.find_first_of("0123456789", 8);
    const std::size_t end = scalar_name.find_first_not_of("0123456789", digit);
    scalar_name.erase(digit, end == std::string::npos ? end : end - digit);
  }
  return each_component(b, expr, arguments, [&](const std::vector<ExprPtr>& x) {
    return b.terms.intrinsic(scalar_name, x, unit, at);
  });
}

}  // namespace permverify::parser::builtins
