#include "logic/resource/rights.h"

#include "logic/resource/amounts.h"

#include <algorithm>

namespace permverify::obligation {

std::vector<Atom> on_array(const std::vector<Atom>& atoms, ir::VarId array) {
  std::vector<Atom> result;
  for (const auto& atom : atoms) {
    if (atom.array == array && !atom.guard.is_false()) result.push_back(atom);
  }
  return result;
}

namespace {

using term::Kind;
using term::TermManager;

bool occurs(Term needle, Term in) {
  if (in == needle) return true;
  if (!in->has_bound && needle.kind() == Kind::BoundVar) return false;
  return std::any_of(in->children.begin(), in->children.end(),
                     [&](Term child) { return occurs(needle, child); });
}

// Solves index == location for the bound variable v, when the index is v + rest, rest - v, or a
// two-level index q*n + (such a remainder) with v only in the remainder. The result makes the two
// equal, and is the only value that does.
Term solve(TermManager& terms, Term index, Term location, Term v) {
  if (index == v) return location;
  if (!occurs(v, index)) return {};
  if (index.kind() == Kind::Flat) {
    const Term q = index.child(0), r = index.child(1), n = index.child(2);
    if (occurs(v, q) || occurs(v, n)) return {};
    if (location.kind() == Kind::Flat && location.child(0) == q && location.child(2) == n) {
      return solve(terms, r, location.child(1), v);
    }
    return solve(terms, r, terms.sub(location, terms.mul(q, n)), v);
  }
  if (index.kind() == Kind::Mul && index.children().size() == 2 && index.child(0).is_int(-1) &&
      index.child(1) == v) {
    return terms.neg(location);
  }
  if (index.kind() != Kind::Add) return {};
  Term with;
  std::vector<Term> without;
  for (const Term child : index.children()) {
    if (!occurs(v, child)) {
      without.push_back(child);
    } else if (with) {
      return {};
    } else {
      with = child;
    }
  }
  return solve(terms, with, terms.sub(location, terms.add(without)), v);
}

Term equal_tuples(TermManager& terms, const std::vector<Term>& a, const std::vector<Term>& b) {
  std::vector<Term> parts;
  for (std::size_t i = 0; i < a.size(); ++i) parts.push_back(terms.eq(a[i], b[i]));
  return terms.conj(parts);
}

// The value that the guard forces on v: `v == e` among its conjuncts; null: none is seen.
Term forced(TermManager& terms, Term guard, Term v) {
  if (guard.kind() == Kind::And) {
    for (const Term part : guard.children()) {
      if (const Term value = forced(terms, part, v)) return value;
    }
    return {};
  }
  if (guard.kind() != Kind::Eq || guard.child(0).sort() != term::int_sort) return {};
  for (const int side : {0, 1}) {
    const Term value = solve(terms, guard.child(side), guard.child(1 - side), v);
    if (value && !occurs(v, value)) return value;
  }
  return {};
}

struct Hit {
  Term condition;  // null: some binder could not be solved
  Term amount;     // of exact atoms
};

// Exactly when the atom covers the location, with its binders eliminated.
Hit solved_hit(TermManager& terms, const Atom& atom, const std::vector<Term>& location) {
  term::Substitution solution(terms);
  std::vector<Term> index = atom.index;
  Term guard = atom.guard;
  Term amount = atom.amount;
  for (const Term v : atom.binders) {
    Term value;
    for (std::size_t d = 0; d < index.size() && !value; ++d) {
      value = solve(terms, index[d], location[d], v);
    }
    if (!value) value = forced(terms, guard, v);
    const bool dangling = value && std::any_of(atom.binders.begin(), atom.binders.end(),
                                               [&](Term b) { return occurs(b, value); });
    if (!value || dangling) return {};
    term::Substitution step(terms);
    step.add(v, value);
    for (Term& i : index) i = step(i);
    guard = step(guard);
    if (amount) amount = step(amount);
  }
  return {terms.conj(guard, equal_tuples(terms, index, location)), amount};
}

bool serves(const Atom& atom, Right right) {
  switch (right) {
    case Right::Read: return atom.kind != RightKind::Atomic;
    case Right::Write: return atom.kind == RightKind::Exact;
    case Right::AtomicUse: return true;
  }
  return false;
}

// With given-away amounts or fractions only sums decide.
bool needs_sum(const std::vector<Atom>& atoms, Right right) {
  for (const auto& atom : atoms) {
    if (atom.taken) return true;
    if (right == Right::Write && atom.kind == RightKind::Exact && !atom.whole()) return true;
  }
  return false;
}

class Conditions {
 public:
  Conditions(TermManager& terms, std::vector<Atom> atoms, const std::vector<Term>& location)
      : terms_(terms), atoms_(std::move(atoms)), location_(location) {}

