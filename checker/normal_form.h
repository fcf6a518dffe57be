// Obligations as texts that are equal where the questions are.
#pragma once
#include <string>

#include "logic/claim/obligation.h"

namespace permverify::checker {

// Everything of an obligation that bears on whether it is proved, with symbols and bound variables numbered in the order in
// which they occur, and functions with their definitions: two obligations with equal texts, of whatever manager, have the
// same proofs. Names of functions, sorts, scopes and widths of symbols belong to the text.
std::string normal_form(const obligation::Obligation& obligation);

// The normal form, and everything that a counterexample speaks of: names, numbers of variables, the values that it shows.
// Equal texts have the same counterexamples.
std::string exact_form(const obligation::Obligation& obligation);

}  // namespace permverify::checker
