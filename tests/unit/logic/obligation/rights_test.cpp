// The formulas of rights, evaluated at every small cell.
#include "logic/resource/rights.h"

#include "rights_model.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

constexpr Right all_rights[] = {Right::Read, Right::Write, Right::AtomicUse};

}  // namespace

TEST_CASE("has_right is exact where every binder can be solved", "[rights]") {
  Pick pick{std::mt19937(1)};
  std::map<Right, int> found;
  int lists = 0;
  while (lists < 150) {
    RightsModel f;
    std::vector<Atom> atoms;
    for (int i = pick(4); i >= 0; --i) atoms.push_back(f.random_atom(pick, true));
    if (!f.legal(atoms)) continue;
    ++lists;
    auto model = f.model(atoms);
    for (const Right right : all_rights) {
      const RightCondition have = has_right(f.m, atoms, array, {f.place}, right);
      CHECK(have.axioms.empty());
      for (std::int64_t at = low; at < high; ++at) {
        INFO("list " << lists << " right " << static_cast<int>(right) << " at " << at);
        CHECK(f.least(have, at) == model[at].surely(right));
        found[right] += model[at].surely(right);
      }
    }
  }
  for (const Right right : all_rights) CHECK(found[right] > 30);
}

TEST_CASE("has_right never claims more, for any binders and with rights given away", "[rights]") {
  Pick pick{std::mt19937(2)};
  int lists = 0, listed = 0, given = 0;
  while (lists < 200) {
    RightsModel f;
    std::vector<Atom> atoms;
    for (int i = pick(4); i >= 0; --i) atoms.push_back(f.random_atom(pick, false));
    for (Atom& a : atoms) {
      if (pick(4) == 0) a.taken = true;
    }
    if (pick(2)) {  // give away what is there
      Atom back = atoms.front();
      back.taken = true;
      atoms.push_back(back);
    }
    if (!f.legal(atoms)) continue;
    ++lists;
    auto model = f.model(atoms);
    for (const Right right : all_rights) {
      const RightCondition have = has_right(f.m, atoms, array, {f.place}, right);
      listed += !have.axioms.empty();
      for (std::int64_t at = low; at < high; ++at) {
        INFO("list " << lists << " right " << static_cast<int>(right) << " at " << at);
        if (f.least(have, at)) CHECK(model[at].surely(right));
        given += f.least(have, at);
      }
    }
  }
  CHECK(listed > 20);
  CHECK(given > 100);
}

TEST_CASE("may_have is satisfiable wherever the right is, and nowhere else without sums",
          "[rights]") {
  Pick pick{std::mt19937(3)};
  int lists = 0, yes = 0;
  while (lists < 60) {
    RightsModel f;
    std::vector<Atom> atoms;
    for (int i = pick(3); i >= 0; --i) atoms.push_back(f.random_atom(pick, false));
    if (!f.legal(atoms)) continue;
    ++lists;
    auto model = f.model(atoms);
    for (std::int64_t at = low; at < high; ++at) {
      INFO("list " << lists << " at " << at);
      const Held& cell = model[at];
      const auto may = [&](Right right) {
        const Term formula = may_have(f.m, atoms, array, {f.num(at)}, right);
        return f.values.for_some(formula, low, high);
      };
      CHECK(may(Right::Read) == cell.surely(Right::Read));
      CHECK(may(Right::Write) == cell.surely(Right::Write));
      CHECK(may(Right::AtomicUse) == (cell.atomics > 0));
      yes += cell.surely(Right::Write);
    }
  }
  CHECK(yes > 20);
}

TEST_CASE("may_have misses nothing when rights are given away", "[rights]") {
  Pick pick{std::mt19937(4)};
  int lists = 0, no = 0;
  while (lists < 60) {
    RightsModel f;
    std::vector<Atom> atoms;
    for (int i = pick(3); i >= 0; --i) atoms.push_back(f.random_atom(pick, false));
    Atom back = f.random_atom(pick, false);
    back.taken = true;
    atoms.push_back(back);
    if (!f.legal(atoms)) continue;
    ++lists;
    auto model = f.model(atoms);
    for (std::int64_t at = low; at < high; ++at) {
      INFO("list " << lists << " at " << at);
      for (const Right right : {Right::Read, Right::Write}) {
        const Term formula = may_have(f.m, atoms, array, {f.num(at)}, right);
        const bool may = f.values.for_some(formula, low, high);
        if (model[at].surely(right)) CHECK(may);
        no += !may;
      }
    }
  }
  CHECK(no > 100);
}

