#include "runtime_spec/value.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace permverify::runtime_spec {

namespace {

using ir::TypeKind;

template <class Float>
std::string float_text(Float value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  std::string text(buffer, end);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

// A decimal when there is an exact one: denominators of twos and fives.
std::string rational_text(Value value, const char* slash) {
  if (value.denominator == 1) return std::to_string(value.bits);
  return std::to_string(value.bits) + slash + std::to_string(value.denominator);
}

bool parse_whole(std::string_view text, std::int64_t& out) {
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), out);
  return !text.empty() && problem == std::errc{} && end == text.data() + text.size();
}

bool parse_integer(const std::string& text, const ir::Type& type, Value& out) {
  if (type.kind == TypeKind::Fixed && !type.is_signed && type.bits == 64) {
    std::uint64_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    out.bits = static_cast<std::int64_t>(number);
    return !text.empty() && problem == std::errc{} && end == text.data() + text.size();
  }
  std::int64_t number = 0;
  if (!parse_whole(text, number)) return false;
  out.bits = number;
  return type.kind == TypeKind::Int || wrap(number, type) == number;
}

// `3`, `-1\2`, `1/2`, `0.25`.
bool parse_rational(std::string_view text, Value& out) {
  const auto slash = text.find_first_of("\\/");
  std::int64_t numerator = 0, denominator = 1;
  if (slash != std::string_view::npos) {
    if (!parse_whole(text.substr(0, slash), numerator)) return false;
    if (!parse_whole(text.substr(slash + 1), denominator)) return false;
  } else if (const auto dot = text.find('.'); dot != std::string_view::npos) {
    const std::string_view fraction = text.substr(dot + 1);
    if (fraction.empty() || fraction.size() > 18) return false;
    if (fraction.find_first_not_of("0123456789") != std::string_view::npos) return false;
    if (!parse_whole(std::string(text.substr(0, dot)) + std::string(fraction), numerator))
      return false;
    for (std::size_t i = 0; i < fraction.size(); ++i) denominator *= 10;
  } else if (!parse_whole(text, numerator)) {
    return false;
  }
  const auto reduced = term::make_rational(numerator, denominator);
  if (reduced) out = from_rational(*reduced);
  return reduced.has_value();
}

bool parse_float(const std::string& text, const ir::Type& type, Value& out) {
  if (text.empty() || text.find_first_of(" \t\nxX") != std::string::npos) return false;
  char* end = nullptr;
  if (type.kind == TypeKind::Float32) {
    out = from_float(std::strtof(text.c_str(), &end));
  } else {
    out = from_double(std::strtod(text.c_str(), &end));
  }
  return end == text.c_str() + text.size();
}

}  // namespace

Value from_bool(bool value) {
  return {value ? 1 : 0, 1};
}
// OpenCL 3.0 C 7.2 leaves sign and payload of a NaN open, and devices differ. Proofs assume that
// equal expressions give equal values (logic.md 9), so here there is one NaN.
Value from_float(float value) {
  const float one_nan = std::isnan(value) ? std::numeric_limits<float>::quiet_NaN() : value;
  return {std::bit_cast<std::uint32_t>(one_nan), 1};
}
Value from_double(double value) {
  const double one_nan = std::isnan(value) ? std::numeric_limits<double>::quiet_NaN() : value;
  return {std::bit_cast<std::int64_t>(one_nan), 1};
}
float as_float(Value value) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(value.bits));
}
double as_double(Value value) {
  return std::bit_cast<double>(value.bits);
}
term::Rational as_rational(Value value) {
  return {value.bits, value.denominator};
}
Value from_rational(term::Rational value) {
  return {value.numerator, value.denominator};
}

std::int64_t wrap(Wide number, const ir::Type& fixed) {
  const auto low = static_cast<std::uint64_t>(number);
  const unsigned unused = 64U - fixed.bits;
  if (fixed.is_signed) return static_cast<std::int64_t>(low << unused) >> unused;
  return static_cast<std::int64_t>((low << unused) >> unused);
}

Wide as_number(Value value, const ir::Type& integer) {
  if (integer.kind == TypeKind::Fixed && !integer.is_signed) {
    return static_cast<std::uint64_t>(value.bits);
  }
  return value.bits;
}

std::string to_string(Value value, const ir::Type& type) {
  switch (type.kind) {
    case TypeKind::Bool:
      return value.bits != 0 ? "true" : "false";
    case TypeKind::Int:
      return std::to_string(value.bits);
    case TypeKind::Fixed:
      if (type.is_signed) return std::to_string(value.bits);
      return std::to_string(static_cast<std::uint64_t>(value.bits));
    case TypeKind::Real:
      return rational_text(value, "/");
    case TypeKind::Amount:
      return rational_text(value, "\\");
    case TypeKind::Float32:
      return float_text(as_float(value));
    case TypeKind::Float64:
      return float_text(as_double(value));
    case TypeKind::Resource:
      break;
  }
  return "?";
}

bool parse_value(const std::string& text, const ir::Type& type, Value& out) {
  out = Value{};
  if (!type.is_scalar()) return false;
  switch (type.kind) {
    case TypeKind::Bool:
      out = from_bool(text == "true" || text == "1");
      return text == "true" || text == "false" || text == "1" || text == "0";
    case TypeKind::Int:
    case TypeKind::Fixed:
      return parse_integer(text, type, out);
    case TypeKind::Real:
    case TypeKind::Amount:
      return parse_rational(text, out);
    case TypeKind::Float32:
    case TypeKind::Float64:
      return parse_float(text, type, out);
    case TypeKind::Resource:
      break;
  }
  return false;
}

}  // namespace permverify::runtime_spec
