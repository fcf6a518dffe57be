// A counterexample as a table: one column per thread, a row per variable that matters.
#pragma once
#include <string>

#include "checker/verdict.h"

namespace permverify::report {

// Empty when there are no columns. Every line starts with `indent` spaces.
std::string counterexample_table(const checker::Counterexample& counterexample, std::size_t indent);

// "gsize = 2, ngroups = 1"; empty when nothing is known.
std::string launch_text(const checker::Counterexample& counterexample);

}  // namespace permverify::report
