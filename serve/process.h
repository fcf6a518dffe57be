// One child process with all that it starts: begun, watched, ended.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace permverify::serve {

struct ProcessLimits {
  std::chrono::seconds wall{60};
  unsigned cpu_seconds = 0;         // of each process; 0: no limit
  std::uint64_t address_space = 0;  // bytes, of each process; 0: no limit
  std::size_t output_bytes = 1u << 20;  // of stdout, stderr and events each
};

enum class Ending : std::uint8_t {
  Exited,     // `code`
  Signalled,  // `code` is the signal
  TimedOut,   // the wall clock
  TooMuch,    // of output
  Stopped,    // by stop()
  NotStarted
};

struct Outcome {
  Ending ending = Ending::NotStarted;
  int code = 0;
  std::string out, err;
};

// The child leads a session and process group of its own and dies with the thread that runs it. When it has
// ended, however that was, its whole group is killed before run() returns, and what left the group with it (children.h).
class Process {
 public:
  // `events` gets each line that the child writes to descriptor 3, with its line end.
  Outcome run(const std::vector<std::string>& words, const std::string& folder, const ProcessLimits& limits,
              const std::function<void(const std::string&)>& events);
  // Kills the group, also before run() begins; for any thread.
  void stop();

 private:
  std::mutex mutex_;
  pid_t group_ = 0;  // 0: nothing runs
  bool stopped_ = false;
};

}  // namespace permverify::serve
