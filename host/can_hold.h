// Conditions of the host that do not mention the arguments of a launch, but decide whether it is made.
#pragma once
#include <vector>

#include "host/integers.h"

namespace permverify::host {

// True if values of the symbols, each in the range of its type, were found that satisfy all facts. False: the few values
// that are tried do not, so it is unknown whether the facts are satisfiable.
bool can_hold(const std::vector<Term>& facts, Integers& integers);

}  // namespace permverify::host
