#include "checker/replay/replay.h"

#include <algorithm>

#include "checker/replay/command.h"
#include "checker/replay/complete.h"
#include "checker/replay/invented.h"
#include "checker/replay/match.h"
#include "checker/replay/shrink.h"
#include "checker/replay/smaller.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"
#include "runtime_spec/contracts/contracts.h"
#include "runtime_spec/contracts/precondition.h"

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
constexpr std::int64_t small_launch = 4096;  // threads; of larger ones there are fewer runs
constexpr std::int64_t most_searched_threads = 1 << 16;
constexpr std::int64_t most_in_part = 1 << 16;  // threads of the groups that are run of a large launch
constexpr std::uint64_t steps_of_a_run = 100'000;
// Beyond these, if only some groups are run: of each thread, and of all.
constexpr std::uint64_t steps_of_a_thread = 16'384, steps_of_groups = 20'000'000;
constexpr std::uint64_t evaluation_of_a_run = 300'000;

// A fault that some small launch shows, with the smallest such launch.
struct KnownFault {
  Fault fault;
  Launch launch;
  ExecuteOptions how;
};

// A fault that some run had, and that a later rule excludes.
struct DoubtedFault {
  Fault fault;
  std::optional<support::Span> invented, ordering;  // see Replay
};

bool same_fault(const Fault& a, const Fault& b) {
  return a.id == b.id && a.span == b.span && a.array == b.array &&
         a.between_groups == b.between_groups;
}

// In a run in which the preconditions of the threads do not follow from what the host owes, everything
// else is a consequence of that.
bool keeps_preconditions(const Execution& execution, const Obligation* obligation) {
  if (obligation && obligation->kind.area() == FailureArea::Precondition) return true;
  return std::none_of(execution.faults.begin(), execution.faults.end(),
                      [](const Fault& fault) { return fault.id.area() == FailureArea::Precondition; });
}

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

bool is_invariant(FailureId kind) {
  return kind.area() == FailureArea::Invariant || kind.family() == FailureFamily::FrameInvariant;
}

// The program breaks a promise that it alone can keep.
bool is_promise(FailureId id) {
  return id.area() == FailureArea::Postcondition && id.reason() == FailureReason::False;
}

FailureClass class_of(const Fault& fault) {
  if (fault.fault_class == FaultClass::Program || is_promise(fault.id)) return FailureClass::Program;
  return is_invariant(fault.id) ? FailureClass::Invariant : FailureClass::Contract;
}

bool assumes(const ir::Stmt& stmt) {
  return ir::visit_stmt(
      stmt,
      [](const ir::Assume&) { return true; },
      [](const ir::OneOf<ir::Declare, ir::Assign, ir::Havoc, ir::Store, ir::AtomicUpdate> auto&) {
        return false;
      },
      [](const ir::OneOf<ir::Barrier, ir::Assert, ir::LemmaCall, ir::WarpBarrier, ir::RunKernel, ir::Exchange> auto&) {
        return false;
      },
      [](const ir::Structure auto&) { return false; });
}

}  // namespace

class KernelReplayer::Impl {
 public:
  Impl(const ir::Module& module, const ir::Kernel& kernel, std::string file, ReplayOptions options)
      : program_(module, kernel), arrays_(kernel),
        invented_(module, kernel, options.races, InventedValues::From::TheMachine),
        atomic_(module, kernel, options.races, InventedValues::From::AtomicResults),
        contents_(module, kernel, options.races, InventedValues::From::HostContents),
        file_(std::move(file)), options_(std::move(options)) {
    options_.races.tell_groups_apart = true;
    how_.machine.arbitrary_if_unset = true;
    how_.machine.approximations = true;  // what hangs on one does not count
    how_.machine.max_steps = steps_of_a_run;
    how_.machine.max_evaluation = evaluation_of_a_run;
    how_.machine.max_bytes = options_.max_bytes;
    how_.races = options_.races;
    how_.machine.note_wraps = options_.no_wrap;
    ir::for_each_stmt(kernel.body,
                      [&](const ir::Stmt& stmt) { assumes_ = assumes_ || assumes(stmt); });
  }

