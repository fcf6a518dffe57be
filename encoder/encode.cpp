#include "encoder/encode.h"

#include <span>

#include "encoder/passes/passes.h"
#include "encoder/walk.h"

namespace permverify::encoder {

namespace {

bool contradictory(const Problem& problem) {
  for (const Fact& fact : problem.facts) {
    if (fact.term.is_false()) return true;
  }
  return false;
}

constexpr int rounds = 4;  // a sum in the place of a symbol may fall into digits, which fix symbols

bool is_quantified(const Problem& problem) {
  bool found = false;
  for_each_subterm(problem.terms(), [&](Term t) { found = found || !t->binders.empty(); });
  return found;
}

constexpr Pass shorter{"shorter", total<pass_shorter>};                 // the shorter of equal terms
constexpr Pass constants{"constants", total<pass_constants>};           // symbols with a known value
constexpr Pass narrowing{"ranges", total<pass_ranges>};                    // conditions that the bounds decide
constexpr Pass alternatives{"alternatives", total<pass_alternatives>};  // comparisons that the bounds decide
constexpr Pass radix{"radix", pass_radix};               // equations of numbers in digits, digit by digit
constexpr Pass rows{"rows", pass_rows};                  // of rows and columns
constexpr Pass quotients{"quotients", pass_quotients};   // quotient and remainder make one equation
constexpr Pass equations{"equations", pass_equations};   // symbols that are sums of others

bool simplify(Problem& problem) {
  run(shorter, problem);
  if (!problem.options.for_proof) return run(narrowing, problem);
  const bool quantified = is_quantified(problem);
  for (int i = 0; i < rounds; ++i) {
    run(constants, problem);
    run(narrowing, problem);
    if (quantified) return true;  // patterns look for terms as they were written
    run(alternatives, problem);
    bool changed = run(radix, problem);
    changed |= run(rows, problem);
    changed |= run(quotients, problem);
    changed |= run(equations, problem);
    if (!changed) break;
  }
  return true;
}

constexpr Pass first[] = {
    {"definitions", total<pass_definitions>},  // unfolding axioms of pure functions, with fuel
};
constexpr Pass then[] = {
    {"cells", total<pass_cells>, true},        // cells of machine integers are in range, without conditions
    {"written out", total<pass_written_out>, true},  // short sums, nested remainders
    {"prepare", total<pass_prepare>},          // negation inwards, witnesses for existentials, conjuncts
    {"preimages", total<pass_preimages>},      // the index at which an element has a value, where a formula gives it
    {"eliminate", total<pass_eliminate>},      // quantifiers that determine or enumerate their variable
    {"reflect", total<pass_reflect>},          // indices that count down, under quantifiers
    {"strides", total<pass_strides>, true},    // names for lengths of rows that are sums or multiples
    {"flatten", total<pass_flatten>},          // q*n + r becomes flat(q, r, n)
    {"reductions", total<pass_reductions>},    // sums and their like become functions with unfolding axioms
    {"surjectivity", total<pass_surjectivity>},  // i == flat(high(i), low(i), n) where a pattern asks for it
    {"lower", total<pass_lower>},              // memory, sequences, division: functions
    {"relevance", total<pass_relevance>},      // facts that cannot matter
    {"triggers", total<pass_triggers>},        // patterns of the remaining quantifiers
    {"bits", total<pass_bits>},                // axioms of bit operations
    {"axioms", total<pass_axioms>},            // definitions of the functions that came up
};

void run_all(std::span<const Pass> passes, Problem& problem) {
  for (const Pass& pass : passes) {
    if (contradictory(problem)) return;
    if (problem.options.for_proof || !pass.proof_only) run(pass, problem);
  }
}

}  // namespace

bool run(const Pass& pass, Problem& problem) {
  if (problem.options.costs == nullptr) return pass.run(problem);
  const support::Stopwatch watch;
  const bool changed = pass.run(problem);
  support::add_cost(*problem.options.costs, pass.name, 1, watch.ms());
  return changed;
}

Query encode(term::TermManager& manager, const std::vector<Term>& hypotheses, Term goal,
             const std::string& name, const EncodeOptions& options) {
  Problem problem(manager, options);
  for (const Term h : hypotheses) problem.add(h, Origin::Hypothesis);
  problem.add(manager.negate(goal), Origin::Goal);
  run_all(first, problem);
  if (!contradictory(problem)) simplify(problem);  // what facts fix, decide and determine
  run_all(then, problem);

  if (contradictory(problem)) return Query{name, {}, manager.truth(true)};
  Query query{name, {}, manager.truth(false)};
  for (const Fact& fact : problem.facts) {
    if (!fact.term.is_true()) query.hypotheses.push_back(fact.term);
  }
  return query;
}

}  // namespace permverify::encoder
