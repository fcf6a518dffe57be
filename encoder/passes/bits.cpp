// Axioms of the bit operations that came up (lowered.h), true for two's complement of unlimited
// length; tests/unit/encoder/bits_test.cpp tries each on all words of 8 bits.
//
// $and:   0 <= x ==> 0 <= x&y <= x      0 <= y ==> 0 <= x&y <= y      x < 0 && y < 0 ==> x&y <= x, y
//         x == y ==> x&y == x           x&y == y&x
// $or:    x|y == x + y - (x&y)          $xor:  x^y == x + y - 2*(x&y)
//         with which `|` and `^` of non-negative numbers have their ranges, and x^y == 0 <=> x == y
//         0 <= x, y < c ==> x|y < c && x^y < c       for each power of two c of the query
//         x^s == y^s ==> x == y         (x^s)^s == x
// $pow2:  0 <= n ==> 1 <= 2^n           0 <= m < n ==> 2 * 2^m <= 2^n
//         2^n for the literals 0 <= n < 64, so that a solver that finds n finds 2^n
// n > 0 is a power of two iff n & (n-1) == 0. For each such conjunction of the query, n > 0:
//         zero ==> n == 2^$log2(n) && 0 <= $log2(n)
//         zero && 1 < n ==> n mod 2 == 0 && (n/2) & (n/2 - 1) == 0      zero ==> 2n & (2n - 1) == 0
#include <bit>
#include <set>

#include "encoder/passes/passes.h"
#include "encoder/walk.h"

namespace permverify::encoder {

namespace {

using term::int_sort;
using term::Kind;

constexpr std::size_t most_bounds = 6;  // powers of two taken from the query

class BitAxioms {
 public:
  explicit BitAxioms(Problem& problem)
      : p_(problem), m_(problem.manager), v_(problem.vocabulary) {}

  void run() {
    const bool either = v_.used("$or") || v_.used("$xor");
    if (either || v_.used("$and")) powers_of_the_query();
    if (v_.used("$or")) disjunction();
    if (v_.used("$xor")) exclusive();
    if (either || v_.used("$and")) conjunction();
    if (v_.used("$pow2")) power();
  }

 private:
  Term number(std::int64_t n) { return m_.integer(n); }
  Term variable(const char* name) { return m_.bound(name, int_sort); }
  Term both(Term x, Term y) { return m_.apply(v_.bit_and(), {x, y}); }
  Term nonnegative(Term x) { return m_.le(number(0), x); }
  void axiom(std::vector<Term> binders, Term body, std::vector<std::vector<Term>> triggers) {
    p_.add(m_.forall(std::move(binders), body, std::move(triggers)));
  }

  void conjunction() {
    const Term x = variable("x"), y = variable("y");
    const Term a = both(x, y);
    const auto at_most = [&](Term z) { return m_.conj(nonnegative(a), m_.le(a, z)); };
    axiom({x, y}, m_.implies(nonnegative(x), at_most(x)), {{a}});
    axiom({x, y}, m_.implies(nonnegative(y), at_most(y)), {{a}});
    axiom({x, y},
          m_.implies(m_.conj(m_.lt(x, number(0)), m_.lt(y, number(0))),
                     m_.conj(m_.le(a, x), m_.le(a, y))),
          {{a}});
    axiom({x, y}, m_.implies(m_.eq(x, y), m_.eq(a, x)), {{a}});
    axiom({x, y}, m_.eq(a, both(y, x)), {{a}});
  }

  void below_powers(Term x, Term y, Term result) {
    for (const std::int64_t bound : bounds_) {
      const Term c = number(bound);
      const auto inside = [&](Term z) { return m_.conj(nonnegative(z), m_.lt(z, c)); };
      axiom({x, y}, m_.implies(m_.conj(inside(x), inside(y)), m_.lt(result, c)), {{result}});
    }
  }

  void disjunction() {
    const Term x = variable("x"), y = variable("y");
    const Term o = m_.apply(v_.bit_or(), {x, y});
    axiom({x, y}, m_.eq(o, m_.sub(m_.add(x, y), both(x, y))), {{o}});
    below_powers(x, y, o);
  }

  void exclusive() {
    const Term x = variable("x"), y = variable("y"), s = variable("s");
    const auto xor_of = [&](Term a, Term b) { return m_.apply(v_.bit_xor(), {a, b}); };
    const Term e = xor_of(x, y);
    axiom({x, y}, m_.eq(e, m_.sub(m_.add(x, y), m_.mul(number(2), both(x, y)))), {{e}});
    axiom({x, y}, m_.eq(e, xor_of(y, x)), {{e}});
    below_powers(x, y, e);
    const Term one = xor_of(x, s), other = xor_of(y, s);
    axiom({x, y, s}, m_.implies(m_.eq(one, other), m_.eq(x, y)), {{one, other}});
    const Term twice = xor_of(one, s);
    axiom({x, s}, m_.eq(twice, x), {{twice}});
  }

  void power() {
    const Term n = variable("n"), k = variable("m");
    const Term p = m_.apply(v_.pow2(), {n}), q = m_.apply(v_.pow2(), {k});
    axiom({n}, m_.implies(nonnegative(n), m_.le(number(1), p)), {{p}});
    axiom({n, k},
          m_.implies(m_.conj(nonnegative(k), m_.lt(k, n)), m_.le(m_.mul(number(2), q), p)),
          {{p, q}});
    for (unsigned i = 0; i < 64; ++i) {
      p_.add(m_.eq(m_.apply(v_.pow2(), {number(i)}), m_.power_of_two(i)));
    }
  }

  // Literals that may bound a result, and conjunctions that test for a power of two.
  void powers_of_the_query() {
    std::vector<Term> tests;
    for_each_subterm(p_.terms(), [&](Term t) {
      const bool power = t.kind() == Kind::IntConst && t->value > 1 &&
                         std::has_single_bit(static_cast<std::uint64_t>(t->value));
      if (power && bounds_.size() < most_bounds) bounds_.insert(t->value);
      if (is_call(t, v_.bit_and()) && !t->has_bound) tests.push_back(t);
    });
    for (const Term t : tests) power_test(t);
  }

  void power_test(Term t) {
    const Term x = t.child(0), y = t.child(1), one = number(1);
    Term n;
    if (m_.sub(x, y) == one) n = x;
    if (m_.sub(y, x) == one) n = y;
    if (!n) return;
    const auto fact = [&](Term when, Term what) {
      p_.add(m_.implies(m_.conj({m_.lt(number(0), n), m_.eq(t, number(0)), when}), what));
    };
    const auto is_power = [&](Term z) { return m_.eq(both(z, m_.sub(z, one)), number(0)); };
    const Function* log2 = v_.log2();
    const Term exponent = m_.apply(log2, {n});
    fact(m_.truth(true), m_.conj(nonnegative(exponent),
                                 m_.eq(n, m_.apply(v_.pow2(), {exponent}))));
    const Term half = m_.div(n, number(2));
    fact(m_.lt(one, n), m_.conj(m_.eq(m_.mod(n, number(2)), number(0)), is_power(half)));
    fact(m_.truth(true), is_power(m_.mul(number(2), n)));
  }

  Problem& p_;
  term::TermManager& m_;
  Vocabulary& v_;
  std::set<std::int64_t> bounds_;
};

}  // namespace

void pass_bits(Problem& problem) { BitAxioms(problem).run(); }

}  // namespace permverify::encoder
