// Which private variables have equal values in all threads of a group, and which branches all
// threads must take together (logic.md 7.5; [VC] 3.1's lock-step-safe variables are its core).
#pragma once
#include <set>

#include "logic/ir/cfg.h"

namespace permverify::analysis {

// Flow-insensitive: a variable is uniform when every definition of it is a uniform expression in a
// place that no non-uniform branch selects, and it is never read before it is assigned.
//
// Branches on which a barrier depends are *taken as uniform* here: their uniformity is an
// obligation (`barrier.divergence`) wherever `needs_proof` lists them, so that the rest may be
// computed under it, by induction over the execution.
struct Uniformity {
  std::set<ir::VarId> varying;              // private variables that may differ between threads
  std::set<ir::BlockId> barrier_branches;   // branches on which a barrier is control dependent
  std::set<ir::BlockId> needs_proof;        // those whose condition is not uniform by itself
  std::set<ir::BlockId> divergent_blocks;   // executed by some threads of a phase only

  std::set<ir::VarId> private_arrays;       // a cell that was never stored to may hold anything
  std::set<ir::VarId> tables;               // of known contents: the same for all, everywhere
  bool exchanges = false;                   // threads have cells by turns, within one phase
  std::set<ir::VarId> by_turns;             // the same of the arrays that a lock guards

  bool uniform(ir::VarId var) const { return varying.count(var) == 0; }
  // An expression whose value is the same in all threads that evaluate it together in `block`.
  bool uniform(const ir::ExprPtr& expr, ir::BlockId block) const;
};

Uniformity find_uniformity(const ir::Module& module, const ir::Cfg& cfg);

}  // namespace permverify::analysis
