// Dynamic partial-order reduction: [DPOR] Fig. 3, with sleep sets ([POR], chapter 5).
// Differences: races are looked for among the transitions that were executed, not among those that
// are next (every run goes on until no thread can take a step, so each of them is executed); leaving
// a barrier makes whatever the threads of the group did before happen before all they do after it.
// A run that is cut short (an assumption that is false, no steps left) hides what would have come:
// then every choice is tried at each of its points.
#include "runtime_spec/explore/explore.h"

#include <algorithm>
#include <map>
#include <set>

#include "runtime_spec/explore/shorten.h"
#include "runtime_spec/explore/transition.h"
#include "runtime_spec/monitors/divergence.h"
#include "runtime_spec/monitors/race.h"

namespace permverify::runtime_spec {
namespace {

// A point of choice on the current run, and the transition that was chosen there.
struct Point {
  std::vector<ThreadNumber> enabled;
  std::set<ThreadNumber> to_try;
  // Threads whose next transition leads nowhere new from here, with that transition: tried here
  // already, or tried before and independent of what was done since.
  std::map<ThreadNumber, Transition> asleep;
  ThreadNumber chosen = 0;
  Transition done;
};

// For each thread the number of its last transition that happened before; -1: none.
using Clock = std::vector<int>;

void join(Clock& into, const Clock& from) {
  for (std::size_t t = 0; t < into.size(); ++t) into[t] = std::max(into[t], from[t]);
}

class Search {
 public:
  Search(Program& program, const Launch& launch, MachineOptions options, const MonitorMaker& more)
      : program_(program), launch_(launch), options_(options), more_(more) {}

  Exploration run(std::uint64_t max_schedules);

 private:
  void one_run();
  bool extend(Machine& machine);
  void finish(Machine& machine, bool redundant, std::vector<ThreadNumber> script);
  void find_races();
  void reverse(int earlier, ThreadNumber later, const Clock& before_later);
  static void join_threads(std::vector<Clock>& now, ThreadNumber begin, std::size_t end);
  bool next_choice();
  std::string memory_text(Machine& machine) const;

