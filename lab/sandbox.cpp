#include "lab/sandbox.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <string_view>
#include <vector>

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

[[noreturn]] void child(int channel, const Work& work, const Limits& limits) {
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

bool more_to_read(int channel, std::string& text) {
  char chunk[1 << 16];
  const ssize_t count = read(channel, chunk, sizeof chunk);
  if (count > 0) text.append(chunk, static_cast<std::size_t>(count));
  return count > 0 || (count < 0 && errno == EINTR);
}

int milliseconds_until(Clock::time_point end) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 60'000));
}

}  // namespace

Children::~Children() {
  for (Running& running : running_) finish(running, false);
}

void Children::start(std::size_t id, const Work& work, const Limits& limits) {
  int channel[2] = {-1, -1};
  pid_t pid = -1;
  if (pipe2(channel, O_CLOEXEC) == 0) pid = fork();
  if (pid == 0) {
    close(channel[0]);
    for (const Running& other : running_) close(other.channel);
    child(channel[1], work, limits);
  }
  if (channel[1] >= 0) close(channel[1]);
  if (pid < 0) {
    if (channel[0] >= 0) close(channel[0]);
    ended_.push_back({id, {"", false, "no process could be started"}});
    return;
  }
  setpgid(pid, pid);
  running_.push_back({id, pid, channel[0], Clock::now() + std::chrono::seconds(limits.seconds), ""});
}

ChildOutput Children::finish(Running& running, bool in_time) {
  ChildOutput output;
  close(running.channel);
  if (!in_time) kill(-running.pid, SIGKILL);
  int status = 0;
  while (waitpid(running.pid, &status, 0) < 0 && errno == EINTR) {
  }
  kill(-running.pid, SIGKILL);  // whatever it left behind
  output.text = std::move(running.text);
  output.ended = in_time && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  if (!in_time) output.why = "it ran out of time";
  else if (!output.ended) output.why = "it crashed or ran out of memory";
  return output;
}

std::pair<std::size_t, ChildOutput> Children::wait() {
  if (!ended_.empty()) {
    auto result = std::move(ended_.front());
    ended_.pop_front();
    return result;
  }
  while (true) {
    std::vector<pollfd> polled;
    int left = 60'000;
    for (const Running& running : running_) {
      polled.push_back({running.channel, POLLIN, 0});
      left = std::min(left, milliseconds_until(running.end));
    }
    if (poll(polled.data(), polled.size(), left) < 0) continue;
    std::size_t i = 0;
    for (auto running = running_.begin(); running != running_.end(); ++running, ++i) {
      const bool ended = polled[i].revents != 0 && !more_to_read(running->channel, running->text);
      const bool in_time = Clock::now() < running->end && running->text.size() < most_output;
      if (!ended && in_time) continue;
      std::pair<std::size_t, ChildOutput> result{running->id, finish(*running, ended)};
      running_.erase(running);
      return result;
    }
  }
}

}  // namespace permverify::lab