TEST_CASE("sums of amounts: the greatest value is what is held", "[rights]") {
  Pick pick{std::mt19937(5)};
  int lists = 0, parts = 0;
  while (lists < 60) {
    RightsModel f;
    std::vector<Atom> atoms;
    for (int i = pick(3); i >= 0; --i) atoms.push_back(f.random_atom(pick, true));
    if (!f.legal(atoms)) continue;
    ++lists;
    auto model = f.model(atoms);
    for (std::int64_t at = low; at < high; ++at) {
      INFO("list " << lists << " at " << at);
      const Term sum = amount_sum(f.m, atoms, array, {f.num(at)});
      Rational greatest{0, 1};
      f.values.for_all({sum}, low, high, [&](const Values& v) {
        if (term::less(greatest, v.rational(sum))) greatest = v.rational(sum);
      });
      CHECK(greatest == model[at].amount);
      CHECK(f.values.for_some(read_hit(f.m, atoms, array, {f.num(at)}), low, high) ==
            (model[at].reads > 0));
      for (const Rational wanted : {Rational{1, 3}, Rational{1, 2}, Rational{1, 1}}) {
        const auto have = has_amount(f.m, atoms, array, {f.place},
                                     f.m.real(wanted.numerator, wanted.denominator));
        const bool enough = !term::less(model[at].amount, wanted);
        CHECK(f.least(have, at) == enough);
        parts += enough;
      }
    }
  }
  CHECK(parts > 50);
}

TEST_CASE("some_cell is any cell with the right and no other", "[rights]") {
  Pick pick{std::mt19937(6)};
  int lists = 0, whole = 0;
  while (lists < 60) {
    RightsModel f;
    std::vector<Atom> atoms;
    for (int i = pick(2); i >= 0; --i) atoms.push_back(f.random_atom(pick, false));
    if (!f.legal(atoms)) continue;
    ++lists;
    auto model = f.model(atoms);
    for (const Right right : {Right::Read, Right::Write}) {
      const Cell cell = some_cell(f.m, atoms, array, right);
      std::set<std::int64_t> found, expected;
      std::vector<Term> terms = cell.index;
      terms.push_back(cell.condition);
      f.values.for_all(terms, low, high, [&](const Values& v) {
        if (v.holds(cell.condition)) found.insert(v.number(cell.index.at(0)));
      });
      for (const auto& [at, here] : model) {
        if (here.surely(right)) expected.insert(at);
      }
      std::erase_if(found, [](std::int64_t at) { return at < low || at >= high; });
      std::erase_if(expected, [](std::int64_t at) { return at < low || at >= high; });
      INFO("list " << lists << " right " << static_cast<int>(right));
      CHECK(found == expected);
      whole += !expected.empty();
    }
  }
  CHECK(whole > 30);
}

TEST_CASE_METHOD(RightsModel, "the right is a sum over atoms, never one of them", "[rights]") {
  const Atom half = atom(lid, RightKind::Exact, {1, 2});
  const auto write = [&](const std::vector<Atom>& atoms) {
    return least(has_right(m, atoms, array, {place}, Right::Write), 1);
  };
  CHECK_FALSE(write({half}));
  CHECK(write({half, half}));
  // a `read` never helps to reach 1
  CHECK_FALSE(write({half, atom(lid, RightKind::Read)}));
}

TEST_CASE_METHOD(RightsModel, "a read that is given away leaves less than one", "[rights]") {
  const std::vector<Atom> read = taken({atom(lid, RightKind::Read)});
  const std::vector<Atom> left = combine(m, {atom(lid, RightKind::Exact)}, read, Reads::Unrelated);
  REQUIRE(left.size() == 2);
  CHECK_FALSE(least(has_right(m, left, array, {place}, Right::Write), 1));
  CHECK(least(has_right(m, left, array, {place}, Right::Read), 1));
  CHECK_FALSE(least(has_amount(m, left, array, {place}, m.real(1)), 1));
  CHECK_FALSE(values.for_some(may_have(m, left, array, {num(1)}, Right::Write), low, high));
  CHECK(values.for_some(may_have(m, left, array, {num(1)}, Right::Read), low, high));
}

