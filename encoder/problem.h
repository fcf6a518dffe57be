// What the passes work on: facts that are together unsatisfiable iff the obligation holds.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "encoder/encode.h"
#include "encoder/vocabulary.h"
#include "logic/term/interval.h"

namespace permverify::encoder {

struct Fact {
  Term term;
  bool from_goal = false;  // part of the negated goal
};

struct Problem {
  term::TermManager& manager;
  Vocabulary vocabulary;
  EncodeOptions options;
  std::vector<Fact> facts;

  Problem(term::TermManager& m, const EncodeOptions& o) : manager(m), vocabulary(m), options(o) {}
  void add(Term t) { facts.push_back({t, false}); }
  // Every fact by what the rule makes of it, a fact for each conjunct; true if any became another.
  bool rewrite(const std::function<Term(Term)>& rule);
  std::vector<Term> terms() const {
    std::vector<Term> result;
    for (const Fact& fact : facts) result.push_back(fact.term);
    return result;
  }
};

// The passes, in the order in which encode() runs them; each is described in its file.
void pass_definitions(Problem& problem);
void pass_constants(Problem& problem);
void pass_ranges(Problem& problem);
void pass_alternatives(Problem& problem);
bool pass_equations(Problem& problem);  // whether anything changed
bool pass_radix(Problem& problem);      // whether anything changed
bool pass_rows(Problem& problem);       // whether anything changed
bool pass_quotients(Problem& problem);  // whether anything changed
void pass_cells(Problem& problem);  // ranges of cells
// The values that every cell of a map has by its type; nothing for a map of other things.
std::optional<term::Interval> values_of_cells(Term map);
void pass_prepare(Problem& problem);
void pass_eliminate(Problem& problem);
void pass_flatten(Problem& problem);
void pass_reductions(Problem& problem);
void pass_surjectivity(Problem& problem);
void pass_lower(Problem& problem);
void pass_relevance(Problem& problem);
void pass_triggers(Problem& problem);
void pass_bits(Problem& problem);     // of bit operations
void pass_axioms(Problem& problem);  // of the vocabulary that is in use

}  // namespace permverify::encoder
