// How far the run is, on stderr: one line that is rewritten, or a line now and then.
#pragma once
#include <chrono>
#include <string>
#include <vector>

#include "checker/verdict.h"
#include "driver/options.h"

namespace permverify::driver {

class Progress {
 public:
  // `paths`: of the file of each obligation.
  Progress(ProgressMode mode, std::vector<const obligation::Obligation*> obligations,
           std::vector<const std::string*> paths);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void finished(std::size_t index, const checker::Verdict& verdict);

 private:
  ProgressMode mode_;
  std::vector<const obligation::Obligation*> obligations_;
  std::vector<const std::string*> paths_;
  std::size_t total_;  // those of the report: no probes
  std::size_t done_ = 0, refuted_ = 0;
  bool written_ = false;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace permverify::driver
