// The remaining kinds become applications of functions of the vocabulary (lowered.h). Their
// meaning is added by pass_axioms, so nothing is lost but what those axioms leave out.
//
//   select(m, i) -> $sel(m, i)     store(m, i, x) -> $store(m, i, x)     keep(t) -> $keep(t)
//   x div n, x mod n -> $quot(x, n), $rem(x, n) unless n is a positive constant
//   |s|, s[i], s[i..j], s + t -> $len $at $slice $concat; [a, b] -> $append($append($empty, a), b)
#include "encoder/problem.h"
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

Term lower(Problem& p, Term t, const std::vector<Term>& c) {
  term::TermManager& m = p.manager;
  Vocabulary& v = p.vocabulary;
  switch (t.kind()) {
    case Kind::Select: return m.apply(v.sel(c[0].sort()), c);
    case Kind::Store: return m.apply(v.store(c[0].sort()), c);
    case Kind::Keep: return m.apply(v.keep(c[0].sort()), c);
    case Kind::Flat: return m.apply(v.flat(), c);
    case Kind::Div:
    case Kind::Mod: {
      const bool constant = c[1].kind() == Kind::IntConst && c[1]->value > 0;
      if (constant) return Walk::rebuild(m, t, c);
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
  Walk walk(problem.manager, [&](Term t, const std::vector<Term>& children) {
    return lower(problem, t, children);
  });
  for (Fact& fact : problem.facts) fact.term = walk(fact.term);
}

}  // namespace permverify::encoder
