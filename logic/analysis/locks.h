// Locks made of atomic operations, and the statements at which a thread holds one (logic.md 11.9).
#pragma once
#include <map>
#include <set>

#include "logic/ir/cfg.h"

namespace permverify::analysis {

// A thread holds the element of the lock array that the indices of `acquire` name. The variables in these have not
// changed since, and a fence of sufficient scope lies between.
struct HeldLock {
  ir::VarId array;
  const ir::AtomicUpdate* acquire;
};

// Arrays on which every atomic operation of the kernel takes or gives back an element; it is given back by a thread
// that holds it, behind a fence.
struct Locks {
  std::set<ir::VarId> arrays;
  std::map<const ir::Stmt*, std::vector<HeldLock>> at_statement;  // before it; without an entry: none
  std::map<ir::BlockId, std::vector<HeldLock>> at_branch;         // where its condition is evaluated
  // The statements that give a lock back: the element that one names must be the element that was taken.
  std::map<const ir::Stmt*, HeldLock> releases;
  // Arrays that a thread stores to, or updates atomically, while it holds a lock: between two barriers, several
  // threads may do so one after the other.
  std::set<ir::VarId> guarded;
};

Locks find_locks(const ir::Module& module, const ir::Cfg& cfg);

}  // namespace permverify::analysis
