#include "checker/replay/small_launches.h"

#include <algorithm>

#include "logic/semantics/named_sizes.h"

namespace permverify::checker {
namespace {

using obligation::Obligation;
using runtime_spec::Execution;
using runtime_spec::ExecuteOptions;
using runtime_spec::Fault;
using runtime_spec::Launch;

constexpr std::int64_t most_searched_threads = 1 << 16;
constexpr std::uint64_t runs_of_whole_warps = 60;  // of each size
// Of a launch of the program. Its facts tie the values of the host to each other and to the sizes, so that drawn ones may never satisfy
// them; and its sizes are often given, so that few launches are smaller than the one which the solver found.
constexpr std::uint64_t most_discarded = 150, part_for_smaller = 8;

// Sizes that the user fixed, of which even one run would take too long.
bool too_large(const ir::LaunchSizes& fixed) {
  std::int64_t threads = 1;
  for (const auto* sizes : {&fixed.gsize, &fixed.ngroups}) {
    for (const auto& size : *sizes) {
      if (size && *size > most_searched_threads / threads) return true;
      threads *= size.value_or(1);
    }
  }
  return false;
}

}  // namespace

std::ptrdiff_t odd_parameters(const runtime_spec::Program& program, const Launch& launch) {
  return std::count_if(launch.params.begin(), launch.params.end(), [&](const auto& param) {
    const ir::Type& type = program.module.variables[param.first].type;
    return type.is_integer() && as_number(param.second, type) <= 0;
  });
}

const KnownFault* SmallLaunches::look_up(const Obligation& obligation, bool refuted, Aim aim) {
  search(aim);
  const KnownFault* best = nullptr;
  for (const KnownFault& known : known_) {
    const Match how = judge_.match(obligation, known.fault);
    const bool settles = how == Match::Exact || (how == Match::Related && (refuted || known.fault.id.area() == support::FailureArea::Race));
    if (!settles) continue;
    if (!best || judge_.weight(obligation, known.fault) > judge_.weight(obligation, best->fault)) best = &known;
  }
  return best;
}

const KnownFault* SmallLaunches::of_the_program() const {
  const auto known = std::find_if(known_.begin(), known_.end(), [](const KnownFault& k) {
    return k.fault.fault_class == runtime_spec::FaultClass::Program;
  });
  return known == known_.end() ? nullptr : &*known;
}

// Sizes of the command line, and those that preconditions demand: no launch of other sizes counts. The blocks of a launch of the program
// are large, and its model is run first, so a search with their size costs more than it finds.
ir::LaunchSizes SmallLaunches::sizes() const {
  ir::LaunchSizes result = options_.fixed;
  if (!program_.kernel.launched) obligation::fill_named_sizes(program_.kernel, result);
  return result;
}

runtime_spec::SweepOptions SmallLaunches::sweep_options(Aim aim) const {
  runtime_spec::SweepOptions sweep;
  sweep.max_threads = options_.max_threads;
  sweep.max_groups = options_.max_groups;
  sweep.max_runs = options_.max_runs;
  sweep.max_work = options_.max_work;
  sweep.max_steps = steps_of_a_run;
  sweep.max_evaluation = evaluation_of_a_run;
  sweep.max_bytes = options_.max_bytes;
  sweep.stop = options_.stop;
  sweep.end = options_.end;
  sweep.races = options_.races;
  sweep.note_wraps = options_.no_wrap;
  sweep.approximations = true;
  // Parameters multiply the launches; what they leave of the budget goes into memories.
  sweep.memories = program_.kernel.params.empty() ? 42 : program_.kernel.params.size() == 1 ? 12 : 6;
  sweep.fixed = sizes();
  if (program_.kernel.launched) {
    sweep.max_discarded = most_discarded;
    if (aim == Aim::Smaller) {
      sweep.max_runs /= part_for_smaller;
      sweep.max_work /= part_for_smaller;
    }
  }
  for (const ir::VarId param : program_.kernel.params) {
    const auto fixed = options_.params.find(program_.module.variables[param].name);
    if (fixed != options_.params.end()) sweep.params[param] = {fixed->second, 1};
  }
  return sweep;
}

void SmallLaunches::search(Aim aim) {
  if (!program_.kernel.launched) aim = Aim::Faults;
  if ((searched_ && *searched_ >= aim) || too_large(sizes())) return;
  searched_ = aim;
  runtime_spec::SweepOptions sweep = sweep_options(aim);
  const runtime_spec::RunVisitor visit = [&](const Launch& launch, const ExecuteOptions& how, const Execution& execution) {
    if (judge_.is_excluded(execution, launch)) return true;
    const bool kept = keeps_preconditions(execution, nullptr);
    for (const Fault& fault : execution.faults) {
      if (kept || fault.id.area() == support::FailureArea::Precondition) remember(fault, launch, how);
    }
    return true;
  };
  const auto smallest = visit_runs(program_, sweep, visit);
  runs_ = smallest.runs;
  if (program_.has_lanes && !options_.fixed.gsize[0]) {
    // All lanes that a full mask names exist in whole warps only. Faults need two of them, in one group or in two.
    runtime_spec::SweepOptions warps = sweep;
    for (const std::int64_t threads : {ir::warp_threads, 2 * ir::warp_threads}) {
      warps.fixed.gsize = {threads, 1, 1};
      runs_ += visit_drawn(program_, warps, runs_of_whole_warps, visit).runs;
    }
  }
  if (smallest.complete) return;
  // With two parameters, or two dimensions, the budget ends before launches of three threads. Larger ones, and
  // grids, get a part of their own: with one set of parameters and one memory for each.
  sweep.max_runs /= 2;
  sweep.max_work /= 2;
  runs_ += visit_drawn(program_, sweep, sweep.max_runs, visit).runs;
}

void SmallLaunches::remember(const Fault& fault, const Launch& launch, const ExecuteOptions& how) {
  for (KnownFault& known : known_) {
    if (!same_fault(known.fault, fault)) continue;
    const bool better = known.launch.threads() == launch.threads() &&
                        odd_parameters(program_, launch) < odd_parameters(program_, known.launch);
    if (better) known = {fault, launch, how};
    return;
  }
  if (!judge_.doubted(fault)) known_.push_back({fault, launch, how});
}

}  // namespace permverify::checker
