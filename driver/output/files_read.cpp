#include "driver/output/files_read.h"

#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>

namespace permverify::driver {

void note_files_read(const std::vector<std::string>& files, const Options& options) {
  const char* const variable = std::getenv("PERMVERIFY_FILES_READ");
  int descriptor = -1;
  if (variable == nullptr || std::from_chars(variable, variable + std::strlen(variable), descriptor).ec != std::errc{}) return;
  std::string names;
  for (const auto& [file, own] : options.of_file) names += file + '\0';
  for (const std::string& file : options.files) names += file + '\0';
  if (!options.configuration.empty()) names += options.configuration + '\0';
  for (const std::string& file : files) names += file + '\0';
  for (std::size_t at = 0; at < names.size();) {
    const ssize_t count = write(descriptor, names.data() + at, names.size() - at);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    at += static_cast<std::size_t>(count);
  }
}

}  // namespace permverify::driver