  std::shared_ptr<const Replay> replay(const Obligation& obligation, const Verdict& verdict) {
    if (obligation.expect != obligation::Expect::Valid) return nullptr;
    const bool refuted = has_counterexample(verdict);
    Replay result;
    std::optional<FailingRun> run;
    const auto& model = verdict.counterexample.model;
    if (refuted && model) run = run_model(obligation, *model, result);
    if (run) result.found_by = FoundBy::Model;
    const KnownFault* known = look_up(obligation, refuted);
    if (known && (!run || better(obligation, *known, *run))) {
      run = FailingRun{known->launch, known->how, execute(program_, known->launch, known->how)};
      result.found_by = FoundBy::Search;
    }
    result.runs += runs_;
    if (const DoubtedFault* doubt = run ? nullptr : doubt_of(obligation)) {
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
    result.largest_group = largest_group(program_, options_, obligation, result);
    result.one_group_is_allowed = result.seen() && result.fault().between_groups &&
                                  may_have_one_group(program_, options_, result);
    if (result.failure_class != FailureClass::Program) name_another(result);
    return std::make_shared<const Replay>(std::move(result));
  }

 private:
  // The fault of a run that settles the obligation: one of the program rather than of a contract.
  std::optional<std::size_t> settling(const Obligation& obligation, const std::vector<Fault>& faults) {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < faults.size(); ++i) {
      if (match(obligation, faults[i], arrays_) == Match::None || doubted(faults[i])) continue;
      if (!best || weight(obligation, faults[i]) > weight(obligation, faults[*best])) best = i;
    }
    return best;
  }

  // A fault of the program says more than one of a contract, and one where the obligation stands more
  // than one elsewhere. One that any contents of memory show is certain.
  int weight(const Obligation& obligation, const Fault& fault) const {
    return (contents_.behind(fault) ? 0 : 4) + (fault.fault_class == FaultClass::Program ? 2 : 0) + (same_place(obligation, fault) ? 1 : 0);
  }

  // Whether it hangs on a value that the machine made up, or may be ordered by means that it does not
  // know; it is kept then, to say why it does not count.
  bool doubted(const Fault& fault) {
    const auto invented = invented_.behind(fault), ordering = atomic_.behind(fault);
    if (!invented && !ordering) return false;
    if (std::none_of(doubted_.begin(), doubted_.end(), [&](const DoubtedFault& other) {
          return same_fault(other.fault, fault);
        })) {
      doubted_.push_back({fault, invented, ordering});
    }
    return true;
  }

  const DoubtedFault* doubt_of(const Obligation& obligation) const {
    for (const DoubtedFault& doubted : doubted_) {
      if (match(obligation, doubted.fault, arrays_) != Match::None) return &doubted;
    }
    return nullptr;
  }

  // A fault that weighs more is better, and a small launch better than a large one.
  bool better(const Obligation& obligation, const KnownFault& known, const FailingRun& run) {
    const auto& faults = run.execution.faults;
    const int have = weight(obligation, faults[*settling(obligation, faults)]);
    const int offered = weight(obligation, known.fault);
    if (offered != have) return offered > have;
    if (known.launch.threads() != run.launch.threads()) return known.launch.threads() < run.launch.threads();
    return odd_parameters(known.launch) < odd_parameters(run.launch);
  }

  // A launch that an assumption of a thread excludes does not count, and the thread may be in a group that is
  // not executed; contracts are about all threads.
  bool may_run_in_part() const { return !program_.contracts->annotated && !assumes_; }

  // The user excludes the run, as far as it was made, or would have been made if it had gone on.
  bool is_excluded(const Execution& execution, const Launch& launch) const {
    if (execution.wrapped || execution.broke_assumption) return true;
    const bool cut = execution.ending == runtime_spec::Ending::OutOfSteps ||
                     (execution.ending == runtime_spec::Ending::Stuck && launch.groups() > 1);
    return assumes_ && cut;
  }

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

