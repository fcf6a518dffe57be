// Parameters for which the clauses about parameters and sizes alone hold.
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>

#include "runtime_spec/contracts/contracts.h"

namespace permverify::runtime_spec {

// What an evaluation costs that ends without a value, in steps: to throw takes as long as to evaluate so many nodes.
inline constexpr std::uint64_t steps_of_stop = 250;

// The launch with all parameters given, changed where such clauses, or extents that are no sizes,
// ask for it; nothing when no values were found, or not before `end`. The steps that the search took are added to `spent`.
std::optional<Launch> fit_parameters(const Program& program, const Launch& launch,
                                     std::optional<std::chrono::steady_clock::time_point> end = {}, std::uint64_t* spent = nullptr);

// By VarId: parameters on which the extent of some array depends.
std::vector<bool> parameters_of_extents(const Program& program);

}  // namespace permverify::runtime_spec
