// Why an obligation may have stayed undecided, read off its terms.
#pragma once
#include <string>

#include "logic/claim/obligation.h"

namespace permverify::report {

struct Cause {
  std::string cause;  // "quantifiers and nonlinear arithmetic"
  std::string next;   // what to try next, an edit or an option
};
Cause likely_cause(const obligation::Obligation& obligation);

}  // namespace permverify::report
