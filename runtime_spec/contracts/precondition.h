// May this launch happen at all? The preconditions, evaluated on the launch memory, and memory that
// is chosen so that they hold.
#pragma once
#include "runtime_spec/machine/machine.h"

namespace permverify::runtime_spec {

enum class Fit : std::uint8_t { Fits, DoesNot, Unknown };

// What the host owes: the kernel's precondition if it is declared, else what is generated from the
// group's, else from those of all threads (logic.md 3). Unknown: some clause could not be evaluated.
Fit may_launch(Machine& machine);

// A launch like this one whose parameters and cells are changed, where the preconditions ask for it
// (an equation or comparison of a cell or parameter with something else), until they hold; nothing
// when that does not succeed. Sizes are never changed. All parameters and global cells of the
// result are given. Deterministic. `spent` gets what it cost (Machine::work).
std::optional<Launch> fit_launch(Program& program, const Launch& launch, MachineOptions options,
                                 std::uint64_t* spent = nullptr);

}  // namespace permverify::runtime_spec
