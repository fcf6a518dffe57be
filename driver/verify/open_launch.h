// Failures that only launches have of which it is not known whether the program makes them.
#pragma once
#include <string>
#include <vector>

#include "logic/claim/obligation.h"

namespace permverify::driver {

// What the failure of the obligation rests on and the execution of the host's code leaves open (ir::HostLaunch::open_params and
// so on), in words for Obligation::unknowns. Empty: it rests on nothing of that kind, or the kernel is not about one launch of the program.
std::vector<std::string> left_open_by_host(const ir::Module& module, const ir::Kernel& kernel, const obligation::Obligation& obligation);

}  // namespace permverify::driver
