// Counts, verdicts and the exit code of a run.
#pragma once
#include <string>

#include "report/claim.h"

namespace permverify::report {

struct Summary {
  std::size_t files = 0, kernels = 0, obligations = 0;
  std::size_t proved = 0, cached = 0, refuted = 0, undecided = 0;
  std::size_t bad_files = 0, warnings = 0, policy_errors = 0;
  std::size_t unfounded = 0;       // kernels that rest on what is not proved
  std::size_t known = 0;           // findings of the baseline
  std::size_t suppressed = 0;      // findings that comments of the source allow
  bool internal_error = false;     // something in the tool broke
  bool disagreement = false;       // two solvers contradicted each other
  // What counts for the exit code.
  struct Counted {
    bool bad_input = false, refuted = false, undecided = false;
  } counted;
};

// Of both together.
Summary operator+(const Summary& a, const Summary& b);

Summary summarise(const checker::VerificationReport& report, const Policy& policy);

// 0 all proved, 1 refuted, 2 bad input, 4 internal error or disagreement, 5 undecided; of those
// that apply the first of 4, 2, 1, 5. (3, bad usage, never gets as far as a report.) With a baseline
// only new findings count; neither what comments of the source allow nor what --fail-on leaves out does.
int exit_code(const Summary& summary);

// "permverify: 3 files, 4 kernels, 61 obligations: 57 proved, ..."; stable.
std::string summary_line(const Summary& summary, double seconds, const std::string& solvers);

}  // namespace permverify::report
