#include "logic/resource/assertion.h"

#include "translated.h"

using namespace permverify;
using namespace permverify::testing;
using obligation::Atom;
using obligation::RightKind;
using Cells = std::set<std::int64_t>;
using Kinds = std::vector<std::string>;

namespace {

// The cells that an atom covers under the values of the contract.
Cells covered(const Contract& contract, const Atom& atom) {
  Contract& c = const_cast<Contract&>(contract);
  term::Substitution none(c.terms);
  Cells result;
  std::vector<Term> symbols;
  for (const Term b : atom.binders) {
    symbols.push_back(c.terms.fresh("b", b.sort(), term::Scope::Private));
    none.add(b, symbols.back());
  }
  const Term guard = none(atom.guard), index = none(atom.index.at(0));
  c.values.for_all(symbols, -3, 12, [&](const Values& v) {
    if (v.holds(guard)) result.insert(v.number(index));
  });
  return result;
}

}  // namespace

TEST_CASE("clauses fall apart into rights and facts", "[assertion]") {
  const Contract c(
      "requires Perm(a[lid], 1\\2) ** Atomic(a[n]) ** n > 0; requires Perm(a[m], read) && b;");
  const auto& atoms = c.assertion.atoms;
  REQUIRE(atoms.size() == 3);
  CHECK(atoms[0].kind == RightKind::Exact);
  CHECK(c.values.rational(atoms[0].amount) == term::Rational{1, 2});
  CHECK_FALSE(atoms[0].whole());
  CHECK(atoms[1].kind == RightKind::Atomic);
  CHECK(atoms[2].kind == RightKind::Read);
  CHECK(covered(c, atoms[0]) == Cells{2});
  CHECK(covered(c, atoms[1]) == Cells{7});
  CHECK(covered(c, atoms[2]) == Cells{3});
  REQUIRE(c.assertion.facts.size() == 2);
  CHECK(c.text(c.assertion.facts[0].span) == "n > 0");
  CHECK(c.text(c.assertion.facts[1].span) == "b");
}

TEST_CASE("amounts: write is one, percent are hundredths, sums are as written", "[assertion]") {
  const Contract c("requires Perm(a[0], write) ** Perm(a[1], 3\\4); requires perm(a[2], 10);");
  CHECK(c.assertion.atoms.at(0).whole());
  CHECK(c.values.rational(c.assertion.atoms.at(1).amount) == term::Rational{3, 4});
  CHECK(c.values.rational(c.assertion.atoms.at(2).amount) == term::Rational{1, 10});
}

TEST_CASE("guards of rights: ==> and ? : on both sides", "[assertion]") {
  const Contract c(
      "requires c ==> Perm(a[0], write); requires b ==> n > m ==> Perm(a[1], write);"
      "requires c ? Perm(a[2], write) : Perm(a[3], write) ** Perm(a[4], read);");
  const auto& atoms = c.assertion.atoms;
  REQUIRE(atoms.size() == 5);
  CHECK(covered(c, atoms[0]).empty());
  CHECK(covered(c, atoms[1]) == Cells{1});
  CHECK(covered(c, atoms[2]).empty());
  CHECK(covered(c, atoms[3]) == Cells{3});
  CHECK(covered(c, atoms[4]) == Cells{4});
}

TEST_CASE("binders of rights: every variable and every range", "[assertion]") {
  const Contract c(
      "requires (\\forall* int i; 0 <= i && i < m; i != 1 ==> Perm(a[2 * i + 1], write));"
      "requires (\\forall* int i = 0 .. 2; (\\forall* int j = 0 .. 2; Perm(a[4 * i + j], read)));");
  const auto& atoms = c.assertion.atoms;
  REQUIRE(atoms.size() == 2);
  CHECK(atoms[0].binders.size() == 1);
  CHECK(covered(c, atoms[0]) == Cells{1, 5});
  CHECK(atoms[1].binders.size() == 2);
  CHECK(covered(c, atoms[1]) == Cells{0, 1, 4, 5});
}

