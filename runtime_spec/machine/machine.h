// The small-step machine: states and rules of [VC] Fig. 3 over a concrete launch. A rule is a member
// of machine/rules_*.cpp; the machine chooses no step by itself: a schedule decides which thread steps next.
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
  bool note_wraps = false;                // see wrapped()
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

class Machine {
 public:
  // Allocates and fills memory; the program must outlive the machine.
  Machine(Program& program, const Launch& launch, MachineOptions options);
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  Program& program() const { return program_; }
  const Launch& launch() const { return launch_; }
  const MachineOptions& options() const { return options_; }
  Memory& memory() { return memory_; }
  const Memory& initial_memory() const { return initial_; }
  SequencePool& sequences() { return sequences_; }

  ThreadNumber thread_count() const { return static_cast<ThreadNumber>(threads_.size()); }
  GroupNumber group_count() const { return group_count_; }
  ThreadNumber threads_per_group() const { return threads_per_group_; }
  GroupNumber group_of(ThreadNumber thread) const { return thread / threads_per_group_; }
  // Linear numbers in the launch.
  std::int64_t launch_group(GroupNumber group) const { return launch_.group_at(group); }
  std::int64_t launch_thread(ThreadNumber thread) const {
    return launch_group(group_of(thread)) * threads_per_group_ + thread % threads_per_group_;
  }
  const ThreadState& thread(ThreadNumber number) const { return threads_[number]; }
  // Barriers that the group has passed.
  std::int64_t phase_of(GroupNumber group) const { return groups_[group].phase; }
  // The first thread of its warp of 32, and the one behind the last.
  ThreadNumber warp_begin(ThreadNumber thread) const;
  ThreadNumber warp_end(ThreadNumber thread) const;
  // The first thread of those that it meets at barriers of its warp, which may be of a part of it, and the one behind the last.
  std::pair<ThreadNumber, ThreadNumber> warp_of(ThreadNumber thread) const;
  // Changes whenever threads of some warp go on that waited for others of the warp.
  std::uint64_t meetings() const { return meetings_; }
  bool group_runs(GroupNumber group) const { return groups_[group].running != 0; }
  // Iterations that the thread has begun in a loop with a barrier, since it last entered it.
  std::int64_t iteration(ThreadNumber thread, std::uint32_t loop) const;

  // For evaluating an expression as this thread sees it: its variables, the memory as it is now.
  Frame frame(ThreadNumber thread);
  // As a contract of the thread sees it: parameters at launch. Slots of bound variables are scratch.
  Frame contract_frame(ThreadNumber thread);
  // The same for any thread of the launch, by its number there: without its variables, and if its
  // group is not executed, without its local memory.
  Frame owed_frame(std::int64_t launch_thread);
  Frame group_frame(GroupNumber group);
  Frame kernel_frame();

  // Monitors are called in the order in which they were added; they must outlive the run.
  void add(Monitor& monitor) { monitors_.push_back(&monitor); }
  FaultLog& faults() { return faults_; }
  // What is left of max_evaluation: the budget of frames in which contracts are evaluated.
  std::uint64_t& evaluation_left() { return evaluation_left_; }
  // Ends the run as soon as the current rule is done.
  void stop(Ending ending);
  bool stopped() const { return ending_set_; }

