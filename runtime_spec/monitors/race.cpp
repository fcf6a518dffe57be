// Data races: the rule is in race.h, what is kept for it in race_detector.h. This file turns steps
// of the machine into accesses of shadow cells, and conflicts into faults.
#include "runtime_spec/monitors/race.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "logic/ir/atomics.h"
#include "logic/ir/element_name.h"
#include "logic/ir/grid_barrier.h"
#include "runtime_spec/machine/machine.h"
#include "runtime_spec/monitors/race_detector.h"

namespace permverify::runtime_spec {
namespace {

// One side of a race.
struct Party {
  ThreadNumber thread;
  std::uint32_t phase;
  std::uint32_t site;
  AccessKind kind;
};

std::string did(AccessKind kind, const std::string& cell) {
  switch (kind) {
    case AccessKind::Read:
    case AccessKind::SpecRead: return "reads " + cell;
    case AccessKind::Write: return "writes " + cell;
    case AccessKind::Atomic: return "updates " + cell + " atomically";
  }
  return {};
}

// Rank for the order in which the two threads are named: the one that changes more comes first.
int rank(AccessKind kind) {
  return kind == AccessKind::Write ? 0 : kind == AccessKind::Atomic ? 1 : 2;
}

support::FailureId race_id(AccessKind stronger, AccessKind weaker) {
  if (stronger == AccessKind::Atomic) {
    return weaker == AccessKind::Atomic ? support::FailureId("race:atomic_scope")
                                        : support::FailureId("race:atomic_read");
  }
  if (weaker == AccessKind::Write) return "race:write_write";
  return weaker == AccessKind::Atomic ? support::FailureId("race:atomic_write")
                                      : support::FailureId("race:read_write");
}

Operates operation_of(const Instruction& instruction) {
  const ir::AtomicUpdate& update = *ir::atomic_of(*instruction.stmt);
  return ir::is_atomic_load(update) ? Operates::Loads : ir::is_atomic_store(update) ? Operates::Stores : Operates::Changes;
}

class RaceMonitor final : public Monitor {
 public:
  explicit RaceMonitor(RaceRules rules) : rules_(rules) {}
  void on_start(Machine& machine) override;
  void on_step(Machine& machine, const Step& step) override;
  void on_departure(Machine& machine, GroupNumber group, const Instruction& barrier) override;
  void on_meeting(Machine& machine, ThreadNumber thread) override;
  void on_numbered_arrival(Machine&, GroupNumber group, std::int64_t number, std::span<const ThreadNumber> threads) override {
    clocks_->arrive(threads, numbered_[{group, number}]);
  }
  void on_numbered_departure(Machine&, GroupNumber group, std::int64_t number, std::span<const ThreadNumber> threads) override {
    clocks_->depart(threads, std::exchange(numbered_[{group, number}], {}));
  }

 private:
  // The shadows of an array: one, or one for each group, where groups have nothing to do with each
  // other; of these one for each thread's accesses, where each pair of threads counts.
  struct Shadow {
    bool local = false, split = false;
    std::vector<RaceDetector> instances;
  };
  // The last barriers of a group that fenced, and the last one that ordered anything, as the phases that began with them.
  struct Fences {
    std::uint32_t local = 0, global = 0, any = 0;
  };

  void enter_group(const Machine& machine, ThreadNumber thread);
  Accessor seeker() const;
  void enter_warp();
  void enter_mates(const Machine& machine);
  void forget_all(const Machine& machine);
  void look(Machine& machine, const Access& access, const RaceDetector& detector, bool loads);
  const Party* written_at_once(const Machine& machine, const Access& access, const Party& now);
  std::uint32_t site(std::uint32_t instruction, support::Span span);
  void conflict(Machine& machine, const Access& access, Party earlier, Party later);
  std::string why(const Machine& machine, const Party& earlier, const Party& later,
                  bool local) const;

