#include "driver/read/text_file.h"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace permverify::driver {

std::optional<std::string> read_text(const std::string& path) {
  std::error_code unknown;
  if (std::filesystem::is_directory(path, unknown)) return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (in.bad()) return std::nullopt;
  return text;
}

}  // namespace permverify::driver
