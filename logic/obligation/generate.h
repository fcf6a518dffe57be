// Module -> obligations: the one entrance to the logic (logic.md 3 to 10).
#pragma once
#include "logic/claim/obligation.h"
#include "logic/ir/module.h"
#include "logic/kernel/race_options.h"
#include "logic/semantics/vocabulary.h"

namespace permverify::obligation {

struct GenerateOptions {
  ir::LaunchSizes launch;                       // override what the source fixes
  std::map<std::string, std::int64_t> params;   // --param n=4096
  IntMode integers = IntMode::Checked;          // what machine integers mean
  bool owe_overflow = false;                    // also in kernels without contracts
  AutomaticOptions automatic = {};              // for these kernels
};

// One set for the functions and lemmas of the module (kernel == ""), then one per kernel in order.
// Terms live in `manager`.
std::vector<ObligationSet> generate(const ir::Module& module, term::TermManager& manager,
                                    const GenerateOptions& options);

}  // namespace permverify::obligation
