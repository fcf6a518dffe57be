// Two-level indices (logic.md 12).
//
//   q*n + r  ->  flat(q, r, n)     with all multiples of n gathered in q, nested in q and in r
//
// An equality in all models of flat's definition, which pass_axioms adds. A modulus is the product
// of those factors that are shared most widely, when not all are: launch sizes against an
// identifier, a stride against a bound variable; in a product of sizes alone, a factor that is a
// modulus elsewhere. Which of two moduli is outside is read off the source: in (a*m + b)*n, and
// where n == a*m is known, n is outside m, and m*n is outside n. Then the modulus of more
// monomials, then the one that was made later.
// A number that divides all coefficients stays outside: 3*q*n + 3*r + 1 is 3*flat(q, r, n) + 1, since flat(3*q, 3*r, n)
// has a remainder that is not below n. In an index it is a modulus: flat(flat(q, r, n), 1, 3).
// In the index of a memory access constant factors are moduli too: a[64*g + l] is
// a[flat(g, l, 64)], since a pattern must not hold arithmetic.
#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <set>

#include "encoder/passes/moduli.h"
#include "encoder/passes/passes.h"
#include "encoder/walk.h"
#include "logic/term/linear.h"

namespace permverify::encoder {

namespace {

using term::Kind;
using term::Linear;
using term::Monomial;
using term::Rational;

class Flatten {
 public:
  explicit Flatten(Problem& problem) : problem_(problem), m_(problem.manager), moduli_(problem.terms()) {}

  void run() {
    Walk walk(m_, [this](Term t, const std::vector<Term>& children) {
      const Term result = rewrite(t, children);
      done_[t] = result;
      return result;
    });
    for (Fact& fact : problem_.facts) fact.term = walk(fact.term);
    relate_products();
    relate_scaled();
  }

 private:

  Term rewrite(Term t, const std::vector<Term>& children) {
    const bool arithmetic = t.sort() == term::int_sort &&
                            (t.kind() == Kind::Add || t.kind() == Kind::Mul ||
                             t.kind() == Kind::Flat);
    if (arithmetic) return normal(expand(t), false);
    if (const Term apart = with_falling_apart(t)) return apart;
    std::vector<Term> flattened = children;
    for (const std::size_t i : index_places(t)) flattened[i] = normal(expand(t.child(i)), true);
    return Walk::rebuild(m_, t, flattened);
  }

  // `0 <= c - tid`, with all multiples of moduli taken from the rest, is `tid <= c`: what is known of flat is about quotients and
  // remainders that are not negative. Null where the comparison is no such one.
  Term with_falling_apart(Term t) {
    const bool compares = (t.kind() == Kind::Le || t.kind() == Kind::Lt) && t.child(0).sort() == term::int_sort;
    for (const std::size_t side : {0U, 1U}) {
      if (!compares || t.child(side).kind() != Kind::Add) continue;
      const Linear sum = expand(t.child(side)), other = expand(t.child(1 - side));
      if (multiples(sum) != std::pair{false, true} || multiples(other) != std::pair{false, false}) continue;
      Linear stays{{}, sum.constant}, moves;
      for (const Monomial& m : sum.monomials) (m.coefficient.numerator < 0 ? moves : stays).monomials.push_back(m);
      const auto moved = term::linear_scale(moves, {-1, 1});
      const auto beside = moved ? linear_sum(other, *moved) : std::nullopt;
      if (!beside) continue;
      const Term left = normal(side == 0 ? stays : *beside, false), right = normal(side == 0 ? *beside : stays, false);
      return t.kind() == Kind::Le ? m_.le(left, right) : m_.lt(left, right);
    }
    return {};
  }

  // Multiples of moduli that are added to the sum, and those that are taken from it.
  std::pair<bool, bool> multiples(const Linear& form) {
    std::pair<bool, bool> result{false, false};
    for (const Monomial& m : form.monomials) {
      if (!moduli_.of(m.atom).empty()) (m.coefficient.numerator > 0 ? result.first : result.second) = true;
    }
    return result;
  }

  Linear constant(std::int64_t value) const { return Linear{{}, Rational{value, 1}}; }

  // The source term as a sum in which every Flat is written out.
  Linear expand(Term t) {
    const auto form = linear_of(m_, t);
    if (!form) return Linear{{{done(t), Rational{1, 1}}}, {}};
    Linear result = constant(form->constant.numerator);
    for (const Monomial& monomial : form->monomials) {
      Linear part{{monomial}, {}};
      if (monomial.atom.kind() == Kind::Flat) {
        const Term flat = monomial.atom;
        const Linear product = expand(m_.mul(flat.child(0), flat.child(2)));
        const auto sum = linear_sum(product, expand(flat.child(1)));
        const auto scaled = sum ? linear_scale(*sum, monomial.coefficient) : std::nullopt;
        if (scaled) part = *scaled;
      }
      const auto total = linear_sum(result, part);
      if (!total) return Linear{{{t, Rational{1, 1}}}, {}};
      result = *total;
    }
    return result;
  }

