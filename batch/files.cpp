#include "batch/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace permverify::batch {
namespace {

[[noreturn]] void fail(const std::string& what, const std::filesystem::path& file) {
  throw std::runtime_error("cannot " + what + " " + file.string() + ": " + std::strerror(errno));
}

bool write_all(int descriptor, const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t count = write(descriptor, text.data() + done, text.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    done += static_cast<std::size_t>(count);
  }
  return fsync(descriptor) == 0;
}

}  // namespace

std::string read_whole(const std::filesystem::path& file) {
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in) fail("read", file);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_whole(const std::filesystem::path& file, const std::string& text) {
  std::string name = file.string() + ".XXXXXX";
  const int descriptor = mkostemp(name.data(), O_CLOEXEC);
  if (descriptor < 0) fail("write", name);
  const bool written = write_all(descriptor, text) && fchmod(descriptor, 0644) == 0;
  close(descriptor);
  if (!written || rename(name.c_str(), file.c_str()) != 0) {
    const int cause = errno;
    unlink(name.c_str());
    errno = cause;
    fail("write", file);
  }
}

}  // namespace permverify::batch
