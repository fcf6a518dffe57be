// An index in two dimensions, `y * width + x`, is below the number of threads if the grid is the size of the picture divided by that of a
// block. The bound is needed where the product of two numbers without a sign could be reduced modulo 2^32.
//
// A bound `f <= c * u`, with a number c > 0, is read off a comparison or an equation that is a fact by itself, or off a quotient:
// n <= c * (n / c) + c - 1. If 0 <= f <= c * u and 0 <= g <= d * v, then f * g <= c * d * (u * v), and u * v has a known bound.
#include "encoder/product_bounds.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "encoder/walk.h"

namespace permverify::encoder {

namespace {

using term::Interval;
using term::Kind;
using term::Linear;
using term::Monomial;
using term::Ranges;
using term::Wide;

constexpr std::size_t most_summands = 6;  // of a comparison
constexpr std::size_t most_bounds = 8;    // of a factor
constexpr int most_steps = 3;             // from a factor to its bound

// The sum without its constant: atoms and coefficients, as numbers.
using Key = std::vector<std::pair<std::uint32_t, std::int64_t>>;

struct Multiple {  // factor * atom
  Term atom;
  Wide factor;
  bool operator==(const Multiple&) const = default;
};

// sum <= factor * atom + constant
struct Bound {
  Multiple by;
  Wide constant;
};

bool is_whole(const Linear& sum) {
  for (const Monomial& m : sum.monomials) {
    if (m.coefficient.denominator != 1) return false;
  }
  return sum.constant.denominator == 1;
}

class ProductBounds {
 public:
  explicit ProductBounds(const Problem& problem) : terms_(problem.manager) {
    for (const Fact& fact : problem.facts) read(fact.term);
  }

  // n <= c * (n / c) + c - 1, also where n is its own remainder
  void read_quotient(Term t, Ranges& ranges) {
    if (t.child(1).kind() != Kind::IntConst || t.child(1)->value <= 0) return;
    const auto sum = term::linear_of(terms_, without_remainder(t.child(0), ranges));
    if (!sum || !is_whole(*sum)) return;
    const Wide by = t.child(1)->value;
    bounds_[key_of(*sum)].push_back({{t, by}, by - 1 - sum->constant.numerator});
  }

  // The multiples that are not less than the factor; the factor itself is one of them.
  std::vector<Multiple> above(Term factor) const {
    std::vector<Multiple> found{{factor, 1}};
    std::size_t begin = 0;
    for (int step = 0; step < most_steps; ++step) {
      const std::size_t end = found.size();
      for (; begin < end; ++begin) extend(found, begin);
    }
    return found;
  }

 private:
  void read(Term fact) {
    if (fact.kind() == Kind::And) {
      for (const Term part : fact.children()) read(part);
    }
    const bool negated = fact.kind() == Kind::Not;
    const Term t = negated ? fact.child(0) : fact;
    if (t.children().size() != 2 || t.child(0).sort() != term::int_sort) return;
    if (t.kind() == Kind::Eq && !negated) {
      read_order(t.child(0), t.child(1), 0);
      read_order(t.child(1), t.child(0), 0);
    } else if (t.kind() == Kind::Lt || t.kind() == Kind::Le) {
      const bool strict = (t.kind() == Kind::Lt) != negated;
      read_order(t.child(negated ? 1 : 0), t.child(negated ? 0 : 1), strict ? 1 : 0);
    }
  }

