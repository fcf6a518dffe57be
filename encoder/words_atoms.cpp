#include "encoder/words_atoms.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>

#include "encoder/lowered.h"
#include "encoder/walk.h"

namespace permverify::encoder {

namespace {

using term::bool_sort;
using term::int_sort;
using term::Interval;
using term::Kind;
using term::Wide;

constexpr unsigned widest = 130;
constexpr std::int64_t limit = std::int64_t{1} << 32;  // L
constexpr std::int64_t largest_exponent = 64;

// Signed width of an interval; 0 for none.
unsigned width_of(const Interval& interval) {
  if (!interval.is_bounded()) return 0;
  for (unsigned k = 1; k <= 121; ++k) {
    const Wide power = term::wide_power_of_two(k - 1);
    if (-power <= *interval.low && *interval.high < power) return k < widest ? k : 0;
  }
  return 0;
}

bool is_connective(Term t) {
  switch (t.kind()) {
    case Kind::Not: case Kind::And: case Kind::Or: case Kind::Implies: case Kind::BoolConst:
    case Kind::Symbol: return true;
    case Kind::Eq: case Kind::Ite: return t.child(1).sort() == bool_sort;
    case Kind::IntConst: case Kind::RealConst: case Kind::BoundVar: case Kind::Lt: case Kind::Le:
    case Kind::Add: case Kind::Mul: case Kind::Div: case Kind::Mod: case Kind::RealDiv:
    case Kind::ToReal: case Kind::Flat: case Kind::BitAnd: case Kind::BitOr: case Kind::BitXor:
    case Kind::Pow2: case Kind::Select: case Kind::Store: case Kind::Apply: case Kind::Keep:
    case Kind::Forall: case Kind::Exists: case Kind::Sum: case Kind::Min: case Kind::Max:
    case Kind::Count: case Kind::SeqLength: case Kind::SeqAt: case Kind::SeqSlice:
    case Kind::SeqConcat: case Kind::SeqLit: return false;
  }
  return false;
}

// Operations of words; the others make a formula a guess.
bool is_known(Kind kind) {
  switch (kind) {
    case Kind::IntConst: case Kind::Symbol: case Kind::Eq: case Kind::Ite: case Kind::Lt:
    case Kind::Le: case Kind::Add: case Kind::Mul: case Kind::BitAnd: case Kind::BitOr:
    case Kind::BitXor: case Kind::Apply: case Kind::Div: case Kind::Mod: case Kind::Pow2: return true;
    case Kind::BoolConst: case Kind::RealConst: case Kind::BoundVar: case Kind::Not: case Kind::And:
    case Kind::Or: case Kind::Implies: case Kind::RealDiv: case Kind::ToReal: case Kind::Flat:
    case Kind::Select: case Kind::Store: case Kind::Keep: case Kind::Forall: case Kind::Exists:
    case Kind::Sum: case Kind::Min: case Kind::Max: case Kind::Count: case Kind::SeqLength:
    case Kind::SeqAt: case Kind::SeqSlice: case Kind::SeqConcat: case Kind::SeqLit: return false;
  }
  return false;
}

// Both are sorted.
std::vector<Term> united(const std::vector<Term>& a, const std::vector<Term>& b) {
  const auto by_id = [](Term x, Term y) { return x->id < y->id; };
  std::vector<Term> result;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result), by_id);
  return result;
}

}  // namespace

Term WordAtoms::operator()(Term fact) {
  Walk walk(m_, [this](Term t, const std::vector<Term>& c) { return formula(t, c); });
  return walk(fact);
}

Term WordAtoms::formula(Term original, const std::vector<Term>& children) {
  if (original.sort() == bool_sort && !original->has_bound && !is_connective(original)) {
    return atom(original, Walk::rebuild(m_, original, children));
  }
  return Walk::rebuild(m_, original, children);
}

// `same`: the atom with its conditional values weakened.
Term WordAtoms::atom(Term original, Term same) {
  if (is_exact_on_clamped(original)) return same;
  const Limits& limits = limits_of(original);
  if (!limits.fits) return guess(original);
  width_ = std::max(width_, limits.width);
  if (limits.within.empty()) return same;
  const Term within = m_.conj(limits.within);
  return m_.disj(m_.conj(within, same), m_.conj(m_.negate(within), guess(original)));
}

// Values are nested, and many atoms have the same parts: the limits of each part are computed once.
const WordAtoms::Limits& WordAtoms::limits_of(Term atom) {
  for (const Term t : new_parts_of(atom)) limits_.emplace(t, limits_by_parts(t));
  return limits_.at(atom);
}