TEST_CASE("a binder ends with its quantifier", "[assertion]") {
  const Contract c("requires (\\forall* int i = 0 .. 2; Perm(a[i], read)) ** Perm(a[6], read);");
  CHECK(c.assertion.atoms.at(1).binders.empty());
  CHECK(covered(c, c.assertion.atoms.at(1)) == Cells{6});
}

TEST_CASE("facts are closed, with the guards over them", "[assertion]") {
  Contract c(
      "requires n > 5 ==> (m > 1 && m < 4); requires (\\forall int i = 0 .. m; i >= 0 && i < n);");
  REQUIRE(c.assertion.facts.size() == 4);
  for (const auto& fact : c.assertion.facts) CHECK_FALSE(fact.formula->has_bound);
  const Term n = c.env.vars.at(c.var("n")), m = c.env.vars.at(c.var("m"));
  CHECK((c.holds(0) && c.holds(1) && c.holds(2) && c.holds(3)));
  c.values.set(m, 9);
  CHECK(c.holds(0));
  CHECK_FALSE(c.holds(1));
  CHECK(c.holds(2));
  CHECK_FALSE(c.holds(3));  // i = 8
  c.values.set(n, 5);
  CHECK(c.holds(1));  // the guard is false
}

TEST_CASE("a fact beside a right in one implication keeps its guard", "[assertion]") {
  Contract c("requires lid == 0 ==> Perm(a[0], write) ** a[0] == 1;");
  REQUIRE(c.assertion.facts.size() == 1);
  CHECK(c.holds());  // lid is 2
  c.values.set(c.lid(), 0);
  CHECK_FALSE(c.holds());
  CHECK(c.cells(0) == Cells{0});  // it reads only then
  c.values.set(c.lid(), 2);
  CHECK(c.cells(0).empty());
}

TEST_CASE("the footprint of a fact: arrays read now, not at launch", "[assertion]") {
  const std::string first = "pure int first(int[] p) = p[0];";
  const Contract c(
      "requires a[0] == 0; requires \\old(a[0]) == 0; requires n == 1;"
      "requires (\\forall int i = 0 .. 2; w[i] > a[i]); requires first(a) == 1;",
      first);
  const auto& facts = c.assertion.facts;
  const std::set<ir::VarId> none, a{c.var("a")}, both{c.var("a"), c.var("w")};
  REQUIRE(facts.size() == 5);
  CHECK(facts[0].footprint == a);
  CHECK(facts[1].footprint == none);
  CHECK(facts[2].footprint == none);
  CHECK(facts[3].footprint == both);
  CHECK(facts[4].footprint == a);
}

TEST_CASE("indices and amounts of rights are read, too", "[assertion]") {
  const Contract c("requires Perm(a[a[3]], 1\\n); requires a[5] > 0 ==> Perm(a[1], read);");
  CHECK(c.kinds() == Kinds{"read a", "arith.division:by_zero", "read a"});
  CHECK(c.cells(0) == Cells{3});
  CHECK(c.cells(2) == Cells{5});
  CHECK(covered(c, c.assertion.atoms.at(0)) == Cells{9});
}

TEST_CASE("atoms are equal up to the place where they stand", "[assertion]") {
  const Contract c(
      "requires Perm(a[n], 1\\2); requires Perm(a[n], 1\\2); requires Perm(a[n], 1\\3);"
      "requires Perm(w[n], 1\\2); requires b ==> Perm(a[n], 1\\2);");
  const auto& atoms = c.assertion.atoms;
  CHECK(atoms.at(0) == atoms.at(1));
  for (std::size_t i = 2; i < 5; ++i) CHECK_FALSE(atoms.at(0) == atoms.at(i));
  Atom given = atoms.at(0);
  given.taken = true;
  CHECK_FALSE(given == atoms.at(0));
}