  Program& program_;
  const Launch& launch_;
  MachineOptions options_;
  const MonitorMaker& more_;
  std::vector<Point> path_;
  ThreadNumber threads_per_group_ = 1;
  std::size_t threads_ = 0;
  bool cut_short_ = false;           // some run ended for want of steps
  FaultLog faults_;
  std::set<std::string> outcomes_;
  Exploration result_;
  std::uint64_t steps_ = 0;          // of all schedules
};

// Waiting loops have schedules without end, each as long as the steps allow.
constexpr std::uint64_t most_explored_steps = 10'000'000;

// A new last point, as deep as the machine is now. False when no thread can take a step, or none
// that leads to something new.
bool Search::extend(Machine& machine) {
  Point point;
  for (ThreadNumber t = 0; t < machine.thread_count(); ++t) {
    if (machine.thread(t).status == ThreadStatus::Running) point.enabled.push_back(t);
  }
  if (!path_.empty()) {
    const Point& before = path_.back();
    for (const auto& [thread, transition] : before.asleep) {
      if (!dependent(transition, before.done)) point.asleep.emplace(thread, transition);
    }
  }
  const auto awake = std::find_if(point.enabled.begin(), point.enabled.end(),
                                  [&](ThreadNumber t) { return !point.asleep.contains(t); });
  if (awake == point.enabled.end()) return false;
  point.chosen = *awake;
  point.to_try.insert(*awake);
  path_.push_back(std::move(point));
  return true;
}

// From the start: the choices of the path, then new ones until the end.
void Search::one_run() {
  const auto race = make_race_monitor();
  const auto divergence = make_divergence_monitor();
  TouchRecorder recorder;
  Machine machine(program_, launch_, options_);
  machine.add(recorder);
  machine.add(*race);
  machine.add(*divergence);
  const auto more = more_ ? more_() : std::vector<std::unique_ptr<Monitor>>{};
  for (const auto& monitor : more) machine.add(*monitor);
  threads_ = machine.thread_count();
  threads_per_group_ = machine.threads_per_group();
  std::vector<ThreadNumber> script;
  if (!machine.stopped()) machine.start();
  for (std::size_t depth = 0; !machine.stopped(); ++depth) {
    if (depth == path_.size() && !extend(machine)) break;
    Point& point = path_[depth];
    point.done = execute_transition(machine, recorder, point.chosen, script);
  }
  bool redundant = false;
  for (ThreadNumber t = 0; t < machine.thread_count() && !machine.stopped(); ++t) {
    redundant = redundant || machine.thread(t).status == ThreadStatus::Running;
  }
  steps_ += machine.steps();
  finish(machine, redundant, std::move(script));
}

void Search::finish(Machine& machine, bool redundant, std::vector<ThreadNumber> script) {
  if (machine.stopped()) {
    for (Point& point : path_) point.to_try.insert(point.enabled.begin(), point.enabled.end());
  } else if (!redundant) {
    for (GroupNumber g = 0; g < machine.group_count(); ++g) {
      if (machine.group_stuck(g)) machine.stuck(g);
    }
    if (const GroupNumber waits = machine.stuck_at_grid_barrier(); waits != no_index && !machine.stopped()) machine.stuck(waits);
  }
  find_races();
  if (redundant) return;
  const Ending ending = machine.finish();
  cut_short_ = cut_short_ || ending == Ending::OutOfSteps;
  if (ending == Ending::Discarded || ending == Ending::NotALaunch) return;
  ++result_.schedules;
  if (!machine.faults().empty() && faults_.empty()) result_.failing_script = std::move(script);
  for (const Fault& fault : machine.faults().all()) faults_.report(fault);
  if (ending != Ending::OutOfSteps) outcomes_.insert(memory_text(machine));
}

std::string Search::memory_text(Machine& machine) const {
  std::string text;
  for (const ir::VarId array : program_.kernel.arrays) {
    if (program_.module.variables[array].kind != ir::VarKind::GlobalArray) continue;
    const ArrayInstance& cells = machine.memory().at(array, 0);
    for (std::int64_t c = 0; c < cells.size(); ++c) {
      const Value value = cells.get(c);
      text += std::to_string(value.bits) + "/" + std::to_string(value.denominator) + ",";
    }
    text += ";";
  }
  return text;
}

// What the threads of a group, or of the grid, did before its barrier happens before everything behind it.
void Search::join_threads(std::vector<Clock>& now, ThreadNumber begin, std::size_t end) {
  Clock all = now[begin];
  for (std::size_t t = begin; t < end; ++t) join(all, now[t]);
  for (std::size_t t = begin; t < end; ++t) now[t] = all;
}

// Each transition of the path against the last one before it that could come after it instead.
void Search::find_races() {
  std::vector<Clock> now(threads_, Clock(threads_, -1));   // of the threads
  std::vector<Clock> after;                                 // of the transitions
  for (int j = 0; j < static_cast<int>(path_.size()); ++j) {
    const Transition& later = path_[j].done;
    Clock clock = now[later.thread];
    bool found = false;
    for (int i = j - 1; i >= 0; --i) {
      const Transition& earlier = path_[i].done;
      if (earlier.thread == later.thread || !dependent(earlier, later)) continue;
      if (!found && i > now[later.thread][earlier.thread]) {
        reverse(i, later.thread, now[later.thread]);
        found = true;
      }
      join(clock, after[i]);
    }
    clock[later.thread] = j;
    now[later.thread] = clock;
    after.push_back(std::move(clock));
    const ThreadNumber begin = later.thread / threads_per_group_ * threads_per_group_;
    if (later.departed) join_threads(now, begin, begin + threads_per_group_);
    if (later.all_departed) join_threads(now, 0, threads_);
  }
}

// Makes sure that a run is tried in which `later` comes before the transition number `earlier`: from
// there its thread must go first, or one without whose steps it would not have come so far.
void Search::reverse(int earlier, ThreadNumber later, const Clock& before_later) {
  Point& point = path_[earlier];
  const auto able = [&](ThreadNumber t) {
    return std::find(point.enabled.begin(), point.enabled.end(), t) != point.enabled.end();
  };
  if (able(later)) {
    point.to_try.insert(later);
    return;
  }
  for (const ThreadNumber t : point.enabled) {
    if (before_later[t] > earlier) {
      point.to_try.insert(t);
      return;
    }
  }
  point.to_try.insert(point.enabled.begin(), point.enabled.end());
}

// The deepest point with something left to try becomes the last. False when there is none.
bool Search::next_choice() {
  while (!path_.empty()) {
    Point& point = path_.back();
    point.asleep.insert_or_assign(point.chosen, std::move(point.done));
    for (const ThreadNumber t : point.to_try) {
      if (point.asleep.contains(t)) continue;
      point.chosen = t;
      return true;
    }
    path_.pop_back();
  }
  return false;
}

Exploration Search::run(std::uint64_t max_schedules) {
  bool more = true;
  for (std::uint64_t runs = 0; more && runs < max_schedules && steps_ < most_explored_steps; ++runs) {
    one_run();
    more = next_choice();
  }
  result_.complete = !more && !cut_short_;
  result_.faults = faults_.all();
  if (!faults_.empty()) {
    result_.failing_script =
        shorten_script(program_, launch_, options_, more_, std::move(result_.failing_script),
                       faults_.all().front());
  }
  result_.outcomes = outcomes_.size();
  return std::move(result_);
}

}  // namespace

Exploration explore(Program& program, const Launch& launch, MachineOptions options,
                    std::uint64_t max_schedules, const MonitorMaker& more) {
  return Search(program, launch, options, more).run(max_schedules);
}

}  // namespace permverify::runtime_spec
