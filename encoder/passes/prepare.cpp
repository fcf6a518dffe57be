// Negation inwards, witnesses, one fact per conjunct.
//
//   not forall x. A          ->  exists x. not A
//   exists x. A              ->  A[x := c]         c fresh, or c(y..) under the binders y
//   A && B                   ->  two facts;  forall x. A && B -> two facts
//   a == b over Bool, ite over Bool, when quantifiers are inside: two clauses
//   m != n for maps          ->  m[i..] != n[i..] at fresh indices (maps are functions)
// Each step keeps satisfiability of the facts in both directions. Parts without quantifiers are
// left as they are, apart from the connectives at the top of a fact.
#include <unordered_set>

#include "encoder/passes/passes.h"
#include "encoder/walk.h"

namespace permverify::encoder {

namespace {

using term::Kind;

constexpr std::size_t distribution_limit = 64;  // conjuncts that one clause is multiplied by

class Prepare {
 public:
  explicit Prepare(Problem& problem) : problem_(problem), m_(problem.manager) {}

  void run() {
    mark_quantified(problem_.terms());
    std::vector<Fact> result;
    std::unordered_set<Term, TermHash> seen;
    for (const Fact& fact : problem_.facts) {
      std::vector<Term> parts;
      split(normal(fact.term, true), parts);
      for (const Term part : parts) {
        if (seen.insert(part).second) result.push_back({part, fact.origin});
      }
    }
    problem_.facts = std::move(result);
  }

 private:
  // Notes the terms with a quantifier, or an equality of maps, somewhere inside.
  void mark_quantified(const std::vector<Term>& roots) {
    Walk walk(m_, [this](Term t, const std::vector<Term>& children) {
      bool quantified = t.kind() == Kind::Forall || t.kind() == Kind::Exists ||
                        (t.kind() == Kind::Eq && t.child(0).sort().kind == term::SortKind::Map);
      for (const Term child : children) quantified = quantified || is_quantified(child);
      if (quantified) quantified_.insert(t);
      return t;
    });
    for (const Term root : roots) walk(root);
  }

  bool is_quantified(Term t) const { return quantified_.count(t) != 0; }

  std::vector<Term> all(Term t, bool positive) {
    std::vector<Term> parts;
    for (const Term child : t.children()) parts.push_back(normal(child, positive));
    return parts;
  }

  Term both(Term a, bool a_positive, Term b, bool b_positive) {
    return m_.disj(normal(a, a_positive), normal(b, b_positive));
  }

  Term normal(Term t, bool positive) {
    switch (t.kind()) {
      case Kind::Not: return normal(t.child(0), !positive);
      case Kind::And: return positive ? m_.conj(all(t, true)) : m_.disj(all(t, false));
      case Kind::Or: return positive ? m_.disj(all(t, true)) : m_.conj(all(t, false));
      case Kind::Implies:
        if (positive && !is_quantified(t)) return t;
        if (positive) return both(t.child(0), false, t.child(1), true);
        return m_.conj(normal(t.child(0), true), normal(t.child(1), false));
      case Kind::Forall:
        return positive ? quantifier(t, true) : witness(t, false);
      case Kind::Exists:
        return positive ? witness(t, true) : quantifier(t, false);
      case Kind::Eq: return equality(t, positive);
      case Kind::Ite: {
        if (!is_quantified(t)) break;
        return m_.conj(both(t.child(0), false, t.child(1), positive),
                       both(t.child(0), true, t.child(2), positive));
      }
      case Kind::BoolConst: case Kind::IntConst: case Kind::RealConst: case Kind::Symbol:
      case Kind::BoundVar: case Kind::Lt: case Kind::Le: case Kind::Add: case Kind::Mul:
      case Kind::Div: case Kind::Mod: case Kind::RealDiv: case Kind::ToReal: case Kind::Flat:
      case Kind::BitAnd: case Kind::BitOr: case Kind::BitXor: case Kind::Pow2:
      case Kind::Select: case Kind::Store: case Kind::Apply: case Kind::Keep: case Kind::Sum:
      case Kind::Min: case Kind::Max: case Kind::Count: case Kind::SeqLength: case Kind::SeqAt:
      case Kind::SeqSlice: case Kind::SeqConcat: case Kind::SeqLit: break;
    }
    return positive ? t : m_.negate(t);
  }

  Term equality(Term t, bool positive) {
    const Term a = t.child(0);
    const Term b = t.child(1);
    if (a.sort().kind == term::SortKind::Map && !positive) {
      std::vector<Term> indices;
      for (int i = 0; i < a.sort().rank; ++i) {
        indices.push_back(skolem("cell", term::int_sort, m_.free_bound(t)));
      }
      return m_.ne(m_.select(a, indices), m_.select(b, indices));
    }
    if (a.sort() == term::bool_sort && is_quantified(t)) {
      return m_.conj(both(a, true, b, !positive), both(a, false, b, positive));
    }
    return positive ? t : m_.negate(t);
  }

  Term quantifier(Term t, bool positive) {
    return m_.forall(t->binders, normal(t.child(0), positive), t->triggers);
  }

  Term skolem(const std::string& name, Sort sort, const std::vector<Term>& under) {
    if (under.empty()) return m_.fresh(name, sort, term::Scope::Private);
    std::vector<Sort> sorts;
    for (const Term b : under) sorts.push_back(b.sort());
    return m_.apply(problem_.vocabulary.fresh("$" + name, std::move(sorts), sort), under);
  }

  Term witness(Term t, bool positive) {
    term::Substitution at(m_);
    for (const Term b : t->binders) at.add(b, skolem(b->name, b.sort(), m_.free_bound(t)));
    const Term body = at(t.child(0));
    mark_quantified({body});
    return normal(body, positive);
  }

  void split(Term t, std::vector<Term>& parts) {
    if (t.kind() == Kind::And) {
      for (const Term child : t.children()) split(child, parts);
      return;
    }
    if (t.kind() == Kind::Forall) {
      std::vector<Term> bodies;
      split(distributed(t.child(0)), bodies);
      for (const Term body : bodies) parts.push_back(m_.forall(t->binders, body, t->triggers));
      return;
    }
    if (!t.is_true()) parts.push_back(t);
  }

  // A || (B && C) -> (A || B) && (A || C) when just one literal of the clause is a conjunction.
  Term distributed(Term body) {
    if (body.kind() != Kind::Or && body.kind() != Kind::Implies) return body;
    std::vector<Term> rest;
    Term conjunction;
    for (const Term literal : clause_of(m_, body)) {
      if (literal.kind() != Kind::And) {
        rest.push_back(literal);
      } else if (conjunction) {
        return body;
      } else {
        conjunction = literal;
      }
    }
    if (!conjunction || conjunction.children().size() > distribution_limit) return body;
    std::vector<Term> clauses;
    for (const Term part : conjunction.children()) {
      std::vector<Term> literals = rest;
      literals.push_back(part);
      clauses.push_back(distributed(m_.disj(std::move(literals))));
    }
    return m_.conj(std::move(clauses));
  }

  Problem& problem_;
  term::TermManager& m_;
  std::unordered_set<Term, TermHash> quantified_;
};

}  // namespace

void pass_prepare(Problem& problem) { Prepare(problem).run(); }

}  // namespace permverify::encoder
