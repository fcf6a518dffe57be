// Each rule is an equality, for a variable v with 0 <= v < n and n >= 0:
//   sum{v} (v == e && c(v) ? a(v) : 0)   ==  0 <= e < n && c(e) ? a(e) : 0              v not in e
//   sum{v} (v < e && c(v) ? a(v) : 0)    ==  sum{v in [0, min(n, e))} (c(v) ? a(v) : 0)  the same for lower bounds; v not in e
//   sum{v} (c ? a : 0)                   ==  c ? n*a : 0                                 v not in c and a
//   sum{v} (c(v) ? k*a(v) : 0)           ==  k * sum{v} (c(v) ? a(v) : 0)                k a number
//   sum{v} (c && c'(v) ? a(v) : 0)       ==  c ? sum{v} (c'(v) ? a(v) : 0) : 0           v not in c
#include "logic/memory/sums.h"

#include <algorithm>

#include "logic/term/linear.h"

namespace permverify::obligation {

using term::Kind;

namespace {

class Summing {
 public:
  Summing(term::TermManager& terms, Term variable, Term size)
      : terms_(terms), v_(variable), size_(size), low_(terms.integer(0)), high_(size) {}

  Summand run(const Summand& each) {
    split(each.condition);
    for (const Term part : parts_) {
      if (const auto value = determined(part)) return at(*value, each.amount);
    }
    std::vector<Term> outside, inside;
    for (const Term part : parts_) {
      if (!mentions(part)) {
        outside.push_back(part);
      } else if (!narrows(part)) {
        inside.push_back(part);
      }
    }
    return {terms_.conj(outside), total(terms_.conj(inside), each.amount)};
  }

 private:
  void split(Term condition) {
    if (condition.kind() == Kind::And) {
      for (const Term part : condition.children()) split(part);
    } else if (!condition.is_true()) {
      parts_.push_back(condition);
    }
  }

  bool mentions(Term t) const {
    const auto& free = terms_.free_bound(t);
    return std::find(free.begin(), free.end(), v_) != free.end();
  }

  // `coefficient * v + rest`, if the coefficient is 1 or -1 and the rest does not mention v.
  struct Apart {
    bool positive;
    Term rest;
  };
  std::optional<Apart> apart(Term t) {
    const auto linear = term::linear_of(terms_, t);
    if (!linear) return std::nullopt;
    for (const auto& m : linear->monomials) {
      if (m.atom != v_ || m.coefficient.denominator != 1) continue;
      const auto c = m.coefficient.numerator;
      if (c != 1 && c != -1) return std::nullopt;
      const Term rest = c == 1 ? terms_.sub(t, v_) : terms_.add(t, v_);
      if (mentions(rest)) return std::nullopt;
      return Apart{c == 1, rest};
    }
    return std::nullopt;
  }

  std::optional<Term> determined(Term part) {
    if (part.kind() != Kind::Eq || part.child(0).sort() != term::int_sort) return std::nullopt;
    const auto sides = apart(terms_.sub(part.child(0), part.child(1)));
    if (!sides) return std::nullopt;
    return sides->positive ? terms_.neg(sides->rest) : sides->rest;
  }

  Summand at(Term value, Term amount) {
    term::Substitution here(terms_);
    here.add(v_, value);
    std::vector<Term> conditions{terms_.le(terms_.integer(0), value), terms_.lt(value, size_)};
    for (const Term part : parts_) conditions.push_back(here(part));
    return {terms_.conj(conditions), here(amount)};
  }

