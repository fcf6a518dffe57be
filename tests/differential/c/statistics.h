// Counts over many trials.
#pragma once
#include <iosfwd>
#include <map>

#include "tests/differential/c/trial.h"

namespace permverify::differential {

struct Statistics {
  std::uint64_t kernels = 0, launches = 0, statements = 0, lost = 0;
  std::array<std::uint64_t, class_count> classes{};
  std::map<std::string, std::uint64_t> reasons;  // of all that are not equal
  std::array<std::uint64_t, feature_count> used{}, failed{};
  std::uint64_t failures() const;
  void add(const Trial& trial);
};
void print(std::ostream& out, const Statistics& statistics);

}  // namespace permverify::differential
