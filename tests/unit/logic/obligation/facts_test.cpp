#include "logic/resource/facts.h"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace permverify;
using obligation::FactBase;
using term::Scope;
using term::Term;

namespace {

struct Known {
  term::TermManager m;
  FactBase facts;
  Term n = m.fresh("n", term::int_sort, Scope::Launch);
  Term gid = m.fresh("gid", term::int_sort, Scope::Group);
  Term lid = m.fresh("lid", term::int_sort, Scope::Private);
  Term x = m.fresh("x", term::int_sort, Scope::Private);
  Term y = m.fresh("y", term::int_sort, Scope::Private);
  Term z = m.fresh("z", term::int_sort, Scope::Uniform);

  Known() { facts.unlink(lid); }
  Term less(Term a, Term b) { return m.lt(a, b); }
  bool has(const std::vector<Term>& list, Term t) {
    return std::find(list.begin(), list.end(), t) != list.end();
  }
};

}  // namespace

TEST_CASE_METHOD(Known, "facts about the launch always bear", "[facts]") {
  const Term about_launch = less(m.integer(0), n), about_thread = less(gid, lid);
  facts.add(about_launch);
  facts.add(about_thread);
  facts.add(less(x, y));
  const auto found = facts.relevant({}, facts.size());
  CHECK(found == std::vector<Term>{about_launch, about_thread});
}

TEST_CASE_METHOD(Known, "facts are connected through values of the thread, not through the launch",
                 "[facts]") {
  const Term first = less(x, y), second = less(y, m.add(z, n)), third = less(z, lid);
  const Term apart = less(m.fresh("u", term::int_sort, Scope::Private), n);
  for (const Term f : {first, second, third, apart}) facts.add(f);
  const auto found = facts.relevant({less(x, m.integer(3))}, facts.size());
  CHECK(found == std::vector<Term>{first, second, third});
  CHECK(facts.relevant({less(n, lid)}, facts.size()).empty());
}

TEST_CASE_METHOD(Known, "a variable that is called like an identifier connects", "[facts]") {
  const Term named = m.fresh("lid", term::int_sort, Scope::Private);
  facts.add(less(named, x));
  CHECK(facts.relevant({x}, facts.size()).size() == 1);
  CHECK(facts.relevant({lid}, facts.size()).empty());
}

TEST_CASE_METHOD(Known, "only what was known at a time counts", "[facts]") {
  const Term before = less(x, n), after = less(n, x);
  facts.add(before);
  const std::size_t then = facts.size();
  facts.add(after);
  CHECK(facts.relevant({x}, then) == std::vector<Term>{before});
  CHECK(facts.relevant({x}, facts.size()) == std::vector<Term>{before, after});
}

TEST_CASE_METHOD(Known, "a link that came later does not connect earlier facts", "[facts]") {
  const Term of_y = less(y, n);
  facts.add(of_y);
  const std::size_t then = facts.size();
  facts.add(less(x, y));
  CHECK_FALSE(has(facts.relevant({x}, then), of_y));
  CHECK(has(facts.relevant({x}, facts.size()), of_y));
}

TEST_CASE_METHOD(Known, "nothing is said twice, and nothing that is evident", "[facts]") {
  facts.add(less(x, n));
  facts.add(less(x, n));
  facts.add(m.truth(true));
  CHECK(facts.size() == 1);
}
