// Running a program with its output kept and its time bounded (on_machine.h).
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>

#include "tests/differential/c/on_machine.h"

namespace permverify::differential {
namespace {

using Clock = std::chrono::steady_clock;
constexpr int out_of_time = 124;

struct Pipe {
  int ends[2] = {-1, -1};
  Pipe() {
    if (pipe2(ends, O_CLOEXEC) != 0) ends[0] = ends[1] = -1;
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void close_end(int which) {
    if (ends[which] >= 0) close(ends[which]);
    ends[which] = -1;
  }
};

[[noreturn]] void become(const std::vector<std::string>& command, int out, int err) {
  dup2(out, STDOUT_FILENO);
  dup2(err, STDERR_FILENO);
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  setpgid(0, 0);  // its workers end with it
  execv(arguments[0], arguments.data());
  _exit(127);
}

// False at the end of the stream.
bool take(int from, std::string& into) {
  char buffer[1 << 16];
  const ssize_t got = read(from, buffer, sizeof buffer);
  if (got > 0) into.append(buffer, static_cast<std::size_t>(got));
  return got > 0;
}

// True when both streams ended in time.
bool read_all(Pipe& out, Pipe& err, CommandResult& result, Clock::time_point end) {
  bool open[2] = {true, true};
  while (open[0] || open[1]) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    if (left.count() <= 0) return false;
    pollfd fds[2] = {{open[0] ? out.ends[0] : -1, POLLIN, 0},
                     {open[1] ? err.ends[0] : -1, POLLIN, 0}};
    if (poll(fds, 2, static_cast<int>(left.count())) < 0) return false;
    if (fds[0].revents != 0) open[0] = take(out.ends[0], result.output);
    if (fds[1].revents != 0) open[1] = take(err.ends[0], result.errors);
  }
  return true;
}

}  // namespace

CommandResult run_command(const std::vector<std::string>& command, int seconds) {
  CommandResult result;
  Pipe out, err;
  const pid_t child = fork();
  if (child == 0) become(command, out.ends[1], err.ends[1]);
  out.close_end(1);
  err.close_end(1);
  const bool in_time = read_all(out, err, result, Clock::now() + std::chrono::seconds(seconds));
  if (!in_time) kill(-child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  result.code = !in_time            ? out_of_time
                : WIFEXITED(status) ? WEXITSTATUS(status)
                                    : 128 + WTERMSIG(status);
  return result;
}

}  // namespace permverify::differential