  // Rules, called by a schedule (schedule.h).
  void start();
  void step(ThreadNumber thread);              // thread must be Running
  // One instruction of threads that stand at the same one: first all of them evaluate what they
  // read, then what they write is written.
  void step_together(const std::vector<ThreadNumber>& threads);
  std::uint64_t moment() const { return moment_; }  // how many such steps there were
  bool gathered(GroupNumber group) const;      // all wait at one barrier, in the same rounds
  bool can_depart(GroupNumber group) const;    // the same, at a barrier of the group
  void depart(GroupNumber group);
  bool group_done(GroupNumber group) const;    // all ended or faulted
  bool group_stuck(GroupNumber group) const;   // none running, not done, cannot depart
  void stuck(GroupNumber group);
  // All threads of all groups wait at one barrier of the grid, in the same rounds. Groups that are not executed never do.
  bool can_depart_together() const;
  void depart_together();
  // A group that waits at a barrier of the grid, where no thread runs and the groups cannot depart; ~0: there is no such group.
  GroupNumber stuck_at_grid_barrier() const;
  // Notifies the monitors of the end, if nothing stopped the run before; returns how it ended.
  Ending finish();
  bool abandoned(GroupNumber group) const;     // a thread has faulted and no other can go on
  std::uint64_t steps() const { return steps_; }
  // What the launch has cost, in units of a step: cells, steps, evaluation of contracts, sequences.
  std::uint64_t work() const;
  // Some value depends on a built-in that devices compute differently.
  bool approximated() const { return approximated_; }
  // Discarded for an assumption that a thread breaks.
  bool broke_assumption() const { return broke_assumption_; }
  // With note_wraps: an unsigned sum, difference or product was beyond its type.
  bool wrapped() const { return wrapped_; }
  // An atomic operation counted past an end of its type.
  bool counter_passed_end() const { return counter_passed_end_; }
  // Discarded for an index that the size given to an array of unknown extent does not have.
  const std::optional<Outside>& outside() const { return outside_; }
  MemoryMeter& meter() { return *meter_; }
  // Discarded for MachineOptions::max_bytes; by the machine, or by BeyondMemory that came out of a step.
  void discard_for_memory();
  bool beyond_memory() const { return beyond_memory_; }
  const PrivateStore& last_private_store() const { return private_store_; }
  const std::string& why() const { return why_; }   // Discarded, NotALaunch: one sentence

 private:
  struct GroupState {
    std::int64_t phase = 0;
    ThreadNumber running = 0, waiting = 0, faulted = 0;
    ThreadNumber agreed = 0;  // waiting threads for which the predicate of the vote holds
  };

  // What a lane brings to an operation of lanes, and what it gets.
  struct LaneState {
    std::uint32_t mask = 0;
    Value value;
    std::int64_t by = 0, width = 0;  // of a shuffle
    bool answered = false;           // the thread takes the answer in its next step
    std::optional<Value> answer;     // none: undefined
  };

  // A thread that has come to a barrier with a number, and whether its warp has.
  struct Arrival {
    std::int64_t number = 0, threads = 0;
    bool waits = true, aligned = true, counted = false;
  };
  // A barrier with a number: how many threads it waits for and how many have come; the first threads of their warps; those that wait.
  struct NumberedState {
    std::int64_t expected = 0, arrived = 0;
    std::vector<ThreadNumber> warps, waiting;
  };

  // What an instruction does to memory once everything that it needs was evaluated.
  struct Effect {
    ThreadNumber thread;
    std::uint32_t at;
    std::int64_t cell;
    Value first, second;
  };

