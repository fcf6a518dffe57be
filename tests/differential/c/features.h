// What a random kernel may use, by name: each can be left out, to find what makes kernels fail.
#pragma once
#include <bitset>
#include <optional>
#include <string>
#include <vector>

namespace permverify::differential {

enum class Feature : std::uint8_t {
  Narrow,
  Wide64,
  Division,
  Shifts,
  Bits,
  SideEffects,
  Comma,
  Conditional,
  ShortCircuit,
  Casts,
  Builtins,
  RareBuiltins,
  Floats,
  Vectors,
  Swizzles,
  VectorMemory,
  VectorCompare,
  Structs,
  NestedStructs,
  StructArguments,
  StructMemory,
  Unions,
  Pointers,
  PointerChoice,
  PointerWalks,
  Puns,
  Arrays,
  Tables,
  Loops,
  Jumps,
  Switch,
  Goto,
  EarlyReturn,
  Helpers,
  OutParameters,
  Barriers,
  BarrierLoops,
  LocalParameters,
  Dimensions,
  Atomics,
  Macros,
  Count
};
inline constexpr std::size_t feature_count = static_cast<std::size_t>(Feature::Count);
using Features = std::bitset<feature_count>;

const char* name(Feature feature);
// How many kernels in a hundred may use it.
int share(Feature feature);
// "goto,unions"; nothing for an unknown name.
std::optional<Features> parse_features(const std::string& names);
std::vector<Feature> list(const Features& features);

}  // namespace permverify::differential
