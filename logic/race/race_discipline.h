// Symbolic execution without permissions: what the thread accesses is noted, and a phase is free of races if accesses of
// two threads exclude each other ([MAP] 4; logic.md 4, "Inferred").
//
// What a cell holds at the start of a phase is one unknown for all: a cell that the thread may read
// without a race is written by no other thread in the phase. (The first race of an execution is looked
// for; up to there that is so.) Where warps are in lock step it is not: warps.cpp.
#pragma once
#include "logic/execution/symbolic_execution.h"
#include "logic/race/barrier_roles.h"
#include "logic/race/flags.h"
#include "logic/race/group_tickets.h"
#include "logic/race/locks.h"

namespace permverify::obligation {

// The locks of a kernel, the tickets of groups, flags, and barriers for some threads of a group.
struct Orders {
  TakenLocks locks;
  GroupTickets tickets;
  FlagOrders flags;
  BarrierRoles roles;
};

class RaceDiscipline final : public Discipline {
 public:
  // main: the execution of the whole kernel, which owes bounds, assertions, equal decisions, and
  // during which threads iterate loops with a barrier together.
  // What it sees of the memory behind barriers and loops goes to `memory`.
  RaceDiscipline(KernelContext& context, const std::vector<LoopEffect>& loops, const Region& region,
                 Memory& memory, Orders& orders, bool main);
  void run(State start);

  const AccessList& accesses() const { return accesses_; }
  // Heads of loops whose back edges were found passable.
  const std::set<RegionNode>& gone_round() const { return gone_round_; }
  // States behind the barriers that were passed, in the order of the execution.
  const std::vector<std::pair<const ir::Stmt*, State>>& behind_barriers() const { return behind_; }

  bool owes() const override { return main_; }
  bool separates_iterations() const override { return true; }
  std::unique_ptr<PointChecks> checks(const State& state, Purpose purpose) override;
  // warps.cpp: what the warp has made of memory since; nothing where it is not in lock step
  void prepare_reads(State& state, bool apart) override;
  void access(const ProgramAccess& access, const State& state, PointChecks& checks) override;
  bool cross(const ir::Stmt& stmt, const ir::Barrier& barrier, State& state) override;
  void meet(const ir::Stmt& stmt) override;
  void run_kernel(const ir::Stmt& stmt, const ir::RunKernel& run, State& state) override;
  void exchange(const ir::Stmt& stmt, const ir::Exchange& node, State& state) override;
  void cut(const LoopCut& loop, const State& before, State& head) override;
  void take_back_edge(std::uint32_t loop, const RegionNode& from, const State& state) override;
  Term found_by(const ir::AtomicUpdate& update, const std::vector<Term>& operands) override;
  void branch(ir::BlockId block, Term condition, const State& yes, const State& no) override;

 private:
  Moment moment_of(const ir::Stmt& store) const;  // warps.cpp
  void know_rounds();                             // rounds.cpp
  // At what is executed.
  std::vector<TakenLock> locks_held(ir::VarId array, const State& state) const;
  Ticketed ticketed() const;
  Flagged flagged(const State& state) const;

  KernelContext& k_;
  const std::vector<LoopEffect>& loops_;
  const Region& region_;
  Memory& memory_;
  Orders& orders_;
  bool main_;
  SymbolicExecution execution_;
  AccessList accesses_;
  std::map<const ir::Stmt*, std::uint32_t> stores_;  // of the source, where warps are in lock step
  // A loop with a barrier of which the phase completes an iteration without a barrier, and its path through it.
  struct Round {
    Term counter, before;
    std::vector<Term> ways;
    std::size_t known = 0;  // facts, where the ways end
  };
  bool is_about(Term fact, const Round& round, const std::set<std::uint32_t>& renamed) const;  // rounds.cpp
  std::vector<Round> rounds_;
  std::map<std::uint32_t, std::size_t> round_of_;  // the latest of each loop
  std::set<RegionNode> gone_round_;
  std::vector<std::pair<const ir::Stmt*, State>> behind_;
};

}  // namespace permverify::obligation
