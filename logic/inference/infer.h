// Permissions for kernels without any (logic.md 4): contracts of the thread, of barriers and of loops, derived from
// the accesses of each phase. They count only when they are proved.
#pragma once
#include <optional>
#include <set>
#include <string>

#include "logic/ir/module.h"

namespace permverify::inference {

struct BarrierPlan {
  const ir::Stmt* barrier;
  std::vector<ir::Clause> gives;     // requires, where clauses transfer: held before, not behind
  std::vector<ir::Clause> holds;     // held behind it
  std::vector<ir::Clause> receives;  // ensures, where clauses transfer
  bool transferable = true;          // the permissions held before it can be expressed at the barrier
  bool transfers = false;            // the kernel gets `gives` and `receives`, and keeps the rest
};

struct LoopPlan {
  const ir::Stmt* loop;
  std::vector<ir::Clause> rights;  // if permissions that barriers of the loop give depend on its variables
  std::vector<ir::Clause> facts;
  std::vector<ir::Clause> held = {};  // if the loop is entered and left within one phase: held throughout
};

struct Plan {
  std::vector<ir::Clause> requires_clauses, ensures_clauses;
  std::vector<ir::Clause> group_requires;  // empty: the group has the permissions of its threads
  std::vector<BarrierPlan> barriers;
  std::vector<LoopPlan> loops;
  std::vector<ir::Clause> stored;  // facts that the thread ensures about elements that it stores to; no permissions
  std::string refused;  // "infer_index": nothing was inferred; else empty
  support::Span refused_at;
  std::vector<std::string> explanation;
};

// How long a thread holds the elements of global memory that it accesses: where a phase needs them, or throughout the kernel, so that
// what it has stored stays known. Which one is right depends on whether the threads exchange elements: the proof shows it.
enum class Hold : std::uint8_t { InPhases, Throughout };

// Loops with barriers whose invariants get permissions: where those depend on variables of the loop, or also where the source gives some,
// since an invariant with permissions takes the place of all that is held.
enum class Heads : std::uint8_t { WherePermissionsChange, WithPermissions };

// Adds bound variables to the module. Nothing is inferred for the arrays `given`.
Plan infer(ir::Module& module, const ir::Kernel& kernel, const std::set<ir::VarId>& given = {}, Hold hold = Hold::InPhases,
           Heads heads = Heads::WherePermissionsChange);

// The plan for a kernel whose contracts give permissions on other arrays. Barriers that keep or transfer give and
// take the permissions that change. `refused` is set if this cannot be written: "infer_mixed".
Plan beside_permissions(const ir::Kernel& kernel, Plan plan);

// Permissions stand behind facts about the sizes of arrays, and before facts that read the arrays.
std::size_t place_of_rights(const std::vector<ir::Clause>& clauses);

// The kernel with the plan in its contracts; barriers replace the held permissions.
ir::Kernel annotated(const ir::Kernel& kernel, const Plan& plan);

// The sentence for a refusal.
std::string why(const std::string& refused);

// No clause of the kernel contains a permission.
bool without_rights(const ir::Kernel& kernel);

}  // namespace permverify::inference
