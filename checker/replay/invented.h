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
// that follows.
//
// A value must not decide whether a thread continues at all, either (weak control dependence, [PC]). So a fault also depends on a value
// if one of its places can be reached
//   - behind a loop, one of whose exits depends on the value or stands where it decides, unless the loop ends for all values
//     (passing.h);
//   - behind an assertion of the program, `__trap()` or a promise to the compiler, that depends on the value or stands where it decides;
//   - behind an operation of lanes that stands where the value decides: the other lanes may wait forever;
//   - behind a barrier of a warp, if the kernel has such a loop or assertion anywhere: its threads may wait for one that is there.
// Stores behind one of these may never happen. This is tracked through memory, so another thread's wait for such a store depends on the
// value, too. A barrier behind one of these adds no dependence: all threads that leave it have reached it, and the code behind it is
// reached from there. If the value decides about a barrier itself, everything depends on it, since other accesses share a phase. If it
// decides about a fence, and the kernel has an atomic operation about which it does not decide, all races depend on it: that operation may
// carry the order of the fence.
//
// *Why this suffices.* Take the run R with its fault, which depends on no such value, and other values. Call a step free if nothing of
// the above is behind it. Let the threads make the free steps in the order of R, and whatever is not free as late as possible: between
// two free steps of one thread. (1) The free steps are the same with the same operands: data, memory and control behind them are free.
// (2) Each thread comes from one free step to its next: what it passes in between stands under branches that the value decides, up to
// where they join. There it meets no barrier (all would depend on it), waits for no lane and fails no assertion (the next step would),
// and it leaves each loop there: a loop whose exits are free is left as in R, one that ends for all values is left, and behind any other
// the step would not be free. (3) A free barrier is left as in R: by (2) all of the group come to it, since R matches barriers by their
// place in the text. (4) What the other steps store, no free step reads. For a race both accesses are free, so they happen, and no
// barrier orders them that did not in R. An order by atomic operations needs fences on both sides, free ones unless no free atomic
// operation can carry what the others order; and an operation that the value decides about need not come first among those on its
// element: nothing free depends on its result.
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

  // The origin of a value that may decide whether this fault happens; empty if no such value does.
  std::optional<support::Span> behind(const runtime_spec::Fault& fault) const;
  // The same for a failure at these places of which no run is known.
  std::optional<support::Span> behind(support::FailureId id, const std::vector<support::Span>& places) const;

 private:
  using Source = std::optional<support::Span>;
  static Source first(const Source& a, const Source& b) { return a ? a : b; }
  // The values on which a statement or condition depends: for its accessed elements, and as a whole.
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

  // The value that decides whether a statement is executed: by a thread that reaches the join of its branches (`control`), and by one
  // that may stop before (`reached`).
  struct Behind { Source control, reached; };

  void spread(const ir::Cfg& cfg);
  void spread(const ir::Stmt& stmt, const Behind& behind);
  Behind behind_of(ir::BlockId block) const;
  // Statements behind which a thread may not continue (passing.cpp).
  void spread_exits(const ir::Cfg& cfg);
  Source stops(const ir::Stmt& stmt, const Source& control) const;
  void reach(const ir::Cfg& cfg, ir::BlockId block, const Source& source);
  void note_fences(const ir::Module& module, const ir::Cfg& cfg);
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
  std::set<ir::FunctionId> approximate_;           // functions that are approximate, or that call such a function
  std::set<ir::VarId> free_;                       // choices that any execution may make
  std::map<ir::VarId, support::Span> variables_;   // private variables, and arrays: some element
  std::map<ir::BlockId, support::Span> blocks_;    // whose execution depends on such a value
  std::map<ir::BlockId, support::Span> reached_;   // whose reaching depends on such a value, with all their successors
  std::set<std::uint32_t> ending_;                 // loops that end for all values
  Source everywhere_, fences_;                     // behind all faults, behind all races
  std::vector<Place> places_;
  std::vector<support::Span> before_atomics_;      // that an atomic operation may follow
  bool changed_ = false;
  std::shared_ptr<const InventedValues> for_bounds_;  // null: the same as for the others
};

}  // namespace permverify::checker
