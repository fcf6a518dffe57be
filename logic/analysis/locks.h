// Locks made of atomic operations, and the statements at which a thread holds one (logic.md 11.9).
#pragma once
#include <map>
#include <set>

#include "logic/analysis/lock_holding.h"
#include "logic/ir/cfg.h"

namespace permverify::analysis {

// A thread has taken this element of the lock array. The variables in its indices have not changed since, and a fence of sufficient
// scope lies between.
struct HeldLock {
  ir::VarId array;
  std::vector<ir::ExprPtr> element;
  bool by_group = false;  // the first thread of the group holds it for all: it orders no two threads of the group
};

// Arrays on which every atomic operation of the kernel takes or gives back an element; it is given back by a thread
// that holds it, behind a fence.
struct Locks {
  std::set<ir::VarId> arrays;
  std::map<const ir::Stmt*, std::vector<HeldLock>> at_statement;  // before it; without an entry: none
  std::map<ir::BlockId, std::vector<HeldLock>> at_branch;         // where its condition is evaluated
  std::set<ir::VarId> tickets;  // those from which threads draw numbers: it is left to the caller to assume that none is drawn twice
  // The statements that give a lock back: the element that one names must be the element that was taken.
  std::map<const ir::Stmt*, HeldLock> releases;
  // Arrays that a thread stores to, or updates atomically, while it holds a lock: between two barriers, several
  // threads may do so one after the other.
  std::set<ir::VarId> guarded;
  // Of the arrays of which one thread takes elements for its group: the branches that select it, and the truth of their conditions. It is
  // left to the caller to show that each condition holds of one thread of the group alone, which is the same for all.
  std::map<ir::VarId, std::map<ir::BlockId, bool>> chosen;
};

Locks find_locks(const ir::Module& module, const ir::Cfg& cfg);

// group_locks.cpp: elements of the array, in global memory, that one thread takes for its group. False: it is no such array.
bool note_locks_of_groups(const ir::Module& module, const ir::Cfg& cfg, const SmallConstants& constants, LockCandidate lock,
                          const std::set<ir::VarId>& written, Locks& locks);

}  // namespace permverify::analysis
