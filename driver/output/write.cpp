#include "driver/output/write.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "support/exit_code.h"

namespace permverify::driver {

namespace {

// stderr is the last resort: what cannot be written there is lost.
bool complain(const std::string& what, int error) {
  const std::string line = fmt::format("permverify: cannot write {}: {}\n", what,
                                       error == 0 ? "unknown reason" : std::strerror(error));
  write_stderr(line);
  return false;
}

}  // namespace

bool write_file(const std::string& path, const std::string& text) {
  std::FILE* const file = std::fopen(path.c_str(), "wbe");
  if (file == nullptr) return complain(path, errno);
  errno = 0;
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  int error = errno;
  const bool closed = std::fclose(file) == 0;
  if (written && !closed) error = errno;
  return (written && closed) || complain(path, error);
}

bool write_stdout(const std::string& text) {
  errno = 0;
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  return (written && std::fflush(stdout) == 0) || complain("to stdout", errno);
}

void write_stderr(const std::string& text) {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

int after_output(int code) {
  const bool lost = std::fflush(stdout) != 0 || std::ferror(stdout) != 0;
  const bool closed_on_purpose = fcntl(STDERR_FILENO, F_GETFD) < 0;
  return lost || (std::ferror(stderr) != 0 && !closed_on_purpose) ? support::ExitCode::InternalError : code;
}

}  // namespace permverify::driver
