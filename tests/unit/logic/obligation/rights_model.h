// Random lists of rights, and what they give at each small cell by the definition of logic.md 2.
#pragma once
#include <random>
#include <set>

#include "../values.h"
#include "logic/resource/rights.h"

namespace permverify::testing {

using namespace obligation;
using term::Kind;
using term::Rational;

inline constexpr ir::VarId array = 7, other_array = 8;
inline constexpr std::int64_t low = -2, high = 7;  // binders and locations that are looked at

// What atoms give at one cell: bounds, since an unknown `read` that is given away leaves 0 or more.
struct Held {
  Rational amount;  // exact ones, summed
  int reads = 0, reads_taken = 0, atomics = 0;
  int reads_since = 0;  // since one was taken
  bool surely(Right right) const {
    const bool positive = term::less(Rational{0, 1}, amount);
    const bool whole = !term::less(amount, Rational{1, 1}) && reads_taken == 0;
    const bool readable = positive || reads_since > 0;
    switch (right) {
      case Right::Read:
        return readable;
      case Right::Write:
        return whole;
      case Right::AtomicUse:
        return whole || (atomics > 0 && !readable);
    }
    return false;
  }
};

struct RightsModel {
  term::TermManager m;
  Values values;
  Term lid = m.fresh("lid", term::int_sort, term::Scope::Private);
  Term n = m.fresh("n", term::int_sort, term::Scope::Launch);
  Term place = m.fresh("place", term::int_sort, term::Scope::Private);

  RightsModel() { values.set(lid, 1).set(n, 2); }
  Term num(std::int64_t v) { return m.integer(v); }

  Atom atom(Term index, RightKind kind, Rational amount = {1, 1}) {
    Atom a;
    a.array = array;
    a.index = {index};
    a.kind = kind;
    a.guard = m.truth(true);
    if (kind == RightKind::Exact) a.amount = m.real(amount.numerator, amount.denominator);
    return a;
  }
  // The same for all v with low <= v < high in place of `hole`.
  Atom over(Atom a, Term hole, Term from, Term to) {
    const Term v = m.bound("v", term::int_sort);
    term::Substitution s(m);
    s.add(hole, v);
    a = substituted(s, {a}).front();
    a.guard = m.conj({a.guard, m.le(from, v), m.lt(v, to)});
    a.binders.push_back(v);
    return a;
  }

  // Every way in which the atom covers something, as (cell, amount).
  void instances(const Atom& a, const std::function<void(std::int64_t, Rational)>& visit) {
    term::Substitution s(m);
    std::vector<Term> symbols;
    for (const Term b : a.binders) {
      symbols.push_back(m.fresh("w", b.sort(), term::Scope::Private));
      s.add(b, symbols.back());
    }
    const Term guard = s(a.guard), index = s(a.index[0]);
    const Term amount = a.kind == RightKind::Exact ? s(a.amount) : m.real(0);
    values.for_all(symbols, low, high, [&](const Values& v) {
      if (v.holds(guard)) visit(v.number(index), v.rational(amount));
    });
  }
  std::map<std::int64_t, Held> model(const std::vector<Atom>& atoms) {
    std::map<std::int64_t, Held> cells;
    for (const Atom& a : atoms) {
      if (a.array != array) continue;
      instances(a, [&](std::int64_t at, Rational amount) {
        Held& cell = cells[at];
        if (a.kind == RightKind::Atomic) cell.atomics += a.taken ? -1 : 1;
        if (a.kind == RightKind::Read) {
          ++(a.taken ? cell.reads_taken : cell.reads);
          cell.reads_since = a.taken ? 0 : cell.reads_since + 1;
        }
        if (a.kind == RightKind::Exact) {
          cell.amount =
              *term::checked_add(cell.amount, a.taken ? *term::checked_neg(amount) : amount);
        }
      });
    }
    return cells;
  }
  // What is proved elsewhere, at each time of the list: sums from 0 to 1, exact atoms injective, nothing taken
  // that was not there, and no exact amount behind a taken `read`.
  bool legal(const std::vector<Atom>& atoms) {
    for (std::size_t length = 1; length <= atoms.size(); ++length) {
      const std::vector<Atom> then(atoms.begin(), atoms.begin() + static_cast<std::ptrdiff_t>(length));
      if (!legal_at_end(then)) return false;
      if (!then.back().taken || then.back().kind != RightKind::Exact) continue;
      auto before = model({then.begin(), then.end() - 1});
      bool behind_a_read = false;
      instances(then.back(), [&](std::int64_t at, Rational) {
        behind_a_read = behind_a_read || before[at].reads_taken > 0;
      });
      if (behind_a_read) return false;
    }
    return true;
  }

