// A trial leaves a manager as it was: the same terms afterwards have the same numbers and names.
#include "logic/term/trial.h"

#include <catch2/catch.hpp>

using namespace permverify::term;

namespace {

std::string made(TermManager& m, Term old) {
  const Term x = m.fresh("x", int_sort, Scope::Private), y = m.fresh("y", int_sort, Scope::Private);
  const Function* f = m.operation("float32.add", {int_sort, int_sort}, int_sort);
  const Function* g = m.declare("g", {int_sort}, int_sort, Scope::Launch);
  const Term v = m.bound("v", int_sort);
  const Term all = m.forall({v}, m.le(m.apply(f, {v, x}), m.add(m.apply(g, {y}), old)));
  return to_string(all) + " " + std::to_string(all->id) + " " + std::to_string(f->id) + " " + std::to_string(g->id);
}

}  // namespace

TEST_CASE("what was made during a trial is forgotten") {
  TermManager m, untouched;
  const auto prepare = [](TermManager& manager) {
    const Term x = manager.fresh("x", int_sort, Scope::Launch);
    return manager.add(x, manager.integer(1));
  };
  const Term old = prepare(m), other = prepare(untouched);
  const std::size_t terms = m.term_count();
  for (int round = 0; round < 3; ++round) {
    const Trial trial(m);
    const std::string text = made(m, old);
    m.fresh("x!1", int_sort, Scope::Private);
    CHECK(m.term_count() > terms);
  }
  CHECK(m.term_count() == terms);
  CHECK(made(m, old) == made(untouched, other));
}

TEST_CASE("a trial finds the terms that were there before, and they stay") {
  TermManager m;
  const Term x = m.fresh("x", int_sort, Scope::Launch), sum = m.add(x, m.integer(1));
  {
    const Trial trial(m);
    CHECK(m.add(x, m.integer(1)) == sum);
    m.mul(sum, sum);
  }
  CHECK(m.add(x, m.integer(1)) == sum);
  CHECK(m.mul(sum, sum) == m.mul(sum, sum));
}
