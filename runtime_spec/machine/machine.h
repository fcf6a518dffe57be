// The small-step machine: states and rules of [VC] Fig. 3 over a concrete launch. It chooses no step by itself: a
// schedule decides which thread steps next. The rules of threads are in thread_rules.h, those of groups and of the launch
// in group_rules.cpp.
#pragma once
#include "runtime_spec/machine/thread_rules.h"

namespace permverify::runtime_spec {

class Machine {
 public:
  // Allocates and fills memory; the program must outlive the machine.
  Machine(Program& program, const Launch& launch, MachineOptions options);
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  Program& program() const { return s_.program; }
  const Launch& launch() const { return s_.launch; }
  const MachineOptions& options() const { return s_.options; }
  Memory& memory() { return s_.memory; }
  const Memory& initial_memory() const { return s_.initial; }
  SequencePool& sequences() { return s_.sequences; }

  ThreadNumber thread_count() const { return static_cast<ThreadNumber>(s_.threads.size()); }
  GroupNumber group_count() const { return s_.group_count; }
  ThreadNumber threads_per_group() const { return s_.threads_per_group; }
  GroupNumber group_of(ThreadNumber thread) const { return s_.group_of(thread); }
  // Linear numbers in the launch.
  std::int64_t launch_group(GroupNumber group) const { return s_.launch_group(group); }
  std::int64_t launch_thread(ThreadNumber thread) const { return s_.launch_thread(thread); }
  const ThreadState& thread(ThreadNumber number) const { return s_.threads[number]; }
  // Barriers that the group has passed.
  std::int64_t phase_of(GroupNumber group) const { return s_.groups[group].phase; }
  // The first thread of its warp of 32, and the one behind the last.
  ThreadNumber warp_begin(ThreadNumber thread) const { return s_.warp_begin(thread); }
  ThreadNumber warp_end(ThreadNumber thread) const { return s_.warp_end(thread); }
  // The first thread of those that it meets at barriers of its warp, which may be of a part of it, and the one behind the last.
  std::pair<ThreadNumber, ThreadNumber> warp_of(ThreadNumber thread) const { return s_.warp_of(thread); }
  // Changes whenever threads of some warp go on that waited for others of the warp.
  std::uint64_t meetings() const { return s_.meetings; }
  bool group_runs(GroupNumber group) const { return s_.groups[group].running != 0; }
  // Iterations that the thread has begun in a loop with a barrier, since it last entered it.
  std::int64_t iteration(ThreadNumber thread, std::uint32_t loop) const { return s_.iteration(thread, loop); }

  // For evaluating an expression as this thread sees it: its variables, the memory as it is now.
  Frame frame(ThreadNumber thread) { return s_.frame_of(thread); }
  // As a contract of the thread sees it: parameters at launch. Slots of bound variables are scratch.
  Frame contract_frame(ThreadNumber thread) { return s_.owed_frame(s_.launch_thread(thread)); }
  // The same for any thread of the launch, by its number there: without its variables, and if its
  // group is not executed, without its local memory.
  Frame owed_frame(std::int64_t launch_thread) { return s_.owed_frame(launch_thread); }
  Frame group_frame(GroupNumber group) { return s_.owed_frame(s_.launch_group(group) * s_.threads_per_group); }
  Frame kernel_frame() { return s_.kernel_frame(); }

  // Monitors are called in the order in which they were added; they must outlive the run.
  void add(Monitor& monitor) { s_.monitors.push_back(&monitor); }
  FaultLog& faults() { return s_.faults; }
  // What is left of max_evaluation: the budget of frames in which contracts are evaluated.
  std::uint64_t& evaluation_left() { return s_.evaluation_left; }
  // Ends the run as soon as the current rule is done.
  void stop(Ending ending) { s_.stop(ending); }
  bool stopped() const { return s_.ending_set; }

  // Rules, called by a schedule (schedule.h).
  void start() { s_.notify(&Monitor::on_start); }
  void step(ThreadNumber thread) { rules_.step(thread); }  // thread must be Running
  // One instruction of threads that stand at the same one: first all of them evaluate what they
  // read, then what they write is written.
  void step_together(const std::vector<ThreadNumber>& threads) { rules_.step_together(threads); }
  std::uint64_t moment() const { return s_.moment; }  // how many such steps there were
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
  std::uint64_t steps() const { return s_.steps; }
  // What the launch has cost, in units of a step: cells, steps, evaluation of contracts, sequences.
  std::uint64_t work() const;
  const RunNotes& notes() const { return s_.notes; }
  MemoryMeter& meter() { return *s_.meter; }
  // Discarded for MachineOptions::max_bytes, by BeyondMemory that came out of a step.
  void discard_for_memory() { s_.discard_for_memory(); }
  const PrivateStore& last_private_store() const { return s_.private_store; }

 private:
  std::uint64_t bytes_of_threads() const;
  void answer(GroupNumber group, const ir::Vote& vote, std::uint32_t slot);
  bool wait_alike(ThreadNumber one, ThreadNumber other) const;
  bool at_grid_barrier(GroupNumber group) const;
  void release(GroupNumber group);

  MachineState s_;
  ThreadRules rules_;
};

}  // namespace permverify::runtime_spec
