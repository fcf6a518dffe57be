#include "serve/earlier_jobs.h"

#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <system_error>
#include <vector>

namespace permverify::serve {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view wrapper = "bwrap";
constexpr int wait_ms = 2000;  // for the end of a killed process

std::vector<std::string> command_of(const fs::path& process) {
  std::ifstream in(process / "cmdline", std::ios::binary);
  const std::string all(std::istreambuf_iterator<char>(in), {});
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin < all.size();) {
    const std::size_t end = std::min(all.find('\0', begin), all.size());
    words.push_back(all.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

bool is_job(const std::vector<std::string>& command, const std::string& below) {
  if (command.empty() || command[0].size() < wrapper.size() ||
      command[0].compare(command[0].size() - wrapper.size(), wrapper.size(), wrapper) != 0) {
    return false;
  }
  for (const std::string& word : command) {
    if (word.compare(0, below.size(), below) == 0) return true;
  }
  return false;
}

}  // namespace

void end_earlier_jobs(const std::string& work) {
  std::error_code problem;
  for (fs::directory_iterator i("/proc", problem), end; !problem && i != end; i.increment(problem)) {
    const std::string name = i->path().filename();
    if (name.find_first_not_of("0123456789") != name.npos) continue;
    // The handle comes first, so that the number is not another process's when the signal is sent.
    const int handle = static_cast<int>(syscall(SYS_pidfd_open, std::stoi(name), 0));
    if (handle < 0) continue;
    if (is_job(command_of(i->path()), work + "/") && syscall(SYS_pidfd_send_signal, handle, SIGKILL, nullptr, 0) == 0) {
      pollfd ended{handle, POLLIN, 0};
      poll(&ended, 1, wait_ms);
    }
    close(handle);
  }
}

}  // namespace permverify::serve
