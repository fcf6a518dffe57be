// The scalars of OpenCL C that random kernels use, with the values that an expression may take.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace permverify::differential {

__extension__ using Wide = __int128;  // holds every product of two 64-bit numbers

enum class Scalar : std::uint8_t { Char, UChar, Short, UShort, Int, UInt, Long, ULong, Float };

struct ScalarInfo {
  const char* name;
  int bits;
  bool is_signed, is_float;
};
const ScalarInfo& info(Scalar type);
std::size_t bytes(Scalar type);
std::string type_text(Scalar type, int lanes = 1);  // "ushort", "int4"

// All whole numbers from low to high. Floats hold whole numbers only.
struct Range {
  Wide low = 0, high = 0;
  bool inside(Range other) const { return other.low <= low && high <= other.high; }
  bool contains(Wide value) const { return low <= value && value <= high; }
};
Range united(Range a, Range b);
// Every value of the type; of a float, every whole number up to 2^24: those are all exact.
Range all_of(Scalar type);
// What a value of the range is after a conversion; unknown if it may wrap around.
Range converted(Range range, Scalar to);

Scalar promoted(Scalar type);            // C17 6.3.1.1
Scalar common_type(Scalar a, Scalar b);  // C17 6.3.1.8
Scalar signed_of_width(Scalar type);     // what a comparison of such vectors gives
Scalar unsigned_of_width(Scalar type);

std::string to_text(Wide value);

}  // namespace permverify::differential
