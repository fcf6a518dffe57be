// Connectives, equality, conditionals.
#include <algorithm>
#include <unordered_set>

#include "logic/term/linear.h"
#include "logic/term/term_manager.h"

namespace permverify::term {

Term TermManager::negate(Term a) {
  if (a.kind() == Kind::BoolConst) return truth(a.is_false());
  if (a.kind() == Kind::Not) return a.child(0);
  if (a.kind() == Kind::Lt) return le(a.child(1), a.child(0));
  if (a.kind() == Kind::Le) return lt(a.child(1), a.child(0));
  return make(Kind::Not, bool_sort, {a});
}

// And or Or: flattened, without repetitions, in order of first occurrence; x with its complement
// decides. The complement is looked up in both directions without making new terms.
Term TermManager::junction(Kind kind, std::vector<Term> terms) {
  const Term neutral = truth(kind == Kind::And);
  const Term absorbing = truth(kind != Kind::And);
  std::vector<Term> kept;
  std::unordered_set<Term, TermHash> seen;
  const auto keep_one = [&](Term t) {
    if (t == neutral || !seen.insert(t).second) return true;
    kept.push_back(t);
    return t != absorbing && seen.count(negate(t)) == 0;
  };
  for (const Term t : terms) {
    const auto inner = t.kind() == kind ? t.children() : std::span<const Term>(&t, 1);
    for (const Term part : inner) {
      if (!keep_one(part)) return absorbing;
    }
  }
  if (kept.empty()) return neutral;
  if (kept.size() == 1) return kept[0];
  return make(kind, bool_sort, std::move(kept));
}

Term TermManager::conj(std::vector<Term> terms) { return junction(Kind::And, std::move(terms)); }
Term TermManager::disj(std::vector<Term> terms) { return junction(Kind::Or, std::move(terms)); }

Term TermManager::implies(Term a, Term b) {
  if (a.is_true()) return b;
  if (a.is_false() || b.is_true() || a == b) return truth(true);
  if (b.is_false()) return negate(a);
  return make(Kind::Implies, bool_sort, {a, b});
}

Term TermManager::eq(Term a, Term b) {
  if (a == b) return truth(true);
  if (a.sort() == bool_sort) {
    if (a.kind() == Kind::BoolConst) return a.is_true() ? b : negate(b);
    if (b.kind() == Kind::BoolConst) return b.is_true() ? a : negate(a);
    if (a == negate(b)) return truth(false);
  } else if (a.sort() == int_sort || a.sort() == real_sort) {
    if (is_number(a)) std::swap(a, b);
    // A choice between numbers, compared with a number, is its condition.
    if (a.kind() == Kind::Ite && is_number(b) && is_number(a.child(1)) && is_number(a.child(2))) {
      if (a.child(1) == b) return a.child(0);
      return a.child(2) == b ? negate(a.child(0)) : truth(false);
    }
    return compare(Kind::Eq, a, b);
  }
  if (b->id < a->id) std::swap(a, b);
  return make(Kind::Eq, bool_sort, {a, b});
}

Term TermManager::ite(Term c, Term a, Term b) {
  if (c.kind() == Kind::BoolConst) return c.is_true() ? a : b;
  if (a == b) return a;
  if (c.kind() == Kind::Not) return ite(c.child(0), b, a);
  if (a.sort() == bool_sort) {
    if (a.is_true()) return disj(c, b);
    if (a.is_false()) return conj(negate(c), b);
    if (b.is_true()) return disj(negate(c), a);
    if (b.is_false()) return conj(c, a);
  }
  if (a.kind() == Kind::Ite && a.child(0) == c) return ite(c, a.child(1), b);
  if (b.kind() == Kind::Ite && b.child(0) == c) return ite(c, a, b.child(2));
  return make(Kind::Ite, a.sort(), {c, a, b});
}

Term TermManager::keep(Term a) {
  if (a->children.empty()) return truth(true);
  return make(Kind::Keep, bool_sort, {a});
}

}  // namespace permverify::term
