// Module -> obligations: the one entrance to the logic (logic.md 3 to 10).
#pragma once
#include <chrono>
#include <optional>
#include <set>

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
  std::set<std::string> kernels = {};           // only these; empty: all
  // Those without contracts, or all, that are not done then are left out.
  std::optional<std::chrono::steady_clock::time_point> end = {};
  bool end_is_for_all = false;
  bool places = false;  // fill ObligationSet::places
};

// One set for the functions and lemmas of the module (kernel == ""), then one per kernel in order, those apart for which
// there is no time.
// Terms live in `manager`.
std::vector<ObligationSet> generate(const ir::Module& module, term::TermManager& manager,
                                    const GenerateOptions& options);

}  // namespace permverify::obligation
