// Quantifiers whose variable is determined, or has few values.
//
//   forall v. v == e ==> A            ->  A[v := e]                 (v not in e)
//   forall v. lo <= v < hi ==> A      ->  A[v := lo] && .. && A[v := hi - 1]
//                                         for constants with hi - lo <= 16
//   forall v. lo <= v < hi ==> A      ->  lo < hi ==> A              (v not in A, lo, hi)
//   forall v. q*n <= v < (q + 1)*n ==> A  ->  forall r. 0 <= r < n ==> A[v := q*n + r]
// All are equivalences. The third is for what all threads ensure of a cell that only some of their
// identifiers name: no pattern would mention the others, and no solver finds them. The last makes the
// elements of a row two-level indices, which the index algebra finds by the number of the row.
// Where v is in a two-level index, a proof keeps the quantifier with its copies: an index with a number has other digits than that
// of an arbitrary element (16*(q*n) + 3 is 16*flat(q, 0, n) + 3), so copies alone hide the fact about the element of a thread.
#include <algorithm>

#include "encoder/passes/passes.h"
#include "encoder/walk.h"
#include "logic/term/linear.h"

namespace permverify::encoder {

namespace {

using term::Kind;

constexpr std::int64_t range_limit = 16;
constexpr std::size_t copies_limit = 64;  // instances of one quantifier, all binders together

class Eliminate {
 public:
  Eliminate(term::TermManager& manager, bool for_proof) : m_(manager), for_proof_(for_proof) {}

  // The replacement for forall `binders`. body, as a list of conjuncts.
  std::vector<Term> operator()(Term forall) {
    std::vector<Term> result;
    std::vector<Term> todo{forall};
    kept_ = {};
    while (!todo.empty()) {
      const Term t = todo.back();
      todo.pop_back();
      std::vector<Term> next;
      if (t.kind() == Kind::Forall && result.size() + todo.size() < copies_limit) next = step(t);
      if (next.empty()) {
        result.push_back(t);
      } else {
        todo.insert(todo.end(), next.rbegin(), next.rend());
      }
    }
    if (kept_) result.push_back(kept_);
    return result;
  }

 private:
  Term instance(Term forall, Term binder, Term value) {
    std::vector<Term> rest = forall->binders;
    std::erase(rest, binder);
    term::Substitution at(m_);
    at.add(binder, value);
    auto triggers = forall->triggers;
    for (auto& trigger : triggers) {
      for (Term& pattern : trigger) pattern = at(pattern);
    }
    return m_.forall(rest, at(forall.child(0)), triggers);
  }

  // One elimination, or nothing.
  std::vector<Term> step(Term forall) {
    const auto literals = clause_of(m_, forall.child(0));
    for (const Term v : forall->binders) {
      for (const Term literal : literals) {
        if (literal.kind() != Kind::Not || literal.child(0).kind() != Kind::Eq) continue;
        if (const Term value = solve(literal.child(0), v)) return {instance(forall, v, value)};
      }
    }
    for (const Term v : forall->binders) {
      if (const Term low = idle_range(literals, v)) return {instance(forall, v, low)};
    }
    for (const Term v : forall->binders) {
      if (const Term row = as_row(forall, literals, v)) return {row};
    }
    if (copies(forall, literals) > copies_limit) return {};
    for (const Term v : forall->binders) {
      const auto range = constant_range(literals, v);
      if (!range) continue;
      if (range->second - range->first > 1 && is_row(forall.child(0), v)) continue;
      if (for_proof_ && !kept_ && range->second - range->first > 1 && is_in_two_levels(forall.child(0), v)) kept_ = forall;
      std::vector<Term> copies{m_.truth(true)};
      for (std::int64_t i = range->first; i < range->second; ++i) {
        copies.push_back(instance(forall, v, m_.integer(i)));
      }
      return copies;
    }
    return {};
  }

  // Of all variables with few values together. Where that is too many, none is copied: copies for some of the elements hide the fact
  // about an arbitrary one, which is what is asked for where a thread has the element.
  std::size_t copies(Term forall, const std::vector<Term>& literals) {
    std::size_t result = 1;
    for (const Term v : forall->binders) {
      const auto range = constant_range(literals, v);
      if (range && range->second > range->first && result <= copies_limit) result *= static_cast<std::size_t>(range->second - range->first);
    }
    return result;
  }

  // v is the first part of a two-level index: copies for 0, 1, 2.. would hide the pair flat(v, r, n)
  // from the patterns of the index algebra.
  bool is_row(Term body, Term v) {
    bool found = false;
    for_each_subterm({body}, [&](Term t) {
      if (t.kind() == Kind::Flat) {
        found = found || occurs_free(m_, v, t.child(0));
      } else if (t.kind() == Kind::Mul && t.children().size() == 2) {
        found = found || ((t.child(0) == v || t.child(1) == v) &&
                          t.child(0).kind() != Kind::IntConst);
      }
    });
    return found;
  }

  // In the index of an element, v is added to a product, or a multiple of v to something.
  bool is_in_two_levels(Term body, Term v) {
    bool found = false;
    for_each_subterm({body}, [&](Term t) {
      for (const std::size_t i : index_places(t)) {
        const auto form = found ? std::nullopt : linear_of(m_, t.child(i));
        if (!form || !occurs_free(m_, v, t.child(i))) continue;
        found = std::any_of(form->monomials.begin(), form->monomials.end(), [&](const term::Monomial& m) {
          const bool multiple = m.atom == v && form->monomials.size() > 1 && m.coefficient.numerator > 1;
          return multiple || m.atom.kind() == Kind::Mul || m.atom.kind() == Kind::Flat;
        });
      }
    });
    return found;
  }

