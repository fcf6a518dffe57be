// One worker process as its parent sees it: owned, killed and reaped.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "checker/pool.h"

namespace permverify::checker {

class Process {
 public:
  using Clock = std::chrono::steady_clock;

  // Forks; nothing when the system has no process or descriptor left. `others` are descriptors
  // of the parent that the child must not keep open; `error` is an errno.
  static std::optional<Process> start(std::span<const std::size_t> jobs, const Job& job,
                                      unsigned memory_mb, const std::vector<int>& others,
                                      int& error);
  Process(Process&& other) noexcept;
  Process& operator=(Process&& other) noexcept;
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();  // kills what still runs

  int channel() const { return channel_; }
  std::span<const std::size_t> rest() const { return jobs_; }  // without a verdict so far

  // Reads what has arrived; false at the end of the channel.
  bool receive();
  // The next complete verdict, taken off `rest`. A frame that makes no sense ends the process.
  std::optional<Verdict> next();
  bool left() const { return left_; }  // it has announced that it does no more jobs

  void kill();
  // Waits for the end. Why the first job of `rest` has no verdict.
  Reason reap();

 private:
  Process(pid_t pid, int channel, std::span<const std::size_t> jobs)
      : pid_(pid), channel_(channel), jobs_(jobs) {}
  int wait_status();

  pid_t pid_ = -1;
  int channel_ = -1;
  std::span<const std::size_t> jobs_;
  std::string received_;
  bool left_ = false;
  bool broken_ = false;
};

}  // namespace permverify::checker
