// Values of the built-ins of runtime_spec/intrinsics.h.
#pragma once
#include <optional>
#include <span>

#include "logic/ir/type.h"
#include "runtime_spec/intrinsics.h"
#include "runtime_spec/value.h"

namespace permverify::runtime_spec {

// The ends of the range of a type of machine integers.
inline Wide highest_of(const ir::Type& fixed) { return (Wide{1} << (fixed.bits - (fixed.is_signed ? 1 : 0))) - 1; }
inline Wide lowest_of(const ir::Type& fixed) { return fixed.is_signed ? -highest_of(fixed) - 1 : Wide{0}; }

struct IntrinsicCall {
  std::string_view name;             // as the program calls it: with type and modes
  ir::Type result;
  std::span<const ir::Type> params;
  std::span<const Value> arguments;  // parallel to params, in the range of their types
};

// Nothing where the standard leaves the result open, or when there is no such overload.
using IntrinsicRule = std::optional<Value> (*)(const IntrinsicCall& call);
IntrinsicRule rule_of(const Intrinsic& intrinsic);

// `convert_<type>[_sat][_rte|_rtz|_rtp|_rtn]` and the halves (code/conversions.cpp).
std::optional<Value> convert_value(const IntrinsicCall& call);
std::optional<Value> reinterpret_value(const IntrinsicCall& call);
std::optional<Value> half_to_float(const IntrinsicCall& call);
std::optional<Value> float_to_half(const IntrinsicCall& call);

}  // namespace permverify::runtime_spec
