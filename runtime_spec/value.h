// Exact concrete values of the machine. The static type of the place says how to read one.
#pragma once
#include <cstdint>
#include <string>

#include "logic/ir/type.h"
#include "logic/term/rational.h"

namespace permverify::runtime_spec {

__extension__ typedef __int128 Wide;  // holds every product of two 64-bit numbers

// Bool: 0 or 1. Int: the number itself (beyond 64 bits the machine gives up, it never wraps).
// Fixed: the number sign- or zero-extended to 64 bits; u64 as its two's complement pattern.
// Float32, Float64: the IEEE bit pattern. Real, Amount: `bits` over `denominator`, reduced.
// Seq: a handle into the SequencePool of the launch.
struct Value {
  std::int64_t bits = 0;
  std::int64_t denominator = 1;
  bool operator==(const Value&) const = default;
};

Value from_bool(bool value);
Value from_float(float value);
Value from_double(double value);
float as_float(Value value);
double as_double(Value value);
term::Rational as_rational(Value value);
Value from_rational(term::Rational value);

__extension__ using Wide = __int128;  // holds sums and products of 64-bit numbers

// The number modulo 2^bits as the machine integer `fixed` represents it (C17 6.3.1.3).
std::int64_t wrap(Wide number, const ir::Type& fixed);
Wide as_number(Value value, const ir::Type& integer);  // Int or Fixed

// As the source would write it: `-3`, `true`, `1\2`, `0.5`, `nan`; for scalars only.
std::string to_string(Value value, const ir::Type& type);
// The reverse, as `--param` and `--array` give it; false when the text is no value of the type.
bool parse_value(const std::string& text, const ir::Type& type, Value& out);

}  // namespace permverify::runtime_spec