  const RaceRules rules_;
  std::vector<Shadow> shadows_;                     // by VarId
  std::vector<Fences> fences_;                      // by group
  std::vector<std::uint32_t> met_;                  // by the first thread of a warp; empty: no warp has barriers, or there are clocks
  std::optional<FenceClocks> clocks_;               // of a program with fences, or with barriers with numbers
  std::map<std::pair<GroupNumber, std::int64_t>, FenceClocks::Known> numbered_;  // what is known at barriers that wait
  GroupNumber group_ = 0;                           // of the step before
  Accessor who_;
  std::vector<support::Span> sites_;
  std::vector<std::vector<std::uint32_t>> sites_of_;  // by instruction: few each
  ThreadNumber rows_ = 1;                           // detectors of an instance
  // Id, site, array, between groups, and the threads and the other site where each pair counts.
  using Known = std::tuple<support::FailureId, std::uint32_t, ir::VarId, bool, ThreadNumber, ThreadNumber, std::uint32_t>;
  std::set<Known> reported_;
  // What the step of a warp that is under way has written: array and cell.
  std::map<std::pair<ir::VarId, std::int64_t>, Party> at_once_;
  std::uint64_t moment_ = 0;
  bool has_loads_ = false;  // some atomic operations change nothing
  bool nonzero_ = false;  // an atomic operation met an element that did not begin with zero
};

void RaceMonitor::on_start(Machine& machine) {
  const Program& program = machine.program();
  if (rules_.each_pair) machine.faults().tell_threads_apart();
  fences_.resize(machine.group_count());
  bool fences = false, operations = false;
  for (const Instruction& instruction : program.code) {
    const ir::OrderOf of = order_of(program, instruction).of;
    const ir::AtomicUpdate* update = instruction.stmt ? ir::atomic_of(*instruction.stmt) : nullptr;
    has_loads_ = has_loads_ || (update && ir::is_atomic_load(*update));
    fences = fences || of != ir::OrderOf::Nothing;
    operations = operations || of == ir::OrderOf::Operation || of == ir::OrderOf::Fence;
  }
  if (fences || !program.numbered.empty()) clocks_.emplace(machine.thread_count(), machine.threads_per_group(), operations);
  who_.clocks = clocks_ ? &*clocks_ : nullptr;
  who_.observes = rules_.fences_known;
  if (program.has_warp_barrier && !(clocks_ && clocks_->exact())) met_.resize(machine.thread_count());
  sites_of_.resize(program.code.size());
  for (const ir::VarId array : program.kernel.arrays) {
    if (shadows_.size() <= array) shadows_.resize(array + 1);
    Shadow& shadow = shadows_[array];
    shadow.local = program.module.variables[array].kind == ir::VarKind::LocalArray;
    shadow.split = shadow.local || !rules_.between_groups;
    const GroupNumber instances = shadow.split ? machine.group_count() : 1;
    rows_ = rules_.each_pair ? machine.group_count() * machine.threads_per_group() : 1;
    shadow.instances.reserve(static_cast<std::size_t>(instances) * rows_);
    for (GroupNumber group = 0; group < instances; ++group) {
      for (ThreadNumber row = 0; row < rows_; ++row) {
        shadow.instances.emplace_back(machine.memory().at(array, group).size(), &machine.meter(), has_loads_);
      }
    }
  }
  who_.group_size = 0;
}

void RaceMonitor::enter_group(const Machine& machine, ThreadNumber thread) {
  group_ = machine.group_of(thread);
  who_.group_size = machine.threads_per_group();
  who_.group_begin = group_ * who_.group_size;
}

std::uint32_t RaceMonitor::site(std::uint32_t instruction, support::Span span) {
  std::vector<std::uint32_t>& known = sites_of_[instruction];
  for (const std::uint32_t number : known) {
    if (sites_[number] == span) return number;
  }
  sites_.push_back(span);
  known.push_back(static_cast<std::uint32_t>(sites_.size() - 1));
  return known.back();
}

void RaceMonitor::on_step(Machine& machine, const Step& step) {
  if (clocks_) {
    const ir::MemoryOrder order = order_of(machine.program(), *step.instruction);
    if (order.of != ir::OrderOf::Nothing) return clocks_->order(step.thread, order);
  }
  if (step.accesses.empty()) return;
  if (!who_.has_in_group(step.thread)) enter_group(machine, step.thread);
  who_.thread = step.thread;
  enter_warp();
  if (!met_.empty()) enter_mates(machine);
  else if (clocks_) who_.met = clocks_->passed(step.thread);
  who_.phase = fences_[group_].any;
  for (const Access& access : step.accesses) {
    if (access.kind == AccessKind::SpecRead) continue;
    Shadow& shadow = shadows_[access.array];
    who_.fenced = shadow.local ? fences_[group_].local : fences_[group_].global;
    who_.site = site(step.at, access.span);
    const Operates how = access.kind == AccessKind::Atomic ? operation_of(*step.instruction) : Operates::Loads;
    if (clocks_ && access.kind == AccessKind::Atomic) {
      clocks_->operate(step.thread, {access.array, shadow.local ? group_ : 0, access.cell}, how, access.scope);
    }
    const std::size_t first_row = (shadow.split ? group_ : 0) * static_cast<std::size_t>(rows_);
    for (ThreadNumber row = 0; row < rows_; ++row) look(machine, access, shadow.instances[first_row + row], how == Operates::Loads);
    RaceDetector& detector = shadow.instances[first_row + (rules_.each_pair ? who_.thread : 0)];
    const Party now{who_.thread, who_.phase, who_.site, access.kind};
    if (const Party* first = written_at_once(machine, access, now)) {
      if (!rules_.same_values || !access.finds_its_value) conflict(machine, access, *first, now);
    }
    detector.record(access.cell, access.kind, who_, access.scope, how == Operates::Loads);
    if (access.kind == AccessKind::Atomic && !shadow.local && machine.initial_memory().at(access.array, group_).word(access.cell) != 0) nonzero_ = true;
  }
}

// Conflicts of the access with those that the detector has.
void RaceMonitor::look(Machine& machine, const Access& access, const RaceDetector& detector, bool loads) {
  Conflicts found = detector.check(access.cell, access.kind, seeker(), access.scope, loads && access.kind == AccessKind::Atomic);
  if (rules_.same_values && access.finds_its_value) found.write = nullptr;
  if (!found.any()) return;
  const Party later{who_.thread, who_.phase, who_.site, access.kind};
  const auto tell = [&](const ShadowSlot* slot, AccessKind kind) {
    if (slot) conflict(machine, access, {slot->thread(), slot->phase, slot->site, kind}, later);
  };
  tell(found.write, AccessKind::Write);
  tell(found.atomic, AccessKind::Atomic);
  tell(found.read, AccessKind::Read);
}

void RaceMonitor::enter_warp() {
  if (rules_.warp_size == 0) return;
  const std::int64_t local = who_.thread - who_.group_begin;
  const std::int64_t first = local / rules_.warp_size * rules_.warp_size;
  who_.warp_begin = who_.group_begin + static_cast<ThreadNumber>(first);
  who_.warp_size =
      static_cast<ThreadNumber>(std::min(rules_.warp_size, who_.group_size - first));
}

void RaceMonitor::enter_mates(const Machine& machine) {
  const auto [begin, end] = machine.warp_of(who_.thread);
  who_.mates_begin = begin;
  who_.mates = end - begin;
  who_.met = met_[begin];
}

void RaceMonitor::on_meeting(Machine& machine, ThreadNumber thread) {
  const auto [begin, end] = machine.warp_of(thread);
  if (met_.empty()) clocks_->meet(begin, end);
  else ++met_[begin];
}

// Who wrote this cell in the same step of the warp.
const Party* RaceMonitor::written_at_once(const Machine& machine, const Access& access,
                                          const Party& now) {
  if (rules_.warp_size == 0 || !rules_.within_groups || access.kind != AccessKind::Write) {
    return nullptr;
  }
  if (moment_ != machine.moment()) at_once_.clear();
  moment_ = machine.moment();
  const auto [at, alone] = at_once_.try_emplace({access.array, access.cell}, now);
  return alone ? nullptr : &at->second;
}

// For whom all of its group is in order, if races within a group do not count: as if a barrier had
// just been passed that is behind every access.
Accessor RaceMonitor::seeker() const {
  Accessor who = who_;
  if (!rules_.within_groups) who.phase = who.fenced = never;
  return who;
}

void RaceMonitor::on_departure(Machine& machine, GroupNumber group, const Instruction& barrier) {
  const std::int64_t phase = machine.phase_of(group);
  if (phase >= std::numeric_limits<std::uint32_t>::max()) {
    machine.stop(Ending::OutOfSteps);  // more phases than a shadow slot can tell apart
    return;
  }
  const auto& stmt = std::get<ir::Barrier>(barrier.stmt->node);
  if (is_of_grid(stmt) && group == 0) forget_all(machine);
  // That all threads start an asynchronous copy, in a distribution that the group chooses by a vote, orders nothing
  // (OpenCL C 6.15.11): it may start with the first of them.
  const bool starts_copy = stmt.vote && !stmt.fences_local && !stmt.fences_global;
  if (clocks_ && !starts_copy) {
    const ThreadNumber first = group * machine.threads_per_group();
    clocks_->meet(first, first + machine.threads_per_group());
  }
  if (!starts_copy) fences_[group].any = static_cast<std::uint32_t>(phase);
  if (stmt.fences_local) fences_[group].local = static_cast<std::uint32_t>(phase);
  if (stmt.fences_global) fences_[group].global = static_cast<std::uint32_t>(phase);
}

// A barrier of the grid orders all accesses before it.
void RaceMonitor::forget_all(const Machine& machine) {
  for (Shadow& shadow : shadows_) {
    for (RaceDetector& detector : shadow.instances) detector.forget();
  }
  if (clocks_) clocks_->meet(0, machine.thread_count());
}

std::string RaceMonitor::why(const Machine& machine, const Party& earlier, const Party& later,
                             bool local) const {
  if (earlier.kind == AccessKind::Atomic && later.kind == AccessKind::Atomic) {
    return "they are not atomic for each other: their scopes do not include each other";
  }
  if (clocks_) return "neither barriers nor fences order them";
  if (machine.group_of(earlier.thread) != machine.group_of(later.thread)) {
    return "nothing orders threads of different groups";
  }
  if (who_.has_in_warp(earlier.thread) && earlier.thread != later.thread) {
    return "their warp writes it for both at the same moment";
  }
  if (earlier.phase == later.phase) return "no barrier lies between";
  return std::string("no barrier between them fences ") + (local ? "local" : "global") + " memory";
}

void RaceMonitor::conflict(Machine& machine, const Access& access, Party earlier, Party later) {
  const bool swap = rank(later.kind) < rank(earlier.kind);
  const Party& first = swap ? later : earlier;
  const Party& second = swap ? earlier : later;
  const support::FailureId id = race_id(first.kind, second.kind);
  Fault fault{id};
  fault.after_nonzero_atomic = nonzero_;
  fault.span = sites_[first.site];
  fault.between_groups = machine.group_of(first.thread) != machine.group_of(second.thread);
  const bool apart = rules_.tell_groups_apart && fault.between_groups;
  const auto told = [&](ThreadNumber thread) { return rules_.each_pair ? thread : 0; };
  fault.of_two_places = rules_.each_pair_of_places;
  const std::uint32_t other_site = fault.of_two_places ? second.site : 0;
  if (!reported_.emplace(id, first.site, access.array, apart, told(first.thread), told(second.thread), other_site).second) {
    return;  // known: no need for words
  }
  const bool local = shadows_[access.array].local;
  const GroupNumber group = machine.group_of(local ? later.thread : first.thread);
  fault.group = machine.launch_group(group);
  fault.array = access.array;
  fault.index = machine.memory().at(access.array, group).index(access.cell);
  const std::string cell =
      ir::element_name(machine.program().module.variables[access.array], fault.index);
  for (const Party* party : {&first, &second}) {
    fault.threads.push_back(
        {machine.launch_thread(party->thread), sites_[party->site], did(party->kind, cell),
         party->phase});
  }
  fault.message = "thread " + std::to_string(fault.threads[0].tid) + " " + fault.threads[0].did +
                  " and thread " + std::to_string(fault.threads[1].tid) + " " + fault.threads[1].did +
                  ": " + why(machine, earlier, later, local);
  machine.faults().report(std::move(fault));
}

}  // namespace

std::unique_ptr<Monitor> make_race_monitor(RaceRules rules) {
  return std::make_unique<RaceMonitor>(rules);
}

}  // namespace permverify::runtime_spec
