#include "driver/read/including_file.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>

namespace permverify::driver {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_files = 200;
constexpr std::uintmax_t most_bytes = std::uintmax_t{1} << 20;
constexpr std::array extensions{".cu", ".cuh", ".cl", ".c", ".cc", ".cpp", ".cxx", ".h", ".hpp", ".hip"};

// Whether a line of the text is `#include "name"`, with blanks as the preprocessor allows them.
bool includes(std::string_view text, std::string_view name) {
  const auto skip_blanks = [&](std::size_t at) {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
    return at;
  };
  const auto takes = [&](std::size_t& at, std::string_view word) {
    if (text.substr(at, word.size()) != word) return false;
    at = skip_blanks(at + word.size());
    return true;
  };
  for (std::size_t line = 0; line < text.size();) {
    std::size_t at = skip_blanks(line);
    if (takes(at, "#") && takes(at, "include") && text.substr(at, 1) == "\"" && text.substr(at + 1, name.size()) == name &&
        text.substr(at + 1 + name.size(), 1) == "\"") {
      return true;
    }
    const std::size_t end = text.find('\n', line);
    line = end == std::string_view::npos ? text.size() : end + 1;
  }
  return false;
}

}  // namespace

std::string including_file(const std::string& path) {
  const fs::path file(path);
  const std::string name = file.filename().string();
  std::error_code error;
  std::set<fs::path> others;
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  for (fs::directory_iterator it(folder, error), end; !error && it != end && others.size() < most_files; it.increment(error)) {
    const fs::path& other = it->path();
    const std::string extension = other.extension().string();
    const bool source = std::find(extensions.begin(), extensions.end(), extension) != extensions.end();
    if (source && other.filename() != file.filename()) others.insert(other);
  }
  for (const fs::path& other : others) {
    const std::uintmax_t bytes = fs::is_regular_file(other, error) ? fs::file_size(other, error) : most_bytes + 1;
    if (error || bytes > most_bytes) continue;
    std::ifstream in(other, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    if (includes(text, name)) return other.filename().string();
  }
  return {};
}

}  // namespace permverify::driver
