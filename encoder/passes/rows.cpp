// Equations between numbers that are written as rows and columns, of a length that is no constant.
//
//   0 <= c, c' < n,  q*n + c == q'*n + c'   ->   q == q' && c == c'
//
// c - c' is a multiple of n, and between -n and n: it is 0; and n, above c, is not 0. The bounds hold
// in every model of the facts, so what is put in the place of an equation has its truth value there,
// wherever in a fact it stands. (A fact that gives a bound may itself be rewritten: a model of the facts
// before is one of the facts after, which is all that a proof needs.) The number of a thread in a launch
// of any size is such a number, and so are indices into matrices; where sizes are constants this is
// pass_radix.
#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <unordered_set>

#include "encoder/known_ranges.h"
#include "encoder/passes/passes.h"
#include "encoder/walk.h"
#include "logic/term/linear.h"

namespace permverify::encoder {

namespace {

using term::Kind;
using term::Linear;
using term::Monomial;

constexpr std::size_t most_summands = 12;  // summands of an equation that is looked at

class Rows {
 public:
  explicit Rows(const Problem& problem)
      : m_(problem.manager), ranges_(known_ranges(problem)) {
    for (const Fact& fact : problem.facts) note(fact.term);
  }

  // What the equation is equivalent to; nothing when no length is seen in it.
  std::optional<Term> of(Term equation) {
    const auto form = term::linear_of(m_, m_.sub(equation.child(0), equation.child(1)));
    if (!form || form->monomials.size() > most_summands || form->constant.denominator != 1 ||
        std::any_of(form->monomials.begin(), form->monomials.end(),
                    [](const Monomial& m) { return m.coefficient.denominator != 1; })) {
      return std::nullopt;
    }
    for (const Term n : lengths_in(*form)) {
      if (const auto split = by(*form, n)) return split;
    }
    return std::nullopt;
  }

 private:
  void note(Term fact) {
    if (fact.kind() == Kind::And) {
      for (const Term part : fact.children()) note(part);
    } else {
      facts_.insert(fact);
    }
  }

  struct ById {
    bool operator()(Term a, Term b) const { return a->id < b->id; }
  };

  // Factors of products, and what is said to be the length of rows.
  static std::set<Term, ById> lengths_in(const Linear& form) {
    std::set<Term, ById> result;
    for (const Monomial& m : form.monomials) {
      if (m.atom.kind() == Kind::Flat) result.insert(m.atom.child(2));
      if (m.atom.kind() != Kind::Mul) continue;
      for (const Term factor : m.atom.children()) {
        if (factor.kind() == Kind::Symbol) result.insert(factor);
      }
    }
    return result;
  }

  std::optional<Term> by(const Linear& form, Term n) {
    // Sums of the left side and of the right side: of rows, of columns.
    std::vector<Term> rows[2], columns[2];
    const auto add = [&](std::vector<Term>* where, std::int64_t times, Term what) {
      where[times < 0 ? 1 : 0].push_back(m_.mul(m_.integer(times < 0 ? -times : times), what));
    };
    for (const Monomial& m : form.monomials) {
      const std::int64_t times = m.coefficient.numerator;
      if (times == std::numeric_limits<std::int64_t>::min()) return std::nullopt;
      if (m.atom.kind() == Kind::Flat && m.atom.child(2) == n) {
        add(rows, times, m.atom.child(0));
        add(columns, times, m.atom.child(1));
      } else if (const auto rest = without_factor(m.atom, n)) {
        add(rows, times, *rest);
      } else {
        add(columns, times, m.atom);
      }
    }
    const std::int64_t c = form.constant.numerator;
    if (c == std::numeric_limits<std::int64_t>::min()) return std::nullopt;
    if (c != 0) add(columns, c, m_.integer(1));
    if (rows[0].empty() && rows[1].empty()) return std::nullopt;
    const Term left = sum(columns[0]), right = sum(columns[1]);
    if (!is_column(left, n) || !is_column(right, n)) return std::nullopt;
    return m_.conj(m_.eq(left, right), m_.eq(sum(rows[0]), sum(rows[1])));
  }

  Term sum(const std::vector<Term>& terms) {
    return terms.empty() ? m_.integer(0) : m_.add(terms);
  }

  // The product of the other factors: 1 where n stands alone; nothing where it is no factor.
  std::optional<Term> without_factor(Term product, Term n) {
    if (product == n) return m_.integer(1);
    if (product.kind() != Kind::Mul) return std::nullopt;
    std::vector<Term> others(product.children().begin(), product.children().end());
    const auto at = std::find(others.begin(), others.end(), n);
    if (at == others.end()) return std::nullopt;
    others.erase(at);
    Term result = m_.integer(1);
    for (const Term other : others) result = m_.mul(result, other);
    return result;
  }

  bool is_column(Term c, Term n) {
    const auto known = [&](Term fact) { return fact.is_true() || facts_.count(fact) != 0; };
    const term::Interval range = ranges_.of(c), length = ranges_.of(n);
    const bool above = (range.low && *range.low >= 0) || known(m_.le(m_.integer(0), c));
    const bool below = (range.high && length.low && *range.high < *length.low) ||
                       known(m_.lt(c, n)) || known(m_.le(m_.add(c, m_.integer(1)), n));
    return above && below;
  }

  term::TermManager& m_;
  term::Ranges ranges_;
  std::unordered_set<Term, term::TermHash> facts_;
};

}  // namespace

bool pass_rows(Problem& problem) {
  Rows rows(problem);
  Walk walk(problem.manager, [&](Term t, const std::vector<Term>& children) {
    const Term now = Walk::rebuild(problem.manager, t, children);
    const bool equation =
        now.kind() == Kind::Eq && now.child(0).sort() == term::int_sort && !now->has_bound;
    return equation ? rows.of(now).value_or(now) : now;
  });
  return problem.rewrite([&walk](Term fact) { return walk(fact); });
}

}  // namespace permverify::encoder
