// Assumptions of a proof that a launch violates.
#pragma once
#include <vector>

#include "host/launches.h"
#include "host/met_launches.h"

namespace permverify::host {

class Executor;

// Assumptions about the pointers of the kernel that the launch violates, by id, with the reason as text. A proof assumes that pointers
// are not null (if the kernel tests for it), and that arrays overlap neither each other nor variables of the device. Pointers in
// records are not placed, so one object behind two of them violates the assumption.
std::vector<ir::Assumption> broken_assumptions(const Met& met, const Executor& executor, const File& file);

}  // namespace permverify::host
