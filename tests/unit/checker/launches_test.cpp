// Which launches are tried, and in which order.
#include "checker/launches.h"

#include <algorithm>

#include <catch2/catch.hpp>

using namespace permverify;
using checker::small_launches;
using checker::LaunchValues;

namespace {

struct Fixture {
  term::TermManager m;
  term::Term gsize = m.fresh("gsize", term::int_sort, term::Scope::Launch);
  term::Term ngroups = m.fresh("ngroups", term::int_sort, term::Scope::Launch);
};

}  // namespace

TEST_CASE_METHOD(Fixture, "fewest threads first") {
  const auto launches =
      small_launches({gsize, ngroups}, {m.le(m.integer(1), gsize), m.le(m.integer(1), ngroups)});
  REQUIRE(launches.size() == 17);
  CHECK(launches[0] == LaunchValues{1, 1});
  for (std::size_t i = 1; i < 16; ++i) {
    CHECK(*launches[i - 1][0] * *launches[i - 1][1] <= *launches[i][0] * *launches[i][1]);
  }
}

TEST_CASE_METHOD(Fixture, "fixed and bounded sizes are respected") {
  const std::vector<term::Term> facts{m.eq(gsize, m.integer(64)), m.lt(m.integer(1), ngroups)};
  const auto launches = small_launches({gsize, ngroups}, facts);
  CHECK(launches == std::vector<LaunchValues>{{64, 2}, {64, 3}, {64, 4}, {64, 5}, {64, std::nullopt}});
  const auto together = small_launches({gsize, ngroups}, {m.conj(facts)});
  CHECK(together == launches);
}

TEST_CASE_METHOD(Fixture, "what nothing bounds may be zero or negative") {
  const auto launches = small_launches({gsize}, {});
  for (const std::int64_t value : {-1, 0, 1, 2}) {
    CHECK(std::count(launches.begin(), launches.end(), LaunchValues{value}) == 1);
  }
}

TEST_CASE_METHOD(Fixture, "a parameter that is not positive comes behind small positive ones") {
  const auto launches = small_launches({gsize, ngroups}, {m.le(m.integer(1), gsize)});
  const auto at = [&](std::int64_t size, std::int64_t parameter) {
    return std::find(launches.begin(), launches.end(), LaunchValues{size, parameter}) - launches.begin();
  };
  CHECK(at(2, 1) < at(2, 2));
  CHECK(at(2, 2) < at(2, 0));
  CHECK(at(2, 2) < at(2, -1));
  CHECK(at(1, 0) < at(1, -1));
}

TEST_CASE_METHOD(Fixture, "in the end what nothing bounds is left to the solver") {
  const auto launches = small_launches({gsize, ngroups}, {m.le(m.integer(1), gsize)});
  CHECK(std::count(launches.begin(), launches.end(), LaunchValues{4, std::nullopt}) == 1);
  CHECK(launches.back() == LaunchValues{std::nullopt, std::nullopt});
}

TEST_CASE_METHOD(Fixture, "the least value of a machine integer is no bound to begin at") {
  const auto launches = small_launches({gsize}, {m.le(m.integer(-128), gsize)});
  CHECK(std::count(launches.begin(), launches.end(), LaunchValues{1}) == 1);
  CHECK(std::count(launches.begin(), launches.end(), LaunchValues{-128}) == 0);
}

TEST_CASE_METHOD(Fixture, "without sizes there is one launch") {
  CHECK(small_launches({}, {}) == std::vector<LaunchValues>{{}});
}

TEST_CASE_METHOD(Fixture, "many sizes: bounded in number, two of everything among them") {
  std::vector<term::Term> sizes;
  for (int i = 0; i < 6; ++i) {
    sizes.push_back(m.fresh("s", term::int_sort, term::Scope::Launch));
  }
  std::vector<term::Term> positive;
  for (const term::Term size : sizes) positive.push_back(m.le(m.integer(1), size));
  const auto launches = small_launches(sizes, positive);
  CHECK(launches.size() <= 40);
  CHECK(std::count(launches.begin(), launches.end(), LaunchValues(6, 2)) == 1);
}

TEST_CASE_METHOD(Fixture, "what equals others follows from them") {
  const term::Term n = m.fresh("n", term::int_sort, term::Scope::Launch);
  const term::Term length = m.fresh("length", term::int_sort, term::Scope::Launch);
  const std::vector<term::Term> facts{
      m.le(m.integer(1), gsize), m.le(m.integer(1), ngroups), m.le(m.integer(0), length),
      m.conj(m.eq(length, m.add(n, m.integer(1))), m.eq(n, m.mul(gsize, ngroups)))};
  const auto launches = small_launches({gsize, ngroups, n, length}, facts);
  REQUIRE(launches.size() == 17);
  for (std::size_t i = 0; i < 16; ++i) {
    CHECK(*launches[i][2] == *launches[i][0] * *launches[i][1]);
    CHECK(*launches[i][3] == *launches[i][2] + 1);
  }
  CHECK(launches.back() == LaunchValues(4, std::nullopt));
}

TEST_CASE_METHOD(Fixture, "equations in a circle, or with what is no size, determine nothing") {
  const term::Term n = m.fresh("n", term::int_sort, term::Scope::Launch);
  const term::Term k = m.fresh("k", term::int_sort, term::Scope::Launch);
  const term::Term x = m.fresh("x", term::int_sort, term::Scope::Private);
  const auto circle = small_launches(
      {n, k}, {m.eq(n, m.add(k, m.integer(1))), m.eq(k, m.sub(n, m.integer(1))), m.eq(n, x)});
  for (std::size_t i = 0; i < 4; ++i) {
    REQUIRE(circle[i][0].has_value());
    CHECK(*circle[i][0] == *circle[i][1] + 1);
  }
  CHECK(small_launches({n}, {m.eq(n, x)}) == small_launches({n}, {}));
}
