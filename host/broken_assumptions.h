// What a launch shows of the assumptions under which a kernel is proved.
#pragma once
#include <vector>

#include "host/launches.h"
#include "host/met_launches.h"

namespace permverify::host {

class Executor;

// How the launch breaks an assumption about the pointers of the kernel, whose id is given. Kernels are proved for pointers that are not null
// (where the kernel asks), to arrays apart from each other and from variables of the device. Pointers in records are not placed, so
// one object for two of them breaks the assumption.
std::vector<ir::Assumption> broken_assumptions(const Met& met, const Executor& executor, const File& file);

}  // namespace permverify::host
