// The programs that comparisons run over, and a fixed draw from many cases.
#pragma once
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace permverify::judge {

std::string contents(const std::string& path);
// All PVL files below the folders, by path.
std::vector<std::string> programs(const std::vector<std::string>& folders);

// `count` of the cases, the same ones for the same seed everywhere: no library's shuffle.
template <class Case>
std::vector<Case> drawn(std::vector<Case> cases, std::size_t count, std::uint64_t seed) {
  if (count >= cases.size()) return cases;
  std::mt19937_64 random(seed);
  for (std::size_t i = 0; i < count; ++i) {
    std::swap(cases[i], cases[i + random() % (cases.size() - i)]);
  }
  cases.resize(count);
  return cases;
}

}  // namespace permverify::judge
