// Functions in child processes with limits: whatever they do, the caller goes on.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <functional>
#include <list>
#include <string>
#include <utility>

namespace permverify::lab {

struct Limits {
  unsigned seconds = 60;      // wall clock; twice as many of the processor
  unsigned memory_mb = 2048;  // beyond what the caller uses; not in a build with the address sanitizer
};

struct ChildOutput {
  std::string text;    // all that was written before it ended
  bool ended = false;  // by itself and in order
  std::string why;     // if not: "it ran out of time", "it crashed"
};

using Write = std::function<void(const std::string&)>;
using Work = std::function<void(const Write&)>;

// Children of one thread. Destroying it kills those that are left.
class Children {
 public:
  Children() = default;
  Children(const Children&) = delete;
  Children& operator=(const Children&) = delete;
  ~Children();

  // Calls `work` in a child, whose `write` sends text to the caller. The child is killed at the limit, and
  // the solvers that it started end with it. Nothing about it is known before `wait` gives `id` back.
  void start(std::size_t id, const Work& work, const Limits& limits);
  std::size_t count() const { return running_.size() + ended_.size(); }
  // Waits until any child has ended; there must be one.
  std::pair<std::size_t, ChildOutput> wait();

 private:
  struct Running {
    std::size_t id;
    pid_t pid;
    int channel;
    std::chrono::steady_clock::time_point end;
    std::string text;
  };
  static ChildOutput finish(Running& running, bool in_time);

  std::list<Running> running_;
  std::list<std::pair<std::size_t, ChildOutput>> ended_;  // those that never started
};

}  // namespace permverify::lab
