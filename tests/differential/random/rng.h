// Random numbers that are the same on every machine (SplitMix64; the distributions of <random> are
// not fixed by the standard).
#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace permverify::differential {

class Rng {
 public:
  explicit Rng(std::uint64_t seed) : state_(seed) {
    state_ = next() ^ (seed << 32);  // mixed: neighbouring seeds must not be one stream
    state_ = next();
  }

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }
  // Between low and high, both included.
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(high - low + 1));
  }
  std::size_t below(std::size_t size) { return static_cast<std::size_t>(next() % size); }
  bool percent(int chance) { return between(0, 99) < chance; }

  template <class T>
  const T& pick(const std::vector<T>& from) {
    return from[below(from.size())];
  }

  // The number of one of the weights, drawn in proportion.
  std::size_t weighted(const std::vector<int>& weights) {
    std::int64_t sum = 0;
    for (int w : weights) sum += w;
    std::int64_t at = between(0, sum - 1);
    std::size_t i = 0;
    while (at >= weights[i]) at -= weights[i++];
    return i;
  }

  template <class T>
  void shuffle(std::vector<T>& list) {
    for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[below(i)]);
  }

 private:
  std::uint64_t state_;
};

}  // namespace permverify::differential
