#include "driver/verify/files_apart.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <deque>
#include <list>

#include "checker/spare_workers.h"
#include "driver/output/interrupt.h"
#include "driver/read/clang_module.h"
#include "driver/verify/own_options.h"

namespace permverify::driver {
namespace {

// A result is whole where its size is: a process that dies while it writes has none.
using Size = std::uint64_t;
using ProcessClock = std::chrono::steady_clock;

void send_whole(int channel, const std::string& bytes) {
  for (std::size_t at = 0; at < bytes.size();) {
    const ssize_t count = write(channel, bytes.data() + at, bytes.size() - at);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) _exit(1);
    at += static_cast<std::size_t>(count);
  }
}

struct FileProcess {
  pid_t pid;
  int channel;
  std::size_t index;
  bool again;  // the first one has ended without a result
  ProcessClock::time_point since;
  std::string received = {};
};

class FileProcesses {
 public:
  FileProcesses(const std::vector<OneFile>& files, const Options& options, const VerifyFile& verify, const CrashedFile& crashed,
                const TakeResult& take, const Waiting& waiting)
      : files_(files), options_(options), verify_(verify), crashed_(crashed), take_(take), wait_(waiting) {}
  FileProcesses(const FileProcesses&) = delete;
  FileProcesses& operator=(const FileProcesses&) = delete;
  ~FileProcesses() {
    for (const FileProcess& process : running_) {
      kill(process.pid, SIGKILL);
      close(process.channel);
      waitpid(process.pid, nullptr, 0);
    }
  }

  void run(const std::vector<std::size_t>& indices) {
    for (const std::size_t index : indices) waiting_.push_back({index, false});
    for (;;) {
      if (options_.stopped()) stop();
      start();
      if (running_.empty()) return;
      lend();
      wait_(running_.front().index, std::chrono::duration<double>(ProcessClock::now() - running_.front().since).count());
      receive();
    }
  }

 private:
  std::size_t most() const { return std::max(options_.check.workers, 1U); }

  void stop() {
    waiting_.clear();
    if (std::exchange(stopping_, true)) return;
    for (const FileProcess& process : running_) kill(process.pid, SIGTERM);
  }

  void start() {
    while (!waiting_.empty() && running_.size() < most()) {
      const auto [index, again] = waiting_.front();
      waiting_.pop_front();
      if (fork_for(index, again)) continue;
      if (running_.empty()) take_(index, crashed_(files_[index]));
      else return waiting_.push_front({index, again});
    }
  }

  // What the files that are left do not need by themselves.
  void lend() {
    if (!waiting_.empty()) return;
    for (; running_.size() + lent_ < most(); ++lent_) spare_.give_back();
  }

  bool fork_for(std::size_t index, bool again) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    const pid_t parent = getpid(), pid = fork();
    if (pid == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (getppid() != parent) _exit(1);
      for (const FileProcess& other : running_) close(other.channel);
      close(ends[0]);
      work(ends[1], index, again);
    }
    close(ends[1]);
    if (pid < 0) close(ends[0]);
    else running_.push_back({pid, ends[0], index, again, ProcessClock::now()});
    return pid > 0;
  }

  [[noreturn]] void work(int channel, std::size_t index, bool again) {
    Interrupt::last();
    // A crash speaks of this process; what becomes of the file, its parent reports.
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    Options own = options_;
    own.progress = ProgressMode::None;
    own.check.spare = &spare_;
    own.read.parent_tries_again = true;
    own.read.trial = again;
    const std::string bytes = to_bytes(verify_(files_[index], own));
    const Size size = bytes.size();
    std::string head(sizeof size, '\0');
    std::memcpy(head.data(), &size, sizeof size);
    send_whole(channel, head + bytes);
    _exit(0);
  }

  void receive() {
    std::vector<pollfd> polled;
    for (const FileProcess& process : running_) polled.push_back({process.channel, POLLIN, 0});
    // A signal may come between the look at the flag and the call.
    if (poll(polled.data(), polled.size(), 500) < 0) return;
    auto process = running_.begin();
    for (const pollfd& entry : polled) {
      const auto current = process++;
      if (entry.revents == 0) continue;
      char chunk[1 << 16];
      const ssize_t count = read(current->channel, chunk, sizeof chunk);
      if (count < 0 && errno == EINTR) continue;
      if (count > 0) {
        current->received.append(chunk, static_cast<std::size_t>(count));
        continue;
      }
      const FileProcess ended = std::move(*current);
      running_.erase(current);
      finish(ended);
    }
  }

  void finish(const FileProcess& ended) {
    close(ended.channel);
    while (waitpid(ended.pid, nullptr, 0) < 0 && errno == EINTR) {
    }
    Size size = 0;
    std::optional<FileResult> result;
    if (ended.received.size() >= sizeof size) {
      std::memcpy(&size, ended.received.data(), sizeof size);
      if (ended.received.size() - sizeof size == size) result = result_from_bytes(ended.received.substr(sizeof size));
    }
    if (result) take_(ended.index, std::move(*result));
    else if (ended.again || options_.stopped()) take_(ended.index, crashed_(files_[ended.index]));
    else waiting_.push_front({ended.index, true});
  }

  const std::vector<OneFile>& files_;
  const Options& options_;
  const VerifyFile& verify_;
  const CrashedFile& crashed_;
  const TakeResult& take_;
  const Waiting& wait_;
  checker::SpareWorkers spare_;
  std::size_t lent_ = 0;
  bool stopping_ = false;
  std::deque<std::pair<std::size_t, bool>> waiting_;
  std::list<FileProcess> running_;
};

}  // namespace

std::vector<OneFile> one_by_one(const Options& options) {
  std::vector<OneFile> files;
  for (auto& entry : files_with_options(options)) {
    if (files.empty() || files.back().path != entry.first) files.push_back({entry.first, {}});
    files.back().entries.push_back(std::move(entry));
  }
  return files;
}

void verify_apart(const std::vector<OneFile>& files, const std::vector<std::size_t>& indices, const Options& options, const VerifyFile& verify,
                  const CrashedFile& crashed, const TakeResult& take, const Waiting& waiting) {
  // Its pages are shared by all processes.
  const bool reads_c = std::any_of(indices.begin(), indices.end(), [&](std::size_t i) {
    return std::any_of(files[i].entries.begin(), files[i].entries.end(), [&](const auto& entry) {
      return language_of(entry.first, with_own(options.read, entry.second)) != Language::Pvl;
    });
  });
  if (reads_c) load_clang_module(options.read.module_folders.empty() ? clang_module_folders() : options.read.module_folders);
  FileProcesses(files, options, verify, crashed, take, waiting).run(indices);
}

}  // namespace permverify::driver
