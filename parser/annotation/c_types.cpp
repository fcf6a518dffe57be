#include "parser/annotation/c_types.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace permverify::parser::annotation {
namespace {

struct Entry {
  std::string_view name;
  ir::TypeKind kind;
  std::uint8_t bits;  // 0: those of the device
  bool is_signed;
};

constexpr auto fixed = ir::TypeKind::Fixed;
constexpr std::array single_words{
    Entry{"bool", ir::TypeKind::Bool, 0, true}, Entry{"boolean", ir::TypeKind::Bool, 0, true},
    Entry{"_Bool", ir::TypeKind::Bool, 0, true}, Entry{"float", ir::TypeKind::Float32, 0, true},
    Entry{"double", ir::TypeKind::Float64, 0, true},
    Entry{"uchar", fixed, 8, false}, Entry{"ushort", fixed, 16, false},
    Entry{"uint", fixed, 32, false}, Entry{"ulong", fixed, 64, false},
    Entry{"int8_t", fixed, 8, true}, Entry{"int16_t", fixed, 16, true},
    Entry{"int32_t", fixed, 32, true}, Entry{"int64_t", fixed, 64, true},
    Entry{"uint8_t", fixed, 8, false}, Entry{"uint16_t", fixed, 16, false},
    Entry{"uint32_t", fixed, 32, false}, Entry{"uint64_t", fixed, 64, false},
    Entry{"size_t", fixed, 0, false}, Entry{"uintptr_t", fixed, 0, false},
    Entry{"ptrdiff_t", fixed, 0, true}, Entry{"intptr_t", fixed, 0, true}};

// Anything that is no letter of a word separates them: blanks, and the signs of a comment.
std::vector<std::string_view> split(std::string_view text) {
  constexpr std::string_view letters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
  std::vector<std::string_view> result;
  for (std::size_t at = text.find_first_of(letters); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_not_of(letters, at), text.size());
    result.push_back(text.substr(at, end - at));
    at = text.find_first_of(letters, end);
  }
  return result;
}

struct Count {
  int chars = 0, shorts = 0, ints = 0, longs = 0, with_sign = 0, without_sign = 0;
};

bool count_word(std::string_view word, Count& count) {
  if (word == "char") return ++count.chars, true;
  if (word == "short") return ++count.shorts, true;
  if (word == "int") return ++count.ints, true;
  if (word == "long") return ++count.longs, true;
  if (word == "signed") return ++count.with_sign, true;
  if (word == "unsigned") return ++count.without_sign, true;
  return false;
}

ir::Type make(ir::TypeKind kind, std::uint8_t bits, bool is_signed) {
  return {kind, ir::Shape::Scalar, bits, is_signed, 0};
}

}  // namespace

std::optional<ir::Type> c_scalar_type(std::string_view text, int device_bits) {
  const std::vector<std::string_view> words = split(text);
  if (words.size() == 1) {
    for (const Entry& entry : single_words) {
      if (entry.name != words.front()) continue;
      const bool device = entry.kind == fixed && entry.bits == 0;
      const auto bits = device ? static_cast<std::uint8_t>(device_bits) : entry.bits;
      return make(entry.kind, bits, entry.is_signed);
    }
  }
  Count count;
  for (std::string_view word : words) {
    if (!count_word(word, count)) return std::nullopt;
  }
  const int sizes = count.chars + count.shorts + (count.longs != 0 ? 1 : 0);
  const int signs = count.with_sign + count.without_sign;
  const bool too_many = sizes > 1 || count.longs > 2 || count.ints > 1 || signs > 1 ||
                        count.chars + count.ints > 1;
  if (words.empty() || too_many) return std::nullopt;
  const std::uint8_t small = count.chars != 0 ? 8 : count.shorts != 0 ? 16 : 32;
  const std::uint8_t bits = count.longs != 0 ? 64 : small;
  return make(fixed, bits, count.without_sign == 0);
}

}  // namespace permverify::parser::annotation
