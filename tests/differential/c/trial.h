// One random kernel on both sides, and the classes of what comes out.
#pragma once
#include "tests/differential/c/kernel.h"
#include "tests/differential/c/on_machine.h"
#include "tests/differential/opencl/device.h"

namespace permverify::differential {

enum class Class : std::uint8_t {
  Equal,
  Refused,  // by name: no failure, but counted
  Nothing,  // the machine gives up
  Different,
  Fault,     // a fault, in a kernel that has none
  Rejected,  // the front end does not take what the device takes
  Crash,
  Hang,
  DeviceFails  // the device's own trouble: the kernel tells nothing
};
inline constexpr std::size_t class_count = 9;
const char* to_text(Class c);
bool is_failure(Class c);

struct Trial {
  std::uint64_t seed = 0;
  Class outcome = Class::DeviceFails;
  std::string why;  // one line
  std::size_t launches = 0, statements = 0;
  Features used;
};

struct TrialOptions {
  KernelOptions kernel;
  MachineOptions machine;
  std::string build = "-cl-std=CL1.2 -cl-opt-disable";
};

Trial try_kernel(const Kernel& kernel, const TrialOptions& options);
// The smallest kernel of the same class, with the same refusal or kind of fault.
Kernel shrunk_alike(const Kernel& kernel, const Trial& trial, const TrialOptions& options);

// As one line and back, for the processes that share the work.
std::string to_line(const Trial& trial);
Trial from_line(const std::string& line);

}  // namespace permverify::differential
