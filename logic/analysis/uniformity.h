// The private variables that have equal values in all threads of a group, and the branches that all threads must take
// together (logic.md 7.5; the core is the lock-step-safe variables of [VC] 3.1).
#pragma once
#include <set>

#include "logic/ir/cfg.h"

namespace permverify::analysis {

// Flow-insensitive: a variable is uniform when every definition of it is a uniform expression in a
// place that no non-uniform branch selects, and it is never read before it is assigned.
//
// Branches on which a barrier depends are *assumed to be uniform* here. Where `needs_proof` lists one, its uniformity
// is an obligation (`barrier.divergence`), so the rest may be computed under this assumption, by induction over the
// execution.
struct Uniformity {
  std::set<ir::VarId> varying;              // private variables that may differ between threads
  std::set<ir::BlockId> barrier_branches;   // branches on which a barrier is control dependent
  std::set<ir::BlockId> needs_proof;        // those whose condition is not uniform by itself
  std::set<ir::BlockId> divergent_blocks;   // executed by some threads of a phase only

  std::set<ir::VarId> private_arrays;       // an element that was never stored to is arbitrary
  std::set<ir::VarId> tables;               // of known contents, which all threads share
  bool exchanges = false;                   // within one phase, threads hold elements in turn
  std::set<ir::VarId> by_turns;             // the arrays that a lock guards, or a ticket passes on

  bool of_grid = false;                     // the threads are those of all groups
  std::set<ir::VarId> local_arrays;         // which each group has of its own

  bool uniform(ir::VarId var) const { return varying.count(var) == 0; }
  // An expression whose value is the same in all threads that evaluate it together in `block`.
  bool uniform(const ir::ExprPtr& expr, ir::BlockId block) const;
};

// Of the threads of a group, or of all threads of the launch, which meet at the barriers in `cfg` (logic.md 11.11).
enum class Among : std::uint8_t { Group, Grid };
Uniformity find_uniformity(const ir::Module& module, const ir::Cfg& cfg, Among among = Among::Group);

}  // namespace permverify::analysis
