// A counterexample as a table: one column per thread, a row per variable that matters.
#pragma once
#include <string>
#include <vector>

#include "report/words.h"

namespace permverify::report {

// Lines of cells, the head first; empty when no thread has a column.
std::vector<std::vector<std::string>> counterexample_lines(SourceLanguage language, const checker::Counterexample& counterexample);
// The same as text. Every line starts with `indent` spaces.
std::string counterexample_table(SourceLanguage language, const checker::Counterexample& counterexample,
                                 std::size_t indent);

// The sizes of the launch and what else all threads share: "<<<2, 256>>>, n = 3". Empty when nothing is known.
std::string launch_text(SourceLanguage language, const checker::Counterexample& counterexample);

}  // namespace permverify::report
