// Parameters for which the clauses about parameters and sizes alone hold.
#pragma once
#include "runtime_spec/contracts/contracts.h"

namespace permverify::runtime_spec {

// The launch with all parameters given, changed where such clauses, or extents that are no sizes,
// ask for it; nothing when no values were found. The steps that the search took are added to `spent`.
std::optional<Launch> fit_parameters(const Program& program, const Launch& launch,
                                     std::uint64_t* spent = nullptr);

// By VarId: parameters on which the extent of some array depends.
std::vector<bool> parameters_of_extents(const Program& program);

}  // namespace permverify::runtime_spec
