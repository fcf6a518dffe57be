// Source: OpenCL 1.2, 6.1 (types, keywords), 6.12 (built-in functions); C99 6.4.1 (keywords). Where a
// family of names has a common beginning, the beginning is reserved.
#include "export/reserved.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>

namespace permverify::opencl_export {
namespace {

constexpr std::string_view beginnings[] = {
    "_",  "get_",     "as_",      "convert_",   "native_",    "half_",
    "atomic_",  "atom_",    "vload",    "vstore",   "read_",      "write_",     "async_",
    "cl_",      "CL_",      "CLK_",     "CLI_",       "M_",         "FLT_",
    "DBL_",     "HALF_",    "CHAR_",    "SCHAR_",   "SHRT_",      "INT_",       "LONG_",
    "UCHAR_",   "USHRT_",   "UINT_",    "ULONG_",   "MAXFLOAT",   "HUGE_VAL",   "FP_",
    "sub_group", "work_group", "image", "pipe",     "intel_",     "memory_",    "ndrange",
    "floor_div_", "floor_mod_", "pocl",  "ILOGB",   "VEC_",       "POCL"};

constexpr std::string_view words[] = {
    // C99
    "auto", "break", "case", "char", "const", "continue", "default", "do",
    "double", "else", "enum", "extern", "float", "for", "goto", "if", "inline", "int", "long",
    "register", "restrict", "return", "short", "signed", "sizeof", "static", "struct", "switch",
    "typedef", "union", "unsigned", "void", "volatile", "while", "asm", "typeof", "main",
    // OpenCL C: qualifiers, types, constants
    "kernel", "global", "local", "constant", "private", "generic", "bool", "true",
    "false", "uchar", "ushort", "uint", "ulong", "half", "quad", "complex", "imaginary", "size_t",
    "ptrdiff_t", "intptr_t", "uintptr_t", "sampler_t", "event_t", "queue_t", "reserve_id_t",
    "NULL", "NAN", "INFINITY", "offsetof", "memory_order", "memory_scope", "va_list", "linux",
    "unix",
    // synchronisation and other functions
    "barrier", "mem_fence", "read_mem_fence", "write_mem_fence", "wait_group_events", "prefetch",
    "printf", "shuffle", "shuffle2", "vec_step", "select", "bitselect", "any", "all", "dot",
    "cross", "distance", "length", "normalize", "fast_distance", "fast_length", "fast_normalize",
    // mathematics
    "acos", "acosh", "acospi", "asin", "asinh", "asinpi", "atan", "atan2", "atanh", "atanpi",
    "atan2pi", "cbrt", "ceil", "copysign", "cos", "cosh", "cospi", "erf", "erfc", "exp", "exp2",
    "exp10", "expm1", "fabs", "fdim", "floor", "fma", "fmax", "fmin", "fmod", "fract", "frexp",
    "hypot", "ilogb", "ldexp", "lgamma", "lgamma_r", "log", "log2", "log10", "log1p", "logb", "mad",
    "maxmag", "minmag", "modf", "nan", "nextafter", "pow", "pown", "powr", "remainder", "remquo",
    "rint", "rootn", "round", "rsqrt", "sin", "sincos", "sinh", "sinpi", "sqrt", "tan", "tanh",
    "tanpi", "tgamma", "trunc", "clamp", "degrees", "max", "min", "mix", "radians", "step",
    "smoothstep", "sign", "isequal", "isnotequal", "isgreater", "isgreaterequal", "isless",
    "islessequal", "islessgreater", "isfinite", "isinf", "isnan", "isnormal", "isordered",
    "isunordered", "signbit",
    // integers
    "abs", "abs_diff", "add_sat", "clz", "ctz", "hadd", "mad24", "mad_hi", "mad_sat", "mul24",
    "mul_hi", "popcount", "rhadd", "rotate", "sub_sat", "upsample"};

// float4, uint16, ...: a scalar type with a number of lanes.
bool is_vector_type(std::string_view name) {
  constexpr std::string_view scalars[] = {"char", "uchar", "short", "ushort", "int", "uint",
                               "long", "ulong", "half", "float", "double", "bool", "quad"};
  const auto letters = std::find_if(name.begin(), name.end(),
                                    [](char c) { return c >= '0' && c <= '9'; });
  const auto length = static_cast<std::size_t>(letters - name.begin());
  return length < name.size() &&
         std::find(std::begin(scalars), std::end(scalars), name.substr(0, length)) != std::end(scalars);
}

}  // namespace

bool is_reserved(std::string_view name) {
  static const std::unordered_set<std::string_view> table(std::begin(words), std::end(words));
  return table.count(name) != 0 || is_vector_type(name) ||
         std::any_of(std::begin(beginnings), std::end(beginnings),
                     [&](std::string_view start) { return name.starts_with(start); });
}

}  // namespace permverify::opencl_export
