// Values that the machine makes up or that the host gives, and the faults that may hang on them.
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

// What a function without a body returns, a random number, the parts that `frexp` gives: `Havoc` in the IR.
// The machine draws such a value, and that need not be what the device computes. Two runs with other
// draws prove no more than one: nearly all of them enter `if (__fmul_rz(2, 3) != 6)`. So a fault counts
// only if it happens whatever those values are: what is touched, and whether the threads come there,
// must not depend on one, be it through data, memory or control.
//
// This is decided on the text, not in the run: the machine stays as fast as it is, and what a value
// decides by a branch that is *not* taken is seen as well. Control dependence is that of the flow
// graph: a `return` under such a condition taints all that follows. A loop that may never end
// under such a condition does not: a run does not wrongly accuse a kernel that does not end.
//
// Functions that no standard rounds for all devices (`cos`, `exp`) are such values, too: the machine
// computes them as this host does, and a device may come out a little beside it.
//
// Results of atomic operations are followed in the same way, for another reason, where the machine does not know the fences
// (RaceRules::fences_known). A lock (`while (atomicCAS(l, 0, 1) != 0)`) or a flag orders what its winner does. A race at a place that is reached past a branch on such a result is no
// certain one. Not only where the branch decides: behind the loop that waits is where the lock is held.
// Nor is one at a cell whose index is such a result, if the other access stands before an atomic operation,
// by which it may be handed over (`x[7] = 9; fence; atomicExch(c, 7)` and `x[atomicAdd(c, 0)] = 1`), and the
// kernel has a fence.
//
// What global memory holds when a launch of the program begins is followed in the same way, too: the host or another kernel
// puts it there, and the machine draws it. That is no value that the program gives for certain, unless the host's code is known to
// (ir::HostLaunch::known_contents).
class InventedValues {
 public:
  // TheMachineButLanes: for runs in which the machine computed all that lanes of a warp make together.
  // HostContents: contents of the user's files are known where races and barriers are concerned, and unknown where bounds are. That a
  // file with indices that are too large makes a program fail is no news to its user.
  enum class From : std::uint8_t { TheMachine, TheMachineButLanes, AtomicResults, HostContents, HostContentsAndFiles };
  InventedValues(const ir::Module& module, const ir::Kernel& kernel, runtime_spec::RaceRules rules,
                 From from);

  // Where a value comes from that may decide whether this fault happens. Nothing: none does.
  std::optional<support::Span> behind(const runtime_spec::Fault& fault) const;
  // The same for a failure at these places of which no run is known.
  std::optional<support::Span> behind(support::FailureId id, const std::vector<support::Span>& places) const;

 private:
  using Source = std::optional<support::Span>;
  // A statement or condition, and the values behind it: behind the cells that it touches, behind all of it.
  struct Place {
    support::Span span;
    Source cells, anything, index;
    bool of_barrier = false;
  };

  // What an analysis follows, and which faults it bears on: one row for each origin (invented.cpp).
  struct Following {
    bool drawn = false;            // values of the machine are sources: `Havoc`, functions that devices round differently
    bool lanes = false;            // and those of lanes of a warp; else they depend on what the lanes bring
    bool atomic_results = false;   // results of atomic operations are sources
    bool contents = false;         // what arrays hold when the launch begins is a source
    bool data = false;             // a place depends on what it computes; else only on whether threads come there
    bool order = false;            // what decides whether a thread goes on, or meets the others, bears on all
    bool whatever_follows = false;  // a branch decides about all that may follow it; else about what depends on it
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
  std::map<ir::BlockId, support::Span> blocks_;    // entered or not as such a value says
  Source everywhere_;
  std::vector<Place> places_;
  std::vector<support::Span> before_atomics_;      // behind which an atomic operation may come
  bool changed_ = false;
  std::shared_ptr<const InventedValues> for_bounds_;  // null: the same as for the others
};

}  // namespace permverify::checker
