// Conditions of the host that say nothing about what a launch gives, and yet decide whether the launch is made.
#pragma once
#include <vector>

#include "host/integers.h"

namespace permverify::host {

// Whether values of the symbols, each in the range of its type, are found that make all facts true. False: none was found
// among the few that are tried, so it is not known whether the facts can hold.
bool can_hold(const std::vector<Term>& facts, Integers& integers);

}  // namespace permverify::host
