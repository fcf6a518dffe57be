// Axioms of the functions of the vocabulary that came up in this query. Each holds for the
// meaning of the function given in lowered.h; patterns are the terms they define.
//
// flat:   flat(q,r,n) == q*n + r
//         0 <= r < n     ==> high(flat(q,r,n), n) == q   && low(flat(q,r,n), n) == r
//                            && (0 <= flat(q,r,n) <=> 0 <= q)
//         n <= r < 2n    ==> high(..) == q + 1 && low(..) == r - n
//         -n <= r < 0    ==> high(..) == q - 1 && low(..) == r + n
//                            && (0 <= flat(q,r,n) <=> 1 <= q): the last rows counted from the end, tcount - 1 - tid
//         0 <= r < n     ==> (flat(q,r,n) < flat(m,0,n) <=> q < m)
//         -n <= r < 0    ==> (flat(q,r,n) < flat(m,0,n) <=> q <= m)
//         0 <= n && 0 <= q ==> r <= flat(q,r,n)
//         0 < n && q < m ==> flat(q,r,n) - r + n <= flat(m,s,n) - s
// high and low are floor division and remainder under names of their own: with $quot and $rem
// every flat would beget another one.
// quot, rem: 0 < n ==> x == flat(quot, rem, n) && 0 <= rem < n, and the quotient for x close to
//         0 outright; n < 0 ==> x == n*quot + rem && n < rem <= 0. No value for n == 0.
#include <algorithm>

#include "encoder/passes/passes.h"

namespace permverify::encoder {

namespace {

using term::int_sort;

class Axioms {
 public:
  explicit Axioms(Problem& problem)
      : p_(problem), m_(problem.manager), v_(problem.vocabulary) {}

  void run() {
    if (v_.used("$quot") || v_.used("$rem")) division();
    if (v_.used("$flat")) flat();
    for (const Sort sort : v_.sorts_of("$store")) written(sort);
    for (const Sort sort : sequence_sorts()) sequences(sort);
  }

 private:
  Term number(std::int64_t n) { return m_.integer(n); }
  Term variable(const char* name, Sort sort = int_sort) { return m_.bound(name, sort); }
  Term within(Term low, Term x, Term high) { return m_.conj(m_.le(low, x), m_.lt(x, high)); }
  Term iff(Term a, Term b) { return m_.eq(a, b); }
  void axiom(std::vector<Term> binders, Term body, std::vector<std::vector<Term>> triggers) {
    p_.add(m_.forall(std::move(binders), body, std::move(triggers)));
  }

  void flat() {
    const Term q = variable("q"), r = variable("r"), n = variable("n"), mm = variable("m");
    const Term f = m_.apply(v_.flat(), {q, r, n});
    const Term high = m_.apply(v_.high(), {f, n});
    const Term low = m_.apply(v_.low(), {f, n});
    const Term zero = number(0);
    const Term twice = m_.mul(number(2), n);
    const auto parts = [&](Term quotient, Term remainder) {
      return m_.conj(m_.eq(high, quotient), m_.eq(low, remainder));
    };
    axiom({q, r, n}, m_.eq(f, m_.add(m_.mul(q, n), r)), {{f}});
    const Term inside = within(zero, r, n);
    axiom({q, r, n}, m_.implies(inside, parts(q, r)), {{f}});
    axiom({q, r, n}, m_.implies(inside, iff(m_.le(zero, f), m_.le(zero, q))), {{f}});
    axiom({q, r, n},
          m_.implies(within(n, r, twice), parts(m_.add(q, number(1)), m_.sub(r, n))), {{f}});
    const Term below = within(m_.neg(n), r, zero);
    axiom({q, r, n}, m_.implies(below, parts(m_.sub(q, number(1)), m_.add(r, n))), {{f}});
    axiom({q, r, n}, m_.implies(below, iff(m_.le(zero, f), m_.le(number(1), q))), {{f}});
    const Term box = m_.apply(v_.flat(), {mm, zero, n});
    axiom({q, r, n, mm}, m_.implies(inside, iff(m_.lt(f, box), m_.lt(q, mm))), {{f, box}});
    axiom({q, r, n, mm}, m_.implies(below, iff(m_.lt(f, box), m_.le(q, mm))), {{f, box}});
    // The same without a bound on the remainders: whole rows apart.
    const Term s = variable("s");
    const Term g = m_.apply(v_.flat(), {mm, s, n});
    axiom({q, r, n, mm, s},
          m_.implies(m_.conj(m_.lt(zero, n), m_.lt(q, mm)),
                     m_.le(m_.add(m_.sub(f, r), n), m_.sub(g, s))),
          {{f, g}});
    axiom({q, r, n}, m_.implies(m_.conj(m_.le(zero, n), m_.le(zero, q)), m_.le(r, f)), {{f}});
    if (v_.used("$quot") || v_.used("$rem")) {
      const Term quot = m_.apply(v_.quot(), {f, n});
      const Term rem = m_.apply(v_.rem(), {f, n});
      axiom({q, r, n}, m_.implies(inside, m_.eq(quot, q)), {{quot}});
      axiom({q, r, n}, m_.implies(inside, m_.eq(rem, r)), {{rem}});
    }
  }