  // Sum of exact amounts; positive unsolved atoms count 0 (fewer rights), a taken one that cannot
  // be solved counts whole everywhere (fewer rights still).
  Term sum() {
    std::vector<Term> parts{terms_.real(0)};
    for (const auto& atom : atoms_) {
      if (atom.kind != RightKind::Exact) continue;
      const Hit hit = solved_hit(terms_, atom, location_);
      if (!hit.condition) {
        if (atom.taken) parts.push_back(terms_.real(-1));
        continue;
      }
      const Term amount = atom.taken ? terms_.neg(hit.amount) : hit.amount;
      parts.push_back(terms_.ite(hit.condition, amount, terms_.real(0)));
    }
    return terms_.add(parts);
  }

  Term no_taken_read() {
    return terms_.conj(none_taken(RightKind::Read), none_taken(RightKind::Atomic));
  }
  // Nothing of the kind that was taken covers the location.
  Term none_taken(RightKind kind) {
    std::vector<Term> parts;
    for (const auto& atom : atoms_) {
      if (atom.taken && atom.kind == kind) parts.push_back(misses(atom));
    }
    return terms_.conj(parts);
  }

  // Some atom that serves covers the location.
  RightCondition some_hit(Right right) { return some_hit(atoms_, right); }

  // A `read` covers the location, and no `read` was taken there after it came. The atoms stand in the
  // order of time, and what was taken was there when it was taken: what is left behind a taken `read`
  // is 0 or more, so with a `read` that came later it is positive. An exact amount is not
  // taken behind a taken `read` (`has_amount`), so nothing else lessens it. A taken `Atomic` counts at
  // any time.
  RightCondition read_since_taken() {
    RightCondition result;
    std::vector<Term> choices, none_taken;
    std::vector<Atom> group;
    const auto close_group = [&] {
      if (group.empty()) return;
      const RightCondition some = some_hit(group, Right::Read);
      choices.push_back(terms_.conj(some.condition, terms_.conj(none_taken)));
      result.axioms.insert(result.axioms.end(), some.axioms.begin(), some.axioms.end());
      group.clear();
    };
    for (const auto& atom : atoms_) {
      if (atom.taken && atom.kind == RightKind::Atomic) none_taken.push_back(misses(atom));
    }
    for (auto atom = atoms_.rbegin(); atom != atoms_.rend(); ++atom) {
      if (atom->kind != RightKind::Read) continue;
      if (atom->taken) {
        close_group();
        none_taken.push_back(misses(*atom));
      } else {
        group.insert(group.begin(), *atom);
      }
    }
    close_group();
    result.condition = terms_.disj(choices);
    return result;
  }

 private:
  // False where that is not known.
  Term misses(const Atom& atom) {
    const Hit hit = solved_hit(terms_, atom, location_);
    return hit.condition ? terms_.negate(hit.condition) : terms_.truth(false);
  }

  RightCondition some_hit(const std::vector<Atom>& atoms, Right right) {
    RightCondition result;
    std::vector<Term> parts;
    std::vector<Atom> unsolved;
    for (const auto& atom : atoms) {
      if (atom.taken || !serves(atom, right)) continue;
      const Hit hit = solved_hit(terms_, atom, location_);
      if (hit.condition) {
        parts.push_back(hit.condition);
      } else {
        unsolved.push_back(atom);
      }
    }
    if (!unsolved.empty()) parts.push_back(listed(unsolved, result.axioms));
    result.condition = terms_.disj(parts);
    return result;
  }

  // held[location], with  forall binders. guard ==> held[index]  for each atom. A map of truth
  // values: the index algebra of the encoder then works on rights as on memory.
  Term listed(const std::vector<Atom>& atoms, std::vector<Term>& axioms) {
    const term::Sort sort{term::SortKind::Map, term::SortKind::Bool,
                          static_cast<std::uint8_t>(location_.size())};
    const Term held = terms_.fresh("held", sort, term::Scope::Private);
    for (const auto& atom : atoms) {
      axioms.push_back(terms_.forall(
          atom.binders, terms_.implies(atom.guard, terms_.select(held, atom.index))));
    }
    return terms_.select(held, location_);
  }

