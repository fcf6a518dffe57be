// The random kernel on the OpenCL run time of this machine.
#pragma once
#include "tests/differential/c/kernel.h"
#include "tests/differential/opencl/device.h"

namespace permverify::differential {

// Memory at the end, for each launch and argument; only that of global arguments means something.
using FinalMemory = std::vector<std::vector<std::vector<std::byte>>>;

// Throws DeviceError when the text is refused or the run fails.
FinalMemory run_on_device(Device& device, const Kernel& kernel, const std::string& text,
                          const std::string& options);

// The bytes that belong to leaves, of all global memory: what must be equal.
std::uint64_t checksum(const Kernel& kernel, const std::vector<std::vector<std::byte>>& memory);

}  // namespace permverify::differential
