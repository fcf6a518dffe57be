// Lines that fit the terminal: no word is lost, no line is too wide, code stays whole.
#include "report/wrap.h"

#include <catch2/catch.hpp>

using permverify::report::wrapped;

TEST_CASE("lines are broken at spaces and indented") {
  CHECK(wrapped("one two three four", 0, 2, 9) == "one two\n  three\n  four");
  CHECK(wrapped("one two three four", 4, 2, 9) == "one\n  two\n  three\n  four");
  CHECK(wrapped("one two", 0, 2, 0) == "one two");
  CHECK(wrapped("one two", 0, 2, 7) == "one two");
  CHECK(wrapped("", 0, 2, 7) == "");
}

TEST_CASE("what stands between backticks is not broken, a lone backtick protects nothing") {
  CHECK(wrapped("write `a b c d e f` here", 0, 2, 10) == "write\n  `a b c d e f`\n  here");
  CHECK(wrapped("a ` b c d e", 0, 0, 5) == "a ` b\nc d e");
}

TEST_CASE("columns are counted, not bytes") {
  CHECK(wrapped("\u00e4\u00f6\u00fc \u00e4\u00f6\u00fc x", 0, 0, 7) == "\u00e4\u00f6\u00fc \u00e4\u00f6\u00fc\nx");
}
