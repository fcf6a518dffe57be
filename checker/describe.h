// A confirmed interpretation in terms of the source: the values that a counterexample shows.
#pragma once
#include "checker/verdict.h"
#include "logic/term/evaluate.h"

namespace permverify::checker {

// Exact: `3`, `-1`, `true`, `1\2`; maps and sequences by their contents; `?` for no value.
std::string to_string(const std::optional<term::Value>& value);

// Evaluates the launch sizes and the witnesses of the obligation.
Counterexample describe(const obligation::Obligation& obligation,
                        const term::Interpretation& interpretation);

}  // namespace permverify::checker
