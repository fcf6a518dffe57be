// Floating-point operations are uninterpreted for the solver; a counterexample must not rest on
// values that no arithmetic has (logic.md 10).
#pragma once
#include <vector>

#include "logic/term/evaluate.h"
#include "logic/term/term_manager.h"

namespace permverify::checker {

// Whether there are numbers (IEEE 754, all NaN equal) for the opaque values of the model, different ones for
// different values, under which every operation in the formulas has the result of the model. A search among a few
// numbers: "no" may also mean that none was found.
bool floats_exist(const std::vector<term::Term>& formulas, const term::Interpretation& model);

// Facts that always hold of the operations in the formulas, so that the search for a model starts with likely ones: a
// comparison has one result, numerals differ, + and * commute.
std::vector<term::Term> float_facts(term::TermManager& terms,
                                    const std::vector<term::Term>& formulas);

}  // namespace permverify::checker
