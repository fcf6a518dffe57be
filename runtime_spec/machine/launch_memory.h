// The initial state of a launch ([VC] Fig. 3 starts from empty memories; here memory holds what the
// launch gives, and values drawn from its seed otherwise. OpenCL 3.0 C 6.7.2: local memory is not
// initialised).
#pragma once
#include "runtime_spec/machine/state.h"

namespace permverify::runtime_spec {

// Gives parameters, variables and arrays their values. The run is ended if there is no such launch, or no room for it.
void begin_memory(MachineState& state);

}  // namespace permverify::runtime_spec
