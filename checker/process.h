// One worker process as its parent sees it: owned, killed and reaped.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "checker/pool.h"

namespace permverify::checker {

class Process {
 public:
  using Clock = std::chrono::steady_clock;

  // Forks; nothing when the system has no process or descriptor left. `others` are descriptors
  // of the parent that the child must not keep open; `error` is an errno.
  static std::optional<Process> start(const Job& job, unsigned memory_mb, const std::vector<int>& others,
                                      int& error);
  Process(Process&& other) noexcept;
  Process& operator=(Process&& other) noexcept;
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();  // kills what still runs

  int channel() const { return channel_; }
  // Without a verdict so far; nothing: it waits for one.
  std::optional<std::size_t> job() const { return job_; }
  // A process that does no more jobs, or is about to end.
  bool is_leaving() const { return leaving_ || broken_; }

  // Gives a job to a process without one. If the process has died, it has the job as well: see reap().
  void assign(std::size_t index);
  // Reads what has arrived; false at the end of the channel.
  bool receive();
  // The verdict of the job, once it is complete. A frame that makes no sense ends the process.
  std::optional<Verdict> next();

  void kill();
  // Waits for the end. The reason why its job has no verdict.
  Reason reap();

 private:
  Process(pid_t pid, int channel) : pid_(pid), channel_(channel) {}
  int wait_status();

  pid_t pid_ = -1;
  int channel_ = -1;
  std::optional<std::size_t> job_;
  std::string received_;
  bool leaving_ = false;
  bool broken_ = false;
};

}  // namespace permverify::checker
