// What threads do together: values passed on through local and global memory at barriers.
#pragma once
#include "tests/differential/c/statements.h"

namespace permverify::differential {

inline constexpr int most_threads = 64;  // of a launch

// An array with a cell for every thread of a group (local) or of the launch (global).
struct Exchange {
  std::string name;
  Scalar type = Scalar::Int;
  Space space = Space::Local;
  bool in_use = false;  // others may still read it
};

// Each thread fills its cell and reads one of another thread, in some form; all at the top level of
// the kernel, where every thread comes by.
Node exchange_phase(Scope& scope, Exchange& exchange);

}  // namespace permverify::differential
