#include "logic/term/linear.h"

namespace permverify::term {

bool is_number(Term t) { return t.kind() == Kind::IntConst || t.kind() == Kind::RealConst; }

namespace {

Rational number(Term t) { return Rational{t->value, t->denominator}; }

// A child of an Add: c * atom, atom, or a constant.
Monomial monomial_of(TermManager& manager, Term t) {
  if (t.kind() != Kind::Mul || !is_number(t.child(0))) return {t, Rational{1, 1}};
  const auto factors = t.children();
  Term atom = factors[1];
  for (std::size_t i = 2; i < factors.size(); ++i) atom = manager.mul(atom, factors[i]);
  return {atom, number(factors[0])};
}

}  // namespace

std::optional<Linear> linear_of(TermManager& manager, Term t) {
  if (is_number(t)) return Linear{{}, number(t)};
  if (t.kind() != Kind::Add) return Linear{{monomial_of(manager, t)}, {}};
  Linear result;
  for (const Term child : t.children()) {
    // Linear terms whose folding overflowed have repeated atoms: sum them up one by one.
    Linear one;
    if (is_number(child)) {
      one.constant = number(child);
    } else {
      one.monomials.push_back(monomial_of(manager, child));
    }
    if (result.monomials.empty() || one.monomials.empty() ||
        result.monomials.back().atom->id < one.monomials[0].atom->id) {
      const auto constant = checked_add(result.constant, one.constant);
      if (!constant) return std::nullopt;
      result.constant = *constant;
      for (const Monomial& m : one.monomials) result.monomials.push_back(m);
      continue;
    }
    auto sum = linear_sum(result, one);
    if (!sum) return std::nullopt;
    result = std::move(*sum);
  }
  return result;
}

std::optional<Linear> linear_sum(const Linear& a, const Linear& b) {
  Linear result;
  const auto constant = checked_add(a.constant, b.constant);
  if (!constant) return std::nullopt;
  result.constant = *constant;
  auto i = a.monomials.begin();
  auto j = b.monomials.begin();
  while (i != a.monomials.end() || j != b.monomials.end()) {
    if (j == b.monomials.end() || (i != a.monomials.end() && i->atom->id < j->atom->id)) {
      result.monomials.push_back(*i++);
    } else if (i == a.monomials.end() || j->atom->id < i->atom->id) {
      result.monomials.push_back(*j++);
    } else {
      const auto coefficient = checked_add(i->coefficient, j->coefficient);
      if (!coefficient) return std::nullopt;
      if (coefficient->numerator != 0) result.monomials.push_back({i->atom, *coefficient});
      ++i;
      ++j;
    }
  }
  return result;
}

std::optional<Linear> linear_scale(const Linear& a, Rational factor) {
  Linear result;
  if (factor.numerator == 0) return result;
  const auto constant = checked_mul(a.constant, factor);
  if (!constant) return std::nullopt;
  result.constant = *constant;
  for (const Monomial& m : a.monomials) {
    const auto coefficient = checked_mul(m.coefficient, factor);
    if (!coefficient) return std::nullopt;
    result.monomials.push_back({m.atom, *coefficient});
  }
  return result;
}

}  // namespace permverify::term