  Term done(Term t) const {
    const auto found = done_.find(t);
    return found == done_.end() ? t : found->second;
  }

  // A sum without any modulus: the atoms, rewritten.
  Term plain(const Linear& form) {
    std::vector<Term> terms{m_.integer(form.constant.numerator)};
    for (const Monomial& monomial : form.monomials) {
      Term product = m_.integer(monomial.coefficient.numerator);
      for (const Term f : factors_of(monomial.atom)) {
        const bool sum = f.kind() == Kind::Add && done_.count(f) == 0;
        const Linear inner = sum ? expand(f) : Linear{};
        // A sum whose numbers leave 64 bits is an atom of its own.
        const bool itself = inner.monomials.size() == 1 && inner.monomials[0].atom == f;
        product = m_.mul(product, sum && !itself ? normal(inner, false) : done(f));
      }
      terms.push_back(product);
    }
    return m_.add(std::move(terms));
  }

  // The modulus to split by, or none.
  Modulus choose(const Linear& form) {
    std::map<std::vector<std::uint32_t>, std::pair<Modulus, int>> candidates;
    for (const Monomial& monomial : form.monomials) {
      const Modulus n = moduli_.of(monomial.atom);
      if (n.empty()) continue;
      note_product(monomial.atom);
      auto& entry = candidates[ids_of(n)];
      entry.first = n;
      ++entry.second;
    }
    Modulus best;
    int count = 0;
    for (const auto& [key, candidate] : candidates) {  // the later made ones come last
      const auto& [n, uses] = candidate;
      const bool inner = std::any_of(candidates.begin(), candidates.end(), [&](const auto& c) {
        const Modulus& other = c.second.first;
        return other != n && moduli_.outside(other, n) && !moduli_.outside(n, other);
      });
      if (inner || uses < count) continue;
      best = n;
      count = uses;
    }
    return best;
  }

  Term normal(const Linear& form, bool index) {
    const Modulus n = choose(form);
    if (n.empty()) return index ? by_constant(form) : plain(form);
    const std::int64_t factor = common_factor(form);
    if (factor < 2) return split(form, n, index);
    Linear rest;
    for (const Monomial& m : form.monomials) {
      rest.monomials.push_back({m.atom, Rational{m.coefficient.numerator / factor, 1}});
    }
    const Term multiple = normal(rest, index);
    note_scaled(form, n, factor);
    const std::int64_t beside = form.constant.numerator;
    if (!index) return m_.add(m_.mul(m_.integer(factor), multiple), m_.integer(beside));
    const Term quotient = m_.add(multiple, m_.integer(*term::floor_div(beside, factor)));
    return problem_.vocabulary.make_flat(quotient, m_.integer(*term::floor_mod(beside, factor)), m_.integer(factor));
  }

  // Of the coefficients, the constant apart; 0 where it is not asked for.
  static std::int64_t common_factor(const Linear& form) {
    std::int64_t result = 0;
    for (const Monomial& m : form.monomials) {
      if (m.coefficient.numerator == std::numeric_limits<std::int64_t>::min()) return 0;
      result = std::gcd(result, m.coefficient.numerator);
    }
    return result;
  }

  // flat(q, r, n) for the sum, all multiples of n being in q.
  Term split(const Linear& form, const Modulus& n, bool index) {
    Linear q = constant(0);
    Linear r = constant(form.constant.numerator);
    for (const Monomial& monomial : form.monomials) {
      const auto rest = divide(factors_of(monomial.atom), n);
      if (!rest) {
        r.monomials.push_back(monomial);
        continue;
      }
      Term quotient = m_.integer(monomial.coefficient.numerator);
      for (const Term f : *rest) quotient = m_.mul(quotient, f);
      const auto sum = linear_sum(q, expand(quotient));
      if (!sum) return plain(form);
      q = *sum;
    }
    if (q.is_constant()) return plain(form);
    keep_positive(q, r, n);
    return problem_.vocabulary.make_flat(normal(q, index), normal(r, index), modulus_term(n));
  }

  // g*n + n - 1 - l is flat(g, n - 1 - l, n), not flat(g + 1, -1 - l, n): a remainder that falls
  // with a variable keeps the n it falls from.
  void keep_positive(Linear& q, Linear& r, const Modulus& n) {
    const bool falls = std::any_of(r.monomials.begin(), r.monomials.end(), [](const Monomial& m) {
      return m.coefficient.numerator < 0;
    });
    if (!falls || n.size() != 1 || q.constant.numerator < 1) return;
    const auto raised = linear_sum(r, Linear{{{n[0], Rational{1, 1}}}, {}});
    if (!raised) return;
    r = *raised;
    q.constant.numerator -= 1;
  }

