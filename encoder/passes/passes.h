// The passes of the encoder, each a function on the facts of a problem.
#pragma once
#include <optional>

#include "encoder/problem.h"
#include "logic/term/interval.h"

namespace permverify::encoder {

struct Pass {
  const char* name;             // in `--stats`
  bool (*run)(Problem&);        // whether anything relevant changed
  bool proof_only = false;      // it hides values that a model has to show
};

// A pass without a result, as one that changes something.
template <void (*pass)(Problem&)>
bool total(Problem& problem) {
  pass(problem);
  return true;
}

// Runs it, and adds its cost to those of the problem's options.
bool run(const Pass& pass, Problem& problem);

// In the order in which encode() runs them; each is described in its file.
void pass_definitions(Problem& problem);
void pass_shorter(Problem& problem);    // of equal terms
void pass_constants(Problem& problem);
void pass_ranges(Problem& problem);
void pass_alternatives(Problem& problem);
bool pass_equations(Problem& problem);  // whether anything changed
bool pass_radix(Problem& problem);      // whether anything changed
bool pass_rows(Problem& problem);       // whether anything changed
bool pass_quotients(Problem& problem);  // whether anything changed
void pass_cells(Problem& problem); // ranges of elements
// The range of the elements of a map by their type; nothing if they are not machine integers.
std::optional<term::Interval> values_of_cells(Term map);
void pass_written_out(Problem& problem);
void pass_prepare(Problem& problem);
void pass_preimages(Problem& problem);
void pass_eliminate(Problem& problem);
void pass_reflect(Problem& problem);
void pass_strides(Problem& problem);
void pass_flatten(Problem& problem);
void pass_reductions(Problem& problem);
void pass_surjectivity(Problem& problem);
void pass_lower(Problem& problem);
void pass_relevance(Problem& problem);
void pass_triggers(Problem& problem);
void pass_bits(Problem& problem);     // of bit operations
void pass_axioms(Problem& problem);  // of the vocabulary that is in use

}  // namespace permverify::encoder
