// The locks of a kernel during its symbolic execution (logic.md 11.9).
#pragma once
#include "logic/analysis/locks.h"
#include "logic/kernel/kernel_context.h"
#include "logic/resource/access.h"

namespace permverify::obligation {

class TakenLocks {
 public:
  explicit TakenLocks(KernelContext& context);

  // The execution of the whole kernel comes first, and calls these as it gets there.
  void branch(ir::BlockId block, Term condition);
  // The statement gives back the element that `index` names, unless it is no such statement.
  void give_back(const ir::Stmt& stmt, ir::VarId array, const std::vector<Term>& index, const State& state);

  // Those that keep others from the array while the statement is executed, or, if it is null, the condition at the end of the block.
  std::vector<TakenLock> held(ir::VarId array, const ir::Stmt* stmt, ir::BlockId block, const State& state) const;

  // After that execution: no thread gives back an element that it has not taken, and one thread takes elements for its group.
  bool counts(ir::VarId array) const;

 private:
  std::optional<TakenLock> taken_by(const analysis::HeldLock& lock, const State& state) const;
  bool selects_first_thread(ir::BlockId block, bool truth) const;

  KernelContext& k_;
  analysis::Locks found_;
  std::set<ir::VarId> broken_;
  std::map<ir::BlockId, Term> conditions_;  // of the branches that select the first thread; null: it has several
};

}  // namespace permverify::obligation