  // less + gap <= more: each atom of `more` bounds what is left of the comparison.
  void read_order(Term less, Term more, std::int64_t gap) {
    const auto above = term::linear_of(terms_, more), below = term::linear_of(terms_, less);
    const auto negated = below ? term::linear_scale(*below, {-1, 1}) : std::nullopt;
    const auto difference = above && negated ? term::linear_sum(*above, *negated) : std::nullopt;
    if (!difference || !is_whole(*difference) || difference->monomials.size() < 2 || difference->monomials.size() > most_summands) return;
    for (const Monomial& m : difference->monomials) {
      if (m.coefficient.numerator <= 0) continue;
      Linear rest;
      for (const Monomial& other : difference->monomials) {
        if (other.atom == m.atom) continue;
        const auto coefficient = term::checked_mul(other.coefficient.numerator, -1);
        if (!coefficient) return;
        rest.monomials.push_back({other.atom, {*coefficient, 1}});
      }
      bounds_[key_of(rest)].push_back({{m.atom, m.coefficient.numerator}, Wide{difference->constant.numerator} - gap});
    }
  }

  void extend(std::vector<Multiple>& found, std::size_t from) const {
    const Multiple start = found[from];
    const auto sum = term::linear_of(terms_, start.atom);
    if (!sum || !is_whole(*sum)) return;
    const auto known = bounds_.find(key_of(*sum));
    if (known == bounds_.end()) return;
    for (const Bound& bound : known->second) {
      const bool is_small = start.factor <= largest && bound.by.factor <= largest;
      if (found.size() >= most_bounds || !is_small || bound.constant + sum->constant.numerator > 0) continue;
      const Multiple next{bound.by.atom, start.factor * bound.by.factor};
      if (std::find(found.begin(), found.end(), next) == found.end()) found.push_back(next);
    }
  }

  static Term without_remainder(Term t, Ranges& ranges) {
    if (t.kind() != Kind::Mod || t.child(1).kind() != Kind::IntConst) return t;
    const Interval dividend = ranges.of(t.child(0));
    return dividend.is_nonnegative() && dividend.high && *dividend.high < t.child(1)->value ? t.child(0) : t;
  }

  static Key key_of(const Linear& sum) {
    Key key;
    for (const Monomial& m : sum.monomials) key.emplace_back(m.atom->id, m.coefficient.numerator);
    return key;
  }

  static constexpr Wide largest = Wide{1} << 32;  // so that products of factors have room

  term::TermManager& terms_;
  std::map<Key, std::vector<Bound>> bounds_;
};

// The two factors of a product that are not numbers, and its number.
struct Factors {
  std::array<Term, 2> parts;
  Wide number = 1;
};

std::optional<Factors> factors_of_two(Term t) {
  if (t.kind() != Kind::Mul || t.sort() != term::int_sort) return std::nullopt;
  Factors result;
  std::size_t found = 0;
  for (const Term part : t.children()) {
    if (part.kind() == Kind::IntConst) {
      result.number = part->value;
    } else {
      if (found == result.parts.size()) return std::nullopt;
      result.parts[found++] = part;
    }
  }
  return found == result.parts.size() ? std::optional(result) : std::nullopt;
}

}  // namespace

void learn_products(Ranges& ranges, const Problem& problem) {
  std::vector<Term> products, quotients;
  for_each_subterm(problem.terms(), [&](Term t) {
    if (t.kind() == Kind::Div) quotients.push_back(t);
    if (factors_of_two(t)) products.push_back(t);
  });
  if (products.size() < 2) return;  // one to be bounded, and one with a bound
  ProductBounds bounds(problem);
  for (const Term t : quotients) bounds.read_quotient(t, ranges);
  for (const Term t : products) {
    const auto [parts, number] = *factors_of_two(t);
    if (number <= 0 || number > Wide{1} << 32 || !ranges.of(parts[0]).is_nonnegative() || !ranges.of(parts[1]).is_nonnegative()) continue;
    for (const auto& [u, c] : bounds.above(parts[0])) {
      for (const auto& [v, d] : bounds.above(parts[1])) {
        const Interval known = ranges.of(problem.manager.mul(u, v));
        if (known.high && *known.high >= 0) ranges.learn(t, {{}, term::product(Interval::exactly(number * c), term::product(Interval::exactly(d), known)).high});
      }
    }
  }
}

}  // namespace permverify::encoder
