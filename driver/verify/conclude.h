// From the answers of the solvers to the verdicts of a file, and what of them a report shows.
#pragma once
#include <map>
#include <optional>

#include "checker/report.h"
#include "checker/settle.h"
#include "driver/options.h"
#include "driver/verify/infer_permissions.h"
#include "driver/verify/replay.h"

namespace permverify::driver {

// Where parts of the obligations come from, beside the source.
struct Origins {
  InferredKernels inferred;                         // kernels whose permissions are inferred
  std::optional<support::BufferId> found_invariants;  // the source that has the invariants found
  bool unproved_functions = false;                  // a function or lemma of the file is not proved
};

// Runs that have shown a failure before.
using EarlyRuns = std::map<const obligation::Obligation*, checker::RunResult>;

// Whether a function or lemma of the file is not proved.
bool has_unproved_functions(const checker::FileReport& file);

// Of each obligation of a kernel that a launch of the program makes: whether its failure would be possible only, whatever a run shows.
std::vector<bool> never_certain(const ir::Module& module, const Options& options, const obligation::ObligationSet& set);

// Runs what is not proved, if the options ask for runs, and settles every verdict.
void conclude(const support::SourceManager& sources, const ir::Module& module, const Options& options,
              const Origins& origins, checker::FileReport& file, const EarlyRuns& early = {}, SearchRuns search = SearchRuns::SmallLaunches);

// Drops the results that only follow from others: see the definitions.
void keep_one_contradiction(checker::KernelReport& kernel);
// Probes are no obligations of the user: they become warnings, or nothing where something `failed`.
void turn_probes_into_warnings(checker::KernelReport& kernel, bool failed);

}  // namespace permverify::driver
