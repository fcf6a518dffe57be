// Forward symbolic execution of one arbitrary thread over the flow graph (logic.md 5): paths merge
// at joins, loops are cut at their heads, barriers start phases.
#pragma once
#include "logic/analysis/barrier_kind.h"
#include "logic/analysis/loop_effect.h"
#include "logic/kernel/checks.h"
#include "logic/memory/memory.h"

namespace permverify::obligation {

class ThreadExecution {
 public:
  // What is stored is noted in `memory`.
  ThreadExecution(KernelContext& context, Memory& memory);
  // From kernel entry to every exit. Fills context.phases.
  void run();

 private:
  // execution.cpp
  State entry_state();
  void run_block(ir::BlockId block, State state);
  void leave_block(ir::BlockId block, State state);
  void send(ir::BlockId from, ir::BlockId to, State state);
  void add_path(State& state, Term condition);

  // statements.cpp
  void execute(const ir::Stmt& stmt, State& state);
  void assign(ir::VarId var, const ir::ExprPtr& value, State& state);
  void note_in_loops(ir::VarId array, const std::vector<Term>& index, Term value, Term path);
  void store(const ir::Stmt& at, const ir::Store& stmt, State& state);
  void atomic(const ir::Stmt& stmt, const ir::AtomicUpdate& update, State& state);
  void assert_that(const ir::Assert& stmt, State& state);
  void assume(const ir::Stmt& stmt, const ir::Assume& node, State& state);
  void call_lemma(const ir::Stmt& stmt, const ir::LemmaCall& call, State& state);
  Term program_value(const ir::ExprPtr& expr, State& state);
  // `value` as the new value of `var`: uniform variables get a symbol that threads share.
  Term shared_value(ir::VarId var, Term value, const State& state);

  // loops.cpp
  State enter_loop(std::uint32_t loop, const State& before);
  void check_invariant(std::uint32_t loop, const State& state, bool on_entry);
  // Returns "no replacing barrier of the loop has run yet".
  Term frame_off(std::uint32_t loop, const State& before, State& head);
  void check_rights_kept(std::uint32_t loop, const State& state);
  void refuse_transfers(std::uint32_t loop);
  void refuse_unclear_rights(std::uint32_t loop);
  std::set<ir::VarId> forget(std::uint32_t loop, const State& before, State& head, Term counter);
  void set_rights_at_head(std::uint32_t loop, State& head, Term untouched);
  void link_head(std::uint32_t loop, const State& before, const State& head,
                 const std::set<ir::VarId>& changed);
  std::vector<Atom> ghost_rights(const ir::Barrier& barrier, std::uint32_t loop, const State& head,
                                 Term last);
  void start_measure(std::uint32_t loop, const State& head);
  void check_measure(std::uint32_t loop, const State& state);

  // exit.cpp
  void finish(State state);

  struct LoopInfo {
    std::set<ir::VarId> assigned;             // private variables and arrays
    std::set<ir::VarId> stored;               // arrays of memory
    std::vector<const ir::Stmt*> barriers;    // inside, nested loops included
    bool replaces = false;                    // some barrier of it replaces what is held
    bool transfers = false;                   // some barrier of it transfers
    std::set<ir::VarId> given;                // arrays on which a transfer takes rights for good
    bool runs_blocks = false;                 // stores that blocks make are not seen one by one
    bool shares = false;                      // a block that it runs shares an invariant
    bool invariant_has_rights = false;
    std::vector<Atom> held_at_head;           // with an invariant without rights
    std::vector<Term> measure;                // at the head
  };
  LoopInfo describe(std::uint32_t loop) const;
  static void note_exchange(const ir::Stmt& stmt, LoopInfo& info);

  KernelContext& k_;
  Memory& memory_;
  std::vector<LoopEffect> effects_;
  ir::BlockId at_ = 0;  // the block that is executed
  std::map<std::pair<std::uint32_t, ir::VarId>, Term> view_at_head_;  // of loops without barriers: what they store to
  std::map<ir::BlockId, std::vector<State>> incoming_;
  std::map<std::uint32_t, LoopInfo> loops_;
};

// barrier.cpp: all rules of logic.md 7 for one arrival; `state` becomes the state after it.
void cross_barrier(KernelContext& context, Memory& memory, const ir::Stmt& stmt, const ir::Barrier& barrier,
                   State& state);

// exchange.cpp: what the statement gives is owed and gone, what it takes is there.
void exchange(KernelContext& context, const ir::Stmt& stmt, const ir::Exchange& node, State& state);

// Holds for each right that is not merely Atomic: map `to` has at its cells what `from` has.
std::vector<Term> link_rights(KernelContext& context, const std::vector<Atom>& rights, ir::VarId array,
                              Term from, Term to);

}  // namespace permverify::obligation
