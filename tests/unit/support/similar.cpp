// "did you mean": slips are found, other words are not taken for one.
#include "support/similar.h"

#include <catch2/catch.hpp>

using permverify::support::misspelt;
using permverify::support::similar;

TEST_CASE("one slip in a short name, two in a long one") {
  const std::vector<std::string> words{"Perm", "barrier", "loop_invariant", "return", "while"};
  CHECK(misspelt("Prem", words) == "Perm");  // two letters exchanged
  CHECK(misspelt("barier", words) == "barrier");
  CHECK(misspelt("retrun", words) == "return");
  CHECK(misspelt("whille", words) == "while");
  CHECK(misspelt("lop_invarient", words) == "loop_invariant");
  CHECK(misspelt("rtrn", words) == "");
}

TEST_CASE("a name that is right, short or something else is no misspelling") {
  const std::vector<std::string> words{"if", "do", "tid", "data"};
  CHECK(misspelt("tid", words) == "");
  CHECK(misspelt("of", words) == "");
  CHECK(misspelt("i", words) == "");
  CHECK(misspelt("delta", words) == "");
  CHECK(misspelt("tidd", words) == "tid");
  CHECK(misspelt(std::string(1000, 'a'), words) == "");
}

TEST_CASE("similar names come closest first") {
  CHECK(similar("vreify", {"version", "verify"}).front() == "verify");
  CHECK(similar("rac", {"frame.contract", "race"}).front() == "race");  // both contain it
  CHECK(similar("size", {"--local-size"}) == std::vector<std::string>{"--local-size"});
  CHECK(similar("xyz", {"verify"}).empty());
}
