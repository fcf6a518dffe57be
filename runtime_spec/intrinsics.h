// The mathematical built-ins of OpenCL C that the machine computes, as data: what a front end
// may name in `ir::Function::intrinsic`. All take and give scalars; overloads are distinguished by the
// types of the function. How each is computed stands in code/intrinsics.cpp.
// Source: OpenCL 3.0 C, 6.3.3 (conversions), 6.15.2 to 6.15.7 (functions), 7.4 (accuracy).
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

namespace permverify::runtime_spec {

struct Intrinsic {
  std::string_view name;
  std::uint8_t arity;
  bool exact;  // the standard fixes the result; else it is approximate and devices may differ
};

// `select` is that of scalars (`c ? b : a`); truth values of relations are 1, as for scalars.
// Halves are u16 patterns: `half_to_float(u16)`, `float_to_half(x)` of a float or a double.
inline constexpr auto intrinsics = std::to_array<Intrinsic>({
    {"fabs", 1, true}, {"fmin", 2, true}, {"fmax", 2, true}, {"fdim", 2, true},
    {"floor", 1, true}, {"ceil", 1, true}, {"trunc", 1, true}, {"rint", 1, true},
    {"round", 1, true}, {"sqrt", 1, true}, {"fma", 3, true}, {"mad", 3, true},
    {"copysign", 2, true}, {"sign", 1, true}, {"fmod", 2, true}, {"remainder", 2, true},
    {"nextafter", 2, true}, {"ldexp", 2, true}, {"logb", 1, true}, {"ilogb", 1, true},
    {"step", 2, true},
    {"isnan", 1, true}, {"isinf", 1, true}, {"isfinite", 1, true}, {"isnormal", 1, true},
    {"signbit", 1, true}, {"isequal", 2, true}, {"isnotequal", 2, true}, {"isgreater", 2, true},
    {"isgreaterequal", 2, true}, {"isless", 2, true}, {"islessequal", 2, true},
    {"islessgreater", 2, true}, {"isordered", 2, true}, {"isunordered", 2, true},
    {"min", 2, true}, {"max", 2, true}, {"clamp", 3, true}, {"select", 3, true},
    {"abs", 1, true}, {"abs_diff", 2, true}, {"hadd", 2, true}, {"rhadd", 2, true},
    {"add_sat", 2, true}, {"sub_sat", 2, true}, {"mad_sat", 3, true}, {"mul_hi", 2, true},
    {"mad_hi", 3, true}, {"mul24", 2, true}, {"mad24", 3, true}, {"rotate", 2, true},
    {"popcount", 1, true}, {"clz", 1, true}, {"ctz", 1, true},
    {"cuda.brev", 1, true}, {"cuda.sad", 3, true}, {"cuda.byte_perm", 3, true},
    {"cuda.funnelshift_l", 3, true}, {"cuda.funnelshift_r", 3, true},
    {"maxmag", 2, true}, {"minmag", 2, true}, {"upsample", 2, true},
    {"half_to_float", 1, true}, {"float_to_half", 1, true}, {"float_to_half_rte", 1, true},
    {"float_to_half_rtz", 1, true}, {"float_to_half_rtp", 1, true},
    {"float_to_half_rtn", 1, true},
    {"sin", 1, false}, {"cos", 1, false}, {"tan", 1, false}, {"asin", 1, false},
    {"acos", 1, false}, {"atan", 1, false}, {"atan2", 2, false}, {"sinh", 1, false},
    {"cosh", 1, false}, {"tanh", 1, false}, {"asinh", 1, false}, {"acosh", 1, false},
    {"atanh", 1, false}, {"sinpi", 1, false}, {"cospi", 1, false}, {"tanpi", 1, false},
    {"asinpi", 1, false}, {"acospi", 1, false}, {"atanpi", 1, false}, {"atan2pi", 2, false},
    {"exp", 1, false}, {"exp2", 1, false}, {"exp10", 1, false}, {"expm1", 1, false},
    {"log", 1, false}, {"log2", 1, false}, {"log10", 1, false}, {"log1p", 1, false},
    {"pow", 2, false}, {"powr", 2, false}, {"pown", 2, false}, {"rootn", 2, false},
    {"rsqrt", 1, false}, {"cbrt", 1, false}, {"hypot", 2, false}, {"erf", 1, false},
    {"erfc", 1, false}, {"tgamma", 1, false}, {"lgamma", 1, false}, {"mix", 3, false},
    {"smoothstep", 3, false}, {"degrees", 1, false}, {"radians", 1, false},
    {"native_sin", 1, false}, {"native_cos", 1, false}, {"native_tan", 1, false},
    {"native_exp", 1, false}, {"native_exp2", 1, false}, {"native_exp10", 1, false},
    {"native_log", 1, false}, {"native_log2", 1, false}, {"native_log10", 1, false},
    {"native_powr", 2, false}, {"native_sqrt", 1, false}, {"native_rsqrt", 1, false},
    {"native_divide", 2, false}, {"native_recip", 1, false},
    {"half_sin", 1, false}, {"half_cos", 1, false}, {"half_tan", 1, false},
    {"half_exp", 1, false}, {"half_exp2", 1, false}, {"half_exp10", 1, false},
    {"half_log", 1, false}, {"half_log2", 1, false}, {"half_log10", 1, false},
    {"half_powr", 2, false}, {"half_sqrt", 1, false}, {"half_rsqrt", 1, false},
    {"half_divide", 2, false}, {"half_recip", 1, false},
    {"as_", 1, true},       // as_int, as_float, ...: the same bytes, of a type of equal size
    {"convert_", 1, true},  // convert_int, convert_uchar_sat, convert_float_rtz, ...
});

inline constexpr auto scalar_type_names = std::to_array<std::string_view>(
    {"char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "float", "double"});

// What follows `as_` or `convert_`: the name of a type, for conversions with `_sat` and a rounding.
constexpr bool is_conversion_suffix(std::string_view rest, bool with_modes) {
  for (const std::string_view type : scalar_type_names) {
    if (!rest.starts_with(type)) continue;
    std::string_view modes = rest.substr(type.size());
    if (modes.empty()) return true;
    if (!with_modes) continue;
    if (modes.starts_with("_sat")) modes.remove_prefix(4);
    if (modes.empty() || modes == "_rte" || modes == "_rtz" || modes == "_rtp" || modes == "_rtn") {
      return true;
    }
  }
  return false;
}

// Null when the machine does not compute it. For `as_` and `convert_` the entry of the whole family.
constexpr const Intrinsic* find_intrinsic(std::string_view name) {
  for (const Intrinsic& entry : intrinsics) {
    if (!entry.name.ends_with('_')) {
      if (entry.name == name) return &entry;
    } else if (name.starts_with(entry.name)) {
      const bool modes = entry.name == "convert_";
      return is_conversion_suffix(name.substr(entry.name.size()), modes) ? &entry : nullptr;
    }
  }
  return nullptr;
}

}  // namespace permverify::runtime_spec
