// Counts over many trials.
#pragma once
#include <iosfwd>
#include <map>

#include "tests/differential/bare/trial.h"

namespace permverify::differential {

struct BareRow {
  std::size_t kernels = 0, proved = 0, shares = 0, refuted = 0, undecided = 0, bad_input = 0;
  std::size_t faulty = 0, unsound = 0;
  void add(const BareTrial& trial);
};

struct BareStatistics {
  std::map<std::string, BareRow> rows;  // by flaw or by change
  BareRow all;
  std::map<std::string, std::size_t> why;  // of those without a fault that were not proved
  std::size_t lost = 0, slow = 0;          // the process died; more than 30 s
  std::uint64_t runs = 0, unusable = 0;
  double verify_seconds = 0, run_seconds = 0, longest = 0;

  void add(const std::vector<std::string>& kinds, const BareTrial& trial);
};

void print(std::ostream& out, const BareStatistics& statistics);

}  // namespace permverify::differential
