#include "serve/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "serve/children.h"
#include "support/address_sanitizer.h"

namespace permverify::serve {
namespace {

constexpr int events_descriptor = 3;
constexpr rlim_t largest_file = 64u << 20;
constexpr rlim_t open_files = 512;

struct Pipe {
  Pipe() {
    if (pipe2(ends.data(), O_CLOEXEC) != 0) ends = {-1, -1};
  }
  ~Pipe() { close_read(), close_write(); }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void close_read() { close_end(0); }
  void close_write() { close_end(1); }
  void close_end(std::size_t end) {
    if (ends[end] >= 0) close(ends[end]);
    ends[end] = -1;
  }
  std::array<int, 2> ends{-1, -1};
};

void limit(int what, rlim_t most) {
  const rlimit value{most, most};
  setrlimit(static_cast<__rlimit_resource>(what), &value);
}

// In the child, where only what is allowed in a signal handler may be done. Never returns.
[[noreturn]] void become(char* const* words, const char* folder, const ProcessLimits& limits, pid_t parent,
                         std::array<int, 3> outputs) {
  setsid();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  for (const int ignored : {SIGPIPE, SIGINT, SIGTERM, SIGHUP}) signal(ignored, SIG_DFL);
  // Above the targets first: a target may be one of the ends.
  std::array<int, 3> high;
  for (std::size_t i = 0; i < 3; ++i) high[i] = fcntl(outputs[i], F_DUPFD, 10);
  const int null = open("/dev/null", O_RDONLY);
  dup2(null, STDIN_FILENO);
  dup2(high[0], STDOUT_FILENO);
  dup2(high[1], STDERR_FILENO);
  dup2(high[2], events_descriptor);
  close_range(events_descriptor + 1, ~0U, 0);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, largest_file);
  limit(RLIMIT_NOFILE, open_files);
  if (limits.cpu_seconds != 0) limit(RLIMIT_CPU, limits.cpu_seconds);
  if (limits.address_space != 0) limit(RLIMIT_AS, limits.address_space);
  if (chdir(folder) == 0) execv(words[0], words);
  _exit(127);
}

// What comes from one pipe. Lines are handed on as they are complete.
struct Reader {
  int descriptor;
  std::string text;
  std::size_t total = 0;
  const std::function<void(const std::string&)>* lines = nullptr;
  bool open = true;

  void read_some() {
    std::array<char, 65536> buffer;
    const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (count <= 0) {
      open = false;
      return;
    }
    total += static_cast<std::size_t>(count);
    text.append(buffer.data(), static_cast<std::size_t>(count));
    if (lines == nullptr) return;
    std::size_t begin = 0;
    for (std::size_t end; (end = text.find('\n', begin)) != text.npos; begin = end + 1) {
      (*lines)(text.substr(begin, end + 1 - begin));
    }
    text.erase(0, begin);
  }
};

// Polls until the child has ended and what it wrote is read, or a limit is reached.
Ending watch(int child, std::array<Reader, 3>& readers, const ProcessLimits& limits) {
  const auto end = std::chrono::steady_clock::now() + limits.wall;
  bool alive = true;
  while (true) {
    std::array<pollfd, 4> polled;
    for (std::size_t i = 0; i < 3; ++i) polled[i] = {readers[i].open ? readers[i].descriptor : -1, POLLIN, 0};
    polled[3] = {alive ? child : -1, POLLIN, 0};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    if (left.count() <= 0) return Ending::TimedOut;
    // Once it has ended, what a process that escaped its group still holds open is not waited for.
    const int count = poll(polled.data(), polled.size(), alive ? static_cast<int>(left.count()) : 0);
    if (count < 0 && errno == EINTR) continue;
    bool read_any = false;
    for (std::size_t i = 0; count > 0 && i < 3; ++i) {
      if (polled[i].revents == 0) continue;
      readers[i].read_some();
      read_any = true;
      if (readers[i].total > limits.output_bytes) return Ending::TooMuch;
    }
    if (!alive && !read_any) return Ending::Exited;
    if (count > 0 && polled[3].revents != 0) alive = false;
  }
}

}  // namespace

Outcome Process::run(const std::vector<std::string>& words, const std::string& folder, const ProcessLimits& limits,
                     const std::function<void(const std::string&)>& events) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  ProcessLimits given = limits;
  if (support::has_address_sanitizer) given.address_space = 0;  // its shadow is larger than any limit
  Pipe out, err, lines;
  Outcome outcome;
  if (out.ends[0] < 0 || err.ends[0] < 0 || lines.ends[0] < 0) return outcome;
  const pid_t parent = getpid();
  pid_t child = -1;
  {
    const std::lock_guard lock(mutex_);
    if (stopped_) {
      outcome.ending = Ending::Stopped;
      return outcome;
    }
    child = fork_job();
    if (child == 0) {
      become(arguments.data(), folder.c_str(), given, parent, {out.ends[1], err.ends[1], lines.ends[1]});
    }
    if (child < 0) return outcome;
    group_ = child;
  }
  out.close_write(), err.close_write(), lines.close_write();
  const int handle = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
  std::array<Reader, 3> readers{Reader{out.ends[0], {}}, Reader{err.ends[0], {}}, Reader{lines.ends[0], {}}};
  readers[2].lines = &events;
  outcome.ending = handle < 0 ? Ending::NotStarted : watch(handle, readers, given);
  if (handle >= 0) close(handle);
  int status = 0;
  {
    // It is not reaped yet, so its number is not another's.
    const std::lock_guard lock(mutex_);
    kill(child, SIGKILL);  // before it has a group of its own
    kill(-child, SIGKILL);
    status = reap_job(child);
    group_ = 0;
    if (stopped_) outcome.ending = Ending::Stopped;
  }
  end_orphans();
  if (outcome.ending == Ending::Exited && WIFSIGNALED(status)) outcome.ending = Ending::Signalled;
  outcome.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  outcome.out = std::move(readers[0].text);
  outcome.err = std::move(readers[1].text);
  return outcome;
}

void Process::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  if (group_ == 0) return;
  kill(group_, SIGKILL);
  kill(-group_, SIGKILL);
}

}  // namespace permverify::serve
