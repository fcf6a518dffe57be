// Text in UTF-8 (RFC 3629).
#pragma once
#include <string>
#include <string_view>

namespace permverify::support {

// Bytes of the character at the start of a text that is not empty; 0: they are not well-formed.
std::size_t utf8_length(std::string_view text);

// For messages: "`#`", "the character U+00A0" where it is not one of ASCII, which may look like another one or like nothing, "a byte that is
// no text". The text is not empty.
std::string first_character(std::string_view text);

}  // namespace permverify::support