  TermManager& terms_;
  std::vector<Atom> atoms_;
  const std::vector<Term>& location_;
};

}  // namespace

Term covers(TermManager& terms, const Atom& atom, const std::vector<Term>& location) {
  const Hit hit = solved_hit(terms, atom, location);
  if (hit.condition) return hit.condition;
  return terms.exists(atom.binders,
                      terms.conj(atom.guard, equal_tuples(terms, atom.index, location)));
}

Atom skolemised(TermManager& terms, const Atom& atom) {
  if (atom.binders.empty()) return atom;
  term::Substitution s(terms);
  for (const Term b : atom.binders) s.add(b, terms.fresh(b->name, b.sort(), term::Scope::Private));
  Atom result = substituted(s, {atom}).front();
  result.binders.clear();
  return result;
}

std::optional<std::array<Term, 3>> solve_for(TermManager& terms, const std::vector<Term>& index,
                                             const std::vector<Term>& location,
                                             const std::array<Term, 3>& lids) {
  std::array<Term, 3> result = lids;
  std::vector<Term> rest = index;
  for (Term& lid : result) {
    if (lid.kind() != Kind::Symbol) continue;
    const Term symbol = lid;
    const Term v = terms.bound(symbol->name, term::int_sort);
    term::Substitution to_bound(terms), solution(terms);
    to_bound.add(symbol, v);
    Term value;
    for (std::size_t d = 0; d < rest.size() && !value; ++d) {
      value = solve(terms, to_bound(rest[d]), location[d], v);
    }
    if (!value) return std::nullopt;
    solution.add(symbol, value);
    for (Term& i : rest) i = solution(i);
    lid = value;
  }
  return result;
}

Cell some_cell(TermManager& terms, const std::vector<Atom>& atoms, ir::VarId array, Right right) {
  const auto here = on_array(atoms, array);
  std::vector<Atom> counting;
  for (const auto& atom : here) {
    const bool counts = right == Right::AtomicUse ? atom.kind == RightKind::Atomic
                                                  : serves(atom, right);
    if (counts && !atom.taken) counting.push_back(atom);
  }
  if (counting.empty()) return {{}, terms.truth(false)};
  if (counting.size() == 1 && !needs_sum(here, right)) {
    const Atom one = skolemised(terms, counting.front());
    return {one.index, one.guard};
  }
  Cell cell;
  for (std::size_t d = 0; d < counting.front().index.size(); ++d) {
    cell.index.push_back(terms.fresh("cell", term::int_sort, term::Scope::Private));
  }
  cell.condition = may_have(terms, atoms, array, cell.index, right);
  return cell;
}

RightCondition has_right(TermManager& terms, const std::vector<Atom>& atoms, ir::VarId array,
                         const std::vector<Term>& location, Right right) {
  const auto here = on_array(atoms, array);
  Conditions conditions(terms, here, location);
  if (right == Right::AtomicUse) {
    // rw, or Atomic with no plain right beside it.
    RightCondition write = has_right(terms, atoms, array, location, Right::Write);
    std::vector<Atom> atomic, plain;
    for (const auto& a : here) (a.kind == RightKind::Atomic ? atomic : plain).push_back(a);
    std::vector<Term> no_plain;
    for (const auto& a : plain) {
      const Hit hit = a.taken ? Hit{terms.truth(false), {}} : solved_hit(terms, a, location);
      no_plain.push_back(hit.condition ? terms.negate(hit.condition) : terms.truth(false));
    }
    Conditions only(terms, atomic, location);
    RightCondition result = only.some_hit(Right::AtomicUse);
    result.condition = terms.disj(
        write.condition,
        terms.conj({result.condition, terms.conj(no_plain), only.no_taken_read()}));
    result.axioms.insert(result.axioms.end(), write.axioms.begin(), write.axioms.end());
    return result;
  }
  if (!needs_sum(here, right)) return conditions.some_hit(right);
  if (right == Right::Write) {
    RightCondition result;
    result.condition =
        terms.conj(terms.ge(conditions.sum(), terms.real(1)), conditions.no_taken_read());
    return result;
  }
  // Reading: what is left is positive, or a `read` is there of which nothing was taken since. Atomic is the right
  // of all to change the element, so the thread that gave it away has nothing left there.
  RightCondition result = conditions.read_since_taken();
  const Term left = terms.conj(terms.lt(terms.real(0), conditions.sum()),
                               conditions.none_taken(RightKind::Atomic));
  result.condition = terms.disj(result.condition, left);
  return result;
}

RightCondition has_amount(TermManager& terms, const std::vector<Atom>& atoms, ir::VarId array,
                          const std::vector<Term>& location, Term amount) {
  Conditions conditions(terms, on_array(atoms, array), location);
  return {terms.conj(terms.le(amount, conditions.sum()), conditions.no_taken_read()), {}};
}

RightCondition has_all(TermManager& terms, const std::vector<Atom>& atoms,
                       const std::vector<Atom>& needed, ir::VarId array,
                       const std::vector<Term>& location) {
  const Term total = amount_sum(terms, needed, array, location);
  const Term beside = read_hit(terms, needed, array, location);
  RightCondition result = has_amount(terms, atoms, array, location, total);
  if (beside.is_false()) return result;
  const std::vector<Atom> here = on_array(atoms, array);
  std::vector<Atom> reads = here;
  std::erase_if(reads, [](const Atom& atom) { return atom.kind != RightKind::Read; });
  Conditions all(terms, here, location), only_reads(terms, reads, location);
  RightCondition read = only_reads.some_hit(Right::Read);
  result.condition =
      terms.conj(result.condition,
                 terms.implies(beside, terms.disj(terms.lt(total, all.sum()), read.condition)));
  result.axioms.insert(result.axioms.end(), read.axioms.begin(), read.axioms.end());
  return result;
}

Term amount_sum(TermManager& terms, const std::vector<Atom>& atoms, ir::VarId array,
                const std::vector<Term>& location) {
  std::vector<Term> parts{terms.real(0)};
  for (const auto& atom : on_array(atoms, array)) {
    if (atom.kind != RightKind::Exact) continue;
    if (atom.taken && !atom.binders.empty()) {
      // A given-away amount counts exactly where it was taken. Where that cannot be said, leaving
      // it out only adds rights (`is_exact` tells: a refutation would mean nothing).
      const Hit hit = solved_hit(terms, atom, location);
      if (hit.condition) {
        parts.push_back(terms.ite(hit.condition, terms.neg(hit.amount), terms.real(0)));
      }
      continue;
    }
    const Atom one = skolemised(terms, atom);
    const Term hit = terms.conj(one.guard, equal_tuples(terms, one.index, location));
    const Term amount = atom.taken ? terms.neg(one.amount) : one.amount;
    parts.push_back(terms.ite(hit, amount, terms.real(0)));
  }
  return terms.add(parts);
}

bool is_exact(TermManager& terms, const std::vector<Atom>& atoms, ir::VarId array) {
  const auto here = on_array(atoms, array);
  const bool sums = needs_sum(here, Right::Write);  // then a whole that cannot be located is left out
  for (const auto& atom : here) {
    if (atom.binders.empty()) continue;
    if (!atom.taken && (atom.kind != RightKind::Exact || (atom.whole() && !sums))) continue;
    const std::vector<Term> somewhere(atom.index.size(), terms.integer(0));
    if (!solved_hit(terms, atom, somewhere).condition) return false;
  }
  return true;
}

bool can_be_added(TermManager& terms, const std::vector<Atom>& atoms, ir::VarId array) {
  for (const auto& atom : on_array(atoms, array)) {
    if (atom.kind != RightKind::Exact) continue;
    const std::vector<Term> somewhere(atom.index.size(), terms.integer(0));
    if (!solved_hit(terms, atom, somewhere).condition) return false;
  }
  return true;
}

Term read_hit(TermManager& terms, const std::vector<Atom>& atoms, ir::VarId array,
              const std::vector<Term>& location) {
  std::vector<Term> parts;
  for (const auto& atom : on_array(atoms, array)) {
    if (atom.kind != RightKind::Read || atom.taken) continue;
    const Atom one = skolemised(terms, atom);
    parts.push_back(terms.conj(one.guard, equal_tuples(terms, one.index, location)));
  }
  return terms.disj(parts);
}

Term may_have(TermManager& terms, const std::vector<Atom>& atoms, ir::VarId array,
              const std::vector<Term>& location, Right right) {
  const auto here = on_array(atoms, array);
  std::vector<Term> parts;
  if (right == Right::Write && needs_sum(here, right)) {
    // 1 less an unknown `read` is no longer 1.
    for (const auto& atom : here) {
      if (!atom.taken || atom.kind != RightKind::Read) continue;
      const Hit hit = solved_hit(terms, atom, location);
      if (hit.condition) parts.push_back(terms.negate(hit.condition));
    }
    parts.push_back(terms.ge(amount_sum(terms, atoms, array, location), terms.real(1)));
    return terms.conj(parts);
  }
  for (const auto& atom : here) {
    const bool counts = right == Right::AtomicUse ? atom.kind == RightKind::Atomic
                                                  : serves(atom, right);
    if (!counts || atom.taken) continue;
    const Atom one = skolemised(terms, atom);
    parts.push_back(terms.conj(one.guard, equal_tuples(terms, one.index, location)));
  }
  const Term some = terms.disj(parts);
  if (right != Right::Read || !needs_sum(here, right)) return some;
  const Term left = terms.lt(terms.real(0), amount_sum(terms, atoms, array, location));
  return terms.conj(some, terms.disj(left, read_hit(terms, atoms, array, location)));
}

}  // namespace permverify::obligation
