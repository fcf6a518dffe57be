// Types of the input languages. `Int` is the mathematical integer of PVL; `Fixed` is a machine
// integer; `Amount` is the type of a permission amount; `Resource` that of an assertion with permissions.
#pragma once
#include <cstdint>
#include <string>

namespace permverify::ir {

enum class TypeKind : std::uint8_t { Bool, Int, Fixed, Real, Float32, Float64, Amount, Resource };
enum class Shape : std::uint8_t { Scalar, Array, Seq };

// A scalar, an array of scalars with `rank` dimensions (>= 1), or a sequence of scalars.
struct Type {
  TypeKind kind = TypeKind::Int;
  Shape shape = Shape::Scalar;
  std::uint8_t bits = 0;       // Fixed: 8, 16, 32 or 64
  bool is_signed = true;       // Fixed only
  std::uint8_t rank = 0;       // Array only
  bool operator==(const Type&) const = default;

  bool is_scalar() const { return shape == Shape::Scalar; }
  bool is_array() const { return shape == Shape::Array; }
  bool is_seq() const { return shape == Shape::Seq; }
  bool is_bool() const { return is_scalar() && kind == TypeKind::Bool; }
  bool is_integer() const {
    return is_scalar() && (kind == TypeKind::Int || kind == TypeKind::Fixed);
  }
  bool is_float() const {
    return is_scalar() && (kind == TypeKind::Float32 || kind == TypeKind::Float64);
  }
  bool is_numeric() const { return is_integer() || is_float() || (is_scalar() && kind == TypeKind::Real); }
  bool is_resource() const { return is_scalar() && kind == TypeKind::Resource; }
  // The scalar type of an element of an array or a sequence.
  Type element() const { return Type{kind, Shape::Scalar, bits, is_signed, 0}; }
};

inline constexpr Type bool_type{TypeKind::Bool, Shape::Scalar, 0, true, 0};
inline constexpr Type int_type{TypeKind::Int, Shape::Scalar, 0, true, 0};
inline constexpr Type real_type{TypeKind::Real, Shape::Scalar, 0, true, 0};
inline constexpr Type amount_type{TypeKind::Amount, Shape::Scalar, 0, true, 0};
inline constexpr Type resource_type{TypeKind::Resource, Shape::Scalar, 0, true, 0};

// A conversion between these integer types changes no value.
inline bool keeps_value(const Type& from, const Type& to) {
  if (from == to || to.kind == TypeKind::Int) return true;
  if (from.kind != TypeKind::Fixed || to.kind != TypeKind::Fixed) return false;
  return from.is_signed == to.is_signed ? from.bits <= to.bits
                                        : !from.is_signed && from.bits < to.bits;
}

// The type as canonical PVL writes it: `int`, `u8`, `int[]`, `int[][]`, `seq<int>`.
std::string to_string(const Type& type);

}  // namespace permverify::ir
