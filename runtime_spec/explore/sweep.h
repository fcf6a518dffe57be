// All small launches with several memories each: the search for a run that shows a fault.
#pragma once
#include <chrono>
#include <csignal>
#include <functional>

#include "runtime_spec/explore/execute.h"

namespace permverify::runtime_spec {

struct SweepOptions {
  std::int64_t max_threads = 4;       // of a group
  std::int64_t max_groups = 2;
  std::int64_t param_low = 0, param_high = 8;  // and the extremes of machine integers
  unsigned memories = 20;             // for each choice of sizes and parameters
  std::uint64_t max_runs = 100'000;
  std::uint64_t max_steps = 200'000;  // of one run
  std::uint64_t max_evaluation = 5'000'000;  // of contracts in one run
  std::uint64_t max_work = ~0ULL;            // of all runs together (Machine::work)
  std::uint64_t max_discarded = ~0ULL;       // as long as no run has counted
  double max_seconds = 1e9;           // of all runs together; one that is under way ends soon
  std::optional<std::chrono::steady_clock::time_point> end = {};  // the same as a point in time
  const volatile std::sig_atomic_t* stop = nullptr;  // not 0: no further run; checked between runs
  std::uint64_t max_bytes = ~0ULL;    // of one run (MachineOptions::max_bytes)
  std::uint64_t seed = 0;
  bool contracts = true;
  RaceRules races;
  bool note_wraps = false;            // MachineOptions::note_wraps
  bool approximations = false;        // MachineOptions::approximations
  ir::LaunchSizes fixed;              // beyond what the kernel fixes
  std::map<ir::VarId, Value> params;  // fixed ones
};

struct SweepResult {
  std::uint64_t runs = 0;             // that the preconditions allow and that ended by themselves
  std::uint64_t discarded = 0;
  bool complete = false;              // false: a budget ran out
  std::optional<Launch> failing;      // the first, in order of size, with a fault that is wanted
  std::vector<Fault> faults;          // of that run
  ScheduleKind schedule = ScheduleKind::InOrder;
  std::uint64_t schedule_seed = 0;
};

// Called with every run that the preconditions allow; false ends the sweep.
using RunVisitor =
    std::function<bool(const Launch&, const ExecuteOptions&, const Execution&)>;
SweepResult visit_runs(Program& program, const SweepOptions& options, const RunVisitor& visitor);
// The same of `runs` launches that are drawn from all sizes and parameters.
SweepResult visit_drawn(Program& program, const SweepOptions& options, std::uint64_t runs,
                        const RunVisitor& visitor);

// Smallest launches first. Stops at the first run with a fault for which `wanted` holds.
SweepResult sweep(Program& program, const SweepOptions& options,
                  const std::function<bool(const Fault&)>& wanted);

// `runs` launches of up to max_threads x max_groups, drawn from the seed.
SweepResult sample(Program& program, const SweepOptions& options, std::uint64_t runs,
                   const std::function<bool(const Fault&)>& wanted);

}  // namespace permverify::runtime_spec
