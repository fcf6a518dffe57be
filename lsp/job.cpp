#include "lsp/job.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <stdexcept>
#include <utility>

namespace permverify::lsp {
namespace {

struct Pipe {
  int read = -1, write = -1;
};

Pipe new_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe for a job");
  return {ends[0], ends[1]};
}

void close_end(int& descriptor) {
  if (descriptor >= 0) close(descriptor);
  descriptor = -1;
}

void make_nonblocking(int descriptor) { fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK); }

// In the child: only calls that are safe after fork.
[[noreturn]] void become(const char* program, char* const* words, const char* folder, int input, int output, int events) {
  setpgid(0, 0);
  signal(SIGPIPE, SIG_DFL);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Out of the way of 0 to 3 first.
  const int in = fcntl(input, F_DUPFD, 10), out = fcntl(output, F_DUPFD, 10), lines = fcntl(events, F_DUPFD, 10);
  const int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(nothing, 2) < 0 || dup2(lines, 3) < 0) _exit(126);
  close(in);
  close(out);
  close(lines);
  if (*folder != '\0' && chdir(folder) != 0) _exit(126);
  execv(program, words);
  _exit(127);
}

}  // namespace

Job::Job(const std::string& program, const std::vector<std::string>& words, const std::string& folder, std::string input)
    : rest_(std::move(input)) {
  std::vector<std::string> all{program};
  all.insert(all.end(), words.begin(), words.end());
  std::vector<char*> pointers;
  for (std::string& word : all) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  Pipe in = new_pipe(), out = new_pipe(), lines = new_pipe();
  process_ = fork();
  if (process_ == 0) become(program.c_str(), pointers.data(), folder.c_str(), in.read, out.write, lines.write);
  close_end(in.read);
  close_end(out.write);
  close_end(lines.write);
  input_ = in.write;
  output_ = out.read;
  events_ = lines.read;
  if (process_ < 0) throw std::runtime_error("no process for a job");
  setpgid(process_, process_);  // in parent and child: either may run first
  for (const int descriptor : {input_, output_, events_}) make_nonblocking(descriptor);
  write_input();
}

Job::~Job() {
  close_end(input_);
  close_end(output_);
  close_end(events_);
  if (process_ <= 0) return;
  kill(-process_, SIGKILL);
  while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {}
}

void Job::read_from(int& descriptor, std::string& text) {
  std::array<char, 65536> buffer{};
  while (descriptor >= 0) {
    const ssize_t count = read(descriptor, buffer.data(), buffer.size());
    if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
    else if (count < 0 && errno == EINTR) continue;
    else if (count < 0 && errno == EAGAIN) return;
    else close_end(descriptor);
  }
}

void Job::write_input() {
  while (input_ >= 0 && !rest_.empty()) {
    const ssize_t count = write(input_, rest_.data(), rest_.size());
    if (count > 0) rest_.erase(0, static_cast<std::size_t>(count));
    else if (count < 0 && errno == EINTR) continue;
    else if (count < 0 && errno == EAGAIN) return;
    else break;  // the job does not read: it has ended
  }
  close_end(input_);
}

std::vector<std::string> Job::take_events() {
  std::vector<std::string> lines;
  for (std::size_t end = 0; (end = lines_.find('\n')) != std::string::npos;) {
    lines.push_back(lines_.substr(0, end));
    lines_.erase(0, end + 1);
  }
  return lines;
}

}  // namespace permverify::lsp
