// All mutants of a module: printed, parsed again, and each text once.
#pragma once
#include <string>
#include <vector>

#include "logic/ir/module.h"

namespace permverify::mutation {

struct Mutant {
  std::string operation;  // "barrier dropped"
  std::uint32_t line = 0; // of the original, where it was changed
  std::string text;       // PVL
};

// `text` is the program itself; nothing when it cannot be parsed.
std::vector<Mutant> mutants_of(const std::string& name, const std::string& text);

}  // namespace permverify::mutation
