// The smallest kernel that still shows something: statements, clauses and arrays are deleted while
// it does.
#pragma once
#include <functional>

#include "tests/differential/random/draft.h"

namespace permverify::differential {

Draft shrunk(Draft draft, const std::function<bool(const Draft&)>& still);

}  // namespace permverify::differential
