// One arbitrary thread is executed over a region of the flow graph, and what it touches is noted
// ([MAP] 4; logic.md 4, "Inferred"). Loops that the region goes round are cut at their heads, where
// the iteration is an unknown number; accesses of all iterations are thus one access with this
// number free.
//
// Which symbols two threads share. In a phase all threads of a group started with equal uniform
// variables, so what depends on these alone has one symbol (Scope::Uniform) for both. In a loop
// that the region goes round, two threads may be in different iterations: there nothing new is
// shared; behind it, uniform variables are again.
// What a cell holds at the start of a phase is one unknown for all: a cell that the thread may read
// without a race is written by nobody else in the phase. (The first race of an execution is looked
// for; up to there that is so.) Where warps are in lock step it is not: warps.cpp.
#pragma once
#include "logic/analysis/loop_effect.h"
#include "logic/analysis/region.h"
#include "logic/kernel/checks.h"
#include "logic/memory/memory.h"
#include "logic/race/recorder.h"
#include "logic/resource/access.h"

namespace permverify::obligation {

class Walk {
 public:
  // main: the walk through the whole kernel, which owes bounds, assertions, equal decisions, and
  // during which threads go round loops with a barrier together.
  // What it sees of the memory behind barriers and loops goes to `memory`.
  Walk(KernelContext& context, const std::vector<LoopEffect>& loops, const Region& region,
       Memory& memory, bool main);

  void run(State start);

  const AccessList& accesses() const { return accesses_; }
  // Heads of loops whose back edges the walk found passable.
  const std::set<RegionNode>& gone_round() const { return gone_round_; }
  // States behind the barriers that were passed, in the order of the walk.
  const std::vector<std::pair<const ir::Stmt*, State>>& behind_barriers() const { return behind_; }

 private:
  void pass(const RegionNode& node, State state);
  void leave(const RegionNode& node, State state);
  void send(const RegionNode& from, std::size_t successor, State state);
  bool may_be_apart(const RegionNode& node) const;  // two threads may be in different iterations

  // statements: false when the phase ends here
  bool execute(const ir::Stmt& stmt, State& state);
  void declare(ir::VarId var, const ir::ExprPtr& init, State& state);
  void assign(ir::VarId var, const ir::ExprPtr& value, State& state);
  void store(const ir::Stmt& at, const ir::Store& stmt, State& state);
  void atomic(const ir::Stmt& stmt, const ir::AtomicUpdate& update, State& state);
  void assertion(const ir::ExprPtr& condition, State& state, bool assumed, Span span);
  bool barrier(const ir::Stmt& stmt, const ir::Barrier& node, State& state);
  Recorder reads_at(const State& state);
  Term program_value(const ir::ExprPtr& expr, State& state);
  Term shared_value(ir::VarId var, Term value, const State& state);
  void note_in_loops(ir::VarId array, const std::vector<Term>& index, Term value, Term path);
  // warps.cpp: what the warp has made of memory since; nothing where it is not in lock step
  void memory_of_warp(State& state);
  Moment moment_of(const ir::Stmt& store) const;
  bool between_the_same_barriers() const;
  void touch(ir::VarId array, std::vector<Term> index, Right right, Term guard, Span span,
             Term value = {}, Moment moment = {});

  // walk_rounds.cpp
  void note_round(std::uint32_t loop, const State& state);
  void know_rounds();

  // walk_measures.cpp
  void start_measure(std::uint32_t loop, State& head);
  void check_measure(std::uint32_t loop, std::uint32_t turn, State& state);

  // walk_loops.cpp
  State at_head(std::uint32_t loop, State before);
  void check_invariant(std::uint32_t loop, State& state, bool on_entry);

  KernelContext& k_;
  const std::vector<LoopEffect>& loops_;
  const Region& region_;
  Memory& memory_;
  bool main_;
  bool apart_ = false;  // of the node that is passed
  RegionNode at_{};     // this node
  std::map<std::pair<RegionNode, ir::VarId>, Term> view_at_head_;  // what a loop stores to
  std::map<const ir::Stmt*, std::uint32_t> stores_;  // of the source, where warps are in lock step
  // Of loops that are to end, in a turn: the measure at the head.
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Term>> measures_;
  std::map<RegionNode, Term> counters_;  // of loops that are cut, by their heads
  AccessList accesses_;
  // A loop with a barrier round which the phase goes without meeting one, and how it gets round.
  struct Round {
    Term counter, before;
    std::vector<Term> ways;
  };
  std::vector<Round> rounds_;
  std::map<std::uint32_t, std::size_t> round_of_;  // the latest of each loop
  std::map<RegionNode, std::vector<State>> incoming_;
  std::set<RegionNode> gone_round_;
  std::vector<std::pair<const ir::Stmt*, State>> behind_;
};

}  // namespace permverify::obligation
