// Equations between numbers that are written in digits.
//
//   0 <= x, x' < 32,  x + 32*y == x' + 32*y'   ->   x == x' && y == y'
//
// Let the equation be L + g*H == 0 with whole numbers L and H, and m*g, for one m only, among the
// values that L can have. L == -g*H is a multiple of g, so it is m*g, and H == -m; the other way is
// plain. No such m: the equation is false. The bounds of L hold in every model of the facts, so what
// is put in the place of an equation has its truth value there, wherever in a fact it stands. Indices
// into arrays of known size are such numbers, and solvers are slow to find their digits.
#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>

#include "encoder/known_ranges.h"
#include "encoder/passes/passes.h"
#include "encoder/walk.h"
#include "logic/term/linear.h"

namespace permverify::encoder {

namespace {

using term::Interval;
using term::Kind;
using term::Linear;
using term::Monomial;
using term::Wide;

constexpr std::int64_t largest_coefficient = std::int64_t{1} << 40;  // no sum of a few of these overflows

Wide floor_div(Wide a, Wide b) { return a / b - (a % b < 0 ? 1 : 0); }  // b > 0

class Digits {
 public:
  Digits(term::TermManager& manager, term::Ranges& ranges) : m_(manager), ranges_(ranges) {}

  // What the equation is equivalent to; nothing when it does not fall apart.
  std::optional<Term> of(Term equation) {
    const auto difference =
        term::linear_of(m_, m_.sub(equation.child(0), equation.child(1)));
    if (!difference || !is_small(*difference)) return std::nullopt;
    Linear rest = *difference;
    std::stable_sort(rest.monomials.begin(), rest.monomials.end(), smaller);
    std::vector<Term> parts;
    while (split(rest, parts)) {
    }
    if (parts.empty()) return std::nullopt;
    parts.push_back(is_zero(rest));
    return m_.conj(parts);
  }

 private:
  static std::int64_t size(const Monomial& m) { return std::abs(m.coefficient.numerator); }
  static bool smaller(const Monomial& a, const Monomial& b) { return size(a) < size(b); }

  static bool is_small(const Linear& form) {
    return form.constant.denominator == 1 && std::abs(form.constant.numerator) < largest_coefficient &&
           std::all_of(form.monomials.begin(), form.monomials.end(), [](const Monomial& m) {
             return m.coefficient.denominator == 1 && size(m) < largest_coefficient;
           });
  }

  // Takes the lowest digit off `rest`; false when its bounds are not known or too wide.
  bool split(Linear& rest, std::vector<Term>& parts) {
    const std::size_t count = rest.monomials.size();
    std::vector<std::int64_t> divisor(count + 1, 0);  // of the coefficients from there on
    for (std::size_t i = count; i-- > 0;) {
      divisor[i] = std::gcd(divisor[i + 1], size(rest.monomials[i]));
    }
    for (std::size_t i = 1; i < count; ++i) {
      if (divisor[i] == divisor[i - 1]) continue;  // it belongs to the digit before it
      if (take(rest, i, divisor[i], parts)) return true;
    }
    return false;
  }

  bool take(Linear& rest, std::size_t count, std::int64_t g, std::vector<Term>& parts) {
    const auto end = rest.monomials.begin() + static_cast<std::ptrdiff_t>(count);
    const Linear low{{rest.monomials.begin(), end}, {0, 1}};
    const Interval range = ranges_.of(sum_of(low));
    if (!range.is_bounded()) return false;
    const Wide c = rest.constant.numerator;
    const Wide first = -floor_div(-(*range.low + c), g), last = floor_div(*range.high + c, g);
    if (first < last) return false;
    if (first > last) {
      parts.push_back(m_.truth(false));
      return false;
    }
    if (first > largest_coefficient || first < -largest_coefficient) return false;
    const auto digit = static_cast<std::int64_t>(first);
    parts.push_back(is_zero({low.monomials, {static_cast<std::int64_t>(c - first * g), 1}}));
    rest.monomials.erase(rest.monomials.begin(), end);
    for (Monomial& m : rest.monomials) m.coefficient.numerator /= g;
    rest.constant = {digit, 1};
    return true;
  }

  Term sum_of(const Linear& form) {
    std::vector<Term> parts{m_.integer(form.constant.numerator)};
    for (const Monomial& m : form.monomials) {
      parts.push_back(m_.mul(m_.integer(m.coefficient.numerator), m.atom));
    }
    return m_.add(parts);
  }

  // Both sides without negative numbers, as people write them.
  Term is_zero(const Linear& form) {
    Linear left, right;
    for (Monomial m : form.monomials) {
      Linear& side = m.coefficient.numerator > 0 ? left : right;
      m.coefficient.numerator = size(m);
      side.monomials.push_back(m);
    }
    const std::int64_t c = form.constant.numerator;
    (c > 0 ? left : right).constant.numerator = std::abs(c);
    return m_.eq(sum_of(left), sum_of(right));
  }

  term::TermManager& m_;
  term::Ranges& ranges_;
};

bool is_equation(Term t) {
  return t.kind() == Kind::Eq && t.child(0).sort() == term::int_sort && !t->has_bound;
}

}  // namespace

bool pass_radix(Problem& problem) {
  term::Ranges ranges = known_ranges(problem);
  Digits digits(problem.manager, ranges);
  Walk walk(problem.manager, [&](Term t, const std::vector<Term>& children) {
    const Term now = Walk::rebuild(problem.manager, t, children);
    if (!is_equation(now)) return now;
    return digits.of(now).value_or(now);
  });
  return problem.rewrite([&walk](Term fact) { return walk(fact); });
}

}  // namespace permverify::encoder
