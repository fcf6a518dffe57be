#include "checker/replay/replay.h"

#include <algorithm>

#include "checker/replay/command.h"
#include "checker/replay/complete.h"
#include "checker/replay/fault_judge.h"
#include "checker/replay/shrink.h"
#include "checker/replay/small_launches.h"
#include "checker/replay/smaller.h"
#include "logic/ir/fence.h"
#include "logic/ir/traverse.h"
#include "runtime_spec/contracts/contracts.h"
#include "runtime_spec/contracts/precondition.h"
#include "runtime_spec/trace/reads_behind.h"

namespace permverify::checker {

namespace {

using obligation::Obligation;
using runtime_spec::Execution;
using runtime_spec::ExecuteOptions;
using runtime_spec::Fault;
using runtime_spec::FaultClass;
using runtime_spec::Launch;
using runtime_spec::ScheduleKind;
using support::FailureArea;
using support::FailureFamily;
using support::FailureId;
using support::FailureReason;

constexpr unsigned shrinking_runs = 120;
// About four seconds for all failures of a kernel, and for each this part of what is left. Launches of a few hundred threads need
// less; a kernel that fails at fifty places in launches of a thousand threads took ten seconds.
constexpr std::uint64_t shrinking_work = 20'000'000, part_of_shrinking = 8;
constexpr std::uint64_t schedules_with_fences = 24;
constexpr std::int64_t small_launch = 4096;  // threads; of larger ones there are fewer runs
constexpr std::int64_t most_in_part = 1 << 16;  // threads of the groups that are run of a large launch
// Beyond these, if only some groups are run: of each thread, and of all.
constexpr std::uint64_t steps_of_a_thread = 16'384, steps_of_groups = 20'000'000;

bool is_invariant(FailureId kind) {
  return kind.area() == FailureArea::Invariant || kind.family() == FailureFamily::FrameInvariant;
}

// The program breaks a promise that it alone can keep.
bool is_promise(FailureId id) {
  return id.area() == FailureArea::Postcondition && id.reason() == FailureReason::False;
}

// No shell takes words of more than 128 KiB.
constexpr std::size_t most_cells_given = 8'192;

std::size_t cells_of(const Launch& launch) {
  std::size_t count = 0;
  for (const auto& [array, cells] : launch.global) count += cells.size();
  return count;
}

FailureClass class_of(const Fault& fault) {
  if (fault.fault_class == FaultClass::Program || is_promise(fault.id)) return FailureClass::Program;
  return is_invariant(fault.id) ? FailureClass::Invariant : FailureClass::Contract;
}

}  // namespace

class KernelReplayer::Impl {
 public:
  Impl(const ir::Module& module, const ir::Kernel& kernel, std::string file, ReplayOptions options)
      : program_(module, kernel), file_(std::move(file)), options_(std::move(options)), judge_(module, kernel, options_.races),
        small_(program_, options_, judge_) {
    options_.races.tell_groups_apart = true;
    how_.machine.arbitrary_if_unset = true;
    how_.machine.approximations = true;  // what hangs on one does not count
    how_.machine.max_steps = SmallLaunches::steps_of_a_run;
    how_.machine.max_evaluation = SmallLaunches::evaluation_of_a_run;
    how_.machine.max_bytes = options_.max_bytes;
    how_.races = options_.races;
    how_.machine.note_wraps = options_.no_wrap;
    ir::for_each_stmt(kernel.body, [&](const ir::Stmt& stmt) {
      has_fences_ = has_fences_ || ir::memory_order_of(module, stmt).of != ir::OrderOf::Nothing;
    });
  }

  std::shared_ptr<const Replay> replay(const Obligation& obligation, const Verdict& verdict) {
    if (obligation.expect != obligation::Expect::Valid) return nullptr;
    const bool refuted = has_counterexample(verdict);
    Replay result;
    std::optional<FailingRun> run;
    const auto& model = verdict.counterexample.model;
    if (refuted && model) run = run_model(obligation, *model, result);
    if (run) result.found_by = FoundBy::Model;
    const KnownFault* known = small_.look_up(obligation, refuted, run && is_certain(obligation, *run) ? SmallLaunches::Aim::Smaller : SmallLaunches::Aim::Faults);
    if (known && (!run || better(obligation, *known, *run))) {
      run = FailingRun{known->launch, known->how, execute(program_, known->launch, known->how)};
      result.found_by = FoundBy::Search;
    }
    result.runs += small_.runs();
    if (const DoubtedFault* doubt = run ? nullptr : judge_.doubt_of(obligation)) {
      result.invented = doubt->invented;
      result.ordering = doubt->ordering;
    }
    const bool settled = run && settle(obligation, std::move(*run), result);
    if (!settled) result.found_by = FoundBy::Nothing;  // what the command would not show was not seen
    if (!settled && refuted) {
      result.failure_class = result.runs == 0 ? FailureClass::NotSettled
                                              : without_a_run(obligation, verdict);
    } else if (!settled) {
      return nullptr;
    }
    if (!options_.described) return std::make_shared<const Replay>(std::move(result));
    result.largest_group = largest_group(program_, options_, obligation, result);
    result.one_group_is_allowed = result.seen() && result.fault().between_groups &&
                                  may_have_one_group(program_, options_, result);
    if (result.failure_class != FailureClass::Program) name_another(result);
    return std::make_shared<const Replay>(std::move(result));
  }

