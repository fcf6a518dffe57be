#include "support/utf8.h"

#include <cstdint>

namespace permverify::support {

std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  const std::size_t length = first < 0x80                     ? 1
                             : first >= 0xC2 && first < 0xE0 ? 2
                             : first >= 0xE0 && first < 0xF0 ? 3
                             : first >= 0xF0 && first < 0xF5 ? 4
                                                             : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
  }
  const bool overlong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
  const bool surrogate = first == 0xED && byte(1) >= 0xA0;
  const bool too_high = first == 0xF4 && byte(1) >= 0x90;
  return overlong || surrogate || too_high ? 0 : length;
}

std::string first_character(std::string_view text) {
  const std::size_t length = utf8_length(text);
  if (length == 0) return "a byte that is no text";
  const auto first = static_cast<unsigned char>(text[0]);
  if (length == 1) return std::string("`") + text[0] + "`";
  std::uint32_t code = first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) code = code << 6U | (static_cast<unsigned char>(text[i]) & 0x3FU);
  std::string digits;
  for (; code != 0 || digits.size() < 4; code >>= 4U) digits.insert(digits.begin(), "0123456789ABCDEF"[code & 0xFU]);
  return "the character U+" + digits;
}

}  // namespace permverify::support
