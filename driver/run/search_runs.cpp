#include "driver/run/search_runs.h"

#include <fmt/format.h>

#include <algorithm>

#include "driver/run/make_launch.h"
#include "logic/semantics/named_sizes.h"
#include "runtime_spec/explore/explore.h"
#include "runtime_spec/explore/sweep.h"

namespace permverify::driver {
namespace {

using runtime_spec::ExecuteOptions;
using runtime_spec::Launch;
using runtime_spec::Program;
using runtime_spec::ScheduleKind;

constexpr std::size_t trace_limit = 200'000;
constexpr std::uint64_t longest_schedule = 10'000;  // steps of one of all schedules
constexpr std::int64_t most_cells_of_a_run = std::int64_t{1} << 22;  // of unknown extent
constexpr std::size_t longest_script = 2'000;  // that is shown

// Threads in lock step have one schedule: where another one is asked for, what the file takes for granted counts no more.
std::int64_t warp_size(const Program& program, const MachineOptions& options) {
  const bool in_order = options.schedule == ScheduleKind::InOrder && !options.exhaustive;
  return options.warp_size == 0 && in_order ? program.kernel.lock_step : options.warp_size;
}

ExecuteOptions execute_options(const Program& program, const MachineOptions& options, const Launch& launch) {
  ExecuteOptions how;
  how.machine = machine_options(options);
  how.most_cells = most_cells_of_a_run;
  how.schedule = options.schedule;
  how.schedule_seed = launch.seed;
  how.script = options.script;
  how.contracts = options.contracts;
  how.races.warp_size = warp_size(program, options);
  how.races.each_pair = options.each_pair;
  how.record_rights = options.contracts && (options.trace || !options.picture.empty());
  how.trace_limit = options.trace || !options.picture.empty() ? trace_limit : 0;
  return how;
}

std::string script_text(const std::vector<runtime_spec::ThreadNumber>& script) {
  std::string text = "script:";
  for (std::size_t i = 0; i < script.size(); ++i)
    text += (i == 0 ? "" : ",") + std::to_string(script[i]);
  return text;
}

std::string schedule_text(ScheduleKind kind, std::uint64_t seed) {
  switch (kind) {
    case ScheduleKind::InOrder: return "thread by thread";
    case ScheduleKind::Random: return fmt::format("in a random order from seed {}", seed);
    case ScheduleKind::Script: return "in the order of the script";
  }
  return "";
}

// What is to be said beside the launch, so that a replay runs alike.
std::vector<std::string> more_options(const ExecuteOptions& how) {
  std::vector<std::string> words;
  if (how.schedule == ScheduleKind::Random) words = {"--schedule", "random"};
  if (how.schedule == ScheduleKind::Script) words = {"--schedule", script_text(how.script)};
  if (how.races.warp_size != 0) words = {"--warp-size", std::to_string(how.races.warp_size)};
  if (!how.contracts) words.push_back("--no-contracts");
  if (how.machine.arbitrary_if_unset) words.insert(words.end(), {"--uninitialised", "arbitrary"});
  return words;
}

// What the run has taken that a device might not have.
void note_choices(SearchedRun& run, const Program& program) {
  for (const ir::VarId array : run.execution->grown) {
    const auto& cells = run.execution->initial->at(array, 0);
    run.notes.push_back(fmt::format("the source does not say how long `{}` is: this run needs {} elements",
                                    program.module.variables[array].name, cells.size()));
  }
  if (run.execution->approximated) {
    run.notes.push_back("some built-in functions are approximate: devices may compute other values");
  }
}

void finish(SearchedRun& run, Program& program, const ExecuteOptions& how) {
  run.execution = runtime_spec::execute(program, run.launch, how);
  note_choices(run, program);
  if (!how.contracts) run.execution->preconditions = runtime_spec::Fit::Fits;  // not asked for
  run.schedule = how.races.warp_size != 0 ? "warp by warp"
                                          : schedule_text(how.schedule, how.schedule_seed);
  run.more_options = more_options(how);
}

}  // namespace

namespace {

void check_script(const MachineOptions& options, const runtime_spec::Launch& launch) {
  for (const runtime_spec::ThreadNumber thread : options.script) {
    if (thread < launch.threads()) continue;
    throw runtime_spec::BadLaunch(fmt::format("--schedule: the launch has no thread {}, only {}", thread, launch.threads()));
  }
}

}  // namespace

SearchedRun one_run(Program& program, const MachineOptions& options) {
  PreparedLaunch prepared = prepare_launch(program, options);
  check_script(options, prepared.launch);
  SearchedRun run;
  run.launch = std::move(prepared.launch);
  run.notes = std::move(prepared.notes);
  finish(run, program, execute_options(program, options, run.launch));
  return run;
}

SearchedRun all_schedules(Program& program, const MachineOptions& options) {
  PreparedLaunch prepared = prepare_launch(program, options);
  SearchedRun run;
  run.launch = std::move(prepared.launch);
  run.notes = std::move(prepared.notes);
  const auto contracts = [&] {
    std::vector<std::unique_ptr<runtime_spec::Monitor>> monitors;
    if (options.contracts)
      monitors.push_back(runtime_spec::PermissionMonitor::make(program, false));
    return monitors;
  };
  runtime_spec::MachineOptions machine = machine_options(options);
  machine.max_steps = std::min(machine.max_steps, longest_schedule);
  const runtime_spec::Exploration found =
      runtime_spec::explore(program, run.launch, machine, options.max_schedules, contracts);
  ExecuteOptions how = execute_options(program, options, run.launch);
  if (!found.failing_script.empty()) {
    how.schedule = ScheduleKind::Script;
    how.script = found.failing_script;
  }
  finish(run, program, how);
  for (const runtime_spec::Fault& fault : found.faults) {
    auto& known = run.execution->faults;
    const bool seen = std::any_of(known.begin(), known.end(), [&](const auto& other) {
      return other.id == fault.id && other.span == fault.span;
    });
    if (!seen) known.push_back(fault);
  }
  run.counts = {
      {"schedules", found.schedules}, {"outcomes", found.outcomes}, {"complete", found.complete}};
  run.notes.push_back(fmt::format(
      "{} schedules {}; {} different memories at the end", found.schedules,
      found.complete ? "that differ, which are all" : "were tried, not all", found.outcomes));
  if (!found.faults.empty()) run.notes.push_back("shown below: the first schedule with a fault");
  if (run.more_options.size() > 1 && run.more_options[1].size() > longest_script)
    run.more_options.clear();
  return run;
}

SearchedRun sweep_launches(Program& program, const MachineOptions& options) {
  if (!options.launch.arrays.empty())
    throw runtime_spec::BadLaunch("--sweep chooses memory by itself: no --array");
  runtime_spec::SweepOptions how;
  how.seed = options.launch.seed;
  how.contracts = options.contracts;
  how.races.warp_size = warp_size(program, options);
  how.max_seconds = options.max_seconds;
  how.max_steps = std::min(how.max_steps, options.max_steps);
  how.fixed = options.launch.sizes;
  obligation::fill_named_sizes(program.kernel, how.fixed);
  const Launch given = runtime_spec::parse_launch(program.module, program.kernel, options.launch);
  how.params = given.params;
  const runtime_spec::SweepResult found =
      runtime_spec::sweep(program, how, [](const runtime_spec::Fault&) { return true; });

  SearchedRun run;
  run.counts = {{"runs", found.runs}, {"discarded", found.discarded}, {"complete", found.complete}};
  run.summary = fmt::format("{} runs of up to {} threads in {} groups, {} discarded, ", found.runs,
                            how.max_threads * how.max_groups, how.max_groups, found.discarded);
  run.summary += !found.complete ? "no fault so far; a budget ran out" : "no fault";
  run.conclusive = found.runs != 0;
  if (!found.failing) return run;
  run.notes.push_back(
      fmt::format("the first launch with a fault in the order of sizes, run {} of a sweep", found.runs));
  run.launch = *found.failing;
  MachineOptions one = options;
  one.arbitrary_if_unset = true;
  ExecuteOptions execution = execute_options(program, one, run.launch);
  execution.schedule = found.schedule;
  execution.schedule_seed = found.schedule_seed;
  execution.machine.max_steps = how.max_steps;
  finish(run, program, execution);
  return run;
}

}  // namespace permverify::driver
