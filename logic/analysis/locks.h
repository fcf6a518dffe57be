// Locks made of atomic operations, and the statements at which a thread holds one (logic.md 11.9).
#pragma once
#include <map>
#include <set>

#include "logic/ir/cfg.h"

namespace permverify::analysis {

// A thread holds the element of the lock array that `acquire` names by its indices, whose variables have not changed
// since, and a fence of sufficient scope lies in between.
struct HeldLock {
  ir::VarId array;
  const ir::AtomicUpdate* acquire;
};

// Arrays of which every atomic operation of the kernel takes or gives back an element, the latter by a thread that
// holds it and behind a fence.
struct Locks {
  std::set<ir::VarId> arrays;
  std::map<const ir::Stmt*, std::vector<HeldLock>> at_statement;  // before it; none: absent
  std::map<ir::BlockId, std::vector<HeldLock>> at_branch;         // where its condition is evaluated
  // By which a lock is given back: what it names must be what was taken.
  std::map<const ir::Stmt*, HeldLock> releases;
  // Arrays that a thread stores to, or updates atomically, while it holds a lock: several threads may do so, one after
  // the other, between two barriers.
  std::set<ir::VarId> guarded;
};

Locks find_locks(const ir::Module& module, const ir::Cfg& cfg);

}  // namespace permverify::analysis
