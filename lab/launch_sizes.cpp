#include "lab/launch_sizes.h"

#include <charconv>

namespace permverify::lab {

std::array<std::optional<std::int64_t>, 3> launch_sizes(const std::string& text) {
  constexpr std::int64_t most = 1 << 20;
  std::array<std::optional<std::int64_t>, 3> sizes;
  const char* at = text.data();
  const char* const end = at + text.size();
  for (auto& size : sizes) {
    std::int64_t value = 0;
    const auto [next, error] = std::from_chars(at, end, value);
    if (error != std::errc() || value < 1 || value > most) return {};
    size = value;
    if (next == end) return sizes;
    if (*next != ',') return {};
    at = next + 1;
  }
  return {};
}

std::size_t launch_threads(const std::string& text) {
  constexpr std::size_t most = std::size_t{1} << 20;
  const auto sizes = launch_sizes(text);
  if (!sizes[0]) return 0;
  std::size_t count = 1;
  for (const auto& size : sizes) {
    count *= static_cast<std::size_t>(size.value_or(1));
    if (count > most) return most;
  }
  return count;
}

}  // namespace permverify::lab
