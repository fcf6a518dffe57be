// One launch on the machine and on a device: is all global memory the same at the end?
#pragma once
#include <string>

#include "export/describe.h"
#include "tests/differential/opencl/device.h"

namespace permverify::differential {

enum class Outcome : std::uint8_t {
  Same,
  Different,
  Nothing   // the machine saw a fault, or the launch is beyond it: a device may do anything
};

struct Comparison {
  Outcome outcome = Outcome::Nothing;
  std::string why;            // Different: the first cell; Nothing: the reason
  std::uint64_t cells = 0;    // compared
  std::uint64_t nans = 0;     // both NaN, of different bits: IEEE 754 leaves these open
};

// The module of a file with its kernels, built for the device.
struct Built {
  const ir::Module& module;
  opencl_export::Unit unit;
  std::shared_ptr<Device::Program> program;
};

// Throws std::runtime_error when the module cannot be exported.
Built build(Device& device, const ir::Module& module, const std::vector<const ir::Kernel*>& kernels,
            const std::string& more_options = "");

// The arguments of a launch as the device takes them.
std::vector<DeviceArgument> device_arguments(const opencl_export::EntryPoint& entry,
                                             const opencl_export::ConcreteLaunch& launch);
DeviceLaunch device_launch(const ir::Kernel& kernel, const runtime_spec::Launch& launch);

// The kernel must be free of races: its result must not depend on a schedule.
Comparison compare(Device& device, Built& built, const opencl_export::EntryPoint& entry,
                   const runtime_spec::Launch& launch);

}  // namespace permverify::differential
