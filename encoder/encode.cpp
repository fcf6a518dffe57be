#include "encoder/encode.h"

#include "encoder/problem.h"
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

void simplify(Problem& problem) {
  if (!problem.options.for_proof) return pass_ranges(problem);
  const bool quantified = is_quantified(problem);
  for (int i = 0; i < rounds; ++i) {
    pass_constants(problem);    // symbols with a known value
    pass_ranges(problem);       // conditions that the bounds decide
    if (quantified) return;     // patterns look for terms as they were written
    pass_alternatives(problem); // comparisons that the bounds decide
    bool split = pass_radix(problem);  // equations of numbers in digits, digit by digit
    split |= pass_rows(problem);       // of rows and columns
    const bool joined = pass_quotients(problem);  // quotient and remainder make one equation
    if (!pass_equations(problem) && !split && !joined) break;  // symbols that are sums of others
  }
}

}  // namespace

Query encode(term::TermManager& manager, const std::vector<Term>& hypotheses, Term goal,
             const std::string& name, const EncodeOptions& options) {
  Problem problem(manager, options);
  for (const Term h : hypotheses) problem.add(h);
  problem.facts.push_back({manager.negate(goal), true});

  constexpr void (*passes[])(Problem&) = {
      pass_definitions,   // unfolding axioms of pure functions, with fuel
      simplify,           // what facts fix, decide and determine
      pass_cells,         // cells of machine integers are in range, without conditions
      pass_prepare,       // negation inwards, witnesses for existentials, one fact per conjunct
      pass_eliminate,     // quantifiers that determine or enumerate their variable
      pass_flatten,       // q*n + r becomes flat(q, r, n)
      pass_reductions,    // sums and their like become functions with unfolding axioms
      pass_surjectivity,  // i == flat(high(i), low(i), n) where a pattern asks for it
      pass_lower,         // memory, sequences, division: functions
      pass_relevance,     // facts that cannot matter
      pass_triggers,      // patterns of the remaining quantifiers
      pass_bits,          // axioms of bit operations
      pass_axioms,        // definitions of the functions that came up
  };
  for (const auto pass : passes) {
    if (contradictory(problem)) break;
    if (!options.for_proof && pass == pass_cells) continue;
    pass(problem);
  }

  if (contradictory(problem)) return Query{name, {}, manager.truth(true)};
  Query query{name, {}, manager.truth(false)};
  for (const Fact& fact : problem.facts) {
    if (!fact.term.is_true()) query.hypotheses.push_back(fact.term);
  }
  return query;
}

}  // namespace permverify::encoder
