// The obligations of some files are put to the solvers.
#pragma once
#include <limits>

#include "checker/report.h"
#include "driver/session.h"

namespace permverify::driver {

// A file that has its obligations, and the manager in which their terms live.
struct Unsolved {
  checker::FileReport* file;
  term::TermManager* manager;
  double seconds = std::numeric_limits<double>::infinity();  // that its limited kernels may take
};

// Fills the verdicts of every kernel, and the events of the session. The obligations of all files wait in
// one queue. Seconds that the limited kernels of each file took.
std::vector<double> solve(Session& session, const std::vector<Unsolved>& files, const Options& options);

}  // namespace permverify::driver