  // The launch of the model as it is, in order and in two random schedules.
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
    const std::uint64_t schedules = launch->executed_threads() <= small_launch ? 3 : 1;
    for (std::uint64_t seed = 0; seed < schedules; ++seed) {
      how.schedule = seed == 0 || how.races.warp_size != 0 ? ScheduleKind::InOrder : ScheduleKind::Random;
      how.schedule_seed = launch->seed = seed;
      Execution execution = execute(program_, *launch, how);
      execution.final.reset();  // memory that nothing reads
      result.too_large = result.too_large || execution.beyond_memory;
      if (execution.preconditions != runtime_spec::Fit::Fits) return std::nullopt;
      result.runs += tells_something(execution);
      if (!keeps_preconditions(execution, &obligation) || is_excluded(execution, *launch)) {
        return std::nullopt;
      }
      if (settling(obligation, execution.faults)) {
        how.machine.end.reset();
        return FailingRun{*launch, how, std::move(execution)};
      }
    }
    return std::nullopt;
  }

  // Of the faults that the search knows, the best that settles the obligation. An undecided one is
  // settled by nothing but its own failure.
  const KnownFault* look_up(const Obligation& obligation, bool refuted) {
    search();
    const KnownFault* best = nullptr;
    for (const KnownFault& known : known_) {
      const Match how = match(obligation, known.fault, arrays_);
      if (how == Match::None || (!refuted && how != Match::Exact)) continue;
      if (!best || weight(obligation, known.fault) > weight(obligation, best->fault)) best = &known;
    }
    return best;
  }

  double seconds_left() const {
    return std::max(0.0, std::chrono::duration<double>(*options_.end - std::chrono::steady_clock::now()).count());
  }

  void search() {
    if (searched_ || too_large(options_.fixed)) return;
    searched_ = true;
    runtime_spec::SweepOptions sweep;
    sweep.max_threads = options_.max_threads;
    sweep.max_groups = options_.max_groups;
    sweep.max_runs = options_.max_runs;
    sweep.max_work = options_.max_work;
    sweep.max_steps = steps_of_a_run;
    sweep.max_evaluation = evaluation_of_a_run;
    sweep.max_bytes = options_.max_bytes;
    if (options_.end) sweep.max_seconds = seconds_left();
    sweep.stop = options_.stop;
    sweep.races = options_.races;
    sweep.note_wraps = options_.no_wrap;
    sweep.approximations = true;
    // Parameters multiply the launches; what they leave of the budget goes into memories.
    sweep.memories = program_.kernel.params.empty() ? 42 : program_.kernel.params.size() == 1 ? 12 : 6;
    sweep.fixed = options_.fixed;
    for (const ir::VarId param : program_.kernel.params) {
      const auto fixed = options_.params.find(program_.module.variables[param].name);
      if (fixed != options_.params.end()) sweep.params[param] = {fixed->second, 1};
    }
    const runtime_spec::RunVisitor visit = [&](const Launch& launch, const ExecuteOptions& how,
                                               const Execution& execution) {
      if (is_excluded(execution, launch)) return true;
      const bool kept = keeps_preconditions(execution, nullptr);
      for (const Fault& fault : execution.faults) {
        if (kept || fault.id.area() == FailureArea::Precondition) remember(fault, launch, how);
      }
      return true;
    };
    const auto smallest = visit_runs(program_, sweep, visit);
    runs_ = smallest.runs;
    if (smallest.complete) return;
    // With two parameters, or two dimensions, the budget ends before launches of three threads. Larger ones, and
    // grids, get a part of their own: with one set of parameters and one memory for each.
    sweep.max_runs /= 2;
    sweep.max_work /= 2;
    if (options_.end) sweep.max_seconds = seconds_left();
    runs_ += visit_drawn(program_, sweep, sweep.max_runs, visit).runs;
  }

  void remember(const Fault& fault, const Launch& launch, const ExecuteOptions& how) {
    for (KnownFault& known : known_) {
      if (!same_fault(known.fault, fault)) continue;
      const bool better = known.launch.threads() == launch.threads() && odd_parameters(launch) < odd_parameters(known.launch);
      if (better) known = {fault, launch, how};
      return;
    }
    if (!doubted(fault)) known_.push_back({fault, launch, how});
  }

  // Integers that are not positive: few programs make such launches.
  std::ptrdiff_t odd_parameters(const Launch& launch) const {
    return std::count_if(launch.params.begin(), launch.params.end(), [&](const auto& param) {
      const ir::Type& type = program_.module.variables[param.first].type;
      return type.is_integer() && as_number(param.second, type) <= 0;
    });
  }

  // False: the command that would be printed does not show the fault.
  bool settle(const Obligation& obligation, FailingRun run, Replay& result) {
    const std::size_t index = *settling(obligation, run.execution.faults);
    const Fault wanted = run.execution.faults[index];
    const auto find = [&](const Execution& execution) {
      const auto& faults = execution.faults;
      return std::find_if(faults.begin(), faults.end(), [&](const Fault& fault) {
        return same_fault(fault, wanted);
      });
    };
    // Drawn cells become given ones, so that the command says it all; of a large launch it gives the
    // seed from which they are drawn.
    const bool small = run.launch.threads() <= small_launch && !run.launch.is_partial();
    if (const auto given =
            small ? runtime_spec::fit_launch(program_, run.launch, run.how.machine) : std::nullopt) {
      Execution again = execute(program_, *given, run.how);
      if (!is_excluded(again, *given) && find(again) != again.faults.end()) {
        run.launch = *given;
        run.execution = std::move(again);
      }
    }
    std::set<ir::VarId> fixed;
    for (const ir::VarId param : program_.kernel.params) {
      if (options_.params.count(program_.module.variables[param].name) != 0) fixed.insert(param);
    }
    run.how.machine.end = options_.end;  // it stays as large as it is then
    shrink(program_, run, fixed, options_.fixed,
           [&](const Execution& e) {
             return keeps_preconditions(e, &obligation) && !is_excluded(e, run.launch) && find(e) != e.faults.end();
           },
           static_cast<unsigned>(shrinking_runs * small_launch /
                                 std::max(small_launch, run.launch.executed_threads())));
    run.how.machine.end.reset();
    const auto again = as_described(program_, run);
    if (!again || !keeps_preconditions(*again, &obligation) || is_excluded(*again, run.launch) || find(*again) == again->faults.end()) return false;
    result.shown = static_cast<std::size_t>(find(run.execution) - run.execution.faults.begin());
    result.faults = std::move(run.execution.faults);
    result.failure_class = class_of(result.faults[result.shown]);
    result.contents = contents_.behind(result.faults[result.shown]);
    result.command = command(run, result.faults[result.shown].id);
    for (const auto& [param, value] : run.launch.params) {
      const ir::Variable& variable = program_.module.variables[param];
      result.params.emplace_back(variable.name, to_string(value, variable.type));
    }
    result.launch = std::move(run.launch);
    result.how = std::move(run.how);
    return true;
  }

  std::vector<std::string> command(const FailingRun& run, FailureId id) {
    return command_of(program_, run, id, file_, options_.reading);
  }

  // A fault of the program elsewhere: it may be the cause, and runs end where it happens.
  void name_another(Replay& result) {
    const auto known = std::find_if(known_.begin(), known_.end(), [](const KnownFault& k) {
      return k.fault.fault_class == FaultClass::Program;
    });
    if (known == known_.end()) return;
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
  ArrayPlaces arrays_;
  InventedValues invented_, atomic_, contents_;
  std::string file_;
  ReplayOptions options_;
  ExecuteOptions how_;
  std::vector<KnownFault> known_;
  std::vector<DoubtedFault> doubted_;
  bool searched_ = false;
  bool assumes_ = false;  // something in its body
  std::uint64_t runs_ = 0;
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
