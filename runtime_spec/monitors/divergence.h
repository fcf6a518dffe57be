// Barrier divergence: all work-items of a group execute the same barrier in the same iteration of
// every loop around it, or none does (OpenCL 3.0 C, 6.15.8; logic.md 7.5).
#pragma once
#include <memory>

#include "runtime_spec/machine/monitor.h"

namespace permverify::runtime_spec {

// Reports barrier.divergence:thread_ended, :different_barriers, :different_iterations, with two
// threads and where they are.
std::unique_ptr<Monitor> make_divergence_monitor();

}  // namespace permverify::runtime_spec
