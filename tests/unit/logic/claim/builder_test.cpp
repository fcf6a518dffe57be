// What is made on trial leaves nothing if it is given up.
#include "logic/claim/builder.h"

#include <catch2/catch.hpp>

using namespace permverify;
using namespace permverify::obligation;

namespace {

struct Made {
  term::TermManager terms;
  Builder out{terms, "k"};

  void owe() { out.require("race:write_write", "", {}, {}, terms.truth(true)); }
};

}  // namespace

TEST_CASE("what is refused on trial leaves nothing, and refuses nothing") {
  Made made;
  made.owe();
  const bool done = made.out.attempt([&] {
    made.owe();
    made.out.assume("warp_size", "", {});
    made.out.refuse("grid_barrier", {});
  });
  CHECK(!done);
  CHECK(!made.out.refused());
  CHECK(made.out.set().obligations.size() == 1);
  CHECK(made.out.set().assumptions.empty());
  CHECK(made.out.set().diagnostics.empty());
  made.owe();
  CHECK(made.out.set().obligations.back().id == "k/race#2");
}

TEST_CASE("what is made on trial stays, and so does an earlier refusal") {
  Made made;
  made.out.refuse("grid_barrier", {});
  CHECK(made.out.attempt([&] { made.owe(); }));
  CHECK(made.out.refused());
  CHECK(made.out.set().obligations.size() == 1);
}

TEST_CASE("a trial that does not end in time leaves nothing") {
  Made made;
  made.out.end_at(std::chrono::steady_clock::now() - std::chrono::seconds(1));
  CHECK(!made.out.attempt([&] { made.owe(); }));
  CHECK(made.out.set().obligations.empty());
}
