// The kernels that are tried: drawn ones, and changed ones.
#pragma once
#include "tests/differential/bare/trial.h"

namespace permverify::differential {

struct Sourced {
  std::string name, text;            // of the text that spans refer to
  std::optional<ir::Module> module;  // changed; else the text says all
  std::vector<std::string> kinds;    // flaws, or the change
};

Sourced drawn_kernel(std::uint64_t seed);

// A kernel that is proved without its contracts, a file of the repository or a drawn one, with one
// place changed; nothing when it is not proved or nothing can be changed.
std::optional<Sourced> changed_kernel(std::uint64_t seed, const std::vector<std::string>& files,
                                      const BareOptions& options);
// Examples and corpus: PVL, OpenCL and CUDA.
std::vector<std::string> kernel_files(const std::string& repository);

}  // namespace permverify::differential
