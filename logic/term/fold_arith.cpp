// Sums, products, division, comparisons. Sums are linear forms over atoms; a product of two
// non-constant terms is an atom and is never distributed, so that index structure survives.
// Whatever would leave 64 bits is left unfolded.
#include <algorithm>

#include "logic/term/linear.h"
#include "logic/term/term_manager.h"

namespace permverify::term {

namespace {

bool by_id(Term a, Term b) { return a->id < b->id; }

Term number(TermManager& manager, Sort sort, Rational value) {
  return sort == real_sort ? manager.real(value.numerator, value.denominator)
                           : manager.integer(value.numerator);
}

// Children of Add for a linear form; atoms first, the constant last.
template <class Product>
std::vector<Term> addends(TermManager& manager, Sort sort, const Linear& form, Product product) {
  std::vector<Term> result;
  for (const Monomial& m : form.monomials) result.push_back(product(m.coefficient, m.atom));
  if (form.constant.numerator != 0) result.push_back(number(manager, sort, form.constant));
  return result;
}

// Splits a difference into the two sides left - right with positive coefficients only.
std::optional<std::pair<Linear, Linear>> sides(const Linear& difference) {
  Linear left, right;
  for (const Monomial& m : difference.monomials) {
    if (m.coefficient.numerator > 0) {
      left.monomials.push_back(m);
      continue;
    }
    const auto positive = checked_neg(m.coefficient);
    if (!positive) return std::nullopt;
    right.monomials.push_back({m.atom, *positive});
  }
  if (difference.constant.numerator > 0) {
    left.constant = difference.constant;
  } else {
    const auto positive = checked_neg(difference.constant);
    if (!positive) return std::nullopt;
    right.constant = *positive;
  }
  return std::pair{left, right};
}

std::size_t parts(const Linear& form) {
  return form.monomials.size() + (form.constant.numerator != 0 ? 1 : 0);
}

Term from_linear(TermManager& manager, Sort sort, const Linear& form) {
  std::vector<Term> terms = addends(manager, sort, form, [&](Rational c, Term atom) {
    return manager.mul(number(manager, sort, c), atom);
  });
  return terms.empty() ? number(manager, sort, {}) : manager.add(std::move(terms));
}

// 2x == 2y + 1 has no integer solution.
bool unsolvable(const Linear& difference) {
  std::int64_t divisor = 0;
  for (const Monomial& m : difference.monomials) {
    divisor = std::gcd(divisor, m.coefficient.numerator);
  }
  return divisor > 1 && difference.constant.numerator % divisor != 0;
}

}  // namespace

Term TermManager::add(std::vector<Term> terms) {
  const Sort sort = terms.at(0).sort();
  std::optional<Linear> total = Linear{};
  for (const Term t : terms) {
    if (!total) break;
    const auto form = linear_of(*this, t);
    total = form ? linear_sum(*total, *form) : std::nullopt;
  }
  std::vector<Term> children;
  if (total) {
    children = addends(*this, sort, *total, [&](Rational c, Term atom) {
      if (c == Rational{1, 1}) return atom;
      std::vector<Term> factors{number(*this, sort, c)};
      if (atom.kind() == Kind::Mul) {
        factors.insert(factors.end(), atom.children().begin(), atom.children().end());
      } else {
        factors.push_back(atom);
      }
      return make(Kind::Mul, sort, std::move(factors));
    });
  } else {
    for (const Term t : terms) {
      if (t.kind() == Kind::Add) {
        children.insert(children.end(), t.children().begin(), t.children().end());
      } else {
        children.push_back(t);
      }
    }
    std::sort(children.begin(), children.end(), by_id);
  }
  if (children.empty()) return number(*this, sort, {});
  if (children.size() == 1) return children[0];
  return make(Kind::Add, sort, std::move(children));
}

Term TermManager::neg(Term a) {
  return mul(number(*this, a.sort(), {-1, 1}), a);
}

Term TermManager::sub(Term a, Term b) { return add({a, neg(b)}); }

Term TermManager::mul(Term a, Term b) {
  const Sort sort = a.sort();
  if (is_number(b) && !is_number(a)) std::swap(a, b);
  if (is_number(a)) {
    const Rational factor{a->value, a->denominator};
    if (factor.numerator == 0) return a;
    if (factor == Rational{1, 1}) return b;
    const auto form = linear_of(*this, b);
    const auto scaled = form ? linear_scale(*form, factor) : std::nullopt;
    if (!scaled) return make(Kind::Mul, sort, {a, b});
    if (scaled->is_constant()) return number(*this, sort, scaled->constant);
    if (parts(*scaled) > 1) return from_linear(*this, sort, *scaled);
    const Monomial& m = scaled->monomials[0];
    if (m.coefficient == Rational{1, 1}) return m.atom;
    std::vector<Term> factors{number(*this, sort, m.coefficient)};
    if (m.atom.kind() == Kind::Mul) {
      factors.insert(factors.end(), m.atom.children().begin(), m.atom.children().end());
    } else {
      factors.push_back(m.atom);
    }
    return make(Kind::Mul, sort, std::move(factors));
  }
  std::vector<Term> constants, factors;
  for (const Term t : {a, b}) {
    const auto parts_of = t.kind() == Kind::Mul ? t.children() : std::span<const Term>(&t, 1);
    for (const Term f : parts_of) (is_number(f) ? constants : factors).push_back(f);
  }
  std::sort(factors.begin(), factors.end(), by_id);
  Term product = make(Kind::Mul, sort, std::move(factors));
  for (const Term c : constants) product = mul(c, product);
  return product;
}

Term TermManager::div(Term a, Term b) {
  if (b.kind() == Kind::IntConst && b->value != 0) {
    const std::int64_t n = b->value;
    if (n == 1) return a;
    if (a.kind() == Kind::IntConst) {
      if (const auto value = floor_div(a->value, n)) return integer(*value);
    } else if (n < 0 && checked_mul(n, -1)) {
      return div(neg(a), integer(-n));
    } else if (const auto form = linear_of(*this, a)) {
      // (n*x + r) div n == x + r div n
      Linear whole, rest;
      rest.constant.numerator = *floor_mod(form->constant.numerator, n);
      whole.constant.numerator = floor_div(form->constant.numerator, n).value_or(0);
      for (const Monomial& m : form->monomials) {
        const std::int64_t c = m.coefficient.numerator;
        if (c % n == 0) {
          whole.monomials.push_back({m.atom, {c / n, 1}});
        } else {
          rest.monomials.push_back(m);
        }
      }
      if (rest.is_constant()) return from_linear(*this, int_sort, whole);
      if (parts(whole) > 0) {
        const Term inner = make(Kind::Div, int_sort, {from_linear(*this, int_sort, rest), b});
        return add(from_linear(*this, int_sort, whole), inner);
      }
    }
  }
  return make(Kind::Div, int_sort, {a, b});
}

namespace {

// Whether the monomial's atom is a multiple of `n` by its factors.
bool has_factors_of(Term atom, Term n) {
  const auto factors = [](Term t) {
    return t.kind() == Kind::Mul ? std::vector<Term>(t.children().begin(), t.children().end())
                                 : std::vector<Term>{t};
  };
  const auto mine = factors(atom);
  const auto other = factors(n);
  return std::includes(mine.begin(), mine.end(), other.begin(), other.end(), by_id);
}

}  // namespace

// (x + y*n) mod n == x mod n holds for n == 0 too, whatever the value there: both are x mod 0.
Term TermManager::mod(Term a, Term b) {
  if (!is_number(b) && b.kind() != Kind::Add && a.kind() == Kind::Add) {
    if (const auto form = linear_of(*this, a)) {
      Linear rest{{}, form->constant};
      for (const Monomial& m : form->monomials) {
        if (!has_factors_of(m.atom, b)) rest.monomials.push_back(m);
      }
      if (rest.monomials.size() < form->monomials.size()) a = from_linear(*this, int_sort, rest);
    }
  }
  if (b.kind() == Kind::IntConst && b->value != 0) {
    const std::int64_t n = b->value;
    if (n == 1 || n == -1) return integer(0);
    if (a.kind() == Kind::IntConst) {
      if (const auto value = floor_mod(a->value, n)) return integer(*value);
    } else if (n < 0 && checked_mul(n, -1)) {
      return neg(mod(neg(a), integer(-n)));
    } else if (const auto form = linear_of(*this, a)) {
      Linear rest;
      rest.constant.numerator = *floor_mod(form->constant.numerator, n);
      for (const Monomial& m : form->monomials) {
        if (m.coefficient.numerator % n != 0) rest.monomials.push_back(m);
      }
      if (rest.is_constant()) return integer(rest.constant.numerator);
      const Term reduced = from_linear(*this, int_sort, rest);
      if (reduced.kind() == Kind::Mod && reduced.child(1) == b) return reduced;
      return make(Kind::Mod, int_sort, {reduced, b});
    }
  }
  return make(Kind::Mod, int_sort, {a, b});
}

Term TermManager::real_div(Term a, Term b) {
  if (b.kind() == Kind::RealConst) {
    if (const auto inverse = checked_div({1, 1}, {b->value, b->denominator})) {
      return mul(real(inverse->numerator, inverse->denominator), a);
    }
  }
  return make(Kind::RealDiv, real_sort, {a, b});
}

Term TermManager::to_real(Term a) {
  if (a.sort() == real_sort) return a;
  if (a.kind() == Kind::IntConst) {
    if (make_rational(a->value, 1)) return real(a->value);
  } else if (const auto form = linear_of(*this, a); form && parts(*form) > 1) {
    std::vector<Term> terms;
    for (const Monomial& m : form->monomials) {
      if (!make_rational(m.coefficient.numerator, 1)) return make(Kind::ToReal, real_sort, {a});
      terms.push_back(mul(real(m.coefficient.numerator), to_real(m.atom)));
    }
    if (!make_rational(form->constant.numerator, 1)) return make(Kind::ToReal, real_sort, {a});
    terms.push_back(real(form->constant.numerator));
    return add(std::move(terms));
  }
  return make(Kind::ToReal, real_sort, {a});
}

Term TermManager::flat(Term q, Term r, Term n) {
  if (q.is_int(0)) return r;
  if (n.kind() == Kind::IntConst) return add(mul(q, n), r);
  return make(Kind::Flat, int_sort, {q, r, n});
}

// kind is Eq, Lt or Le over Int or Real. What occurs on both sides is cancelled.
Term TermManager::compare(Kind kind, Term a, Term b) {
  const Sort sort = a.sort();
  const auto left = linear_of(*this, a);
  const auto right = linear_of(*this, b);
  const auto minus = right ? linear_scale(*right, {-1, 1}) : std::nullopt;
  const auto difference = left && minus ? linear_sum(*left, *minus) : std::nullopt;
  if (difference && difference->is_constant()) {
    const std::int64_t c = difference->constant.numerator;
    return truth(kind == Kind::Eq ? c == 0 : kind == Kind::Lt ? c < 0 : c <= 0);
  }
  if (difference && sort == int_sort && kind == Kind::Eq && unsolvable(*difference)) {
    return truth(false);
  }
  if (difference && parts(*difference) < parts(*left) + parts(*right)) {
    if (const auto split = sides(*difference)) {
      a = from_linear(*this, sort, split->first);
      b = from_linear(*this, sort, split->second);
    }
  }
  if (kind == Kind::Eq && b->id < a->id) std::swap(a, b);
  return make(kind, bool_sort, {a, b});
}

Term TermManager::lt(Term a, Term b) { return compare(Kind::Lt, a, b); }
Term TermManager::le(Term a, Term b) { return compare(Kind::Le, a, b); }

}  // namespace permverify::term