 private:
  bool is_certain(const Obligation& obligation, const FailingRun& run) {
    const auto& faults = run.execution.faults;
    return !judge_.contents_behind(faults[*judge_.settling(obligation, faults)]);
  }

  // A fault that weighs more is better, and a small launch better than a large one.
  bool better(const Obligation& obligation, const KnownFault& known, const FailingRun& run) {
    const auto& faults = run.execution.faults;
    const int have = judge_.weight(obligation, faults[*judge_.settling(obligation, faults)]);
    const int offered = judge_.weight(obligation, known.fault);
    if (offered != have) return offered > have;
    if (known.launch.threads() != run.launch.threads()) return known.launch.threads() < run.launch.threads();
    return odd_parameters(program_, known.launch) < odd_parameters(program_, run.launch);
  }

  // A launch that an assumption of a thread excludes does not count, and the thread may be in a group that is
  // not executed; contracts are about all threads.
  bool may_run_in_part() const { return !program_.contracts->annotated && !judge_.assumes(); }

  LaunchLimits limits() const {
    LaunchLimits result;
    // Each group has local memory of its own, whether it is run or not.
    const auto& arrays = program_.kernel.arrays;
    const bool local = std::any_of(arrays.begin(), arrays.end(), [this](ir::VarId array) {
      return program_.module.variables[array].kind == ir::VarKind::LocalArray;
    });
    result.whole = local ? small_launch : options_.max_model_threads;
    result.small = small_launch;
    result.in_part = may_run_in_part();
    result.part = most_in_part;
    result.bytes = options_.max_bytes;
    return result;
  }

  // The launch of the model as it is, in order and in random schedules.
  std::optional<FailingRun> run_model(const Obligation& obligation, const ModelLaunch& model,
                                      Replay& result) {
    auto launch = complete(program_, model, limits(), result.too_large);
    if (!launch) return std::nullopt;
    result.launch = *launch;
    ExecuteOptions how = how_;
    how.machine.end = options_.end;
    const bool small = launch->threads() <= small_launch;
    if (launch->is_partial()) {
      const auto threads = static_cast<std::uint64_t>(launch->executed_threads());
      how.machine.max_steps += std::min(steps_of_a_thread * threads, steps_of_groups);
    } else if (!small) {
      // The first groups show what any shows, mostly: of a large launch only they are run.
      how.machine.max_steps += 64 * static_cast<std::uint64_t>(launch->threads_per_group());
    }
    // What fences order differs from schedule to schedule.
    const std::uint64_t schedules = launch->executed_threads() > small_launch ? 1 : has_fences_ ? schedules_with_fences : 3;
    for (std::uint64_t seed = 0; seed < schedules; ++seed) {
      how.schedule = seed == 0 || how.races.warp_size != 0 ? ScheduleKind::InOrder : ScheduleKind::Random;
      how.schedule_seed = launch->seed = seed;
      Execution execution = execute(program_, *launch, how);
      execution.final.reset();  // memory that nothing reads
      result.too_large = result.too_large || execution.beyond_memory;
      if (execution.preconditions != runtime_spec::Fit::Fits) return std::nullopt;
      result.runs += tells_something(execution);
      if (!keeps_preconditions(execution, &obligation) || judge_.is_excluded(execution, *launch)) {
        return std::nullopt;
      }
      if (judge_.settling(obligation, execution.faults)) {
        how.machine.end.reset();
        return FailingRun{*launch, how, std::move(execution)};
      }
    }
    return std::nullopt;
  }

