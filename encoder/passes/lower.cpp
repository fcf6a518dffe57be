// The remaining kinds become applications of functions of the vocabulary (lowered.h). Their
// meaning is added by pass_axioms, so nothing is lost but what those axioms leave out.
//
//   select(m, i) -> $sel(m, i)     store(m, i, x) -> $store(m, i, x)     keep(t) -> $keep(t)
//   x div n, x mod n -> $quot(x, n), $rem(x, n) unless n is a positive constant. Where such an n
//       stands in a quantified index, a[(v + 1) mod n], it is lowered everywhere, so that patterns
//       match, and  $rem(x, n) == x mod n, $quot(x, n) == x div n  are added for this n.
//   x & y, x | y, x ^ y, 2^n -> $and $or $xor $pow2
//   keep of a formula with quantifiers -> true
//   |s|, s[i], s[i..j], s + t -> $len $at $slice $concat; [a, b] -> $append($append($empty, a), b)
#include <set>

#include "encoder/lowered.h"
#include "encoder/passes/passes.h"
#include "encoder/walk.h"

namespace permverify::encoder {

namespace {

using term::Kind;

Term literal(Problem& p, Sort sort, const std::vector<Term>& elements) {
  Term result = p.manager.apply(p.vocabulary.seq_empty(sort), {});
  for (const Term e : elements) {
    result = p.manager.apply(p.vocabulary.seq_append(sort), {result, e});
  }
  return result;
}

struct ById {
  bool operator()(Term a, Term b) const { return a->id < b->id; }
};
using TermSet = std::set<Term, ById>;

bool by_constant(Term t) {
  return (t.kind() == Kind::Div || t.kind() == Kind::Mod) &&
         constant_of(t.child(1)).value_or(0) > 0;
}

// Constant divisors under a bound variable in an index.
TermSet divisors_in_patterns(const Problem& p) {
  TermSet result;
  for_each_subterm(p.terms(), [&](Term t) {
    std::vector<Term> indices;
    for (const std::size_t i : index_places(t)) indices.push_back(t.child(i));
    for_each_subterm(indices, [&](Term s) {
      if (by_constant(s) && s->has_bound) result.insert(s.child(1));
    });
  });
  return result;
}

void tie_to_arithmetic(Problem& p, Term n) {
  term::TermManager& m = p.manager;
  const Term x = m.bound("x", term::int_sort);
  const Term rem = m.apply(p.vocabulary.rem(), {x, n});
  const Term quot = m.apply(p.vocabulary.quot(), {x, n});
  p.add(m.forall({x}, m.eq(rem, m.mod(x, n)), {{rem}}));
  p.add(m.forall({x}, m.eq(quot, m.div(x, n)), {{quot}}));
}

bool has_quantifier(Term t) {
  bool found = false;
  for_each_subterm({t}, [&](Term s) { found = found || !s->binders.empty(); });
  return found;
}

Term lower(Problem& p, const TermSet& divisors, Term t,
           const std::vector<Term>& c) {
  term::TermManager& m = p.manager;
  Vocabulary& v = p.vocabulary;
  switch (t.kind()) {
    case Kind::Select: return m.apply(v.sel(c[0].sort()), c);
    case Kind::Store: return m.apply(v.store(c[0].sort()), c);
    case Kind::Keep:
      return has_quantifier(c[0]) ? m.truth(true) : m.apply(v.keep(c[0].sort()), c);
    case Kind::Flat: return m.apply(v.flat(), c);
    case Kind::BitAnd: return m.apply(v.bit_and(), c);
    case Kind::BitOr: return m.apply(v.bit_or(), c);
    case Kind::BitXor: return m.apply(v.bit_xor(), c);
    case Kind::Pow2: return constant_of(t) ? t : m.apply(v.pow2(), c);
    case Kind::Div:
    case Kind::Mod: {
      if (by_constant(t) && divisors.count(t.child(1)) == 0) return Walk::rebuild(m, t, c);
      return m.apply(t.kind() == Kind::Div ? v.quot() : v.rem(), c);
    }
    case Kind::SeqLength: return m.apply(v.seq_length(c[0].sort()), c);
    case Kind::SeqAt: return m.apply(v.seq_at(c[0].sort()), c);
    case Kind::SeqSlice: return m.apply(v.seq_slice(c[0].sort()), c);
    case Kind::SeqConcat: return m.apply(v.seq_concat(c[0].sort()), c);
    case Kind::SeqLit: return literal(p, t.sort(), c);
    case Kind::BoolConst: case Kind::IntConst: case Kind::RealConst: case Kind::Symbol:
    case Kind::BoundVar: case Kind::Not: case Kind::And: case Kind::Or: case Kind::Implies:
    case Kind::Eq: case Kind::Ite: case Kind::Lt: case Kind::Le: case Kind::Add: case Kind::Mul:
    case Kind::RealDiv: case Kind::ToReal: case Kind::Apply: case Kind::Forall:
    case Kind::Exists: case Kind::Sum: case Kind::Min: case Kind::Max: case Kind::Count: break;
  }
  return Walk::rebuild(m, t, c);
}

}  // namespace

void pass_lower(Problem& problem) {
  const auto divisors = divisors_in_patterns(problem);
  Walk walk(problem.manager, [&](Term t, const std::vector<Term>& children) {
    return lower(problem, divisors, t, children);
  });
  for (Fact& fact : problem.facts) fact.term = walk(fact.term);
  for (const Term divisor : divisors) tie_to_arithmetic(problem, divisor);
}

}  // namespace permverify::encoder
