// Characters of UTF-8 in messages; lengths by RFC 3629, section 4.
#include "support/utf8.h"

#include <catch2/catch.hpp>

using permverify::support::first_character;
using permverify::support::utf8_length;

TEST_CASE("utf8: well-formed sequences have a length, others have none") {
  CHECK(utf8_length("a") == 1);
  CHECK(utf8_length("\xC2\xA0") == 2);
  CHECK(utf8_length("\xE2\x82\xAC") == 3);
  CHECK(utf8_length("\xF0\x9F\x98\x80") == 4);
  CHECK(utf8_length("\xC0\x80") == 0);      // overlong
  CHECK(utf8_length("\xED\xA0\x80") == 0);  // a surrogate
  CHECK(utf8_length("\xE2\x82") == 0);      // cut off
}

TEST_CASE("utf8: characters that cannot be told apart by eye are named by number") {
  CHECK(first_character("#x") == "`#`");
  CHECK(first_character("\xC2\xA0 x") == "the character U+00A0");
  CHECK(first_character("\xE2\x80\x8B") == "the character U+200B");
  CHECK(first_character("\xF0\x9F\x98\x80") == "the character U+1F600");
  CHECK(first_character("\xFF") == "a byte that is no text");
}