  // False: the command that would be printed does not show the fault.
  bool settle(const Obligation& obligation, FailingRun run, Replay& result) {
    const std::size_t index = *judge_.settling(obligation, run.execution.faults);
    const Fault wanted = run.execution.faults[index];
    const auto find = [&](const Execution& execution) {
      const auto& faults = execution.faults;
      return std::find_if(faults.begin(), faults.end(), [&](const Fault& fault) {
        return same_fault(fault, wanted) && !judge_.is_doubted(fault);
      });
    };
    // Drawn cells become given ones, so that the command says it all; of a large launch, or of many cells, it gives the
    // seed from which they are drawn.
    const bool small = options_.described && run.launch.threads() <= small_launch && !run.launch.is_partial();
    const auto given = small ? runtime_spec::fit_launch(program_, run.launch, run.how.machine) : std::nullopt;
    if (given && cells_of(*given) <= most_cells_given) {
      Execution again = execute(program_, *given, run.how);
      if (!judge_.is_excluded(again, *given) && find(again) != again.faults.end()) {
        run.launch = *given;
        run.execution = std::move(again);
      }
    }
    std::set<ir::VarId> fixed;
    for (const ir::VarId param : program_.kernel.params) {
      if (options_.params.count(program_.module.variables[param].name) != 0) fixed.insert(param);
    }
    run.how.machine.end = options_.end;  // it stays as large as it is then
    const auto runs = static_cast<unsigned>(shrinking_runs * small_launch / std::max(small_launch, run.launch.executed_threads()));
    const std::uint64_t work = shrink(
        program_, run, fixed, options_.fixed,
        [&](const Execution& e) { return keeps_preconditions(e, &obligation) && !judge_.is_excluded(e, run.launch) && find(e) != e.faults.end(); },
        {runs, shrinking_work_ / part_of_shrinking});
    shrinking_work_ -= std::min(shrinking_work_, work);
    run.how.machine.end.reset();
    const bool is_shown_again = !options_.described || [&] {
      const auto again = as_described(program_, run);
      return again && keeps_preconditions(*again, &obligation) && !judge_.is_excluded(*again, run.launch) && find(*again) != again->faults.end();
    }();
    if (!is_shown_again) return false;
    result.shown = static_cast<std::size_t>(find(run.execution) - run.execution.faults.begin());
    result.faults = std::move(run.execution.faults);
    result.failure_class = class_of(result.faults[result.shown]);
    result.contents = judge_.contents_behind(result.faults[result.shown]);
    // The runs that follow need memory of their own, and nothing reads that of these two.
    run.execution.initial.reset();
    run.execution.final.reset();
    if (options_.described) result.command = command(run, result.faults[result.shown].id);
    for (const auto& [param, value] : run.launch.params) {
      const ir::Variable& variable = program_.module.variables[param];
      result.params.emplace_back(variable.name, to_string(value, variable.type));
    }
    result.launch = std::move(run.launch);
    result.how = std::move(run.how);
    if (options_.described) add_reads(result);
    return true;
  }

  // From which elements the threads of the fault got what is wrong. Of a large launch this is not looked for.
  void add_reads(Replay& result) {
    Fault& fault = result.faults[result.shown];
    if (fault.threads.empty() || result.launch.executed_threads() > small_launch) return;
    runtime_spec::ReadsBehind reads(fault);
    ExecuteOptions how = result.how;
    how.further = &reads;
    execute(program_, result.launch, how);
    const auto found = reads.reads();
    result.origins_known = true;
    const auto variables = reads.variables();
    for (std::size_t i = 0; i < found.size(); ++i) {
      fault.threads[i].reads = found[i];
      fault.threads[i].variables = variables[i];
    }
    result.other_iteration = reads.other_iteration();
  }

  std::vector<std::string> command(const FailingRun& run, FailureId id) {
    return command_of(program_, run, id, file_, options_.reading);
  }

  // A fault of the program elsewhere: it may be the cause, and runs end where it happens.
  void name_another(Replay& result) {
    const KnownFault* known = small_.of_the_program();
    if (known == nullptr) return;
    result.other = known->fault;
    result.other_command = command({known->launch, known->how, {}}, known->fault.id);
    if (!result.seen()) result.failure_class = FailureClass::Behind;
  }

  // Which knowledge is missing: an invariant, if a loop that has or needs one stands around the place
  // or before it; else what a barrier or a precondition says.
  FailureClass without_a_run(const Obligation& obligation, const Verdict& verdict) const {
    if (!verdict.counterexample.evaluated) return FailureClass::NotSettled;
    if (is_invariant(obligation.kind)) return FailureClass::Invariant;
    const bool at_the_end = obligation.kind.area() == FailureArea::Postcondition;
    bool behind_a_loop = false;
    ir::for_each_stmt(program_.kernel.body, [&](const ir::Stmt& s) {
      behind_a_loop = behind_a_loop || (std::holds_alternative<ir::Loop>(s.node) &&
                                        (at_the_end ||
                                         s.span.begin < obligation.primary.span.begin));
    });
    return behind_a_loop ? FailureClass::Invariant : FailureClass::TooWeak;
  }

  runtime_spec::Program program_;
  std::string file_;
  ReplayOptions options_;
  bool has_fences_ = false;
  std::uint64_t shrinking_work_ = shrinking_work;
  FaultJudge judge_;
  SmallLaunches small_;
  ExecuteOptions how_;
};

KernelReplayer::KernelReplayer(const ir::Module& module, const ir::Kernel& kernel, std::string file,
                               ReplayOptions options)
    : impl_(std::make_unique<Impl>(module, kernel, std::move(file), std::move(options))) {}

KernelReplayer::~KernelReplayer() = default;

std::shared_ptr<const Replay> KernelReplayer::replay(const Obligation& obligation,
                                                     const Verdict& verdict) {
  return impl_->replay(obligation, verdict);
}

}  // namespace permverify::checker
