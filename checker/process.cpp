#include "checker/process.h"

#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>

#include "checker/wire.h"
#include "checker/worker.h"

namespace permverify::checker {

std::optional<Process> Process::start(const Job& job, unsigned memory_mb,
                                      const std::vector<int>& others, int& error) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    error = errno;
    return std::nullopt;
  }
  const pid_t pid = fork();
  error = errno;
  if (pid == 0) {
    close(ends[0]);
    for (const int descriptor : others) close(descriptor);
    work(ends[1], job, memory_mb);
  }
  close(ends[1]);
  if (pid < 0) {
    close(ends[0]);
    return std::nullopt;
  }
  return Process(pid, ends[0]);
}

Process::Process(Process&& other) noexcept { *this = std::move(other); }

Process& Process::operator=(Process&& other) noexcept {
  std::swap(pid_, other.pid_);
  std::swap(channel_, other.channel_);
  std::swap(job_, other.job_);
  std::swap(received_, other.received_);
  std::swap(leaving_, other.leaving_);
  std::swap(broken_, other.broken_);
  return *this;
}

Process::~Process() {
  if (pid_ > 0) {
    kill();
    wait_status();
  }
  if (channel_ >= 0) close(channel_);
}

void Process::assign(std::size_t index) {
  job_ = index;
  const auto number = static_cast<std::uint64_t>(index);
  while (send(channel_, &number, sizeof number, MSG_NOSIGNAL) < 0 && errno == EINTR) {
  }
}

bool Process::receive() {
  char chunk[1 << 16];
  const ssize_t size = read(channel_, chunk, sizeof chunk);
  if (size < 0) return errno == EINTR;
  received_.append(chunk, static_cast<std::size_t>(size));
  return size > 0;
}

std::optional<Verdict> Process::next() {
  FrameHeader header;
  if (broken_ || received_.size() < sizeof header) return std::nullopt;
  std::memcpy(&header, received_.data(), sizeof header);
  broken_ = header.payload > largest_payload || header.leave > 1 || !job_;
  std::optional<Verdict> verdict;
  if (!broken_) {
    if (received_.size() - sizeof header < header.payload) return std::nullopt;
    verdict = from_bytes(std::string_view(received_).substr(sizeof header, header.payload));
    broken_ = !verdict;
  }
  if (broken_) {
    kill();
    return std::nullopt;
  }
  received_.erase(0, sizeof header + header.payload);
  job_.reset();
  leaving_ = header.leave == 1;
  return verdict;
}

void Process::kill() {
  if (pid_ > 0) ::kill(pid_, SIGKILL);
}

// A process that has closed its channel ends at once; one that does not is helped along.
int Process::wait_status() {
  int status = 0;
  for (int attempt = 0;; ++attempt) {
    const pid_t ended = waitpid(pid_, &status, attempt < 200 ? WNOHANG : 0);
    if (ended == pid_ || (ended < 0 && errno != EINTR)) break;
    if (attempt < 200) std::this_thread::sleep_for(std::chrono::microseconds(50L * attempt));
    if (attempt == 199) kill();
  }
  pid_ = -1;
  return status;
}

Reason Process::reap() {
  const int status = wait_status();
  if (broken_) return Reason::SolverCrashed;
  if (WIFEXITED(status) && WEXITSTATUS(status) == exit_out_of_memory) return Reason::OutOfMemory;
  // A system that runs out of memory does this, but others can.
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) return Reason::WorkerKilled;
  return Reason::SolverCrashed;
}

}  // namespace permverify::checker
