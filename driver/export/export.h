// `permverify export --opencl`: kernels as OpenCL C, each with a description of its launch.
#pragma once
#include "driver/run/machine_options.h"

namespace permverify::driver {

struct ExportOptions {
  MachineOptions machine;      // the file, the kernel (empty: all) and the launch
  bool with_launch = false;    // sizes, parameters or memory were given: describe that launch
  std::string output;          // a folder, or FILE.cl for one kernel; empty: the present folder
};

// Writes NAME.cl and NAME.json for each kernel, their names to stdout and complaints there, too.
// Gives the exit code: 0 written, 2 bad input or nothing that OpenCL has, 3 bad usage, 4 internal
// error, 5 the preconditions allow no such launch.
int export_opencl(const ExportOptions& options);

}  // namespace permverify::driver
