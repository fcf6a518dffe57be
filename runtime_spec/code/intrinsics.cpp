// One line a function. Integers are computed as exact numbers and must fit the type of the result;
// floats by the host's operations, which are those of IEEE 754 for everything that is exact.
#include "runtime_spec/code/intrinsics.h"

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace permverify::runtime_spec {

namespace {

using ir::Type;
using ir::TypeKind;
using Number = std::optional<Wide>;
__extension__ using UnsignedWide = unsigned __int128;

template <class Result>
Value boxed(Result result) {
  if constexpr (std::is_same_v<Result, float>)
    return from_float(result);
  else if constexpr (std::is_same_v<Result, double>)
    return from_double(result);
  else
    return {static_cast<std::int64_t>(result), 1};
}
template <class Result>
std::optional<Value> known(Result result) {
  return boxed(result);
}
template <class Result>
std::optional<Value> known(std::optional<Result> result) {
  return result ? std::optional(boxed(*result)) : std::nullopt;
}

template <auto operation, std::size_t... I>
std::optional<Value> on_floats(const IntrinsicCall& call, std::index_sequence<I...>) {
  for (std::size_t i : {I...}) {
    if (!(call.params[i] == call.params[0])) return std::nullopt;
  }
  if (call.params[0].kind == TypeKind::Float32)
    return known(operation(as_float(call.arguments[I])...));
  if (call.params[0].kind == TypeKind::Float64)
    return known(operation(as_double(call.arguments[I])...));
  return std::nullopt;
}
// `operation` takes as many floats of one type.
template <std::size_t arity, auto operation>
std::optional<Value> floats(const IntrinsicCall& call) {
  return on_floats<operation>(call, std::make_index_sequence<arity>{});
}
// A float and an integer.
template <auto operation>
std::optional<Value> scaled(const IntrinsicCall& call) {
  const auto by = static_cast<int>(call.arguments[1].bits);
  if (call.params[0].kind == TypeKind::Float32)
    return known(operation(as_float(call.arguments[0]), by));
  if (call.params[0].kind == TypeKind::Float64)
    return known(operation(as_double(call.arguments[0]), by));
  return std::nullopt;
}

template <auto operation, std::size_t... I>
std::optional<Value> on_integers(const IntrinsicCall& call, std::index_sequence<I...>) {
  for (std::size_t i : {I...}) {
    if (call.params[i].kind != TypeKind::Fixed) return std::nullopt;
  }
  if (call.result.kind != TypeKind::Fixed) return std::nullopt;
  const Number number = operation(call.params[0], as_number(call.arguments[I], call.params[I])...);
  if (!number) return std::nullopt;
  const Value value{wrap(*number, call.result), 1};
  return as_number(value, call.result) == *number ? std::optional(value) : std::nullopt;
}
// `operation` takes the type of the first operand, then the numbers.
template <std::size_t arity, auto operation>
std::optional<Value> integers(const IntrinsicCall& call) {
  return on_integers<operation>(call, std::make_index_sequence<arity>{});
}

template <auto of_floats, auto of_integers>
std::optional<Value> either(const IntrinsicCall& call) {
  return call.params[0].is_float() ? of_floats(call) : of_integers(call);
}

// CUDA's functions of bits, of 32-bit words where nothing else is said.
constexpr Wide low_word = 0xffffffff;

Wide reversed(const Type& t, Wide a) {
  Wide result = 0;
  for (unsigned i = 0; i < t.bits; ++i) result |= (a >> i & 1) << (t.bits - 1 - i);
  return result;
}

Wide funnel(Wide low, Wide high) { return (high & low_word) << 32 | (low & low_word); }

// __byte_perm: four times three bits of the selector name a byte of both words.
Wide chosen_bytes(Wide low, Wide high, Wide selector) {
  const Wide bytes = funnel(low, high);
  Wide result = 0;
  for (int i = 0; i < 4; ++i) {
    const int from = static_cast<int>(selector >> (4 * i) & 7);
    result |= (bytes >> (8 * from) & 0xff) << (8 * i);
  }
  return result;
}

std::optional<Value> select(const IntrinsicCall& call) {
  return call.arguments[2].bits != 0 ? call.arguments[1] : call.arguments[0];
}

// Which of two zeros is the smaller one is open.
template <class Float>
std::optional<Float> smaller(Float x, Float y) {
  if (x == y && std::signbit(x) != std::signbit(y)) return std::nullopt;
  return std::fmin(x, y);
}
template <class Float>
std::optional<Float> larger(Float x, Float y) {
  if (x == y && std::signbit(x) != std::signbit(y)) return std::nullopt;
  return std::fmax(x, y);
}
// OpenCL C 6.15.2: by magnitude; fmax and fmin where these are equal or one is NaN.
template <class Float>
std::optional<Float> larger_magnitude(Float x, Float y) {
  if (std::fabs(x) > std::fabs(y)) return x;
  return std::fabs(y) > std::fabs(x) ? std::optional(y) : larger(x, y);
}
template <class Float>
std::optional<Float> smaller_magnitude(Float x, Float y) {
  if (std::fabs(x) < std::fabs(y)) return x;
  return std::fabs(y) < std::fabs(x) ? std::optional(y) : smaller(x, y);
}
// The common functions are undefined for infinities and NaN (6.15.4).
template <class Float>
std::optional<Float> common_min(Float x, Float y) {
  if (!std::isfinite(x) || !std::isfinite(y)) return std::nullopt;
  return y < x ? y : x;
}
template <class Float>
std::optional<Float> common_max(Float x, Float y) {
  if (!std::isfinite(x) || !std::isfinite(y)) return std::nullopt;
  return x < y ? y : x;
}
template <class Float>
std::optional<Float> common_clamp(Float x, Float low, Float high) {
  if (std::isnan(x) || std::isnan(low) || std::isnan(high) || low > high) return std::nullopt;
  const auto raised = larger(x, low);
  return raised ? smaller(*raised, high) : std::nullopt;
}
// Fused or rounded twice, as the device likes: known where both are the same.
template <class Float>
std::optional<Float> mad(Float a, Float b, Float c) {
  const volatile Float product = a * b;
  const Float twice = product + c;
  const Float once = std::fma(a, b, c);
  const bool same = once == twice || (std::isnan(once) && std::isnan(twice));
  return same ? std::optional(once) : std::nullopt;
}
template <class Float>
Float sign(Float x) {
  if (std::isnan(x)) return Float{0};
  return x > 0 ? Float{1} : x < 0 ? Float{-1} : x;
}
template <class Float>
Float fdim(Float x, Float y) {
  return std::isnan(x) || std::isnan(y) ? x + y : x > y ? x - y : Float{0};
}
template <class Float>
std::optional<int> ilogb(Float x) {
  if (x == 0 || !std::isfinite(x)) return std::nullopt;
  return std::ilogb(x);
}
template <class Float>
Float smoothstep(Float low, Float high, Float x) {
  const Float t = std::fmin(std::fmax((x - low) / (high - low), Float{0}), Float{1});
  return t * t * (3 - 2 * t);
}
template <class Float>
constexpr Float pi = std::numbers::pi_v<Float>;

Wide modulo(Wide number, const Type& type) {
  return as_number({wrap(number, type), 1}, type);
}
std::uint64_t pattern(Wide number, const Type& type) {
  return static_cast<std::uint64_t>(number) & (~std::uint64_t{0} >> (64U - type.bits));
}
Wide saturated(Wide number, const Type& type) {
  return number < lowest_of(type) ? lowest_of(type) : number > highest_of(type) ? highest_of(type) : number;
}
// Overflow of signed sums has no value, unsigned ones wrap.
Number sum(const Type& type, Wide a, Wide b) {
  if (type.is_signed) return a + b;
  return modulo(a + b, type);
}
Wide high_half(const Type& type, Wide a, Wide b) {
  if (type.is_signed) return (a * b) >> type.bits;
  return static_cast<Wide>((static_cast<UnsignedWide>(a) * static_cast<UnsignedWide>(b)) >>
                           type.bits);
}
Wide saturated_mad(const Type& type, Wide a, Wide b, Wide c) {
  // An unsigned product of 64 bits beyond Wide is far beyond the type, too.
  const bool beyond = !type.is_signed && a != 0 && b > (Wide{1} << 126) / a;
  return beyond ? highest_of(type) : saturated(a * b + c, type);
}
// 6.15.3: only of numbers of 24 bits; the product is one of 32.
Number mul24(const Type& type, Wide a, Wide b) {
  const Wide low = type.is_signed ? -(Wide{1} << 23) : 0,
             high = Wide{1} << (type.is_signed ? 23 : 24);
  if (type.bits != 32 || a < low || a >= high || b < low || b >= high) return std::nullopt;
  return type.is_signed ? a * b : modulo(a * b, type);
}
Number mad24(const Type& type, Wide a, Wide b, Wide c) {
  const Number product = mul24(type, a, b);
  return product ? sum(type, *product, c) : std::nullopt;
}
Number rotate(const Type& type, Wide a, Wide by) {
  const auto bits = static_cast<unsigned>(type.bits);
  const auto left = static_cast<unsigned>(pattern(by, type) % bits);
  const std::uint64_t word = pattern(a, type);
  const std::uint64_t turned = left == 0 ? word : word << left | word >> (bits - left);
  return modulo(static_cast<Wide>(turned), type);
}
Number clz(const Type& type, Wide a) {
  return std::countl_zero(pattern(a, type)) - (64 - static_cast<int>(type.bits));
}
Number ctz(const Type& type, Wide a) {
  const std::uint64_t word = pattern(a, type);
  return word == 0 ? static_cast<int>(type.bits) : std::countr_zero(word);
}

Wide half(Wide number) { return number >> 1; }  // rounded down

struct Line {
  std::string_view name;
  IntrinsicRule rule;
};

// In the order of `intrinsics`.
constexpr auto rules = std::to_array<Line>({
    {"fabs", floats<1, [](auto x) { return std::fabs(x); }>},
    {"fmin", floats<2, [](auto x, auto y) { return smaller(x, y); }>},
    {"fmax", floats<2, [](auto x, auto y) { return larger(x, y); }>},
    {"fdim", floats<2, [](auto x, auto y) { return fdim(x, y); }>},
    {"floor", floats<1, [](auto x) { return std::floor(x); }>},
    {"ceil", floats<1, [](auto x) { return std::ceil(x); }>},
    {"trunc", floats<1, [](auto x) { return std::trunc(x); }>},
    {"rint", floats<1, [](auto x) { return std::nearbyint(x); }>},
    {"round", floats<1, [](auto x) { return std::round(x); }>},
    {"sqrt", floats<1, [](auto x) { return std::sqrt(x); }>},
    {"fma", floats<3, [](auto a, auto b, auto c) { return std::fma(a, b, c); }>},
    {"mad", floats<3, [](auto a, auto b, auto c) { return mad(a, b, c); }>},
    {"copysign", floats<2, [](auto x, auto y) { return std::copysign(x, y); }>},
    {"sign", floats<1, [](auto x) { return sign(x); }>},
    {"fmod", floats<2, [](auto x, auto y) { return std::fmod(x, y); }>},
    {"remainder", floats<2, [](auto x, auto y) { return std::remainder(x, y); }>},
    {"nextafter", floats<2, [](auto x, auto y) { return std::nextafter(x, y); }>},
    {"ldexp", scaled<[](auto x, int k) { return std::ldexp(x, k); }>},
    {"logb", floats<1, [](auto x) { return std::logb(x); }>},
    {"ilogb", floats<1, [](auto x) { return ilogb(x); }>},
    {"step", floats<2, [](auto e, auto x) { return x < e ? decltype(x){0} : decltype(x){1}; }>},
    {"isnan", floats<1, [](auto x) { return std::isnan(x); }>},
    {"isinf", floats<1, [](auto x) { return std::isinf(x); }>},
    {"isfinite", floats<1, [](auto x) { return std::isfinite(x); }>},
    {"isnormal", floats<1, [](auto x) { return std::isnormal(x); }>},
    {"signbit", floats<1, [](auto x) {
       return std::isnan(x) ? std::optional<bool>{} : std::optional(std::signbit(x));
     }>},
    {"isequal", floats<2, [](auto x, auto y) { return x == y; }>},
    {"isnotequal", floats<2, [](auto x, auto y) { return x != y; }>},
    {"isgreater", floats<2, [](auto x, auto y) { return y < x; }>},
    {"isgreaterequal", floats<2, [](auto x, auto y) { return y <= x; }>},
    {"isless", floats<2, [](auto x, auto y) { return x < y; }>},
    {"islessequal", floats<2, [](auto x, auto y) { return x <= y; }>},
    {"islessgreater", floats<2, [](auto x, auto y) { return x < y || y < x; }>},
    {"isordered", floats<2, [](auto x, auto y) { return !std::isunordered(x, y); }>},
    {"isunordered", floats<2, [](auto x, auto y) { return std::isunordered(x, y); }>},
    {"min", either<floats<2, [](auto x, auto y) { return common_min(x, y); }>,
                   integers<2, [](const Type&, Wide a, Wide b) -> Number { return b < a ? b : a; }>>},
    {"max", either<floats<2, [](auto x, auto y) { return common_max(x, y); }>,
                   integers<2, [](const Type&, Wide a, Wide b) -> Number { return a < b ? b : a; }>>},
    {"clamp", either<floats<3, [](auto x, auto l, auto h) { return common_clamp(x, l, h); }>,
                     integers<3, [](const Type&, Wide x, Wide l, Wide h) -> Number {
                       if (h < l) return std::nullopt;
                       return x < l ? l : h < x ? h : x;
                     }>>},
    {"select", select},
    {"abs", integers<1, [](const Type&, Wide a) -> Number { return a < 0 ? -a : a; }>},
    {"abs_diff", integers<2, [](const Type&, Wide a, Wide b) -> Number {
       return a < b ? b - a : a - b;
     }>},
    {"hadd", integers<2, [](const Type&, Wide a, Wide b) -> Number { return half(a + b); }>},
    {"rhadd", integers<2, [](const Type&, Wide a, Wide b) -> Number { return half(a + b + 1); }>},
    {"add_sat", integers<2, [](const Type& t, Wide a, Wide b) -> Number {
       return saturated(a + b, t);
     }>},
    {"sub_sat", integers<2, [](const Type& t, Wide a, Wide b) -> Number {
       return saturated(a - b, t);
     }>},
    {"mad_sat", integers<3, [](const Type& t, Wide a, Wide b, Wide c) -> Number {
       return saturated_mad(t, a, b, c);
     }>},
    {"mul_hi", integers<2, [](const Type& t, Wide a, Wide b) -> Number {
       return high_half(t, a, b);
     }>},
    {"mad_hi", integers<3, [](const Type& t, Wide a, Wide b, Wide c) -> Number {
       return sum(t, high_half(t, a, b), c);
     }>},
    {"mul24", integers<2, [](const Type& t, Wide a, Wide b) { return mul24(t, a, b); }>},
    {"mad24", integers<3, [](const Type& t, Wide a, Wide b, Wide c) { return mad24(t, a, b, c); }>},
    {"rotate", integers<2, [](const Type& t, Wide a, Wide b) { return rotate(t, a, b); }>},
    {"popcount", integers<1, [](const Type& t, Wide a) -> Number {
       return std::popcount(pattern(a, t));
     }>},
    {"clz", integers<1, [](const Type& t, Wide a) { return clz(t, a); }>},
    {"ctz", integers<1, [](const Type& t, Wide a) { return ctz(t, a); }>},
    {"cuda.brev", integers<1, [](const Type& t, Wide a) -> Number { return reversed(t, a); }>},
    {"cuda.sad", integers<3, [](const Type&, Wide a, Wide b, Wide c) -> Number {
       return ((a < b ? b - a : a - b) + c) % (Wide{1} << 32);
     }>},
    {"cuda.byte_perm", integers<3, [](const Type&, Wide a, Wide b, Wide s) -> Number {
       return chosen_bytes(a, b, s);
     }>},
    {"cuda.funnelshift_l", integers<3, [](const Type&, Wide low, Wide high, Wide by) -> Number {
       return (funnel(low, high) << (by & 31) >> 32) & low_word;
     }>},
    {"cuda.funnelshift_r", integers<3, [](const Type&, Wide low, Wide high, Wide by) -> Number {
       return (funnel(low, high) >> (by & 31)) & low_word;
     }>},
    {"maxmag", floats<2, [](auto x, auto y) { return larger_magnitude(x, y); }>},
    {"minmag", floats<2, [](auto x, auto y) { return smaller_magnitude(x, y); }>},
    {"upsample", integers<2, [](const Type& t, Wide high, Wide low) -> Number {
       return high * (Wide{1} << t.bits) + low;
     }>},
    {"half_to_float", half_to_float},
    {"float_to_half", float_to_half},
    {"float_to_half_rte", float_to_half},
    {"float_to_half_rtz", float_to_half},
    {"float_to_half_rtp", float_to_half},
    {"float_to_half_rtn", float_to_half},
    {"sin", floats<1, [](auto x) { return std::sin(x); }>},
    {"cos", floats<1, [](auto x) { return std::cos(x); }>},
    {"tan", floats<1, [](auto x) { return std::tan(x); }>},
    {"asin", floats<1, [](auto x) { return std::asin(x); }>},
    {"acos", floats<1, [](auto x) { return std::acos(x); }>},
    {"atan", floats<1, [](auto x) { return std::atan(x); }>},
    {"atan2", floats<2, [](auto y, auto x) { return std::atan2(y, x); }>},
    {"sinh", floats<1, [](auto x) { return std::sinh(x); }>},
    {"cosh", floats<1, [](auto x) { return std::cosh(x); }>},
    {"tanh", floats<1, [](auto x) { return std::tanh(x); }>},
    {"asinh", floats<1, [](auto x) { return std::asinh(x); }>},
    {"acosh", floats<1, [](auto x) { return std::acosh(x); }>},
    {"atanh", floats<1, [](auto x) { return std::atanh(x); }>},
    {"sinpi", floats<1, [](auto x) { return std::sin(pi<decltype(x)> * x); }>},
    {"cospi", floats<1, [](auto x) { return std::cos(pi<decltype(x)> * x); }>},
    {"tanpi", floats<1, [](auto x) { return std::tan(pi<decltype(x)> * x); }>},
    {"asinpi", floats<1, [](auto x) { return std::asin(x) / pi<decltype(x)>; }>},
    {"acospi", floats<1, [](auto x) { return std::acos(x) / pi<decltype(x)>; }>},
    {"atanpi", floats<1, [](auto x) { return std::atan(x) / pi<decltype(x)>; }>},
    {"atan2pi", floats<2, [](auto y, auto x) { return std::atan2(y, x) / pi<decltype(x)>; }>},
    {"exp", floats<1, [](auto x) { return std::exp(x); }>},
    {"exp2", floats<1, [](auto x) { return std::exp2(x); }>},
    {"exp10", floats<1, [](auto x) { return std::pow(decltype(x){10}, x); }>},
    {"expm1", floats<1, [](auto x) { return std::expm1(x); }>},
    {"log", floats<1, [](auto x) { return std::log(x); }>},
    {"log2", floats<1, [](auto x) { return std::log2(x); }>},
    {"log10", floats<1, [](auto x) { return std::log10(x); }>},
    {"log1p", floats<1, [](auto x) { return std::log1p(x); }>},
    {"pow", floats<2, [](auto x, auto y) { return std::pow(x, y); }>},
    {"powr", floats<2, [](auto x, auto y) { return std::pow(x, y); }>},
    {"pown", scaled<[](auto x, int n) { return std::pow(x, static_cast<decltype(x)>(n)); }>},
    {"rootn", scaled<[](auto x, int n) { return std::pow(x, 1 / static_cast<decltype(x)>(n)); }>},
    {"rsqrt", floats<1, [](auto x) { return 1 / std::sqrt(x); }>},
    {"cbrt", floats<1, [](auto x) { return std::cbrt(x); }>},
    {"hypot", floats<2, [](auto x, auto y) { return std::hypot(x, y); }>},
    {"erf", floats<1, [](auto x) { return std::erf(x); }>},
    {"erfc", floats<1, [](auto x) { return std::erfc(x); }>},
    {"tgamma", floats<1, [](auto x) { return std::tgamma(x); }>},
    {"lgamma", floats<1, [](auto x) { return std::lgamma(x); }>},
    {"mix", floats<3, [](auto x, auto y, auto a) { return x + (y - x) * a; }>},
    {"smoothstep", floats<3, [](auto l, auto h, auto x) { return smoothstep(l, h, x); }>},
    {"degrees", floats<1, [](auto x) { return 180 / pi<decltype(x)> * x; }>},
    {"radians", floats<1, [](auto x) { return pi<decltype(x)> / 180 * x; }>},
    {"native_sin", floats<1, [](auto x) { return std::sin(x); }>},
    {"native_cos", floats<1, [](auto x) { return std::cos(x); }>},
    {"native_tan", floats<1, [](auto x) { return std::tan(x); }>},
    {"native_exp", floats<1, [](auto x) { return std::exp(x); }>},
    {"native_exp2", floats<1, [](auto x) { return std::exp2(x); }>},
    {"native_exp10", floats<1, [](auto x) { return std::pow(decltype(x){10}, x); }>},
    {"native_log", floats<1, [](auto x) { return std::log(x); }>},
    {"native_log2", floats<1, [](auto x) { return std::log2(x); }>},
    {"native_log10", floats<1, [](auto x) { return std::log10(x); }>},
    {"native_powr", floats<2, [](auto x, auto y) { return std::pow(x, y); }>},
    {"native_sqrt", floats<1, [](auto x) { return std::sqrt(x); }>},
    {"native_rsqrt", floats<1, [](auto x) { return 1 / std::sqrt(x); }>},
    {"native_divide", floats<2, [](auto x, auto y) { return x / y; }>},
    {"native_recip", floats<1, [](auto x) { return 1 / x; }>},
    {"half_sin", floats<1, [](auto x) { return std::sin(x); }>},
    {"half_cos", floats<1, [](auto x) { return std::cos(x); }>},
    {"half_tan", floats<1, [](auto x) { return std::tan(x); }>},
    {"half_exp", floats<1, [](auto x) { return std::exp(x); }>},
    {"half_exp2", floats<1, [](auto x) { return std::exp2(x); }>},
    {"half_exp10", floats<1, [](auto x) { return std::pow(decltype(x){10}, x); }>},
    {"half_log", floats<1, [](auto x) { return std::log(x); }>},
    {"half_log2", floats<1, [](auto x) { return std::log2(x); }>},
    {"half_log10", floats<1, [](auto x) { return std::log10(x); }>},
    {"half_powr", floats<2, [](auto x, auto y) { return std::pow(x, y); }>},
    {"half_sqrt", floats<1, [](auto x) { return std::sqrt(x); }>},
    {"half_rsqrt", floats<1, [](auto x) { return 1 / std::sqrt(x); }>},
    {"half_divide", floats<2, [](auto x, auto y) { return x / y; }>},
    {"half_recip", floats<1, [](auto x) { return 1 / x; }>},
    {"as_", reinterpret_value},
    {"convert_", convert_value},
});

constexpr bool same_names() {
  if (rules.size() != intrinsics.size()) return false;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    if (rules[i].name != intrinsics[i].name) return false;
  }
  return true;
}
static_assert(same_names(), "what is published and what is computed are the same functions");

}  // namespace

IntrinsicRule rule_of(const Intrinsic& intrinsic) {
  return rules[static_cast<std::size_t>(&intrinsic - intrinsics.data())].rule;
}

}  // namespace permverify::runtime_spec
