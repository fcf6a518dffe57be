// The initial state of a launch ([VC] Fig. 3 starts from empty memories; here memory holds what the
// launch gives, and values drawn from its seed otherwise. OpenCL 3.0 C 6.7.2: local memory is not
// initialised).
#pragma once
#include "runtime_spec/machine/state.h"

namespace permverify::runtime_spec {

// Gives parameters, variables and arrays their values. The run is ended if there is no such launch, or no room for it.
class LaunchMemory {
 public:
  explicit LaunchMemory(MachineState& state) : s_(state) {}
  void draw_slots();
  void allocate();

 private:
  std::optional<ArrayInstance> allocate_array(std::size_t which);
  void fill_table(std::size_t which, ArrayInstance& instance);
  void fill(ir::VarId array, std::int64_t group, ArrayInstance& instance);

  MachineState& s_;
};

}  // namespace permverify::runtime_spec
