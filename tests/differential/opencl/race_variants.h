// Small changes of a kernel that may make it race: whether they do is for the machine and the other
// detector to say.
#pragma once
#include <string>
#include <vector>

#include "tests/differential/opencl/random_values.h"

namespace permverify::differential {

struct Variant {
  std::string change;   // "", "barrier dropped", ...
  std::string text;
};

// The kernel itself, then up to `count` others, each followed by its twin in which every barrier
// fences all memory ("fenced twin"), if some barrier did not. Each has `name` and its number as its
// name; a twin the number of the one before it and `f`.
std::vector<Variant> race_variants(const std::string& name, const std::string& text, int count,
                                   Dice& dice);

}  // namespace permverify::differential
