// The state of a launch that is executed ([VC] Fig. 3): what rules (thread_rules.h, warp_lanes.h, numbered_barriers.h,
// group_rules.cpp) read and change.
#pragma once
#include <chrono>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "runtime_spec/machine/monitor.h"

namespace permverify::runtime_spec {

// [VC] Fig. 3: running R, blocked at a barrier B; ended and faulted threads take no step. AtLanes: blocked until other
// lanes of its warp come to the same operation. AtNumber: at a barrier with a number.
enum class ThreadStatus : std::uint8_t { Running, AtBarrier, AtWarpBarrier, AtLanes, Ended, Faulted, AtNumber };

struct ThreadState {
  std::uint32_t pc = 0;
  ThreadStatus status = ThreadStatus::Running;
};

struct MachineOptions {
  bool arbitrary_if_unset = false;        // else reading unwritten local memory is a fault
  bool check_overflow = true;             // signed overflow is a fault; else it wraps
  bool note_wraps = false;                // see RunNotes::wrapped
  bool approximations = false;            // compute sin, exp, ... as this host does; else no value
  std::uint64_t max_steps = 50'000'000;   // of all threads together, expressions of contracts apart
  // Steps of the evaluation of contracts, all together; what is left unevaluated then is unknown.
  std::uint64_t max_evaluation = 500'000'000;
  std::uint64_t max_bytes = std::numeric_limits<std::uint64_t>::max();  // as counted (meter.h): the run is discarded
  std::optional<std::chrono::steady_clock::time_point> end = {};  // looked at now and then: it is out of steps
};

// How an execution ended.
enum class Ending : std::uint8_t {
  Finished,    // all threads have ended
  Stopped,     // by a fault, or by a monitor
  Stuck,       // barrier divergence
  OutOfSteps,
  Discarded,   // an assumption does not hold, or the machine cannot compute something: nothing follows from the run
  NotALaunch   // an extent is negative, ...: there is no such launch
};

// An access beyond the size that was chosen for an array of unknown extent.
struct Outside {
  ir::VarId array;
  std::vector<std::int64_t> index;
};

// What a thread last wrote to an array of its own.
struct PrivateStore {
  std::vector<std::int64_t> index;
  Value value;
};

// How many threads of a group are in which state.
struct GroupState {
  std::int64_t phase = 0;
  ThreadNumber running = 0, waiting = 0, faulted = 0;
  ThreadNumber agreed = 0;  // waiting threads for which the predicate of the vote holds
};

// What is known of a run apart from its faults.
struct RunNotes {
  bool approximated = false;        // some value depends on a built-in that devices compute differently
  bool wrapped = false;             // with MachineOptions::note_wraps: an unsigned sum, difference or product was beyond its type
  bool counter_passed_end = false;  // an atomic operation counted past an end of its type
  bool broke_assumption = false;    // discarded for an assumption that a thread breaks
  bool beyond_memory = false;       // discarded for MachineOptions::max_bytes
  std::optional<Outside> outside;   // discarded for an index that the size given to an array of unknown extent does not have
  std::string why;                  // Discarded, NotALaunch: one sentence
};

// Threads and groups have their numbers among those that are executed (monitor.h).
struct MachineState {
  // `self` is what monitors see. The program must outlive the state.
  MachineState(Machine& self, Program& of, const Launch& launched, MachineOptions with);
  MachineState(const MachineState&) = delete;
  MachineState& operator=(const MachineState&) = delete;

  GroupNumber group_of(ThreadNumber thread) const { return thread / threads_per_group; }
  std::int64_t launch_group(GroupNumber group) const { return launch.group_at(group); }
  std::int64_t launch_thread(ThreadNumber thread) const {
    return launch_group(group_of(thread)) * threads_per_group + thread % threads_per_group;
  }
  std::int64_t phase_of(GroupNumber group) const { return groups[group].phase; }
  // See Machine, which gives these to schedules and monitors.
  ThreadNumber warp_begin(ThreadNumber thread) const;
  ThreadNumber warp_end(ThreadNumber thread) const;
  std::pair<ThreadNumber, ThreadNumber> warp_of(ThreadNumber thread) const;
  std::int64_t iteration(ThreadNumber thread, std::uint32_t loop) const { return counters[thread * program.loops.size() + loop]; }
  std::int64_t& counter(ThreadNumber thread, std::uint32_t loop) { return counters[thread * program.loops.size() + loop]; }

  Frame kernel_frame();
  Frame owed_frame(std::int64_t launch_thread);
  Frame frame_of(ThreadNumber thread);
  // That of the thread whose step it is, kept between its steps.
  Frame& current(ThreadNumber thread);

  void advance(ThreadNumber thread) { ++threads[thread].pc; }
  void set(ThreadNumber thread, std::uint32_t slot, const Value& value);
  // A running thread stops at its instruction until others have come.
  void wait(ThreadNumber thread, ThreadStatus status);
  // A waiting thread runs again, since others of its warp have come.
  void go_on(ThreadNumber thread);
  void stop(Ending how);
  bool stopped() const { return ending_set; }
  void discard_for_memory();
  template <class... Parameters, class... Arguments>
  void notify(void (Monitor::*hook)(Machine&, Parameters...), const Arguments&... arguments) {
    for (Monitor* monitor : monitors) (monitor->*hook)(machine, arguments...);
  }

  Machine& machine;
  Program& program;
  Launch launch;
  MachineOptions options;
  Memory memory, initial;
  SequencePool sequences;
  std::vector<ThreadState> threads;
  std::vector<GroupState> groups;
  std::vector<Value> slots, launch_slots;        // threads x slots; one row
  std::vector<std::uint8_t> unset;
  std::vector<Value> private_cells;              // threads x cells of private arrays
  std::vector<std::uint8_t> private_unset;
  std::vector<std::int64_t> counters;            // threads x loops
  std::vector<Monitor*> monitors;
  FaultLog faults;
  std::uint64_t evaluation_left = 0, cells = 0;
  std::vector<CellRead> reads;                   // of the current step
  std::vector<Access> accesses;
  std::uint64_t moment = 0, meetings = 0, steps = 0;
  GroupNumber group_count = 0;
  ThreadNumber threads_per_group = 0;
  std::uint32_t row = 0;                         // slots of a thread
  Frame frame;                                   // of frame_thread
  ThreadNumber frame_thread = ~0U;
  Ending ending = Ending::Finished;
  bool ending_set = false;
  RunNotes notes;
  std::shared_ptr<MemoryMeter> meter;
  PrivateStore private_store;

 private:
  void place(Frame& at, std::int64_t launch_thread) const;
};

}  // namespace permverify::runtime_spec
