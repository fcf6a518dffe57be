// From the options of a run to a launch with everything given, which the preconditions allow.
#pragma once
#include <stdexcept>

#include "driver/run/machine_options.h"

namespace permverify::driver {

struct PreparedLaunch {
  runtime_spec::Launch launch;      // all parameters and global cells are given
  std::vector<std::string> notes;   // what was chosen, for the user
};

// The launch does not satisfy the preconditions; `span` is a clause that is false, if one was
// found.
class NotAllowed : public std::runtime_error {
 public:
  NotAllowed(std::string text, std::optional<support::Span> where)
      : std::runtime_error(std::move(text)), span(where) {}
  std::optional<support::Span> span;
};

// Throws runtime_spec::BadLaunch when the options name no launch of this kernel, NotAllowed when
// the preconditions do not hold. A replay is taken as it is: nothing is changed to fit.
PreparedLaunch prepare_launch(runtime_spec::Program& program, const MachineOptions& options);

runtime_spec::MachineOptions machine_options(const MachineOptions& options);

}  // namespace permverify::driver
