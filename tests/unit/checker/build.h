// Obligations built by hand: two threads of a launch, memory, a recursive function.
#pragma once
#include <string>
#include <vector>

#include "checker/check.h"

namespace permverify::checker {

using obligation::Obligation;
using term::int_sort;
using term::Kind;
using term::Scope;
using term::Sort;
using term::SortKind;
using term::Term;

inline constexpr Sort int_map{SortKind::Map, SortKind::Int, 1};

struct Builder {
  term::TermManager m;
  Term gsize = m.fresh("gsize", int_sort, Scope::Launch);
  Term t1 = m.fresh("t1", int_sort, Scope::Private), t2 = m.fresh("t2", int_sort, Scope::Private);
  Term x = m.fresh("x", int_sort, Scope::Launch), y = m.fresh("y", int_sort, Scope::Launch);
  Term a = m.fresh("a", int_map, Scope::Launch);
  Term v = m.bound("v", int_sort);
  term::Function* fact = factorial();

  Term n(std::int64_t value) { return m.integer(value); }
  Term at(Term map, Term i) { return m.select(map, {i}); }
  Term within(Term low, Term t, Term high) { return m.conj(m.le(low, t), m.lt(t, high)); }
  Term all(Term low, Term high, Term body) {
    return m.forall({v}, m.implies(within(low, v, high), body));
  }
  Term sum(Term low, Term high, Term body) {
    return m.reduce(Kind::Sum, v, low, high, m.truth(true), body);
  }
  Term fact_of(Term k) { return m.apply(fact, {k}); }

  Obligation obligation(std::vector<Term> hypotheses, Term goal, std::string id = "o") {
    Obligation result{std::move(id), "assert:false"};
    result.hypotheses = std::move(hypotheses);
    result.goal = goal;
    return result;
  }

  // Two different threads of a group of at least one thread.
  Obligation two_threads(Term goal, std::string id = "o") {
    Obligation result = obligation({m.le(n(1), gsize), within(n(0), t1, gsize),
                                    within(n(0), t2, gsize), m.ne(t1, t2)},
                                   goal, std::move(id));
    result.launch_sizes = {gsize};
    result.witnesses = {{"thread 1", {{"tid", t1}}}, {"thread 2", {{"tid", t2}}}};
    return result;
  }

 private:
  term::Function* factorial() {
    term::Function* f = m.declare("fact", {int_sort}, int_sort, Scope::Launch);
    const Term k = m.bound("k", int_sort);
    f->params = {k};
    f->domain = m.le(m.integer(0), k);
    f->recursive = true;
    f->body = m.ite(m.le(k, m.integer(0)), m.integer(1),
                    m.mul(k, m.apply(f, {m.sub(k, m.integer(1))})));
    return f;
  }
};

}  // namespace permverify::checker
