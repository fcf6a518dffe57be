// Wrong answers from right ones: small changes of the kind that people make.
#pragma once
#include <string>
#include <vector>

#include "lab/cut_out.h"

namespace permverify::lab {

struct Mutant {
  std::string name;    // of a file: `weaker_right_contract`
  std::string region;  // whose clauses are these now
  std::vector<std::string> clauses;
};

// At most `most`; kinds of changes and regions take turns, so that the first of them differ most.
std::vector<Mutant> mutants(const std::vector<CutRegion>& regions, std::size_t most);

}  // namespace permverify::lab