  bool execute(ThreadNumber thread);
  void tell(const Step& step);
  void cause(const Effect& effect);
  void take_effect(const Effect& effect);
  bool finds_its_value(const Effect& effect);
  void draw_slots();
  std::uint64_t bytes_of_threads() const;
  void allocate();
  std::optional<ArrayInstance> allocate_array(std::size_t which);
  void fill_table(std::size_t which, ArrayInstance& instance);
  void fill(ir::VarId array, std::int64_t group, ArrayInstance& instance);
  Frame& current(ThreadNumber thread);
  void place(Frame& frame, std::int64_t launch_thread) const;
  // Rules of rules_*.cpp.
  void declare(ThreadNumber thread, const Instruction& instruction);
  void assign(ThreadNumber thread, const Instruction& instruction);
  void havoc(ThreadNumber thread, const Instruction& instruction);
  void draw_variable(ThreadNumber thread, const Instruction& instruction);
  void arrive_at_lanes(ThreadNumber thread, const Instruction& instruction);
  void take_answer(ThreadNumber thread, const Instruction& instruction);
  std::vector<ThreadNumber> partners_of(ThreadNumber thread) const;
  void work_together(ThreadNumber thread);
  void go_on(ThreadNumber lane);
  void leave_lanes(ThreadNumber thread);
  void release_lanes(GroupNumber group);
  void answer(GroupNumber group, const ir::Vote& vote, std::uint32_t slot);
  bool wait_alike(ThreadNumber one, ThreadNumber other) const;
  bool at_grid_barrier(GroupNumber group) const;
  void release(GroupNumber group);
  void declare_array(ThreadNumber thread, const Instruction& instruction);
  void store_private(ThreadNumber thread, const Instruction& instruction);
  std::uint64_t drawing(ThreadNumber thread, const Instruction& instruction) const;
  void store(ThreadNumber thread, const Instruction& instruction);
  void update(ThreadNumber thread, const Instruction& instruction);
  void branch(ThreadNumber thread, const Instruction& instruction);
  void check(ThreadNumber thread, const Instruction& instruction);
  void assume(ThreadNumber thread, const Instruction& instruction);
  void lemma(ThreadNumber thread, const Instruction& instruction);
  void loop(ThreadNumber thread, const Instruction& instruction);
  void arrive(ThreadNumber thread, const Instruction& instruction);
  void arrive_in_warp(ThreadNumber thread);
  void arrive_at_number(ThreadNumber thread, const Instruction& instruction);  // rules_numbered.cpp
  void gather_at_number(ThreadNumber thread);
  bool agree_at_number(const std::vector<ThreadNumber>& warp);
  void count_at_number(const std::vector<ThreadNumber>& warp);
  void leave_number(ThreadNumber thread);
  void fail_at_number(const std::vector<ThreadNumber>& warp, const std::string& message);
  void meet(ThreadNumber thread);
  void end_thread(ThreadNumber thread);

  std::int64_t locate(Frame& frame, const Instruction& instruction);
  void advance(ThreadNumber thread) { ++threads_[thread].pc; }
  void fault(ThreadNumber thread, const EvaluationStop& stop);
  void report(ThreadNumber thread, support::FailureId id, std::string message, support::Span span,
              std::vector<FaultValue> values = {});
  std::int64_t& counter(ThreadNumber thread, std::uint32_t loop);

  Program& program_;
  Launch launch_;
  MachineOptions options_;
  Memory memory_, initial_;
  SequencePool sequences_;
  std::vector<ThreadState> threads_;
  std::vector<GroupState> groups_;
  std::vector<Value> slots_, launch_slots_;      // threads x slots; one row
  std::vector<std::uint8_t> unset_;
  std::vector<Value> private_cells_;             // threads x cells of private arrays
  std::vector<std::uint8_t> private_unset_;
  std::vector<std::uint64_t> havocs_;            // that a thread has executed
  std::vector<LaneState> lanes_;                 // of each thread; empty: the kernel has no operations of lanes
  std::vector<Arrival> arrivals_;                // of each thread; empty: no barriers have numbers
  std::vector<NumberedState> numbered_;          // groups x numbers; the same
  std::vector<std::int64_t> counters_;           // threads x loops
  std::vector<Monitor*> monitors_;
  FaultLog faults_;
  std::uint64_t evaluation_left_ = 0, cells_ = 0;
  std::vector<CellRead> reads_;
  std::vector<Access> accesses_;
  std::vector<Effect> pending_;                  // of the threads that step together
  bool together_ = false;
  std::uint64_t moment_ = 0;
  std::uint64_t meetings_ = 0;
  std::uint64_t steps_ = 0;
  GroupNumber group_count_ = 0;
  ThreadNumber threads_per_group_ = 0;
  std::uint32_t row_ = 0;                        // slots of a thread
  Frame frame_;                                  // of frame_thread_, kept between its steps
  ThreadNumber frame_thread_ = ~0U;
  Ending ending_ = Ending::Finished;
  bool ending_set_ = false, approximated_ = false, wrapped_ = false, broke_assumption_ = false;
  bool counter_passed_end_ = false, beyond_memory_ = false;
  std::shared_ptr<MemoryMeter> meter_;
  std::optional<Outside> outside_;
  PrivateStore private_store_;
  std::string why_;
};

}  // namespace permverify::runtime_spec