TEST_CASE_METHOD(RightsModel, "what is given away under a binder counts, solved or not",
                 "[rights]") {
  const Term hole = m.fresh("hole", term::int_sort, term::Scope::Private);
  const Atom all = over(atom(hole, RightKind::Exact), hole, num(0), num(3));
  const Atom even = over(atom(m.mul(num(2), hole), RightKind::Exact), hole, num(0), n);
  const std::vector<Atom> left = combine(m, {all}, taken({even}), Reads::Unrelated);
  for (const Right right : {Right::Read, Right::Write}) {
    CHECK_FALSE(least(has_right(m, left, array, {place}, right), 0));
    CHECK_FALSE(least(has_right(m, left, array, {place}, right), 2));
  }
  CHECK(values.for_some(may_have(m, left, array, {num(1)}, Right::Write), low, high));
}

TEST_CASE_METHOD(RightsModel, "combine cancels what is given and taken, and nothing else",
                 "[rights]") {
  const Term hole = m.fresh("hole", term::int_sort, term::Scope::Private);
  const Atom one = atom(lid, RightKind::Exact);
  const Atom range = over(atom(hole, RightKind::Exact), hole, num(0), n);
  const Atom same = over(atom(hole, RightKind::Exact), hole, num(0), n);
  CHECK(combine(m, {one}, taken({one}), Reads::Unrelated).empty());
  CHECK(combine(m, {range}, taken({same}), Reads::Unrelated).empty());
  CHECK(combine(m, taken({one}), {one}, Reads::Unrelated).empty());
  CHECK(combine(m, {one}, {one}, Reads::Unrelated).size() == 2);
  const Atom half = atom(lid, RightKind::Exact, {1, 2});
  CHECK(combine(m, {one}, taken({half}), Reads::Unrelated).size() == 2);
  CHECK(combine(m, {half, half}, taken({half}), Reads::Unrelated) == std::vector<Atom>{half});
  CHECK(combine(m, {one}, taken(guarded(m, {one}, m.lt(lid, n))), Reads::Unrelated).size() == 2);
  const Atom read = atom(lid, RightKind::Read);
  CHECK(combine(m, {read}, taken({read}), Reads::Unrelated).size() == 2);
  CHECK(combine(m, {read}, taken({read}), Reads::Same).empty());
}

TEST_CASE_METHOD(RightsModel, "guards narrow, substitution renames everything but binders",
                 "[rights]") {
  Atom a = atom(m.add(lid, n), RightKind::Exact);
  a.guard = m.lt(lid, n);
  const Term p = m.fresh("p", term::bool_sort, term::Scope::Private);
  const Atom narrowed = guarded(m, {a}, p).front();
  CHECK_FALSE(values.set_bool(p, false).holds(narrowed.guard));
  CHECK(values.set_bool(p, true).holds(narrowed.guard));
  CHECK_FALSE(values.set(n, 1).holds(narrowed.guard));  // the guard that was there
  values.set(n, 2);
  const Term twin = m.fresh("lid'", term::int_sort, term::Scope::Private);
  term::Substitution rename(m);
  rename.add(lid, twin);
  const Atom theirs = substituted(rename, {a}).front();
  CHECK(values.set(twin, 5).number(theirs.index[0]) == 7);
  CHECK_FALSE(values.holds(theirs.guard));
}

TEST_CASE_METHOD(RightsModel, "solve_for finds the one thread of an index", "[rights]") {
  const Term y = m.fresh("lid.y", term::int_sort, term::Scope::Private), zero = num(0);
  const std::array<Term, 3> lids{lid, y, zero};
  const Term w = m.fresh("w", term::int_sort, term::Scope::Private);
  const std::vector<Term> index{m.sub(n, lid), m.add(y, m.mul(num(3), lid))};
  const auto thread = solve_for(m, index, {place, w}, lids);
  REQUIRE(thread.has_value());
  for (std::int64_t l = 0; l < 4; ++l) {
    for (std::int64_t k = 0; k < 4; ++k) {
      Values v = values;
      v.set(lid, l).set(y, k);
      const std::int64_t first = v.number(index[0]), second = v.number(index[1]);
      Values found;
      found.set(n, 2).set(place, first).set(w, second);
      CHECK(found.number((*thread)[0]) == l);
      CHECK(found.number((*thread)[1]) == k);
    }
  }
  CHECK((*thread)[2] == zero);
  CHECK_FALSE(solve_for(m, {m.mul(num(2), lid)}, {place}, {lid, zero, zero}).has_value());
  CHECK_FALSE(solve_for(m, {num(0)}, {place}, {lid, zero, zero}).has_value());
}
