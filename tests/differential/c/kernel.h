// A random kernel with the launches that it is tried at, as data for any OpenCL run time.
#pragma once
#include <array>
#include <cstddef>

#include "tests/differential/c/features.h"
#include "tests/differential/c/tree.h"
#include "tests/differential/c/types.h"

namespace permverify::differential {

// One scalar member of the elements of an array, or the elements themselves (no path).
struct Leaf {
  std::string path;  // "m1.m0"
  Scalar type = Scalar::Int;
  Range range;                       // of what memory holds at first
  std::vector<std::size_t> offsets;  // in an element, in bytes: of components, elements of arrays
};

struct Argument {
  enum class Kind : std::uint8_t { Value, Global, Local } kind = Kind::Value;
  std::string name;
  std::vector<Leaf> leaves;
  std::size_t element_bytes = 0;
  std::size_t elements = 1;
};

struct LaunchPlan {
  std::array<int, 3> local_size{1, 1, 1}, groups{1, 1, 1};
  std::uint64_t seed = 0;  // of memory
};

struct Kernel {
  std::uint64_t seed = 0;
  Program program;
  std::string name;
  std::vector<Argument> arguments;
  int dimensions = 1;
  std::vector<LaunchPlan> launches;
  Features used;
};

struct KernelOptions {
  Features without;
  Features only;  // if any: the others stay off
  int size = 0;   // statements of the kernel; 0: drawn
};
Kernel random_kernel(std::uint64_t seed, const KernelOptions& options);

// The bytes of an argument at the start of a launch.
std::vector<std::byte> initial_bytes(const Argument& argument, const LaunchPlan& launch);

}  // namespace permverify::differential
