// Linear sums over atoms: the canonical form of Add, which passes take apart and rebuild.
#pragma once
#include <optional>
#include <vector>

#include "logic/term/rational.h"
#include "logic/term/term_manager.h"

namespace permverify::term {

bool is_number(Term t);  // a literal of sort Int or Real

struct Monomial {
  Term atom;  // neither Add nor a constant nor a Mul with a constant factor
  Rational coefficient;
};

// sum of coefficient * atom, plus a constant; atoms ordered by id, no coefficient zero.
struct Linear {
  std::vector<Monomial> monomials;
  Rational constant;
  bool is_constant() const { return monomials.empty(); }
};

// An Int or Real term as a linear sum; nothing if a coefficient does not fit 64 bits.
std::optional<Linear> linear_of(TermManager& manager, Term t);
std::optional<Linear> linear_sum(const Linear& a, const Linear& b);
std::optional<Linear> linear_scale(const Linear& a, Rational factor);

}  // namespace permverify::term