  bool legal_at_end(const std::vector<Atom>& atoms) {
    for (const auto& [at, cell] : model(atoms)) {
      if (term::less(Rational{1, 1}, cell.amount) || term::less(cell.amount, Rational{0, 1}))
        return false;
      if (cell.atomics < 0) return false;
      if (cell.reads_taken > 0 && cell.reads == 0 && cell.amount == Rational{0, 1}) return false;
    }
    for (const Atom& a : atoms) {
      std::set<std::int64_t> seen;
      bool twice = false;
      instances(a, [&](std::int64_t at, Rational) { twice = twice || !seen.insert(at).second; });
      if (twice && a.kind == RightKind::Exact) return false;
    }
    return true;
  }

  // The condition in the least model of its axioms: `held` maps have only what these say.
  bool least(const RightCondition& right, std::int64_t at) {
    Values v = values;
    v.set(place, at);
    std::map<std::uint32_t, std::pair<Term, term::MapValue>> maps;
    for (const Term axiom : right.axioms) {
      REQUIRE(axiom.kind() == Kind::Forall);
      term::Substitution s(m);
      std::vector<Term> symbols;
      for (const Term b : axiom->binders) {
        symbols.push_back(m.fresh("w", b.sort(), term::Scope::Private));
        s.add(b, symbols.back());
      }
      const Term body = s(axiom.child(0));
      REQUIRE(body.kind() == Kind::Implies);
      const Term read = body.child(1), map = read.child(0);
      auto& entry = maps.try_emplace(map->id, map, term::MapValue{{}, false}).first->second;
      v.for_all(symbols, low, high, [&](const Values& w) {
        if (w.holds(body.child(0))) entry.second.cells[{w.number(read.child(1))}] = true;
      });
    }
    for (const auto& [id, entry] : maps) {
      v.given.symbols[entry.first] = std::make_shared<const term::MapValue>(entry.second);
    }
    return v.holds(right.condition);
  }

  // A random atom; `solvable`: its binders can be read off the cell.
  template <class Random>
  Atom random_atom(Random& pick, bool solvable) {
    const auto kind = static_cast<RightKind>(pick(5) / 2);
    static constexpr Rational amounts[] = {{1, 1}, {1, 1}, {1, 2}, {1, 2}, {1, 3}};
    const Term c = num(pick(3));
    const Term hole = m.fresh("hole", term::int_sort, term::Scope::Private);
    const Term indices[] = {c,
                            m.add(lid, c),
                            m.sub(n, c),
                            hole,
                            m.add(hole, c),
                            m.sub(c, hole),
                            m.flat(lid, hole, n),
                            m.mul(num(2), hole),
                            m.mul(hole, hole)};
    const int shape = pick(solvable ? 7 : 9);
    Atom a = atom(indices[shape], kind, amounts[pick(5)]);
    if (pick(3) == 0) a.guard = m.lt(lid, num(pick(3)));
    if (shape >= 3) {
      if (pick(3) == 0) a.guard = m.conj(a.guard, m.eq(m.mod(hole, num(2)), num(0)));
      a = over(a, hole, num(0), pick(2) ? n : num(3));
    }
    if (pick(12) == 0) a.array = other_array;
    return a;
  }
};

struct Pick {
  std::mt19937 source;
  int operator()(int bound) { return static_cast<int>(source() % static_cast<unsigned>(bound)); }
};

}  // namespace permverify::testing
