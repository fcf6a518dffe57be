// Barrier divergence: all work-items of a group execute the same barrier in the same iteration of
// every loop around it, or none does (OpenCL 3.0 C, 6.15.8; logic.md 7.5).
#pragma once
#include <memory>

#include "runtime_spec/machine/monitor.h"

namespace permverify::runtime_spec {

// Reports barrier.divergence:thread_ended, :different_barriers, :different_iterations, with two
// threads and where they are; and :missing_lanes, where a lane waits at a shuffle or a vote whose mask is a literal that names
// all lanes, and another one of its warp waits elsewhere (CUDA C++, "Warp Shuffle Functions"). Two that wait at operations of one
// kind are not reported: the PTX ISA lets different instructions meet (`shfl.sync`).
std::unique_ptr<Monitor> make_divergence_monitor();

}  // namespace permverify::runtime_spec
