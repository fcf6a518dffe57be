// Which sections of the library a program gets.
#include <catch2/catch.hpp>

#include "parser/library/library.h"

using permverify::parser::Dialect;
using permverify::parser::needed_library;

namespace {

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a program that names nothing of the library gets nothing of it") {
  CHECK(needed_library({"f", "main"}, {}, Dialect::Pvl).empty());
}

TEST_CASE("a section comes with those that it needs, and with no others") {
  const std::string text = needed_library({"sum_blocked"}, {}, Dialect::Pvl);
  CHECK(has(text, "lemma sum_blocked(int[] a"));
  CHECK(has(text, "lemma sum_shifted(int[] a"));
  CHECK_FALSE(has(text, "pow2"));
  CHECK_FALSE(has(text, "//#"));
}

TEST_CASE("names of the program come first, and leave out what is about the names of the library") {
  CHECK(needed_library({"pow2"}, {"pow2"}, Dialect::Pvl).empty());
  CHECK(needed_library({"pow2_sum"}, {"pow2"}, Dialect::Pvl).empty());
  CHECK(needed_library({"sum_blocked"}, {"sum_shifted"}, Dialect::Pvl).empty());
  CHECK(has(needed_library({"sum_blocked", "sum_shifted"}, {"pow2"}, Dialect::Pvl), "sum_blocked"));
}

TEST_CASE("arrays are pointers in C") {
  const std::string text = needed_library({"sorted_pairs"}, {}, Dialect::C);
  CHECK(has(text, "lemma sorted_pairs(int *a"));
  CHECK_FALSE(has(text, "int[]"));
}