  // e with (equation <=> v == e), or none.
  Term solve(Term equation, Term v) {
    const Term a = equation.child(0);
    const Term b = equation.child(1);
    if (a == v && !occurs_free(m_, v, b)) return b;
    if (b == v && !occurs_free(m_, v, a)) return a;
    if (v.sort() != term::int_sort || a.sort() != term::int_sort) return {};
    const auto form = linear_of(m_, m_.sub(a, b));
    if (!form) return {};
    std::int64_t coefficient = 0;
    for (const auto& monomial : form->monomials) {
      if (monomial.atom == v) {
        coefficient = monomial.coefficient.numerator;
      } else if (occurs_free(m_, v, monomial.atom)) {
        return {};
      }
    }
    if (coefficient != 1 && coefficient != -1) return {};
    const Term rest = m_.sub(m_.sub(a, b), m_.mul(m_.integer(coefficient), v));
    return coefficient == 1 ? m_.neg(rest) : rest;
  }

  // lo, if one `lo <= v` and any number of `v < hi` (negated, in the clause) are all that is said of
  // v: whenever there is a v between them, lo is one.
  Term idle_range(const std::vector<Term>& literals, Term v) {
    Term low;
    for (const Term t : literals) {
      if (!occurs_free(m_, v, t)) continue;
      if (t.kind() == Kind::Lt && t.child(0) == v && !low && !occurs_free(m_, v, t.child(1))) {
        low = t.child(1);
      } else if (t.kind() != Kind::Le || t.child(1) != v || occurs_free(m_, v, t.child(0))) {
        return {};
      }
    }
    return v.sort() == term::int_sort ? low : Term();
  }

  // n, if high == low + n, where low is q*n and high (q + 1)*n or q*n + n.
  Term row_length(Term low, Term high) {
    if (low.kind() != Kind::Mul) return {};
    for (std::size_t i = 0; i < low.children().size(); ++i) {
      if (low.child(i).kind() == Kind::IntConst) continue;
      Term rest = m_.integer(1);
      for (std::size_t j = 0; j < low.children().size(); ++j) {
        if (j != i) rest = m_.mul(rest, low.child(j));
      }
      const bool next = high == m_.mul(m_.add(low.child(i), m_.integer(1)), rest) || high == m_.add(low, rest);
      if (next && rest.kind() != Kind::IntConst) return rest;
    }
    return {};
  }

  // The same over the places in one row, if v ranges over a row; null: it does not.
  Term as_row(Term forall, const std::vector<Term>& literals, Term v) {
    if (v.sort() != term::int_sort) return {};
    Term low, high;
    std::vector<Term> others;
    for (const Term t : literals) {
      if (t.kind() == Kind::Lt && t.child(0) == v && !low && !occurs_free(m_, v, t.child(1))) {
        low = t.child(1);
      } else if (t.kind() == Kind::Le && t.child(1) == v && !high && !occurs_free(m_, v, t.child(0))) {
        high = t.child(0);
      } else {
        others.push_back(t);
      }
    }
    const Term length = low && high ? row_length(low, high) : Term();
    if (!length) return {};
    const Term r = m_.bound(v->name, term::int_sort);
    others.push_back(m_.lt(r, m_.integer(0)));
    others.push_back(m_.le(length, r));
    std::vector<Term> binders = forall->binders;
    std::replace(binders.begin(), binders.end(), v, r);
    term::Substitution at(m_);
    at.add(v, m_.add(low, r));
    auto triggers = forall->triggers;
    for (auto& trigger : triggers) {
      for (Term& pattern : trigger) pattern = at(pattern);
    }
    return m_.forall(binders, at(m_.disj(others)), triggers);
  }

  // Guards appear negated in the clause: `v < lo` for lo <= v, `hi <= v` for v < hi.
  std::optional<std::pair<std::int64_t, std::int64_t>> constant_range(
      const std::vector<Term>& literals, Term v) {
    std::optional<std::int64_t> low, high;
    const auto tighten = [](std::optional<std::int64_t>& bound, std::int64_t by, bool up) {
      bound = !bound ? by : up ? std::max(*bound, by) : std::min(*bound, by);
    };
    for (const Term t : literals) {
      if (t.kind() != Kind::Lt && t.kind() != Kind::Le) continue;
      const std::int64_t strict = t.kind() == Kind::Lt ? 1 : 0;
      const Term a = t.child(0);
      const Term b = t.child(1);
      const auto small = [](std::int64_t value) { return -1'000'000 <= value && value <= 1'000'000; };
      if (!small(a->value) || !small(b->value)) continue;
      if (a == v && b.kind() == Kind::IntConst) tighten(low, b->value + 1 - strict, true);
      if (b == v && a.kind() == Kind::IntConst) tighten(high, a->value + strict, false);
    }
    if (!low || !high || *high - *low > range_limit) return std::nullopt;
    return std::pair{*low, *high};
  }

  term::TermManager& m_;
  bool for_proof_;
  Term kept_;  // the quantifier that is kept with its copies
};

}  // namespace

void pass_eliminate(Problem& problem) {
  Eliminate eliminate(problem.manager, problem.options.for_proof);
  // Inner quantifiers first; nested ones become conjunctions in place.
  Walk inner(problem.manager, [&](Term t, const std::vector<Term>& children) {
    const Term same = Walk::rebuild(problem.manager, t, children);
    if (same.kind() != Kind::Forall) return same;
    return problem.manager.conj(eliminate(same));
  });
  problem.rewrite([&inner](Term fact) { return inner(fact); });
}

}  // namespace permverify::encoder
