// Text or module -> verdict, and kernel -> faults of the machine, in one process: what the tests
// that hold the verifier against the machine are built on.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "checker/check.h"
#include "checker/replay/replay.h"
#include "logic/ir/module.h"
#include "runtime_spec/explore/sweep.h"

namespace permverify::judge {

enum class Outcome : std::uint8_t { BadInput, Refuted, Undecided, Proved };
std::string to_string(Outcome outcome);

struct JudgeOptions {
  checker::CheckOptions check;
  ir::LaunchSizes launch;                      // beyond what the source fixes
  std::map<std::string, std::int64_t> params;
  // With a tenth of the budget first, and the rest only when nothing was refuted; then a refuted
  // module may have obligations that were not tried in full.
  bool stop_at_refutation = false;
  // Failed obligations of kernels are run, too: Finding::verdict.replay.
  bool replay = false;
};

// An obligation that was not proved.
struct Finding {
  std::string id;        // "access.write:insufficient_permission"
  std::string kernel;    // empty: functions and lemmas
  std::uint32_t line = 0;  // from 1; 0 without a text
  support::Span span;
  checker::Verdict verdict;
};

// Of one kernel, or of the functions and lemmas (no name). A kernel rests on the functions: it is no
// better than they are.
struct KernelOutcome {
  std::string kernel;
  Outcome outcome = Outcome::BadInput;
};

struct Judgement {
  Outcome outcome = Outcome::BadInput;         // the worst of its kernels
  std::vector<KernelOutcome> kernels;          // in order of the module, the functions first
  std::vector<Finding> refuted, undecided;
  std::vector<support::Diagnostic> errors;     // BadInput: why
  bool warnings = false;
  bool disagreement = false;                   // between two solvers
  std::size_t obligations = 0;
  std::vector<std::pair<std::string, checker::Status>> statuses;  // of each obligation, by its id
  double seconds = 0;
  // Of the text that was judged, if it could be parsed. Its spans refer to that text.
  std::optional<ir::Module> module;

  // With JudgeOptions::replay: the machine shows the fault of one of the refuted obligations.
  bool confirmed() const;
  Outcome of(const std::string& kernel) const;  // BadInput when there is no such kernel
};

Judgement judge(const std::string& name, const std::string& text, const JudgeOptions& options);
// `module` of the result stays empty.
Judgement judge(const ir::Module& module, const JudgeOptions& options);

// The bounded search for a fault. All launches of up to small.max_threads x small.max_groups with
// small.memories memories and parameters each, smallest first; then ones drawn from the seed
// with up to large.max_threads x large.max_groups, until large_runs of them were allowed.
struct ConvictOptions {
  runtime_spec::SweepOptions small, large;
  std::uint64_t large_runs = 1000;
  ConvictOptions();
};

struct Conviction {
  bool faulty = false;
  std::optional<runtime_spec::Launch> launch;   // of the run with the fault
  std::vector<runtime_spec::Fault> faults;      // of that run; the first is the one that was met
  // Runs that the preconditions allow. Without any, "no fault" is no evidence at all.
  std::uint64_t small_runs = 0, large_runs = 0;
  std::uint64_t discarded = 0;
  bool complete = false;                        // all small launches were run
  std::string why;                              // the kernel is beyond the machine: no runs
  double seconds = 0;
  std::uint64_t runs() const { return small_runs + large_runs; }
};

Conviction convict(const ir::Module& module, const ir::Kernel& kernel,
                   const ConvictOptions& options);

// "gsize 4 x ngroups 2, n = 3, seed 17": enough to run it again.
std::string describe(const runtime_spec::Launch& launch, const ir::Module& module);
// "race:write_write at 12:5: both threads write a[3]"; the place only with its text.
std::string describe(const runtime_spec::Fault& fault, const std::string& text);

}  // namespace permverify::judge
