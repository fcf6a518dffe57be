// The time that a file may take (--total-timeout), and the parts of it that its steps get. What a step leaves, the later
// ones have.
#pragma once
#include "checker/report.h"
#include "driver/options.h"

namespace permverify::driver {

// Whether the time of its file limits this kernel. A proof that is guided by contracts takes as long as its obligations
// may (--timeout), unless a limit for files is asked for.
bool is_limited(const Options& options, const obligation::ObligationSet& set);

class FileTime {
 public:
  using Clock = std::chrono::steady_clock;

  explicit FileTime(const Options& options);

  // Work on the file begins, and ends for now: what other files take is not its time.
  void resume();
  void pause();
  // It was worked on together with others.
  void spend(double seconds) { used_ += seconds; }
  double left() const;  // seconds; infinite without a limit
  // The options of a step that may take this part of what is left.
  Options limited(const Options& options, double part) const;

 private:
  double seconds_, used_ = 0;
  std::optional<Clock::time_point> since_;
};

// Of a step that is made for each of `count`: the options for one of them, with its share of the time.
Options with_share(const Options& options, std::size_t count);
// The options for a part of a step.
Options with_part(const Options& options, double part);
// Nothing is left of the time of these options.
bool is_over(const Options& options);
// Until the time of these options ends; infinite without a limit.
double seconds_left(const Options& options);

}  // namespace permverify::driver
