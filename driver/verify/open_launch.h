// Failures that only launches have of which it is not known whether the program makes them.
#pragma once
#include <string>
#include <vector>

#include "driver/options.h"
#include "logic/claim/obligation.h"

namespace permverify::driver {

// Whether the launches in the host's code count: no option fixes launches or leaves the host's code out.
bool host_counts(const Options& options);
// The file launches the kernel, and it is not known how: what fails in some launch need not fail in the program.
bool has_unknown_launch(const ir::Kernel& kernel, const Options& options);

// What the failure of the obligation rests on and the execution of the host's code leaves open (ir::HostLaunch::open_params and
// so on), in words for Obligation::unknowns. Empty: it rests on nothing of that kind, or the kernel is not about one launch of the program.
std::vector<std::string> left_open_by_host(const ir::Module& module, const ir::Kernel& kernel, const obligation::Obligation& obligation);

}  // namespace permverify::driver
