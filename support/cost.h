// How often a named part of the work was done, and how long it took: what `--stats` adds up.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace permverify::support {

struct Cost {
  std::string name;
  std::uint64_t count = 0;
  double ms = 0;
  bool operator==(const Cost&) const = default;
};

// Adds to the entry of this name, or makes one behind the others.
inline void add_cost(std::vector<Cost>& costs, const std::string& name, std::uint64_t count, double ms) {
  auto it = std::find_if(costs.begin(), costs.end(), [&](const Cost& c) { return c.name == name; });
  if (it == costs.end()) it = costs.insert(it, {name, 0, 0});
  it->count += count;
  it->ms += ms;
}

inline void add_costs(std::vector<Cost>& costs, const std::vector<Cost>& more) {
  for (const Cost& cost : more) add_cost(costs, cost.name, cost.count, cost.ms);
}

class Stopwatch {
 public:
  double ms() const { return std::chrono::duration<double, std::milli>(Clock::now() - start_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

}  // namespace permverify::support