// The atom and its parts, without conditions, which are formulas of their own, and without those whose limits are known; parts come first.
std::vector<Term> WordAtoms::new_parts_of(Term atom) const {
  std::unordered_set<Term, term::TermHash> seen;
  std::vector<Term> open{atom}, result;
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    if (limits_.count(t) != 0 || !seen.insert(t).second) continue;
    result.push_back(t);
    for (const Term child : t.children()) {
      if (child.sort() != bool_sort) open.push_back(child);
    }
  }
  // A term is made after its parts.
  std::sort(result.begin(), result.end(), [](Term a, Term b) { return a->id < b->id; });
  return result;
}

WordAtoms::Limits WordAtoms::limits_by_parts(Term t) {
  Limits limits;
  for (const Term child : t.children()) {
    if (child.sort() == bool_sort) continue;
    const Limits& part = limits_.at(child);
    limits.fits = limits.fits && part.fits;
    limits.width = std::max(limits.width, part.width);
    if (!part.within.empty()) limits.within = united(limits.within, part.within);
  }
  if (limits.fits) visit(limits, t);
  return limits;
}

void WordAtoms::require(Limits& limits, Term condition) { limits.within = united(limits.within, {condition}); }

void WordAtoms::visit(Limits& limits, Term t) {
  const bool real = t.sort() == term::real_sort;
  limits.fits = limits.fits && !real && !t->has_bound && is_known(t.kind());
  if (limits.fits && t.sort() == int_sort) number(limits, t);
}

void WordAtoms::number(Limits& limits, Term t) {
  if (t.kind() == Kind::Div || t.kind() == Kind::Mod) {
    const Term divisor = t.child(1);
    if (bounds_.of(divisor).low.value_or(0) <= 0) {
      limits.fits = false;
      return;
    }
  }
  if (t.kind() == Kind::Pow2 && !constant_of(t)) {
    const Term n = t.child(0);
    const Interval values = bounds_.of(n);
    if (values.low.value_or(-1) < 0) require(limits, m_.le(m_.integer(0), n));
    if (values.high.value_or(largest_exponent + 1) > largest_exponent) {
      require(limits, m_.le(n, m_.integer(largest_exponent)));
    }
    bounds_.learn(t, {Wide{1}, term::wide_power_of_two(largest_exponent)});
  }
  clamp(limits, t);
  const unsigned width = width_of(bounds_.of(t));
  limits.fits = width != 0;
  limits.width = std::max(limits.width, width);
}

void WordAtoms::clamp(Limits& limits, Term t) {
  if (t.kind() != Kind::Symbol && t.kind() != Kind::Apply) return;
  if (const auto known = within_.find(t); known != within_.end()) {
    require(limits, known->second);
    return;
  }
  const Interval values = bounds_.stated(t);  // `of` would remember it, and learning a bound would then clear that memory
  if (values.is_bounded()) return;
  if (values.low.value_or(0) > limit || values.high.value_or(0) < -limit) {
    limits.fits = false;
    return;
  }
  Term within = m_.truth(true);
  if (!values.low) within = m_.conj(within, m_.le(m_.integer(-limit), t));
  if (!values.high) within = m_.conj(within, m_.le(t, m_.integer(limit)));
  bounds_.learn(t, {values.low.value_or(-limit - 1), values.high.value_or(limit + 1)});
  within_.emplace(t, within);
  require(limits, within);
}

// number <= constant and their like, where the constant lies within the limits
bool WordAtoms::is_exact_on_clamped(Term atom) {
  const bool order = atom.kind() == Kind::Lt || atom.kind() == Kind::Le;
  if (!order && (atom.kind() != Kind::Eq || atom.child(0).sort() != int_sort)) return false;
  const bool first = atom.child(1).kind() == Kind::IntConst;
  const Term constant = atom.child(first ? 1 : 0), number = atom.child(first ? 0 : 1);
  if (constant.kind() != Kind::IntConst || number.kind() != Kind::Symbol) return false;
  if (constant->value < -limit || constant->value > limit) return false;
  Limits limits;
  clamp(limits, number);
  const unsigned width = width_of(bounds_.of(number));
  if (!limits.fits || width == 0) return false;
  width_ = std::max({width_, width, width_of({Wide{-limit}, Wide{limit}})});  // the constant
  return true;
}

Term WordAtoms::guess(Term atom) {
  const auto [place, added] = guess_of_.try_emplace(atom);
  if (added) {
    place->second = m_.fresh("guess", bool_sort, term::Scope::Private);
    guesses_.insert(place->second);
  }
  return place->second;
}

}  // namespace permverify::encoder
