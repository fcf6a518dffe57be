// Flags by which a thread passes on what it has written: it sets an element that was 0 by an atomic operation, and another thread
// that finds the element set goes on (logic.md 11.12).
#pragma once
#include <map>
#include <set>

#include "logic/ir/cfg.h"

namespace permverify::analysis {

// What makes one side of a flag: a pattern of the memory model, or a fence of which any two are ordered, in whatever thread.
struct FlagSide {
  bool pattern = false, fence = false;
  bool operator==(const FlagSide&) const = default;
  bool any() const { return pattern || fence; }
  // Whether the two sides synchronise.
  bool with(const FlagSide& other) const { return (pattern && other.pattern) || (fence && other.fence); }
};

// Some execution of `load` found an element set, and this is ordered behind it. By itself: the element of this thread, whose indices
// have the values that they had; else the load was made by the first thread of the group, before a barrier.
struct FlagSeen {
  const ir::AtomicUpdate* load;
  bool by_itself;
  FlagSide side;
  std::vector<const ir::AtomicUpdate*> not_by;  // settings that did not store what the load found
};

// This is ordered before each execution of `setting` by the thread itself, or by threads of its group.
struct FlagAhead {
  const ir::AtomicUpdate* setting;
  FlagSide own, group;
  bool operator==(const FlagAhead&) const = default;
};

struct FlagSides {
  std::vector<FlagSeen> seen;
  std::vector<FlagAhead> ahead;
};

struct Flags {
  std::set<ir::VarId> arrays;
  std::map<ir::VarId, std::vector<const ir::AtomicUpdate*>> settings;
  // The indices of loads without variables that are declared at the load or have one value.
  std::map<const ir::AtomicUpdate*, std::vector<ir::ExprPtr>> elements;
  std::map<const ir::Stmt*, FlagSides> at_statement;  // without an entry: none
  std::map<ir::BlockId, FlagSides> at_branch;         // where its condition is evaluated
  // The flags, and the global arrays that the kernel writes and that it accesses on both sides: another thread may have changed an
  // element since the phase began.
  std::set<ir::VarId> passed_on;
};

// Empty if no flag orders any access.
Flags find_flags(const ir::Module& module, const ir::Cfg& cfg);

}  // namespace permverify::analysis