  void division() {
    const Term x = variable("x"), n = variable("n");
    const Term quot = m_.apply(v_.quot(), {x, n});
    const Term rem = m_.apply(v_.rem(), {x, n});
    const Term zero = number(0);
    const Term positive = m_.lt(zero, n);
    const Term negative = m_.lt(n, zero);
    const std::vector<std::vector<Term>> triggers{{quot}, {rem}};
    const auto fact = [&](Term when, Term what) {
      axiom({x, n}, m_.implies(when, what), triggers);
    };
    const auto near = [&](Term low, Term high, std::int64_t q) {
      const Term value = m_.conj(m_.eq(quot, number(q)),
                                 m_.eq(rem, m_.sub(x, m_.mul(number(q), n))));
      fact(within(low, x, high), value);
    };
    fact(positive, within(zero, rem, n));
    fact(positive, m_.eq(x, m_.apply(v_.flat(), {quot, rem, n})));
    // Two numbers less than n apart have different remainders.
    const Term y = variable("y");
    const Term other = m_.apply(v_.rem(), {y, n});
    axiom({x, y, n},
          m_.implies(m_.conj({positive, m_.eq(rem, other), m_.lt(m_.sub(x, y), n),
                              m_.lt(m_.sub(y, x), n)}),
                     m_.eq(x, y)),
          {{rem, other}});
    near(zero, n, 0);
    near(m_.neg(n), zero, -1);
    near(n, m_.mul(number(2), n), 1);
    fact(negative, m_.conj(m_.lt(n, rem), m_.le(rem, zero)));
    fact(negative, m_.eq(x, m_.add(m_.mul(quot, n), rem)));
  }

  // sel(store(m, i, x), j) == (i == j ? x : sel(m, j))
  void written(Sort map) {
    const Term m = variable("m", map);
    const Term x = variable("x", map.element_sort());
    std::vector<Term> binders{m, x}, at, write{m}, equal;
    for (int k = 0; k < map.rank; ++k) {
      const Term i = variable("i");
      const Term j = variable("j");
      binders.insert(binders.end(), {i, j});
      write.push_back(i);
      at.push_back(j);
      equal.push_back(m_.eq(i, j));
    }
    write.push_back(x);
    const auto read = [&](Term from, std::vector<Term> index) {
      index.insert(index.begin(), from);
      return m_.apply(v_.sel(map), std::move(index));
    };
    const Term written = m_.apply(v_.store(map), write);
    const std::vector<Term> own(write.begin() + 1, write.end() - 1);
    std::vector<Term> own_binders{m, x};
    own_binders.insert(own_binders.end(), own.begin(), own.end());
    axiom(own_binders, m_.eq(read(written, own), x), {{written}});
    const Term either = m_.ite(m_.conj(equal), x, read(m, at));
    axiom(binders, m_.eq(read(written, at), either), {{read(written, at)}, {written, read(m, at)}});
  }

  std::vector<Sort> sequence_sorts() {
    std::vector<Sort> result;
    for (const char* name : {"$len", "$at", "$slice", "$concat", "$empty", "$append"}) {
      for (const Sort sort : v_.sorts_of(name)) {
        if (std::find(result.begin(), result.end(), sort) == result.end()) result.push_back(sort);
      }
    }
    return result;
  }

  // Lengths are not negative; what each constructor has at each place of its range.
  void sequences(Sort seq) {
    const Term s = variable("s", seq), t = variable("t", seq);
    const Term e = variable("e", seq.element_sort());
    const Term i = variable("i"), low = variable("low"), high = variable("high");
    const Term zero = number(0);
    const auto length = [&](Term x) { return m_.apply(v_.seq_length(seq), {x}); };
    const auto at = [&](Term x, Term index) { return m_.apply(v_.seq_at(seq), {x, index}); };
    axiom({s}, m_.le(zero, length(s)), {{length(s)}});
    const Term empty = m_.apply(v_.seq_empty(seq), {});
    p_.add(m_.eq(length(empty), zero));

    const Term grown = m_.apply(v_.seq_append(seq), {s, e});
    axiom({s, e}, m_.eq(length(grown), m_.add(length(s), number(1))), {{grown}});
    axiom({s, e}, m_.eq(at(grown, length(s)), e), {{grown}});
    axiom({s, e, i}, m_.implies(within(zero, i, length(s)), m_.eq(at(grown, i), at(s, i))),
          {{at(grown, i)}});

    const Term joined = m_.apply(v_.seq_concat(seq), {s, t});
    axiom({s, t}, m_.eq(length(joined), m_.add(length(s), length(t))), {{joined}});
    const Term left = m_.implies(within(zero, i, length(s)), m_.eq(at(joined, i), at(s, i)));
    const Term right = m_.implies(within(length(s), i, m_.add(length(s), length(t))),
                                  m_.eq(at(joined, i), at(t, m_.sub(i, length(s)))));
    axiom({s, t, i}, left, {{at(joined, i)}});
    axiom({s, t, i}, right, {{at(joined, i)}});

    const Term part = m_.apply(v_.seq_slice(seq), {s, low, high});
    const Term legal = m_.conj({m_.le(zero, low), m_.le(low, high), m_.le(high, length(s))});
    axiom({s, low, high}, m_.implies(legal, m_.eq(length(part), m_.sub(high, low))), {{part}});
    const Term inside = m_.conj(legal, within(zero, i, m_.sub(high, low)));
    axiom({s, low, high, i},
          m_.implies(inside, m_.eq(at(part, i), at(s, m_.add(low, i)))), {{at(part, i)}});
  }

  Problem& p_;
  term::TermManager& m_;
  Vocabulary& v_;
};

}  // namespace

void pass_axioms(Problem& problem) { Axioms(problem).run(); }

}  // namespace permverify::encoder
