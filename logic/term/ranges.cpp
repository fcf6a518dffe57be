#include "logic/term/ranges.h"

#include <algorithm>
#include <span>
#include <unordered_set>

namespace permverify::term {

void Ranges::learn(Term t, const Interval& interval) {
  if (t.sort() != int_sort || t.kind() == Kind::IntConst) return;
  const auto [place, fresh] = known_.try_emplace(t, interval);
  if (!fresh) {
    const Interval both = meet(place->second, interval);
    if (both == place->second) return;
    place->second = both;
  }
  // What was computed from `t` was computed after `t`, sums that contain it as a part apart.
  if (t.kind() == Kind::Add || memo_.count(t) != 0) memo_.clear();
  if (t.kind() != Kind::Add) return;
  if (auto form = linear_of(terms_, t)) sums_.push_back({std::move(*form), interval});
}

Interval Ranges::of(Term t) {
  if (t.sort() != int_sort) return {};
  if (t.kind() == Kind::IntConst) return Interval::exactly(t->value);
  if (const auto found = memo_.find(t); found != memo_.end()) return found->second;
  Interval result = compute(t);
  if (const auto found = known_.find(t); found != known_.end()) result = meet(result, found->second);
  return memo_[t] = result;
}

Interval Ranges::stated(Term t) const {
  const auto found = known_.find(t);
  return found == known_.end() ? Interval{} : found->second;
}

Interval Ranges::compute(Term t) {
  switch (t.kind()) {
    case Kind::IntConst: return Interval::exactly(t->value);
    case Kind::Add: return sum_of(t);
    case Kind::Mul: return product_of(t);
    case Kind::Div: return quotient(of(t.child(0)), of(t.child(1)));
    case Kind::Mod: return remainder(of(t.child(0)), of(t.child(1)));
    case Kind::Flat: return sum(product(of(t.child(0)), of(t.child(2))), of(t.child(1)));
    case Kind::BitAnd: return bit_and(of(t.child(0)), of(t.child(1)));
    case Kind::BitOr:
    case Kind::BitXor: return bit_or_xor(of(t.child(0)), of(t.child(1)));
    case Kind::Pow2: return power_of_two(of(t.child(0)));
    case Kind::Ite: return branches(t);
    case Kind::SeqLength: return {Wide{0}, {}};
    case Kind::BoolConst: case Kind::RealConst: case Kind::Symbol: case Kind::BoundVar:
    case Kind::Not: case Kind::And: case Kind::Or: case Kind::Implies: case Kind::Eq:
    case Kind::Lt: case Kind::Le: case Kind::RealDiv: case Kind::ToReal: case Kind::Select:
    case Kind::Store: case Kind::Apply: case Kind::Keep: case Kind::Forall: case Kind::Exists:
    case Kind::Sum: case Kind::Min: case Kind::Max: case Kind::Count: case Kind::SeqAt:
    case Kind::SeqSlice: case Kind::SeqConcat: case Kind::SeqLit: return {};
  }
  return {};
}

// The product without its number may have bounds of its own.
Interval Ranges::product_of(Term t) {
  Interval result = of(t.child(0));
  for (const Term factor : t.children().subspan(1)) result = product(result, of(factor));
  if (!is_number(t.child(0)) || t.children().size() < 3) return result;
  Term others = t.child(1);
  for (const Term factor : t.children().subspan(2)) others = terms_.mul(others, factor);
  return meet(result, product(of(t.child(0)), of(others)));
}

namespace {

Interval of_form(Ranges& ranges, const Linear& form) {
  Interval result = Interval::exactly(form.constant.numerator);
  for (const Monomial& m : form.monomials) {
    result = sum(result, scaled(ranges.of(m.atom), m.coefficient.numerator));
  }
  return result;
}

const Monomial* find(const Linear& form, Term atom) {
  for (const Monomial& m : form.monomials) {
    if (m.atom == atom) return &m;
  }
  return nullptr;
}

// c with whole == c * part + rest, where rest has no atom of part.
std::optional<std::int64_t> multiple(const Linear& whole, const Linear& part) {
  if (part.monomials.empty()) return std::nullopt;
  const Monomial& first = part.monomials[0];
  const Monomial* match = find(whole, first.atom);
  if (!match) return std::nullopt;
  const Wide quotient = Wide{match->coefficient.numerator} / first.coefficient.numerator;
  const auto c = static_cast<std::int64_t>(quotient);
  if (c != quotient) return std::nullopt;  // -2^63 by -1
  // That the first coefficient is c times the other's is seen below, with all others.
  for (const Monomial& m : part.monomials) {
    const Monomial* other = find(whole, m.atom);
    const auto expected = checked_mul(m.coefficient.numerator, c);
    if (!other || !expected || other->coefficient.numerator != *expected) return std::nullopt;
  }
  return c;
}

}  // namespace

Interval Ranges::sum_of(Term t) {
  Interval plain = Interval::exactly(0);
  for (const Term part : t.children()) plain = sum(plain, of(part));
  if (sums_.empty()) return plain;
  const auto form = linear_of(terms_, t);
  return form ? meet(plain, by_known_sums(*form, 2)) : plain;
}

// Of two threads' indices each may be known as a whole: that many known sums are taken off.
Interval Ranges::by_known_sums(const Linear& form, unsigned most) {
  Interval result;
  for (const KnownSum& known : sums_) {
    const auto c = multiple(form, known.form);
    if (!c) continue;
    const auto negated = checked_mul(*c, -1);
    const auto taken = negated ? linear_scale(known.form, {*negated, 1}) : std::nullopt;
    const auto rest = taken ? linear_sum(form, *taken) : std::nullopt;
    if (!rest) continue;
    Interval others = of_form(*this, *rest);
    if (most > 1 && !others.is_bounded()) others = meet(others, by_known_sums(*rest, most - 1));
    result = meet(result, sum(scaled(known.interval, *c), others));
  }
  return result;
}

Interval Ranges::branches(Term t) {
  return hull(meet(of(t.child(1)), under(t.child(1), t.child(0), true)),
              meet(of(t.child(2)), under(t.child(2), t.child(0), false)));
}

// What the condition of a branch says of its value: ite(x < 0, -x, x), ite(x < n, x, x - n).
Interval Ranges::under(Term t, Term condition, bool holds) {
  const Kind kind = condition.kind();
  if (kind == Kind::Not) return under(t, condition.child(0), !holds);
  if (kind == Kind::Lt || kind == Kind::Le) return under_comparison(t, condition, holds);
  if (kind != (holds ? Kind::And : Kind::Or)) return {};
  Interval result;
  for (const Term part : condition.children()) result = meet(result, under(t, part, holds));
  return result;
}

namespace {

std::span<const Term> addends(const Term& t) { return t.kind() == Kind::Add ? t.children() : std::span<const Term>(&t, 1); }

// Of an addend that is no number; null where it would have to be made first.
Term atom_of(Term addend) {
  if (addend.kind() != Kind::Mul || !is_number(addend.child(0))) return addend;
  return addend.children().size() == 2 ? addend.child(1) : Term{};
}

// False: as linear forms, the terms have no atom in common.
bool may_share_atoms(Term a, Term b) {
  for (const Term& x : addends(a)) {
    if (is_number(x)) continue;
    const Term atom = atom_of(x);
    if (!atom) return true;
    for (const Term& y : addends(b)) {
      if (is_number(y)) continue;
      const Term other = atom_of(y);
      if (!other || other == atom) return true;
    }
  }
  return false;
}

}  // namespace

// a < b is b - a >= 1, its negation a - b >= 0. If t == r*(b - a - k) + c, t has a bound.
Interval Ranges::under_comparison(Term t, Term condition, bool holds) {
  if (condition.child(0).sort() != int_sort || t.sort() != int_sort) return {};
  // Without a common atom there is no such factor; most conditions are about other values.
  if (!may_share_atoms(t, condition.child(0)) && !may_share_atoms(t, condition.child(1))) return {};
  const bool strict = (condition.kind() == Kind::Lt) == holds;
  auto greater = linear_of(terms_, condition.child(holds ? 1 : 0));
  const auto less = linear_of(terms_, condition.child(holds ? 0 : 1));
  const auto minus = less ? linear_scale(*less, {-1, 1}) : std::nullopt;
  const auto difference = greater && minus ? linear_sum(*greater, *minus) : std::nullopt;
  const auto form = difference ? linear_of(terms_, t) : std::nullopt;
  if (!form) return {};
  const auto [variable, constant] = without_constants(*difference);
  const auto [mine, offset] = without_constants(*form);
  const auto factor = multiple(mine, variable);
  if (!factor || mine.monomials.size() != variable.monomials.size()) return {};
  // variable >= gap - constant; an end that was too large to keep says nothing
  const Interval gap{Wide{strict ? 1 : 0}, {}};
  return sum(scaled(sum(gap, scaled(constant, -1)), *factor), offset);
}

// What is no literal but has one value (2^64) counts as a constant here.
std::pair<Linear, Interval> Ranges::without_constants(const Linear& whole) {
  std::pair<Linear, Interval> result{{}, Interval::exactly(whole.constant.numerator)};
  for (const Monomial& m : whole.monomials) {
    const Interval atom = of(m.atom);
    if (atom.value()) {
      result.second = sum(result.second, scaled(atom, m.coefficient.numerator));
    } else {
      result.first.monomials.push_back(m);
    }
  }
  return result;
}

Term Ranges::decided(Term formula) {
  const Kind kind = formula.kind();
  if (kind == Kind::Not) return terms_.negate(decided(formula.child(0)));
  if (kind == Kind::And || kind == Kind::Or) {
    std::vector<Term> parts;
    for (const Term part : formula.children()) parts.push_back(decided(part));
    return kind == Kind::And ? terms_.conj(parts) : terms_.disj(parts);
  }
  const bool compares = kind == Kind::Lt || kind == Kind::Le || kind == Kind::Eq;
  return compares ? decided_comparison(formula) : formula;
}

Term Ranges::decided_comparison(Term formula) {
  if (formula.child(0).sort() != int_sort) return formula;
  const Interval a = of(formula.child(0)), b = of(formula.child(1));
  const bool below = a.high && b.low && *a.high < *b.low;    // a < b
  const bool above = a.low && b.high && *a.low > *b.high;    // a > b
  if (formula.kind() == Kind::Eq) return below || above ? terms_.truth(false) : formula;
  const bool at_most = a.high && b.low && *a.high <= *b.low;
  const bool at_least = a.low && b.high && *a.low >= *b.high;
  const bool strict = formula.kind() == Kind::Lt;
  if (strict ? below : at_most) return terms_.truth(true);
  if (strict ? at_least : above) return terms_.truth(false);
  return formula;
}

namespace {

// Counts parts up to a limit; true if there is a conditional among them.
bool has_branch(Term t, std::unordered_set<Term, TermHash>& seen, std::size_t most) {
  if (seen.size() >= most || !seen.insert(t).second) return false;
  bool found = t.kind() == Kind::Ite;
  for (const Term child : t.children()) found = has_branch(child, seen, most) || found;
  return found;
}

}  // namespace

Term Ranges::where(Term t, Term path) const {
  constexpr std::size_t most = 64;
  std::unordered_set<Term, TermHash> seen;
  if (t.sort() != int_sort || !has_branch(t, seen, most) || seen.size() >= most) return t;
  Ranges here(terms_);  // with what is known of the parts, as few as they are
  for (const Term part : seen) {
    if (const auto known = known_.find(part); known != known_.end()) here.known_.insert(*known);
  }
  for (const KnownSum& sum : sums_) {
    const Term first = sum.form.monomials.empty() ? Term() : sum.form.monomials.front().atom;
    if (first && (first.kind() == Kind::Mul || seen.count(first) != 0)) here.sums_.push_back(sum);
  }
  for (const Term symbol : free_symbols(path)) {  // which it may compare with a part
    if (const auto known = known_.find(symbol); known != known_.end()) here.known_.insert(*known);
  }
  here.assume(path, true);
  return here.left_branches(t);
}

// What a path says outright of a symbol: that it is at most, or at least, something that has bounds.
void Ranges::assume(Term fact, bool holds) {
  if (fact.kind() == Kind::Not) return assume(fact.child(0), !holds);
  if (fact.kind() == (holds ? Kind::And : Kind::Or)) {
    for (const Term part : fact.children()) assume(part, holds);
  }
  if (fact.kind() != Kind::Le && fact.kind() != Kind::Lt) return;
  const Term less = fact.child(holds ? 0 : 1), more = fact.child(holds ? 1 : 0);
  const bool strict = (fact.kind() == Kind::Lt) == holds;
  const Wide gap = strict ? 1 : 0;
  if (less.kind() == Kind::Symbol) {
    if (const auto most = of(more).high) learn(less, {{}, *most - gap});
  }
  if (more.kind() == Kind::Symbol) {
    if (const auto least = of(less).low) learn(more, {*least + gap, {}});
  }
}

Term Ranges::left_branches(Term t) {
  if (t.kind() == Kind::Ite) {
    const Term condition = decided(t.child(0));
    if (condition.is_true()) return left_branches(t.child(1));
    if (condition.is_false()) return left_branches(t.child(2));
  }
  const bool arithmetic = t.kind() == Kind::Ite || t.kind() == Kind::Add || t.kind() == Kind::Mul ||
                          t.kind() == Kind::Div || t.kind() == Kind::Mod;
  if (!arithmetic) return t;
  std::vector<Term> children;
  for (const Term child : t.children()) {
    children.push_back(child.sort() == int_sort ? left_branches(child) : child);
  }
  return terms_.rebuild(t, std::move(children));
}

}  // namespace permverify::term
