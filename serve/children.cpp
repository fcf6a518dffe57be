#include "serve/children.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <set>
#include <string>
#include <system_error>
#include <vector>

namespace permverify::serve {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds most_time{5};  // for those that fork as fast as they are killed; the next job tries again

// A child is begun and reaped under the lock, so no number in `jobs` is that of another process.
std::mutex jobs_mutex;
std::set<pid_t>& jobs() {
  static std::set<pid_t> all;
  return all;
}

bool adopts = false;

// "PID (NAME) STATE PARENT ...": a name may have parentheses of its own.
pid_t parent_of(const fs::path& process) {
  std::ifstream in(process / "stat");
  std::string text;
  std::getline(in, text);
  const std::size_t name = text.rfind(") ");
  return name == text.npos || name + 4 >= text.size() ? 0 : static_cast<pid_t>(std::strtol(text.c_str() + name + 4, nullptr, 10));
}

std::vector<pid_t> orphans() {
  std::vector<pid_t> result;
  std::error_code problem;
  for (fs::directory_iterator i("/proc", problem), end; !problem && i != end; i.increment(problem)) {
    const std::string name = i->path().filename();
    if (name.find_first_not_of("0123456789") != name.npos || parent_of(i->path()) != getpid()) continue;
    const pid_t child = std::stoi(name);
    if (jobs().count(child) == 0) result.push_back(child);
  }
  return result;
}

}  // namespace

void adopt_orphans() { adopts = prctl(PR_SET_CHILD_SUBREAPER, 1) == 0; }

pid_t fork_job() {
  const std::lock_guard lock(jobs_mutex);
  const pid_t child = fork();
  if (child > 0) jobs().insert(child);
  return child;
}

int reap_job(pid_t child) {
  const std::lock_guard lock(jobs_mutex);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  jobs().erase(child);
  return status;
}

void end_orphans() {
  if (!adopts) return;
  const std::lock_guard lock(jobs_mutex);
  const auto end = std::chrono::steady_clock::now() + most_time;
  for (std::vector<pid_t> left = orphans(); !left.empty() && std::chrono::steady_clock::now() < end; left = orphans()) {
    for (const pid_t child : left) kill(child, SIGKILL);
    for (const pid_t child : left) {  // of their children this process is the parent then
      while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {}
    }
  }
}

}  // namespace permverify::serve
