// Building obligations as terms, for the tests of the encoder.
#pragma once
#include <catch2/catch.hpp>

#include "encoder/lowered.h"
#include "encoder/passes/passes.h"
#include "encoder/walk.h"
#include "solve.h"

namespace permverify::testing {

using term::Kind;
using term::Scope;
using term::Sort;
using term::Term;

constexpr Sort int_map{term::SortKind::Map, term::SortKind::Int, 1};
constexpr Sort int_seq{term::SortKind::Seq, term::SortKind::Int, 0};

struct Kernel {
  term::TermManager m;
  std::vector<Term> hypotheses;

  Term launch(const std::string& name) { return m.fresh(name, term::int_sort, Scope::Launch); }
  Term own(const std::string& name) { return m.fresh(name, term::int_sort, Scope::Private); }
  Term map(const std::string& name) { return m.fresh(name, int_map, Scope::Launch); }
  Term var(const std::string& name) { return m.bound(name, term::int_sort); }
  Term num(std::int64_t v) { return m.integer(v); }
  Term read(Term a, Term index) { return m.select(a, {index}); }
  Term level(Term q, Term n, Term r) { return m.add(m.mul(q, n), r); }
  Term at(Term a, Term q, Term n, Term r) { return read(a, level(q, n, r)); }
  Term within(Term low, Term x, Term high) { return m.conj(m.le(low, x), m.lt(x, high)); }
  Term below(Term x, Term high) { return within(num(0), x, high); }
  void assume(Term h) { hypotheses.push_back(h); }

  encoder::Query query(Term goal) {
    const encoder::Query result = encoder::encode(m, hypotheses, goal, "test", {});
    REQUIRE_FALSE(encoder::outside_lowered(result).has_value());
    return result;
  }
  Answer ask(Term goal, unsigned seed = 0) { return solve(query(goal), seed); }
  void proved(Term goal) {
    for (unsigned seed = 0; seed < 3; ++seed) CHECK(ask(goal, seed) == Answer::Unsat);
  }
  void open(Term goal) { CHECK(ask(goal) != Answer::Unsat); }

  // The facts after one pass over `hypotheses`.
  std::vector<Term> after(void (*pass)(encoder::Problem&)) {
    encoder::Problem problem(m, {});
    for (const Term h : hypotheses) problem.add(h, encoder::Origin::Hypothesis);
    pass(problem);
    return problem.terms();
  }
  static unsigned count(const std::vector<Term>& terms, Kind kind) {
    unsigned n = 0;
    encoder::for_each_subterm(terms, [&](Term t) { n += t.kind() == kind ? 1 : 0; });
    return n;
  }
  static unsigned calls(const std::vector<Term>& terms, const std::string& prefix) {
    unsigned n = 0;
    encoder::for_each_subterm(terms, [&](Term t) {
      if (t.kind() == Kind::Apply && t->function->name.rfind(prefix, 0) == 0) ++n;
    });
    return n;
  }
};

}  // namespace permverify::testing
