#include "support/similar.h"

#include <algorithm>
#include <numeric>

namespace permverify::support {
namespace {

// Levenshtein's distance, one row of the table at a time.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row.back();
}

}  // namespace

std::vector<std::string> similar(std::string_view name, const std::vector<std::string>& candidates) {
  constexpr std::size_t most_letters = 64, most_names = 3;
  name = name.substr(0, most_letters);
  std::vector<std::pair<std::size_t, std::string>> ranked;
  for (const std::string& candidate : candidates) {
    const bool inside = name.size() > 2 && candidate.find(name) != std::string::npos;
    const std::size_t distance = inside ? 0 : edit_distance(name, candidate);
    if (distance <= 1 + name.size() / 3) ranked.emplace_back(distance, candidate);
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  if (ranked.size() > most_names) ranked.resize(most_names);
  std::vector<std::string> names;
  for (auto& [distance, candidate] : ranked) names.push_back(std::move(candidate));
  return names;
}

}  // namespace permverify::support
