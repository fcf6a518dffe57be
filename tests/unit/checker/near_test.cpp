// Hypotheses about the memory of a goal.
#include "checker/near.h"

#include <algorithm>

#include <catch2/catch.hpp>

using namespace permverify;
using checker::near;
using checker::Sequent;
using term::Term;

namespace {

struct Fixture {
  term::TermManager m;
  Term lid = m.fresh("lid", term::int_sort, term::Scope::Private);
  Term n = m.fresh("n", term::int_sort, term::Scope::Launch);
  std::vector<Term> arrays;
  std::vector<Term> hypotheses{m.le(m.integer(0), lid), m.lt(lid, n)};

  Fixture() {
    for (int i = 0; i < 20; ++i) {
      arrays.push_back(m.fresh("a", term::Sort{term::SortKind::Map, term::SortKind::Int, 1}, term::Scope::Launch));
      hypotheses.push_back(m.eq(at(i), m.add(lid, m.integer(i))));
    }
  }

  Term at(std::size_t array) { return m.select(arrays[array], {lid}); }

  static bool has(const Sequent& s, Term h) { return std::find(s.hypotheses.begin(), s.hypotheses.end(), h) != s.hypotheses.end(); }
};

}  // namespace

TEST_CASE_METHOD(Fixture, "facts about other arrays are left out, and those without memory stay") {
  const auto found = near({hypotheses, m.le(m.integer(3), at(3))}, 16);
  REQUIRE(found);
  CHECK(found->hypotheses == std::vector<Term>{hypotheses[0], hypotheses[1], hypotheses[5]});
  CHECK(found->goal == m.le(m.integer(3), at(3)));
}

TEST_CASE_METHOD(Fixture, "a goal without memory has the facts without memory") {
  const auto found = near({hypotheses, m.lt(lid, m.add(n, m.integer(1)))}, 16);
  REQUIRE(found);
  CHECK(found->hypotheses.size() == 2);
}

TEST_CASE_METHOD(Fixture, "arrays that a fact links are kept together, also by a symbol that few facts have") {
  const Term x = m.fresh("x", term::int_sort, term::Scope::Private);
  hypotheses.push_back(m.eq(at(3), at(4)));
  hypotheses.push_back(m.eq(x, at(5)));
  const auto by_fact = near({hypotheses, m.le(m.integer(3), at(3))}, 16);
  REQUIRE(by_fact);
  CHECK(has(*by_fact, hypotheses[6]));
  CHECK_FALSE(has(*by_fact, hypotheses[7]));
  const auto by_symbol = near({hypotheses, m.le(m.integer(3), x)}, 16);
  REQUIRE(by_symbol);
  CHECK(has(*by_symbol, hypotheses[7]));
  CHECK_FALSE(has(*by_symbol, hypotheses[5]));
}

TEST_CASE_METHOD(Fixture, "where few are left out there is no second sequent") {
  CHECK_FALSE(near({hypotheses, m.le(m.integer(3), at(3))}, 20));
  Term all = m.integer(0);
  for (std::size_t i = 0; i < arrays.size(); ++i) all = m.add(all, at(i));
  CHECK_FALSE(near({hypotheses, m.le(m.integer(3), all)}, 1));
}
