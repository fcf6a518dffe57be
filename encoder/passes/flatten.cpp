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

#include "encoder/passes/passes.h"
#include "encoder/walk.h"
#include "logic/term/linear.h"

namespace permverify::encoder {

namespace {

using term::Kind;
using term::Linear;
using term::Monomial;
using term::Rational;

// How widely a value is shared; the higher of two factors is the modulus.
int width_of_leaf(Term t) {
  if (t.kind() == Kind::BoundVar) return 0;
  switch (t->scope) {
    case term::Scope::Private: return 1;
    case term::Scope::Uniform: return 2;
    case term::Scope::Group: return 3;
    case term::Scope::Launch: return 4;
  }
  return 0;
}

std::vector<Term> factors_of(Term t) {
  std::vector<Term> result;
  if (t.kind() != Kind::Mul) return {t};
  for (const Term f : t.children()) {
    if (f.kind() != Kind::IntConst) result.push_back(f);
  }
  return result;
}

using Modulus = std::vector<Term>;  // factors in order of id

class Flatten {
 public:
  explicit Flatten(Problem& problem) : problem_(problem), m_(problem.manager) {}

  void run() {
    survey();
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
  // --- which factors are moduli, and which of two is outside ---

  int width(Term t) {
    const auto found = width_.find(t);
    if (found != width_.end()) return found->second;
    int least = 4;
    for_each_subterm({t}, [&](Term s) {
      if (s.kind() == Kind::BoundVar || s.kind() == Kind::Symbol) {
        least = std::min(least, widened_.count(s) != 0 ? 4 : width_of_leaf(s));
      } else if (s.kind() == Kind::Select || s.kind() == Kind::Apply) {
        least = 0;
      }
    });
    return width_[t] = least;
  }

  void survey() {
    const std::vector<Term> roots = problem_.terms();
    widen_parameters(roots);
    for_each_subterm(roots, [this](Term t) {
      const Modulus n = modulus_of_node(t);
      if (!n.empty()) moduli_.emplace(ids(n), n);
    });
    for_each_subterm(roots, [this](Term t) {
      survey_nesting(t);
      if (t.kind() == Kind::Eq && t.child(0).sort() == term::int_sort) survey_equation(t);
    });
  }

  // A parameter of a quantified definition is as wide as what it always stands for in the query.
  void widen_parameters(const std::vector<Term>& roots) {
    std::map<const Function*, std::vector<int>> widths;
    std::vector<std::pair<const Function*, Term>> patterns;
    for_each_subterm(roots, [&](Term t) {
      if (t.kind() == Kind::Forall && t->triggers.size() == 1 && t->triggers[0].size() == 1) {
        const Term pattern = t->triggers[0][0];
        if (pattern.kind() == Kind::Apply) patterns.emplace_back(pattern->function, pattern);
      }
      if (t.kind() != Kind::Apply) return;
      auto& known = widths.try_emplace(t->function, t.children().size(), 4).first->second;
      for (std::size_t i = 0; i < t.children().size(); ++i) {
        const Term argument = t.child(i);
        if (argument.kind() == Kind::BoundVar) continue;
        known[i] = std::min(known[i], argument.kind() == Kind::IntConst ? 0 : width(argument));
      }
    });
    for (const auto& [function, pattern] : patterns) {
      for (std::size_t i = 0; i < pattern.children().size(); ++i) {
        if (pattern.child(i).kind() == Kind::BoundVar && widths[function][i] == 4) {
          widened_.insert(pattern.child(i));
        }
      }
    }
    width_.clear();
  }

  // The factors of the greatest width, when there are others too.
  std::vector<Term> widest(const std::vector<Term>& factors) {
    int least = 4;
    int most = 0;
    for (const Term f : factors) {
      least = std::min(least, width(f));
      most = std::max(most, width(f));
    }
    std::vector<Term> result;
    for (const Term f : factors) {
      if (least < most && width(f) == most) result.push_back(f);
    }
    return result;
  }

  // The modulus that a product asks for; empty when none. A product of sizes alone takes one that
  // is a modulus elsewhere.
  Modulus modulus_of(Term atom) {
    const auto factors = factors_of(atom);
    if (factors.size() < 2) return {};
    if (auto n = widest(factors); !n.empty()) return n;
    const auto all = moduli_inside(factors);
    return all.empty() ? Modulus{} : all[0];
  }

  // The known moduli that are proper parts of a product of sizes and inside no other such one.
  std::vector<Modulus> moduli_inside(const std::vector<Term>& factors) const {
    std::vector<Modulus> parts, result;
    for (const auto& [key, n] : moduli_) {
      if (n.size() < factors.size() && divide(factors, n)) parts.push_back(n);
    }
    for (const Modulus& n : parts) {
      const bool inner = std::any_of(parts.begin(), parts.end(), [&](const Modulus& other) {
        return other != n && outside(other, n) && !outside(n, other);
      });
      if (!inner) result.push_back(n);
    }
    return result;
  }

  static std::vector<std::uint32_t> ids(const Modulus& n) {
    std::vector<std::uint32_t> result;
    for (const Term f : n) result.push_back(f->id);
    return result;
  }

  // The modulus of a node of the source: of a product with identifiers, or of a Flat.
  Modulus modulus_of_node(Term t) {
    if (t.kind() == Kind::Flat) return factors_of(t.child(2));
    if (t.kind() != Kind::Mul || t.sort() != term::int_sort) return {};
    return widest(factors_of(t));
  }

  void survey_nesting(Term t) {
    const Modulus n = modulus_of_node(t);
    if (n.empty()) return;
    std::vector<Term> quotients;
    if (t.kind() == Kind::Flat) quotients.push_back(t.child(0));
    if (t.kind() == Kind::Mul) {
      for (const Term f : factors_of(t)) {
        if (f.kind() == Kind::Add || f.kind() == Kind::Flat) quotients.push_back(f);
      }
    }
    for_each_subterm(quotients, [&](Term s) {
      const Modulus inner = modulus_of_node(s);
      if (!inner.empty() && inner != n) outside_.insert({ids(n), ids(inner)});
    });
  }

  void survey_equation(Term equation) {
    for (const std::size_t side : {0U, 1U}) {
      const Term n = equation.child(side);
      const Term product = equation.child(1 - side);
      if (moduli_.count({n->id}) == 0 || product.kind() != Kind::Mul) continue;
      if (product.child(0).kind() != Kind::IntConst) named_.push_back(factors_of(product));
      for (const Term f : factors_of(product)) {
        if (f != n && moduli_.count({f->id}) != 0) outside_.insert({{n->id}, {f->id}});
      }
    }
  }

  bool outside(const Modulus& a, const Modulus& b) const {
    return (a.size() > b.size() && divide(a, b)) || outside_.count({ids(a), ids(b)}) != 0;
  }

  // The factors that are left after taking out those of `n`, or nothing.
  static std::optional<std::vector<Term>> divide(std::vector<Term> factors, const Modulus& n) {
    for (const Term f : n) {
      const auto at = std::find(factors.begin(), factors.end(), f);
      if (at == factors.end()) return std::nullopt;
      factors.erase(at);
    }
    return factors;
  }

  // --- the rewriting ---

  Term rewrite(Term t, const std::vector<Term>& children) {
    const bool arithmetic = t.sort() == term::int_sort &&
                            (t.kind() == Kind::Add || t.kind() == Kind::Mul ||
                             t.kind() == Kind::Flat);
    if (arithmetic) return normal(expand(t), false);
    std::vector<Term> flattened = children;
    for (const std::size_t i : index_places(t)) flattened[i] = normal(expand(t.child(i)), true);
    return Walk::rebuild(m_, t, flattened);
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
      const Modulus n = modulus_of(monomial.atom);
      if (n.empty()) continue;
      note_product(monomial.atom);
      auto& entry = candidates[ids(n)];
      entry.first = n;
      ++entry.second;
    }
    Modulus best;
    int count = 0;
    for (const auto& [key, candidate] : candidates) {  // the later made ones come last
      const auto& [n, uses] = candidate;
      const bool inner = std::any_of(candidates.begin(), candidates.end(), [&](const auto& c) {
        const Modulus& other = c.second.first;
        return other != n && outside(other, n) && !outside(n, other);
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
    note_scaled(form, n);
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
    const bool sizes = atom.kind() == Kind::Mul && widest(factors_of(atom)).empty();
    if (sizes && std::find(products_.begin(), products_.end(), atom) == products_.end()) {
      products_.push_back(atom);
    }
  }

  // A multiple of a size bounds sums without a common factor, too: where 2*flat(n, 0, n) stands, it is flat(2*n, 0, n).
  void note_scaled(const Linear& form, const Modulus& n) {
    if (form.monomials.size() != 1 || form.constant.numerator != 0) return;
    const Term atom = form.monomials[0].atom;
    if (!widest(factors_of(atom)).empty() || !noted_.insert({atom->id, form.monomials[0].coefficient.numerator}).second) return;
    scaled_.emplace_back(form, n);
  }

  void relate_scaled() {
    const auto scaled = scaled_;
    for (const auto& [form, n] : scaled) problem_.add(m_.eq(normal(form, false), split(form, n, false)));
  }

  // A product of sizes may be a multiple of several moduli, as the extent of two arrays that are
  // each other's transpose: all its forms are equal. So is the form with what a modulus equals: where
  // w == ngroups.x * gsize.x, the number of all threads bounds h * w.
  void relate_products() {
    const std::vector<Term> products = products_;  // splitting may note further ones
    for (const Term product : products) {
      auto all = moduli_inside(factors_of(product));
      for (const Modulus& n : named_) {
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
  std::vector<std::pair<Linear, Modulus>> scaled_;  // multiples of products of sizes
  std::set<std::pair<std::uint32_t, std::int64_t>> noted_;
  std::map<std::vector<std::uint32_t>, Modulus> moduli_;
  std::vector<Term> products_;  // products of sizes that were split
  std::vector<Modulus> named_;  // products that equal a modulus
  std::set<std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>>> outside_;
  std::unordered_set<Term, TermHash> widened_;
  std::unordered_map<Term, int, TermHash> width_;
  std::unordered_map<Term, Term, TermHash> done_;
};

}  // namespace

void pass_flatten(Problem& problem) { Flatten(problem).run(); }

}  // namespace permverify::encoder
