// Values that the machine chooses or that the host gives, and the faults that may depend on them.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "logic/ir/cfg.h"
#include "logic/ir/module.h"
#include "runtime_spec/fault.h"
#include "runtime_spec/monitors/race.h"

namespace permverify::checker {

// The result of a function without a body, a random number, the parts that `frexp` gives: `Havoc` in the IR. The
// machine draws such a value, and the device may compute another one. Two runs with different draws prove no more
// than one: nearly all of them enter `if (__fmul_rz(2, 3) != 6)`. So a fault counts only if it happens for all such
// values: the accessed elements, and whether the threads reach the accesses, must not depend on one of them through
// data, memory or control.
//
// This is decided on the text, not in the run: the machine stays fast, and the effects of a branch that is *not*
// taken are found as well. Control dependence is that of the flow graph: a `return` under such a condition taints all
// that follows. A loop that may never end under such a condition does not: a diverging kernel is not reported on the
// strength of a run.
//
// Functions that no standard rounds for all devices (`cos`, `exp`) are such values, too: the machine
// computes them as this host does, and a device may round differently.
//
// Results of atomic operations are tracked in the same way, for another reason, if the machine does not know the
// fences (RaceRules::fences_known). A lock (`while (atomicCAS(l, 0, 1) != 0)`) or a flag orders the accesses of the
// thread that gets it. So a race is not certain at a place that is reached past a branch on such a result. This holds
// not only within the branch: the lock is held behind the loop that waits. A race is not certain either at an element
// whose index is such a result, if the kernel has a fence and the other access precedes an atomic operation that may
// pass the index on (`x[7] = 9; fence; atomicExch(c, 7)` and `x[atomicAdd(c, 0)] = 1`).
//
// The contents of global memory when a launch of the program begins are tracked in the same way, too: the host or
// another kernel stores them, and the machine draws them. The program need not give these values, unless the host's
// code is known to give them (ir::HostLaunch::known_contents).
class InventedValues {
 public:
  // TheMachineButLanes: for runs in which the machine computed all results of lanes of a warp. HostContents: contents
  // of the user's files are known for races and barriers, and unknown for bounds: users know that a file with too
  // large indices makes a program fail.
  enum class From : std::uint8_t { TheMachine, TheMachineButLanes, AtomicResults, HostContents, HostContentsAndFiles };
  InventedValues(const ir::Module& module, const ir::Kernel& kernel, runtime_spec::RaceRules rules,
                 From from);

  // The origin of a value that may decide whether this fault happens. Nothing: there is none.
  std::optional<support::Span> behind(const runtime_spec::Fault& fault) const;
  // The same for a failure at these places of which no run is known.
  std::optional<support::Span> behind(support::FailureId id, const std::vector<support::Span>& places) const;

 private:
  using Source = std::optional<support::Span>;
  // A statement or condition, and the values on which it depends: for the accessed elements, and for all of it.
  struct Place {
    support::Span span;
    Source cells, anything, index;
    bool of_barrier = false;
  };

  // The values that an analysis tracks, and the faults to which it applies: one row for each origin (invented.cpp).
  struct Following {
    bool drawn = false;            // values of the machine are sources: `Havoc`, functions that devices round differently
    bool lanes = false;            // and those of lanes of a warp; else they depend on the operands of the lanes
    bool atomic_results = false;   // results of atomic operations are sources
    bool contents = false;         // contents of arrays when the launch begins are sources
    bool data = false;             // a place depends on the values that it computes; else only on whether threads reach it
    bool order = false;            // a condition for whether a thread continues, or meets the others, affects all places
    bool whatever_follows = false;  // a branch affects all places that may follow it; else those that depend on it
    bool races_only = false;
  };
  static Following following(From from);

  void spread(const ir::Cfg& cfg);
  void spread(const ir::Stmt& stmt, const Source& control);
  void taint(ir::VarId var, const Source& source);
  void note(const ir::Stmt& stmt, const Source& control);
  void note(std::vector<support::Span> spans, const std::vector<ir::ExprPtr>& indices,
            const std::vector<ir::ExprPtr>& values, const Source& control);
  void note(const std::vector<ir::Clause>& clauses);
  void note(const ir::Contract& contract);
  Source in(const ir::ExprPtr& expr) const;
  Source in(const std::vector<ir::ExprPtr>& list) const;
  Source in_cells(const ir::ExprPtr& expr) const;

  bool note_contents(const ir::Module& module, const ir::Kernel& kernel, From from);
  void note_before_atomics(const ir::Cfg& cfg);
  Source handed_over(const runtime_spec::Fault& fault) const;
  std::vector<ir::BlockId> decided_by(const ir::Cfg& cfg, ir::BlockId block) const;

  runtime_spec::RaceRules rules_;
  Following following_;
  std::set<ir::FunctionId> approximate_;           // that are, or that call one
  std::set<ir::VarId> free_;                       // choices that any execution may make
  std::map<ir::VarId, support::Span> variables_;   // private ones, and arrays: some cell
  std::map<ir::BlockId, support::Span> blocks_;    // whose execution depends on such a value
  Source everywhere_;
  std::vector<Place> places_;
  std::vector<support::Span> before_atomics_;      // that an atomic operation may follow
  bool changed_ = false;
  std::shared_ptr<const InventedValues> for_bounds_;  // null: the same as for the others
};

}  // namespace permverify::checker
