#include "source_edit/printed_text.h"

#include <catch2/catch.hpp>

using permverify::source_edit::PrintedText;

TEST_CASE("what is put into a text stands at its place, and knows it", "[printed_text]") {
  PrintedText text("ab;cd");
  text.insert(3, "// one\n");
  text.insert(3, "// two\n");
  text.insert(3, "// two\n");  // a second text at one place: it is not the first, so it follows
  text.replace(2, "{}");
  const std::string all = text.result();
  CHECK(all == "ab{}// one\n// two\n// two\ncd");
  CHECK(text.origin(all.find('b')).place == 1);
  CHECK(text.origin(all.find('b')).line.empty());
  CHECK(text.origin(all.find("one")).place == 3);
  CHECK(text.origin(all.find("one")).line == "// one");
  CHECK(text.origin(all.find("two")).line == "// two");
  CHECK(text.origin(all.find('d')).place == 4);
  CHECK(text.origin(all.find('d')).line.empty());
  CHECK(text.origin(all.size()).place == 5);
}

TEST_CASE("the same text is not put twice to one place", "[printed_text]") {
  PrintedText text("x");
  text.insert(0, "// one\n");
  text.insert(0, "// one\n");
  CHECK(text.result() == "// one\nx");
}
