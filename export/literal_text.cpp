// Constants. Source: OpenCL 1.2, 6.1 and C99 6.4.4 (literals); a decimal numeral stands for the
// nearest float, which is written with as many digits as name it.
#include <charconv>
#include <cstdlib>

#include "export/expression_text.h"
#include "export/refused.h"
#include "export/types.h"
#include "logic/term/rational.h"

namespace permverify::opencl_export {
namespace {

// The numeral `numerator / denominator` in decimal, exactly; empty when it has none of 18 places.
std::string decimal(std::int64_t numerator, std::int64_t denominator) {
  std::int64_t power = 1;
  for (int places = 0; places <= 18; ++places) {
    if (power % denominator == 0) {
      const auto digits = term::checked_mul(numerator, power / denominator);
      return digits ? std::to_string(*digits) + "e-" + std::to_string(places) : "";
    }
    if (places < 18) power *= 10;
  }
  return {};
}

template <class Float>
std::string shortest(Float value) {
  char buffer[64];
  const auto [end, problem] = std::to_chars(buffer, buffer + sizeof buffer, value);
  std::string text(buffer, problem == std::errc{} ? end : buffer);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

}  // namespace

std::string integer_literal(std::int64_t value, const ir::Type& type) {
  if (is_unsigned(type)) {
    const std::string digits = std::to_string(static_cast<std::uint64_t>(value));
    return type.bits == 64 ? digits + "UL" : type.bits == 32 ? digits + "u" : digits;
  }
  const bool wide = type.kind == ir::TypeKind::Int || type.bits == 64;
  const std::string suffix = wide ? "L" : "";
  const std::int64_t least = wide ? INT64_MIN : INT32_MIN;
  // C has no negative literals: the least number is written as a difference.
  if (value == least) return "(" + std::to_string(value + 1) + suffix + " - 1" + suffix + ")";
  if (value < 0) return "(" + std::to_string(value) + suffix + ")";
  return std::to_string(value) + suffix;
}

std::string float_literal(const ir::RealLit& value, const ir::Type& type, ir::Span where) {
  const std::string exact = decimal(value.numerator, value.denominator);
  if (exact.empty()) throw Refused("unsupported:export_literal", where, "this number has no finite decimal form");
  const bool single = type.kind == ir::TypeKind::Float32;
  const std::string text = single ? shortest(std::strtof(exact.c_str(), nullptr)) + "f"
                                  : shortest(std::strtod(exact.c_str(), nullptr));
  return text.starts_with('-') ? "(" + text + ")" : text;
}

}  // namespace permverify::opencl_export
