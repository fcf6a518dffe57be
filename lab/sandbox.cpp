#include "lab/sandbox.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <mutex>

#include "support/address_sanitizer.h"

namespace permverify::lab {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t most_output = std::size_t{16} << 20;

void limit(int what, rlim_t most) {
  rlimit old{};
  getrlimit(static_cast<__rlimit_resource>(what), &old);
  const rlim_t value = std::min(most, old.rlim_max);
  const rlimit wanted{value, old.rlim_max};
  setrlimit(static_cast<__rlimit_resource>(what), &wanted);
}

rlim_t used_bytes() {
  std::ifstream file("/proc/self/statm");
  rlim_t pages = 0;
  file >> pages;
  return pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
}

void send(int channel, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(channel, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) _exit(1);
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

// Neither the submission nor what reads it has a say on stdout, stderr or stdin.
void close_standard_streams() {
  const int null = open("/dev/null", O_RDWR);
  for (const int stream : {0, 1, 2}) dup2(null, stream);
  if (null > 2) close(null);
}

[[noreturn]] void child(int channel, const std::function<void(const Write&)>& work, const Limits& limits) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGINT, SIGTERM}) {
    std::signal(signal, SIG_DFL);
  }
  close_standard_streams();
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, rlim_t{2} * limits.seconds);
  if (!support::has_address_sanitizer) {
    limit(RLIMIT_AS, used_bytes() + (rlim_t{limits.memory_mb} << 20));
  }
  int code = 1;
  try {
    work([channel](const std::string& text) { send(channel, text); });
    code = 0;
  } catch (...) {  // the parent sees the exit code
  }
  _exit(code);
}

// The pid; -1: none. One at a time: a child that another thread starts meanwhile must not keep the writing
// end of this pipe open.
pid_t start(int (&channel)[2], const std::function<void(const Write&)>& work, const Limits& limits) {
  static std::mutex starting;
  const std::lock_guard lock(starting);
  if (pipe2(channel, O_CLOEXEC) != 0) return -1;
  const pid_t pid = fork();
  if (pid == 0) {
    close(channel[0]);
    child(channel[1], work, limits);
  }
  close(channel[1]);
  return pid;
}

// False: the time is over, or it wrote without end.
bool receive(int channel, Clock::time_point end, std::string& text) {
  char chunk[1 << 16];
  while (text.size() < most_output) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
    if (left <= 0) return false;
    pollfd polled{channel, POLLIN, 0};
    const int ready = poll(&polled, 1, static_cast<int>(std::min<std::int64_t>(left, 60'000)));
    if (ready < 0 && errno != EINTR) return false;
    if (ready <= 0) continue;
    const ssize_t count = read(channel, chunk, sizeof chunk);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count == 0;
    text.append(chunk, static_cast<std::size_t>(count));
  }
  return false;
}

}  // namespace

ChildOutput in_child(const std::function<void(const Write&)>& work, const Limits& limits) {
  ChildOutput output;
  int channel[2] = {-1, -1};
  const pid_t pid = start(channel, work, limits);
  if (pid < 0) {
    if (channel[0] >= 0) close(channel[0]);
    output.why = "no process could be started";
    return output;
  }
  setpgid(pid, pid);
  const bool in_time = receive(channel[0], Clock::now() + std::chrono::seconds(limits.seconds), output.text);
  close(channel[0]);
  if (!in_time) kill(-pid, SIGKILL);
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  kill(-pid, SIGKILL);  // whatever it left behind
  output.ended = in_time && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  if (!in_time) output.why = "it ran out of time";
  else if (!output.ended) output.why = "it crashed or ran out of memory";
  return output;
}

}  // namespace permverify::lab
