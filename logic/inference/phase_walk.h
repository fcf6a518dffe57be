// One thread is executed over a part of the flow graph, and its accesses are recorded in the names of the source.
// Loops whose iterations the part completes are cut at their heads: a variable that changes by a fixed step becomes a
// bound variable with its range, the others are unknown.
#pragma once
#include <memory>

#include "logic/analysis/loop_effect.h"
#include "logic/analysis/region_walk.h"
#include "logic/analysis/uniformity.h"
#include "logic/inference/stored_facts.h"
#include "logic/inference/touch.h"

namespace permverify::inference {

// Data that all walks over a kernel share. `module` gets the bound variables.
struct Scene {
  Scene(ir::Module& of, const ir::Kernel& body);

  ir::Module& module;
  const ir::Kernel& kernel;
  ir::Cfg cfg;
  analysis::Uniformity uniformity;
  std::vector<obligation::LoopEffect> loops;
  std::set<VarId> memory;    // arrays of memory, tables of known contents apart
  std::set<VarId> shared;    // those that some statement changes
  std::set<VarId> given;     // arrays on which the source gives permissions: nothing is inferred for these
  std::set<VarId> assigned;  // variables and parameters that some statement assigns

  // One name for values that are equal in every launch of the kernel, as `tid` and `lid` in a single group.
  ExprPtr in_one_way(const ExprPtr& expr) const;
  // Parameters that a precondition makes sizes of the launch, by that name.
  ExprPtr in_sizes(const ExprPtr& expr) const;

  VarId bound_variable(const std::string& name);
  bool closed(const ExprPtr& value) const;  // mentions nothing that changes during a launch
  Knowledge at_entry() const;

 private:
  void learn_equations();
  bool one_group_ = false;
  std::map<VarId, ExprPtr> sizes_;  // parameters that are sizes of the launch
  std::map<std::string, ExprPtr> same_sizes_;  // sizes that are the same parameter, by their keys
};

// The value of a variable at the head of a loop, for an invariant.
struct LoopValue {
  VarId var = 0;
  ExprPtr first;   // its value before the loop, null: unknown
  ExprPtr amount;  // of one step
  obligation::Step::Kind kind;
};

enum class WalkKind : std::uint8_t {
  Phase,   // up to the next barriers
  Arrive,  // through the kernel; variables that loops with barriers change get names for their values at the
           // head
  Whole    // through the kernel; all counters are bound variables
};

class PhaseWalk {
 public:
  PhaseWalk(Scene& scene, const ir::Stmt* start, WalkKind kind);
  // facts: clauses that hold where the walk begins, and are read there.
  void run(Knowledge start, const std::vector<ir::Clause>& facts);

  // Only accesses from the next time on that the loop's head is reached over its back edge, in terms of the values of
  // variables there: `head` (nothing: the walk does not reach it).
  void restart_at(std::uint32_t loop, Knowledge head);
  bool restarted = false;

  std::vector<Touch> touches;
  std::vector<StoredCell> stores;
  std::vector<const ir::Stmt*> ends_at;  // barriers that end the phase
  bool reaches_end = false;
  std::set<std::uint32_t> heads;                                   // loops whose heads are passed
  std::vector<std::pair<const ir::Stmt*, Knowledge>> at_barriers;  // Arrive
  std::vector<std::pair<std::uint32_t, Knowledge>> before_loops;   // Arrive

 private:
  void pass(const obligation::RegionNode& node, Knowledge state);
  bool execute(const ir::Stmt& stmt, Knowledge& state);
  void barrier(const ir::Stmt& stmt, const ir::Barrier& node, Knowledge& state);
  void send(const obligation::RegionNode& from, std::size_t successor, Knowledge state);
  void at_head(std::uint32_t loop, std::uint32_t turn, Knowledge& state);
  void bind_counter(std::uint32_t loop, std::uint32_t turn, Knowledge& state);
  void leave_loop(VarId counter, Knowledge& state) const;
  void note(const ir::ExprPtr& expr, const Knowledge& state);
  void note_fact(const ir::ExprPtr& expr, const Knowledge& state);
  void note_facts(const std::vector<ir::Clause>& clauses, const Knowledge& state);
  ExprPtr value(const ir::ExprPtr& expr, const Knowledge& state);
  void touch(VarId array, const std::vector<ir::ExprPtr>& indices, Right right,
             const Knowledge& state, support::Span span);

  Scene& s_;
  WalkKind kind_;
  std::optional<std::pair<std::uint32_t, Knowledge>> restart_;
  obligation::Region region_;
  obligation::RegionWalk<Knowledge> walk_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, VarId> counters_;  // of (loop, turn)
};

}  // namespace permverify::inference
