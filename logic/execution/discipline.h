// The obligations and the facts of a symbolic execution: by permissions (logic/permission) or by the accesses of a
// phase (logic/race). Statements, joins and loops have the same meaning for both: symbolic_execution.h.
#pragma once
#include <memory>

#include "logic/analysis/region.h"
#include "logic/kernel/checks.h"

namespace permverify::obligation {

// A store or an atomic operation of the program.
struct ProgramAccess {
  const ir::Stmt& stmt;
  ir::VarId array;
  Right right;
  const std::vector<Term>& index;
  Span span;
  Term value;  // of a store
  ir::AtomicScope scope = ir::AtomicScope::All;
};

// A loop that is cut at its head in a turn of the region.
struct LoopCut {
  std::uint32_t loop;
  RegionNode head;
  Term counter;               // the iterations that are complete
  std::set<ir::VarId> changed;  // arrays with a new map at the head
};

enum class Purpose : std::uint8_t { Program, Assertion, Invariant };

class Discipline {
 public:
  Discipline() = default;
  Discipline(const Discipline&) = delete;
  Discipline& operator=(const Discipline&) = delete;
  virtual ~Discipline() = default;

  // Obligations are made. Otherwise only accesses are collected, and another execution makes the obligations.
  virtual bool owes() const = 0;
  // In a loop without barriers two threads may be in different iterations, so they share no new symbol, and variables
  // with a closed form have it as their value. Otherwise uniform variables have one symbol for both threads. Closed
  // forms are then facts of a second attempt, since invariants mention the symbols.
  virtual bool separates_iterations() const = 0;

  // The obligations of an evaluation in this state; `state` outlives it.
  virtual std::unique_ptr<PointChecks> checks(const State& state, Purpose purpose) = 0;
  // Before terms are built that read memory.
  virtual void prepare_reads(State&, bool /*apart*/) {}
  virtual void access(const ProgramAccess& access, const State& state, PointChecks& checks) = 0;

  // The value that an atomic operation found, if the discipline has a name for it.
  virtual Term found_by(const ir::AtomicUpdate&, const std::vector<Term>& /*operands*/) { return {}; }
  // Adds the facts about the values that an atomic operation found (null: not used) and left.
  virtual void know_atomic(const ir::AtomicUpdate&, const std::vector<Term>& /*index*/, const std::vector<Term>& /*operands*/,
                           Term /*result*/, Term /*left*/, const State&) {}

  // False: the region ends here.
  virtual bool cross(const ir::Stmt& stmt, const ir::Barrier& barrier, State& state) = 0;
  // A barrier of a warp.
  virtual void meet(const ir::Stmt& stmt) = 0;
  virtual void run_kernel(const ir::Stmt& stmt, const ir::RunKernel& run, State& state) = 0;
  virtual void exchange(const ir::Stmt& stmt, const ir::Exchange& node, State& state) = 0;

  // The invariant where the loop is entered or an iteration ends, apart from its facts.
  virtual void require_permissions(std::uint32_t /*loop*/, const State&, const Assertion& /*invariant*/, bool /*on_entry*/) {}
  // At the head: values and maps are new, and no fact is known about them.
  virtual void cut(const LoopCut&, const State& /*before*/, State& /*head*/) {}
  virtual void take_back_edge(std::uint32_t /*loop*/, const RegionNode& /*from*/, const State&) {}
  // Both states behind a branch.
  virtual void branch(ir::BlockId, Term /*condition*/, const State& /*yes*/, const State& /*no*/) {}
  virtual void take_edge(ir::BlockId /*from*/, ir::BlockId /*to*/, State&) {}
  virtual void exit(State) {}
};

}  // namespace permverify::obligation
