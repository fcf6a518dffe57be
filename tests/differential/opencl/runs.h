// The two suites: random kernels, and the examples under memories that their contracts allow.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "tests/differential/opencl/device.h"

namespace permverify::differential {

struct Tally {
  std::uint64_t kernels = 0, launches = 0, same = 0, nothing = 0, cells = 0, nans = 0;
  std::vector<std::string> complaints;   // each is a failure
  std::vector<std::string> notes;
};

struct RandomOptions {
  std::uint64_t first_seed = 1;
  std::uint64_t count = 300;
  unsigned batch = 25;             // kernels in one text: compiling is the slow part
  std::string options;             // more of them for the device's compiler
};
Tally run_random(Device& device, const RandomOptions& options);

// The kernels of one file, with the launches that a random kernel of this seed has: for reducing one.
Tally run_text(Device& device, const std::string& file, const RandomOptions& options);

// All `*.pvl` of a folder.
Tally run_examples(Device& device, const std::string& folder);

}  // namespace permverify::differential
