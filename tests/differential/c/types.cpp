#include "tests/differential/c/types.h"

#include <algorithm>

namespace permverify::differential {

const ScalarInfo& info(Scalar type) {
  static constexpr ScalarInfo table[] = {
      {"char", 8, true, false},     {"uchar", 8, false, false},  {"short", 16, true, false},
      {"ushort", 16, false, false}, {"int", 32, true, false},    {"uint", 32, false, false},
      {"long", 64, true, false},    {"ulong", 64, false, false}, {"float", 32, true, true}};
  return table[static_cast<std::size_t>(type)];
}

std::size_t bytes(Scalar type) {
  return static_cast<std::size_t>(info(type).bits / 8);
}

std::string type_text(Scalar type, int lanes) {
  return info(type).name + (lanes == 1 ? std::string() : std::to_string(lanes));
}

Range united(Range a, Range b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

Range all_of(Scalar type) {
  const ScalarInfo& i = info(type);
  if (i.is_float) return {-(Wide{1} << 24), Wide{1} << 24};
  if (!i.is_signed) return {0, (Wide{1} << i.bits) - 1};
  return {-(Wide{1} << (i.bits - 1)), (Wide{1} << (i.bits - 1)) - 1};
}

Range converted(Range range, Scalar to) {
  return range.inside(all_of(to)) ? range : all_of(to);
}

Scalar promoted(Scalar type) {
  return info(type).bits < 32 ? Scalar::Int : type;
}

Scalar common_type(Scalar a, Scalar b) {
  if (a == Scalar::Float || b == Scalar::Float) return Scalar::Float;
  const Scalar x = promoted(a), y = promoted(b);
  if (info(x).bits != info(y).bits) return info(x).bits > info(y).bits ? x : y;
  return info(x).is_signed ? y : x;
}

Scalar signed_of_width(Scalar type) {
  if (type == Scalar::Float) return Scalar::Int;
  return info(type).is_signed ? type : static_cast<Scalar>(static_cast<int>(type) - 1);
}

Scalar unsigned_of_width(Scalar type) {
  return static_cast<Scalar>(static_cast<int>(signed_of_width(type)) + 1);
}

std::string to_text(Wide value) {
  if (value < 0) return "-" + to_text(-value);
  std::string digits;
  do {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(value % 10)));
    value /= 10;
  } while (value != 0);
  return digits;
}

}  // namespace permverify::differential
