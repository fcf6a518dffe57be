// What memory holds at the start of a launch (kernel.h).
#include <cstring>

#include "tests/differential/c/kernel.h"
#include "tests/differential/random/rng.h"

namespace permverify::differential {
namespace {

__extension__ using WideBits = unsigned __int128;

Wide drawn_value(Rng& rng, Range range) {
  if (rng.percent(10)) return range.low;
  if (rng.percent(10)) return range.high;
  if (rng.percent(40) && range.low <= 0 && range.high >= 9) return rng.between(0, 9);
  const Wide size = range.high - range.low + 1;
  return range.low +
         static_cast<Wide>(static_cast<WideBits>(rng.next()) % static_cast<WideBits>(size));
}

void store(std::byte* to, Scalar type, Wide value) {
  if (type == Scalar::Float) {
    const auto number = static_cast<float>(value);
    std::memcpy(to, &number, sizeof number);
    return;
  }
  const auto bits = static_cast<std::uint64_t>(value);
  std::memcpy(to, &bits, bytes(type));
}

}  // namespace

std::vector<std::byte> initial_bytes(const Argument& argument, const LaunchPlan& launch) {
  std::uint64_t name = 0;
  for (const char c : argument.name) name = name * 131 + static_cast<unsigned char>(c);
  Rng rng(launch.seed * 1000003 + name);
  std::vector<std::byte> memory(argument.elements * argument.element_bytes);
  for (std::size_t e = 0; e < argument.elements; ++e) {
    for (const Leaf& leaf : argument.leaves) {
      for (const std::size_t offset : leaf.offsets) {
        store(memory.data() + e * argument.element_bytes + offset, leaf.type,
              drawn_value(rng, leaf.range));
      }
    }
  }
  return memory;
}

}  // namespace permverify::differential