  // Whether the part is a bound of v, which then bounds the range.
  bool narrows(Term part) {
    if (part.kind() != Kind::Lt && part.kind() != Kind::Le) return false;
    if (part.child(0).sort() != term::int_sort) return false;
    const auto sides = apart(terms_.sub(part.child(1), part.child(0)));  // above 0, or at least 0
    // A range that differs between the groups would hide that all elements are added up: these are 0 <= g*n + t < m.
    if (!sides || sides->rest->has_bound) return false;
    const Term one = terms_.integer(part.kind() == Kind::Lt ? 1 : 0);
    if (sides->positive) {
      const Term least = terms_.add(terms_.neg(sides->rest), one);
      low_ = terms_.ite(terms_.le(least, low_), low_, least);
    } else {
      const Term end = terms_.add(sides->rest, terms_.sub(terms_.integer(1), one));
      high_ = terms_.ite(terms_.le(high_, end), high_, end);
    }
    return true;
  }

  Term total(Term condition, Term amount) {
    if (condition.is_true() && !mentions(amount)) {
      const Term count = terms_.sub(high_, low_);
      const Term some = high_ == size_ && low_.is_int(0) ? terms_.truth(true) : terms_.lt(low_, high_);
      return terms_.mul(terms_.ite(some, count, terms_.integer(0)), amount);
    }
    if (mentions(amount)) {
      const auto factor = common_factor(amount);
      const Term rest = factor == 1 ? amount : quotient(amount, factor);
      return terms_.mul(terms_.integer(factor), terms_.reduce(Kind::Sum, v_, low_, high_, condition, rest));
    }
    const Term count = terms_.reduce(Kind::Count, v_, low_, high_, terms_.truth(true), condition);
    return terms_.mul(count, amount);
  }

  // -1 if the amount is negative as it is written; the factor of a multiple; else 1.
  std::int64_t common_factor(Term amount) {
    const auto linear = term::linear_of(terms_, amount);
    if (!linear || linear->constant.denominator != 1 || linear->constant.numerator > 0) return 1;
    bool negative = true;
    for (const auto& m : linear->monomials) {
      if (m.coefficient.denominator != 1) return 1;
      negative = negative && m.coefficient.numerator < 0;
    }
    if (linear->monomials.size() == 1 && linear->constant.numerator == 0) return linear->monomials[0].coefficient.numerator;
    return negative && !linear->monomials.empty() ? -1 : 1;
  }

  Term quotient(Term amount, std::int64_t factor) {
    if (factor == -1) return terms_.neg(amount);
    return term::linear_of(terms_, amount)->monomials[0].atom;
  }

  term::TermManager& terms_;
  Term v_, size_, low_, high_;
  std::vector<Term> parts_;
};

// Of `variable < end`, the end.
std::optional<Term> end_given_by(term::TermManager& terms, Term variable, Term part) {
  if (part.kind() != Kind::Lt && part.kind() != Kind::Le) return std::nullopt;
  const Term rest = terms.add(terms.sub(part.child(1), part.child(0)), variable);
  const auto& free = terms.free_bound(rest);
  if (std::find(free.begin(), free.end(), variable) != free.end()) return std::nullopt;
  return part.kind() == Kind::Lt ? rest : terms.add(rest, terms.integer(1));
}

}  // namespace

std::optional<BoundedSum> summed_up_to_bound(term::TermManager& terms, Term variable, const Summand& each) {
  const auto parts = each.condition.kind() == Kind::And
                         ? std::vector<Term>(each.condition.children().begin(), each.condition.children().end())
                         : std::vector<Term>{each.condition};
  for (const Term part : parts) {
    if (part->sort != term::bool_sort || part.children().size() != 2 || part.child(0).sort() != term::int_sort) continue;
    const auto end = end_given_by(terms, variable, part);
    if (!end) continue;
    std::vector<Term> rest;
    for (const Term other : parts) {
      if (other != part) rest.push_back(other);
    }
    const Summand sum = summed(terms, variable, *end, {terms.conj(rest), each.amount});
    const Term total = terms.ite(sum.condition, sum.amount, terms.integer(0));
    return BoundedSum{*end, terms.ite(terms.le(terms.integer(0), *end), total, terms.integer(0))};
  }
  return std::nullopt;
}

Summand summed(term::TermManager& terms, Term variable, Term size, const Summand& each) {
  return Summing(terms, variable, size).run(each);
}

}  // namespace permverify::obligation