  void note_product(Term atom) {
    const bool sizes = atom.kind() == Kind::Mul && moduli_.widest(factors_of(atom)).empty();
    if (sizes && std::find(products_.begin(), products_.end(), atom) == products_.end()) {
      products_.push_back(atom);
    }
  }

  // A multiple of a size bounds sums without a common factor, too: where 2*flat(n, 0, n) stands, it is flat(2*n, 0, n). It
  // bounds those with a smaller factor: where 3*flat(q, r, n) stands, 6*flat(n, 0, n) is 3*flat(2*n, 0, n).
  void note_scaled(const Linear& form, const Modulus& n, std::int64_t factor) {
    const bool alone = form.monomials.size() == 1 && form.constant.numerator == 0;
    const Term atom = form.monomials[0].atom;
    const bool mixed = !alone || !moduli_.widest(factors_of(atom)).empty();
    if (mixed) outside_factors_.insert({ids_of(n), factor});
    if (mixed || !noted_.insert({atom->id, form.monomials[0].coefficient.numerator}).second) return;
    scaled_.emplace_back(form, n);
  }

  void relate_scaled() {
    const auto scaled = scaled_;
    for (const auto& [form, n] : scaled) {
      const Term multiple = normal(form, false);
      problem_.add(m_.eq(multiple, split(form, n, false)));
      const auto& [atom, number] = form.monomials[0];
      for (const auto& [modulus, factor] : outside_factors_) {
        const std::int64_t rest = number.numerator / factor;
        if (modulus != ids_of(n) || rest * factor != number.numerator || rest < 2) continue;
        problem_.add(m_.eq(multiple, m_.mul(m_.integer(factor), split(Linear{{{atom, Rational{rest, 1}}}, {}}, n, false))));
      }
    }
  }

  // A product of sizes may be a multiple of several moduli, as the extent of two arrays that are
  // each other's transpose: all its forms are equal. So is the form with what a modulus equals: where
  // w == ngroups.x * gsize.x, the number of all threads bounds h * w.
  void relate_products() {
    const std::vector<Term> products = products_;  // splitting may note further ones
    for (const Term product : products) {
      auto all = moduli_.inside(factors_of(product));
      for (const Modulus& n : moduli_.named()) {
        const bool inside = n.size() < factors_of(product).size() && divide(factors_of(product), n);
        if (inside && std::find(all.begin(), all.end(), n) == all.end()) all.push_back(n);
      }
      if (all.size() < 2) continue;
      const Term first = split(expand(product), all[0], false);
      for (std::size_t k = 1; k < all.size(); ++k) {
        problem_.add(m_.eq(first, split(expand(product), all[k], false)));
      }
    }
  }

  Term modulus_term(const Modulus& n) {
    if (n.size() == 1) return done(n[0]);
    Term product = n[0];
    for (std::size_t i = 1; i < n.size(); ++i) product = m_.mul(product, n[i]);
    return normal(expand(product), false);
  }

  Term by_constant(const Linear& form) {
    std::int64_t n = 0;
    for (const Monomial& monomial : form.monomials) {
      const std::int64_t c = monomial.coefficient.numerator;
      if (c == std::numeric_limits<std::int64_t>::min()) return plain(form);
      n = std::max(n, std::abs(c));
    }
    if (n < 2) return plain(form);
    Linear q = constant(*term::floor_div(form.constant.numerator, n));
    Linear r = constant(*term::floor_mod(form.constant.numerator, n));
    for (const Monomial& monomial : form.monomials) {
      const std::int64_t c = monomial.coefficient.numerator;
      if (c % n == 0) {
        q.monomials.push_back({monomial.atom, Rational{c / n, 1}});
      } else {
        r.monomials.push_back(monomial);
      }
    }
    return problem_.vocabulary.make_flat(plain(q), by_constant(r), m_.integer(n));
  }

  Problem& problem_;
  term::TermManager& m_;
  Moduli moduli_;
  std::vector<std::pair<Linear, Modulus>> scaled_;  // multiples of products of sizes
  std::set<std::pair<std::uint32_t, std::int64_t>> noted_;
  std::set<std::pair<std::vector<std::uint32_t>, std::int64_t>> outside_factors_;  // of other sums with multiples of a modulus
  std::vector<Term> products_;  // products of sizes that were split
  std::unordered_map<Term, Term, TermHash> done_;
};

}  // namespace

void pass_flatten(Problem& problem) { Flatten(problem).run(); }

}  // namespace permverify::encoder
