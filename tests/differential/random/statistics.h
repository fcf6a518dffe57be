// Counts over many trials, and the demands on them.
#pragma once
#include <iosfwd>
#include <map>
#include <string>
#include <vector>

#include "tests/differential/random/trial.h"

namespace permverify::differential {

struct Row {
  std::size_t kernels = 0, proved = 0, refuted = 0, undecided = 0, bad_input = 0;
  std::size_t faulty = 0, proved_and_faulty = 0;
  void add(const Trial& trial);
};

struct Statistics {
  Row right;  // not damaged
  Row damaged;
  std::map<std::string, Row> by_damage;
  std::map<std::string, std::size_t> features, why_not_proved;  // of those not damaged
  std::size_t lost = 0;                                         // the process died
  std::uint64_t runs = 0;
  double verify_seconds = 0, run_seconds = 0;

  void add(const Trial& trial);
  // What is wrong with this collection of kernels or with the verifier: empty if nothing.
  std::vector<std::string> complaints() const;
};

void print(std::ostream& out, const Statistics& statistics);
void print_json(std::ostream& out, const Statistics& statistics, std::uint64_t first,
                std::uint64_t last);

}  // namespace permverify::differential
