// Why an obligation may have stayed undecided, read off its terms.
#pragma once
#include <string>
#include <vector>

#include "logic/claim/obligation.h"
#include "report/cure_option.h"

namespace permverify::report {

struct Cause {
  std::string cause;  // "quantifiers and nonlinear arithmetic"
  std::string next;   // what to try next: an edit
  std::vector<CureOption> options;  // that may help as well
};
// What to try next, with the options.
std::string next_text(const Cause& cause);
Cause likely_cause(const obligation::Obligation& obligation);

}  // namespace permverify::report
