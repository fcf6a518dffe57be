// A file of several CUDA kernels, each with the launch that a comment states, on the machine.
#pragma once
#include <string>
#include <vector>

#include "tests/differential/bare/trial.h"

namespace permverify::differential {

// `// launch: k LOCAL GROUPS OUT IN,IN,...`: sizes, words of `out`, and the first words of `in`.
struct PlannedRun {
  std::string kernel;
  runtime_spec::Sizes gsize{1, 1, 1}, ngroups{1, 1, 1};
  std::int64_t out_words = 0;
  std::vector<std::int64_t> in;
  std::uint32_t line = 0;  // of the comment: what follows, up to the next one, is this program
};

std::vector<PlannedRun> planned_runs(const std::string& text);

// One line of JSON for each kernel: how it ended, why, and the final words of `out`.
std::string run_batch(const std::string& path, const BareOptions& options);
// One line: how many runs all small launches of the kernels had, and a fault if one of the runs shows it.
std::string search_file(const std::string& path, const BareOptions& options);

}  // namespace permverify::differential
