// Bit operations of integers in two's complement of unlimited length. For all integers
//   x & (2^k - 1) == x mod 2^k,   ~x == -x - 1,   x == (x & m) + (x & ~m),
//   x + y == (x | y) + (x & y) == (x ^ y) + 2*(x & y),
// so with a constant each of them is a sum of remainders: one pair for each run of ones.
#include <algorithm>
#include <bit>

#include "logic/term/term_manager.h"

namespace permverify::term {

namespace {

constexpr int most_runs = 3;  // a mask with more is cheaper as it stands

int runs_of_ones(std::int64_t mask) {
  const auto bits = static_cast<std::uint64_t>(mask);
  return std::popcount(bits & ~(bits << 1));
}

bool is_mask(Term t) {
  return t.kind() == Kind::IntConst &&
         runs_of_ones(t->value < 0 ? ~t->value : t->value) <= most_runs;
}

bool both_constant(Term a, Term b) {
  return a.kind() == Kind::IntConst && b.kind() == Kind::IntConst;
}

// c of `c ? 1 : 0`, a truth as C has it in `a < b & c < d`; null for other terms.
Term truth_of(Term t) {
  const bool truth = t.kind() == Kind::Ite && t.child(1).is_int(1) && t.child(2).is_int(0);
  return truth ? t.child(0) : Term{};
}

}  // namespace

Term TermManager::power_of_two(unsigned exponent) {
  if (exponent < 63) return integer(std::int64_t{1} << exponent);
  return make(Kind::Pow2, int_sort, {integer(exponent)});
}

// The run of ones from bit i up to below bit k is  x mod 2^k - x mod 2^i.
Term TermManager::bit_and_mask(Term a, std::int64_t mask) {
  if (mask < 0) return sub(a, bit_and_mask(a, ~mask));
  std::vector<Term> parts;
  auto rest = static_cast<std::uint64_t>(mask);
  while (rest != 0) {
    const auto low = static_cast<unsigned>(std::countr_zero(rest));
    const auto high = low + static_cast<unsigned>(std::countr_one(rest >> low));
    parts.push_back(mod(a, power_of_two(high)));
    if (low != 0) parts.push_back(neg(mod(a, power_of_two(low))));
    rest = rest >> high << high;
  }
  return parts.empty() ? integer(0) : add(std::move(parts));
}

Term TermManager::commutative(Kind kind, Term a, Term b) {
  if (b->id < a->id) std::swap(a, b);
  return make(kind, int_sort, {a, b});
}

Term TermManager::bit_and(Term a, Term b) {
  if (both_constant(a, b)) return integer(a->value & b->value);
  if (a == b) return a;
  if (const Term p = truth_of(a), q = truth_of(b); p && q) {
    return ite(conj(p, q), integer(1), integer(0));
  }
  if (is_mask(a)) return bit_and_mask(b, a->value);
  if (is_mask(b)) return bit_and_mask(a, b->value);
  return commutative(Kind::BitAnd, a, b);
}

Term TermManager::bit_or(Term a, Term b) {
  if (both_constant(a, b)) return integer(a->value | b->value);
  if (a == b) return a;
  if (const Term p = truth_of(a), q = truth_of(b); p && q) {
    return ite(disj(p, q), integer(1), integer(0));
  }
  if (is_mask(a) || is_mask(b)) return sub(add(a, b), bit_and(a, b));
  return commutative(Kind::BitOr, a, b);
}

Term TermManager::bit_xor(Term a, Term b) {
  if (both_constant(a, b)) return integer(a->value ^ b->value);
  if (a == b) return integer(0);
  if (const Term p = truth_of(a), q = truth_of(b); p && q) {
    return ite(eq(p, q), integer(0), integer(1));
  }
  if (is_mask(a) || is_mask(b)) return sub(add(a, b), mul(integer(2), bit_and(a, b)));
  return commutative(Kind::BitXor, a, b);
}

Term TermManager::pow2(Term exponent) {
  const bool small = exponent.kind() == Kind::IntConst && exponent->value >= 0 &&
                     exponent->value <= 124;
  if (small) return power_of_two(static_cast<unsigned>(exponent->value));
  return make(Kind::Pow2, int_sort, {exponent});
}

}  // namespace permverify::term
