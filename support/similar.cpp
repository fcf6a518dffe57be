#include "support/similar.h"

#include <algorithm>
#include <numeric>

namespace permverify::support {
namespace {

// Optimal string alignment: letters inserted, left out, replaced, or two neighbours exchanged. Three rows of the
// table at a time.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      const bool exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (exchanged) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last.back();
}

}  // namespace

std::vector<std::string> similar(std::string_view name, const std::vector<std::string>& candidates) {
  constexpr std::size_t most_letters = 64, most_names = 3;
  name = name.substr(0, most_letters);
  std::vector<std::pair<std::size_t, std::string>> ranked;  // twice the distance, and one more if only the inside is alike
  for (const std::string& candidate : candidates) {
    const bool inside = name.size() > 2 && candidate.find(name) != std::string::npos;
    const std::size_t distance = inside ? 0 : edit_distance(name, candidate);
    const bool begins = !inside || candidate.starts_with(name);
    if (distance <= 1 + name.size() / 3) ranked.emplace_back(2 * distance + (begins ? 0 : 1), candidate);
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  if (ranked.size() > most_names) ranked.resize(most_names);
  std::vector<std::string> names;
  for (auto& [distance, candidate] : ranked) names.push_back(std::move(candidate));
  return names;
}

std::string misspelt(std::string_view name, const std::vector<std::string>& candidates) {
  constexpr std::size_t least_letters = 3, long_name = 8, most_letters = 64;
  if (name.size() < least_letters || name.size() > most_letters) return "";
  const std::size_t most = name.size() < long_name ? 1 : 2;
  std::string closest;
  std::size_t least = most + 1;
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(name, candidate);
    if (distance == 0 || distance >= least || candidate.size() < least_letters) continue;
    closest = candidate;
    least = distance;
  }
  return closest;
}

}  // namespace permverify::support
