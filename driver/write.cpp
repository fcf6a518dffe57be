#include "driver/write.h"

#include <fmt/format.h>

#include <cstdio>
#include <fstream>

namespace permverify::driver {

bool write_file(const std::string& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) fmt::print(stderr, "permverify: cannot write {}\n", path);
  return static_cast<bool>(out);
}

bool write_stdout(const std::string& text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  return std::fflush(stdout) == 0 && written;
}

}  // namespace permverify::driver
