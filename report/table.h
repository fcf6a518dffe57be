// A counterexample as a table: one column per thread, a row per variable that matters.
#pragma once
#include <string>

#include "checker/verdict.h"

namespace permverify::report {

// Empty when no thread has a column. Every line starts with `indent` spaces.
std::string counterexample_table(const checker::Counterexample& counterexample, std::size_t indent);

// "gsize = 2, ngroups = 1", with what else all threads share; empty when nothing is known.
std::string launch_text(const checker::Counterexample& counterexample);

}  // namespace permverify::report
