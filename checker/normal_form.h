// Obligations as texts that are equal if the queries are equal.
#pragma once
#include <string>

#include "logic/claim/obligation.h"

namespace permverify::checker {

// Everything in an obligation that influences whether it is proved, with symbols and bound variables numbered in the
// order in which they occur, and functions with their definitions: two obligations with equal texts have the same
// proofs, even if their managers differ. Names of functions, sorts, scopes and widths of symbols belong to the text.
std::string normal_form(const obligation::Obligation& obligation);

// The normal form, and everything that a counterexample mentions: names, numbers of variables, the values that it
// shows. Equal texts have the same counterexamples.
std::string exact_form(const obligation::Obligation& obligation);

}  // namespace permverify::checker
