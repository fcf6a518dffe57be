// How far the run is, on stderr: one line that is rewritten, or a line now and then; a line that stays for each kernel whose
// obligations are all decided, where there are several kernels.
#pragma once
#include <chrono>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "checker/verdict.h"
#include "driver/options.h"

namespace permverify::driver {

class Progress {
 public:
  // `paths`, `kernels`: of the file and of the kernel of each obligation.
  Progress(ProgressMode mode, std::vector<const obligation::Obligation*> obligations,
           std::vector<const std::string*> paths, std::vector<const std::string*> kernels);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void started(std::size_t index);
  void finished(std::size_t index, const checker::Verdict& verdict);
  // Time passes: a line that nothing renews gets a clock.
  void waiting();
  // Whole lines that stay.
  void note(const std::string& lines) { stays_ += lines; }

 private:
  using Clock = std::chrono::steady_clock;

  ProgressMode mode_;
  std::vector<const obligation::Obligation*> obligations_;
  std::vector<const std::string*> paths_, kernels_;
  struct OfKernel {
    std::size_t all = 0, done = 0, proved = 0;
  };
  using KernelName = std::pair<std::string, std::string>;  // of its file, and its own; empty: the functions of the file
  void note_kernel(std::size_t index, const checker::Verdict& verdict);
  std::map<KernelName, OfKernel> of_kernels_;
  bool is_due(std::chrono::milliseconds live, std::chrono::milliseconds plain) const;
  void write(std::size_t named);
  std::map<std::size_t, Clock::time_point> running_;  // since when, by index
  std::string stays_;  // lines that are written with the next one
  std::size_t total_;  // those of the report: no probes
  std::size_t done_ = 0, proved_ = 0;
  bool written_ = false;
  const Clock::time_point begin_;
  Clock::time_point last_;
};

}  // namespace permverify::driver
