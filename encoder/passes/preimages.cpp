// The index at which an element has a given value, where a formula gives the elements (logic.md 12.3).
//
//   forall v. G(v) ==> m[v] == c*v + d,  forall w. H(w) ==> m[w] != e    ->   both facts, and both at (e - d) div c
//
// c is a number other than 0; v does not occur in d, nor w in e. Instances follow from the facts, so nothing depends on the
// choice of the index. It is the only one at which the facts can contradict each other by the value e: c*v + d == e holds at
// no other integer. No pattern finds it, since no term mentions the element there. Such facts come from a search: `key[j] !=
// tid` for all j that were passed, where a precondition gives the keys.
#include <algorithm>

#include "encoder/passes/passes.h"
#include "encoder/walk.h"
#include "logic/term/linear.h"

namespace permverify::encoder {

namespace {

using term::Kind;

constexpr std::size_t most_instances = 16;

// m[v] == factor*v + rest, for v under a condition.
struct ElementFormula {
  Term forall, map, rest;
  std::int64_t factor;
};

class Preimages {
 public:
  explicit Preimages(Problem& problem) : problem_(problem), m_(problem.manager) {}

  void run() {
    std::vector<ElementFormula> formulas;
    for (const Fact& fact : problem_.facts) {
      if (const auto formula = formula_of(fact.term)) formulas.push_back(*formula);
    }
    if (formulas.empty()) return;
    std::vector<Term> instances;
    for (const Fact& fact : problem_.facts) {
      const Term forall = quantified_part(fact.term);
      if (forall) add_instances(fact.term, forall, formulas, instances);
    }
    for (const Term instance : instances) problem_.add(instance);
  }

 private:
  // The fact, or its only alternative with a quantifier, if that has one variable of integers.
  static Term quantified_part(Term fact) {
    Term found;
    if (fact.kind() == Kind::Or) {
      const auto parts = fact.children();
      const auto quantified = [](Term t) { return t.kind() == Kind::Forall; };
      if (std::count_if(parts.begin(), parts.end(), quantified) == 1) found = *std::find_if(parts.begin(), parts.end(), quantified);
    } else if (fact.kind() == Kind::Forall) {
      found = fact;
    }
    return found && found->binders.size() == 1 && found->binders[0].sort() == term::int_sort ? found : Term();
  }

  // Of an element of a map whose only index is v.
  static bool is_element_at(Term t, Term v) {
    return t.kind() == Kind::Select && t.children().size() == 2 && t.child(1) == v && !t.child(0)->has_bound && t.sort() == term::int_sort;
  }

  std::optional<ElementFormula> formula_of(Term fact) {
    const Term forall = fact.kind() == Kind::Forall ? quantified_part(fact) : Term();
    if (!forall) return std::nullopt;
    const Term v = forall->binders[0];
    for (const Term literal : clause_of(m_, forall.child(0))) {
      if (literal.kind() != Kind::Eq) continue;
      for (const std::size_t side : {0U, 1U}) {
        if (!is_element_at(literal.child(side), v)) continue;
        if (const auto formula = linear_in(forall, literal.child(side).child(0), literal.child(1 - side))) return formula;
      }
    }
    return std::nullopt;
  }

  std::optional<ElementFormula> linear_in(Term forall, Term map, Term value) {
    const Term v = forall->binders[0];
    const auto sum = term::linear_of(m_, value);
    if (!sum) return std::nullopt;
    std::int64_t factor = 0;
    for (const auto& [atom, coefficient] : sum->monomials) {
      if (atom == v) factor = coefficient.numerator;
      else if (occurs_free(m_, v, atom)) return std::nullopt;
    }
    if (factor == 0) return std::nullopt;
    return ElementFormula{forall, map, m_.sub(value, m_.mul(m_.integer(factor), v)), factor};
  }

  void add_instances(Term fact, Term forall, const std::vector<ElementFormula>& formulas, std::vector<Term>& instances) {
    const Term w = forall->binders[0];
    for (const Term literal : clause_of(m_, forall.child(0))) {
      if (literal.kind() != Kind::Not || literal.child(0).kind() != Kind::Eq) continue;
      for (const std::size_t side : {0U, 1U}) {
        const Term element = literal.child(0).child(side), value = literal.child(0).child(1 - side);
        if (!is_element_at(element, w) || value->has_bound) continue;
        for (const ElementFormula& formula : formulas) {
          if (formula.map != element.child(0) || instances.size() + 2 > most_instances) continue;
          const Term index = m_.div(m_.sub(value, formula.rest), m_.integer(formula.factor));
          instances.push_back(at(formula.forall, index));
          const Term here = at(forall, index);
          term::Substitution instead(m_);
          instead.add(forall, here);
          instances.push_back(instead(fact));
        }
      }
    }
  }

  Term at(Term forall, Term index) {
    term::Substitution put(m_);
    put.add(forall->binders[0], index);
    return put(forall.child(0));
  }

  Problem& problem_;
  term::TermManager& m_;
};

}  // namespace

void pass_preimages(Problem& problem) { Preimages(problem).run(); }

}  // namespace permverify::encoder
