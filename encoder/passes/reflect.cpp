// Elements that are counted from the end.
//
//   forall x, y. x < h ==> .. m[c - x*n - y] ..   ->   forall x', y. .. m[c' + x'*n - y] ..   for x = h - 1 - x'
//
// Each integer is h - 1 - x' for exactly one x', so both facts are the same whatever the ranges are. The second one
// has a pattern once y is turned, too: a pair flat(x', y', n), which a solver takes apart (surjectivity.cpp). Turned is
// a variable that all indices count down, in a sum with products of variables; of a[c - x] alone the patterns are
// found without (triggers.cpp).
#include <algorithm>
#include <optional>

#include "encoder/passes/passes.h"
#include "encoder/walk.h"
#include "logic/term/linear.h"

namespace permverify::encoder {

namespace {

using term::Kind;

class Reflect {
 public:
  explicit Reflect(Problem& problem) : problem_(problem), m_(problem.manager) {}

  void run() {
    Walk walk(m_, [this](Term t, const std::vector<Term>& children) {
      const Term result = Walk::rebuild(m_, t, children);
      return result.kind() == Kind::Forall ? turned(result) : result;
    });
    for (Fact& fact : problem_.facts) fact.term = walk(fact.term);
  }

 private:
  Term turned(Term forall) {
    std::vector<Term> binders = forall->binders;
    term::Substitution turn(m_);
    bool any = false;
    for (Term& v : binders) {
      if (v.sort() != term::int_sort || !counted_down(forall.child(0), v)) continue;
      const Term end = end_of(forall, v);
      if (!end) continue;
      const Term other = m_.bound(v->name, term::int_sort);
      turn.add(v, m_.sub(m_.sub(end, m_.integer(1)), other));
      v = other;
      any = true;
    }
    if (!any) return forall;
    std::vector<std::vector<Term>> triggers = forall->triggers;
    for (auto& trigger : triggers) {
      for (Term& part : trigger) part = turn(part);
    }
    return m_.forall(std::move(binders), turn(forall.child(0)), std::move(triggers));
  }

  // In every index that mentions it, and one of them has a product of variables.
  bool counted_down(Term body, Term v) {
    bool down = true, product = false;
    for_each_subterm({body}, [&](Term t) {
      for (const std::size_t place : index_places(t)) {
        if (!down || !occurs_free(m_, v, t.child(place))) continue;
        const auto index = term::linear_of(m_, t.child(place));
        down = index.has_value();
        for (std::size_t i = 0; down && i < index->monomials.size(); ++i) {
          const auto& [atom, coefficient] = index->monomials[i];
          if (occurs_free(m_, v, atom)) down = coefficient.numerator < 0;
          product = product || ((atom.kind() == Kind::Mul || atom.kind() == Kind::Flat) && atom->has_bound);
        }
      }
    });
    return down && product;
  }

  // h of the condition v < h, which mentions no variable of the fact; nothing where there is none.
  Term end_of(Term forall, Term v) {
    for (const Term literal : clause_of(m_, forall.child(0))) {
      const bool at_most = literal.kind() == Kind::Le, below = literal.kind() == Kind::Lt;
      if (!(at_most || below) || literal.child(1) != v) continue;
      const Term end = literal.child(0);
      const auto& binders = forall->binders;
      if (std::any_of(binders.begin(), binders.end(), [&](Term b) { return occurs_free(m_, b, end); })) continue;
      return at_most ? end : m_.add(end, m_.integer(1));
    }
    return {};
  }

  Problem& problem_;
  term::TermManager& m_;
};

}  // namespace

void pass_reflect(Problem& problem) { Reflect(problem).run(); }

}  // namespace permverify::encoder
