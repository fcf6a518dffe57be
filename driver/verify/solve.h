// The obligations of some files are put to the solvers.
#pragma once
#include <functional>
#include <limits>
#include <string>

#include "checker/report.h"
#include "driver/session.h"

namespace permverify::driver {

// One of its obligations is decided: what of that is reported as progress at once; may be empty.
using Decided = std::function<std::string(const checker::KernelReport& kernel, const checker::ObligationResult& result)>;

// What belongs together with other obligations of the kernel, of which only the proof of all counts; empty: it counts by itself.
using Together = std::function<std::string(const checker::KernelReport& kernel, const obligation::Obligation& obligation)>;

// A file that has its obligations, and the manager in which their terms live.
struct Unsolved {
  checker::FileReport* file;
  term::TermManager* manager;
  double seconds = std::numeric_limits<double>::infinity();  // that its limited kernels may take
  Decided decided{};
  Together together{};
  bool shares_time = false;  // with the file before it: `seconds` are those of both
};

// Fills the verdicts of every kernel, and the events of the session. The obligations of all files wait in
// one queue. Seconds that the limited kernels of each file took.
std::vector<double> solve(Session& session, const std::vector<Unsolved>& files, const Options& options);

}  // namespace permverify::driver
