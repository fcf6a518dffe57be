// Forward symbolic execution of one arbitrary thread over a region of the flow graph (logic.md 5): [VC] Fig. 6 for
// straight-line code, weakened at joins to the disjunction of the paths. Loops whose iterations the region completes
// are cut at their heads, where the number of complete iterations is a symbol: a variable that the loop changes has
// its closed form in that iteration (closed_forms.h) or is unconstrained except by the invariant.
//
// Symbols that two threads share. All threads of a group start a phase with equal uniform variables, so a value that
// depends on these alone has one symbol (Scope::Uniform) for both. In a loop without a barrier two threads may be in
// different iterations (Discipline::separates_iterations); behind it, uniform variables are shared again.
#pragma once
#include <functional>

#include "logic/analysis/loop_effect.h"
#include "logic/analysis/region_walk.h"
#include "logic/execution/discipline.h"
#include "logic/memory/memory.h"

namespace permverify::obligation {

class SymbolicExecution {
 public:
  // `loops`: the effect of each loop of the kernel. Stores are recorded in `memory`.
  SymbolicExecution(KernelContext& context, const std::vector<LoopEffect>& loops, const Region& region,
                    Memory& memory, Discipline& discipline);
  // Called where a statement, or the condition of a branch, is about to be executed in this state.
  using AtPlace = std::function<void(ir::Span place, const State& state)>;
  void run(State start, AtPlace at_place = {});

  // The value that the program computes here, with the obligations of its evaluation.
  Term program_value(const ir::ExprPtr& expr, State& state);
  // The node that is executed, and whether two threads may be in different iterations there.
  const RegionNode& at() const { return at_; }
  bool apart() const { return apart_; }
  // The statement that is executed; null: none is. Whether it is the condition of the node's branch.
  const ir::Stmt* executed() const { return executed_; }
  bool at_branch() const { return at_branch_; }
  // The counter of a loop that is cut, in the current turn; null for other loops.
  Term counter(std::uint32_t loop) const;

 private:
  void pass(const RegionNode& node, State state);
  void leave(const RegionNode& node, State state);
  void send(const RegionNode& from, std::size_t successor, State state);
  bool may_be_apart(const RegionNode& node) const;

  // statements.cpp
  bool execute(const ir::Stmt& stmt, State& state);  // false: the region ends here
  void declare(ir::VarId var, const ir::ExprPtr& init, State& state);
  void forget(const ir::Havoc& havoc, State& state);
  void assign(ir::VarId var, const ir::ExprPtr& value, State& state);
  void store(const ir::Stmt& stmt, const ir::Store& node, State& state);
  void atomic(const ir::Stmt& stmt, const ir::AtomicUpdate& update, State& state);
  void assert_that(const ir::Assert& node, State& state);
  void assume(const ir::Stmt& stmt, const ir::Assume& node, State& state);
  void call_lemma(const ir::Stmt& stmt, const ir::LemmaCall& call, State& state);
  Term shared_value(ir::VarId var, Term value, const State& state);
  void note_in_loops(ir::VarId array, const std::vector<Term>& index, Term value, Term path);
  void note_update_in_loops(ir::VarId array, Term left);
  bool between_the_same_barriers() const;

  // loops.cpp
  State at_head(std::uint32_t loop, State before);
  std::set<ir::VarId> forget(std::uint32_t loop, Term counter, const State& before, State& head);
  void agree_at_head(const State& head, const std::set<ir::VarId>& changed, const Assertion& invariant);
  void note_reads_of_invariant(std::uint32_t loop, State& state);
  void check_invariant(std::uint32_t loop, State& state, bool on_entry);
  void start_measure(std::uint32_t loop, State& head);
  void check_measure(std::uint32_t loop, std::uint32_t turn, State& state);

  KernelContext& k_;
  const std::vector<LoopEffect>& loops_;
  const Region& region_;
  Memory& memory_;
  Discipline& discipline_;
  RegionWalk<State> walk_;
  AtPlace at_place_;
  RegionNode at_{};
  bool apart_ = false;  // of this node
  const ir::Stmt* executed_ = nullptr;
  bool at_branch_ = false;
  std::map<RegionNode, Term> counters_;                                // by the heads of loops that are cut
  std::map<std::pair<RegionNode, ir::VarId>, Term> map_at_head_;       // of loops with barriers, if all threads iterate together
  std::map<std::pair<RegionNode, ir::VarId>, Term> view_at_head_;      // of loops without barriers, for arrays that they change
  std::map<RegionNode, std::vector<Term>> measures_;                   // of loops with a measure, at their heads
};

std::vector<LoopEffect> effects_of_loops(const KernelContext& context);

}  // namespace permverify::obligation
