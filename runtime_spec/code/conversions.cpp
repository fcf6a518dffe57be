// Conversions with a rounding and a saturation (OpenCL 3.0 C, 6.3.3.3 and 6.3.3.4), of halves
// (6.15.7: vload_half, vstore_half) and of the bytes of a value (6.3.4.2).
#include <bit>
#include <cmath>
#include <limits>

#include "runtime_spec/code/intrinsics.h"

namespace permverify::runtime_spec {

namespace {

using ir::Type;
using ir::TypeKind;
__extension__ using Quad = __float128;  // holds every number of 64 bits, and every double

enum class Rounding : std::uint8_t { Nearest, Zero, Up, Down };

// The mode that the name ends with; by itself a conversion to an integer goes towards zero.
Rounding rounding_of(std::string_view name, Rounding otherwise) {
  if (name.ends_with("_rte")) return Rounding::Nearest;
  if (name.ends_with("_rtz")) return Rounding::Zero;
  if (name.ends_with("_rtp")) return Rounding::Up;
  if (name.ends_with("_rtn")) return Rounding::Down;
  return otherwise;
}

double rounded(double value, Rounding how) {
  switch (how) {
    case Rounding::Nearest:
      return std::nearbyint(value);
    case Rounding::Zero:
      return std::trunc(value);
    case Rounding::Up:
      return std::ceil(value);
    case Rounding::Down:
      return std::floor(value);
  }
  return value;
}

std::optional<Value> to_integer(Wide number, const Type& type, bool saturates) {
  if (saturates && number > highest_of(type)) number = highest_of(type);
  if (saturates && number < lowest_of(type)) number = lowest_of(type);
  return Value{wrap(number, type), 1};  // else modulo, as C17 6.3.1.3
}

// Out of range of the type a float has a value only when it saturates.
std::optional<Value> float_to_integer(double value, const Type& type, bool saturates,
                                      Rounding how) {
  if (std::isnan(value)) return saturates ? std::optional(Value{0, 1}) : std::nullopt;
  constexpr double beyond = 0x1p100;
  const double whole = std::isfinite(value) ? rounded(value, how) : std::copysign(beyond, value);
  const double within = std::fabs(whole) < beyond ? whole : std::copysign(beyond, whole);
  const auto number = static_cast<Wide>(within);
  if (!saturates && (number > highest_of(type) || number < lowest_of(type))) return std::nullopt;
  return to_integer(number, type, saturates);
}

// The float on the asked side of the exact value, from the nearest one.
template <class Float>
Float directed(Quad exact, Rounding how) {
  const auto nearest = static_cast<Float>(exact);
  const auto infinity = std::numeric_limits<Float>::infinity();
  const auto is = static_cast<Quad>(nearest);
  switch (how) {
    case Rounding::Nearest:
      return nearest;
    case Rounding::Up:
      return is < exact ? std::nextafter(nearest, infinity) : nearest;
    case Rounding::Down:
      return is > exact ? std::nextafter(nearest, -infinity) : nearest;
    case Rounding::Zero:
      break;
  }
  const bool away = exact > 0 ? is > exact : is < exact;
  return away ? std::nextafter(nearest, Float{0}) : nearest;
}

std::optional<Value> to_float(Quad exact, const Type& type, Rounding how) {
  if (type.kind == TypeKind::Float32) return from_float(directed<float>(exact, how));
  return from_double(directed<double>(exact, how));
}

double number_of(Value value, const Type& floating) {
  return floating.kind == TypeKind::Float32 ? static_cast<double>(as_float(value))
                                            : as_double(value);
}

int bits_of(const Type& type) {
  if (type.kind == TypeKind::Float32) return 32;
  if (type.kind == TypeKind::Float64) return 64;
  return type.kind == TypeKind::Fixed ? type.bits : 0;
}

}  // namespace

std::optional<Value> convert_value(const IntrinsicCall& call) {
  const Type& from = call.params[0];
  const Type& to = call.result;
  if (bits_of(from) == 0 || bits_of(to) == 0) return std::nullopt;
  const bool saturates = call.name.find("_sat") != std::string_view::npos;
  if (!from.is_float()) {
    const Wide number = as_number(call.arguments[0], from);
    if (!to.is_float()) return to_integer(number, to, saturates);
    return to_float(static_cast<Quad>(number), to, rounding_of(call.name, Rounding::Nearest));
  }
  const double value = number_of(call.arguments[0], from);
  if (!to.is_float()) {
    return float_to_integer(value, to, saturates, rounding_of(call.name, Rounding::Zero));
  }
  return to_float(static_cast<Quad>(value), to, rounding_of(call.name, Rounding::Nearest));
}

// Which bits a NaN has is open, so it has no bytes, and only the machine's NaN can be made of them.
std::optional<Value> reinterpret_value(const IntrinsicCall& call) {
  const Type& from = call.params[0];
  const Type& to = call.result;
  if (bits_of(from) == 0 || bits_of(from) != bits_of(to)) return std::nullopt;
  const Value given = call.arguments[0];
  if (from.is_float() && !to.is_float() && std::isnan(number_of(given, from))) return std::nullopt;
  if (!to.is_float()) return Value{wrap(given.bits, to), 1};
  const bool single = to.kind == TypeKind::Float32;
  const std::int64_t word = single ? static_cast<std::uint32_t>(given.bits) : given.bits;
  const Value made = single ? from_float(as_float({word, 1})) : from_double(as_double({word, 1}));
  return made.bits == word ? std::optional(made) : std::nullopt;
}

std::optional<Value> half_to_float(const IntrinsicCall& call) {
  const auto word = static_cast<std::uint64_t>(call.arguments[0].bits) & 0xFFFFU;
  const auto exponent = static_cast<int>(word >> 10 & 0x1FU);
  const auto fraction = static_cast<double>(word & 0x3FFU);
  double value =
      exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(fraction + 0x1p10, exponent - 25);
  if (exponent == 31) {
    value = fraction == 0 ? std::numeric_limits<double>::infinity()
                          : std::numeric_limits<double>::quiet_NaN();
  }
  const double with_sign = (word >> 15) != 0 ? -value : value;
  if (call.result.kind == TypeKind::Float64) return from_double(with_sign);
  return from_float(static_cast<float>(with_sign));
}

// The value in units of the last place of the half it becomes, rounded once.
std::optional<Value> float_to_half(const IntrinsicCall& call) {
  if (!call.params[0].is_float() || call.result.kind != TypeKind::Fixed) return std::nullopt;
  const double value = number_of(call.arguments[0], call.params[0]);
  if (std::isnan(value)) return std::nullopt;
  const std::int64_t sign = std::signbit(value) ? 0x8000 : 0;
  constexpr std::int64_t infinity = 0x7C00, largest = 0x7BFF;
  const auto made = [&](std::int64_t word) { return Value{wrap(sign | word, call.result), 1}; };
  if (std::isinf(value)) return made(infinity);
  if (value == 0) return made(0);
  const Rounding how = rounding_of(call.name, Rounding::Nearest);
  const int exponent = std::max(std::ilogb(value), -14);
  if (exponent > 15) {
    const bool grows = how == Rounding::Nearest || (how == Rounding::Up && sign == 0) ||
                       (how == Rounding::Down && sign != 0);
    return made(grows ? infinity : largest);
  }
  const double units = std::fabs(rounded(std::ldexp(value, 10 - exponent), how));
  // A carry into the next exponent, and from there to infinity, is right as the bits are laid out.
  return made(static_cast<std::int64_t>(units) + (std::int64_t{exponent + 14} << 10));
}

}  // namespace permverify::runtime_spec
