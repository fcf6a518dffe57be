// A plan becomes part of the kernel.
#include "logic/analysis/barrier_kind.h"
#include "logic/analysis/permissions_given.h"
#include "logic/inference/infer.h"
#include "logic/ir/traverse.h"

namespace permverify::inference {

using namespace ir;

namespace {

void put_first(std::vector<Clause>& clauses, const std::vector<Clause>& more) {
  clauses.insert(clauses.begin(), more.begin(), more.end());
}

void put_rights(std::vector<Clause>& clauses, const std::vector<Clause>& rights) {
  const auto place = clauses.begin() + static_cast<std::ptrdiff_t>(place_of_rights(clauses));
  clauses.insert(place, rights.begin(), rights.end());
}

bool reads_memory(const Expr& e) { return std::holds_alternative<ArrayRead>(e.node) || e.type.is_array(); }

// What a fact reads has to be held: it stands behind the permissions of the loop.
void put_facts(std::vector<Clause>& clauses, const std::vector<Clause>& facts) {
  const bool framed = has_right(clauses);
  std::vector<Clause> first;
  for (const Clause& fact : facts) {
    (framed && any_of(fact.assertion, reads_memory) ? clauses : first).push_back(fact);
  }
  put_first(clauses, first);
}

void annotate(Loop& loop, const Stmt& was, const Plan& plan) {
  for (const LoopPlan& part : plan.loops) {
    if (part.loop != &was) continue;
    put_rights(loop.invariants, part.rights);
    put_facts(loop.invariants, part.facts);
  }
}

void annotate(Barrier& barrier, const Stmt& was, const Plan& plan) {
  for (const BarrierPlan& part : plan.barriers) {
    if (part.barrier != &was) continue;
    if (part.transfers) {
      put_rights(barrier.contract.requires_clauses, part.gives);
      put_rights(barrier.contract.ensures_clauses, part.receives);
      barrier.has_block = barrier.transfers = true;
    }
    if (part.transfers || part.holds.empty()) continue;
    put_rights(barrier.contract.ensures_clauses, part.holds);
    barrier.has_block = true;
    barrier.transfers = false;
  }
}

}  // namespace

Plan beside_permissions(const Kernel& kernel, Plan plan) {
  const auto refuse = [&plan](Span at) {
    plan.refused = "infer_mixed";
    plan.refused_at = at;
  };
  // Contracts above the thread's would have to give what is inferred as well.
  if (has_right(kernel.kernel_contract.requires_clauses)) refuse(kernel.span);
  for (BarrierPlan& part : plan.barriers) {
    const auto& barrier = std::get<Barrier>(part.barrier->node);
    if (obligation::kind_of(barrier) == obligation::BarrierKind::Replace) continue;
    part.holds.clear();
    part.transfers = !part.gives.empty() || !part.receives.empty();
    if (part.transfers && !part.transferable) refuse(part.barrier->span);
  }
  for (LoopPlan& part : plan.loops) {
    const auto& loop = std::get<Loop>(part.loop->node);
    const bool frames = has_right(loop.invariants);  // what the invariant leaves out is unusable in the loop
    if (!frames && !part.rights.empty()) refuse(part.loop->span);
    if (frames && part.rights.empty()) part.rights = part.held;
  }
  return plan;
}

std::size_t place_of_rights(const std::vector<Clause>& clauses) {
  std::size_t place = 0;
  while (place < clauses.size() && !any_of(clauses[place].assertion, reads_memory)) ++place;
  return place;
}

Kernel annotated(const Kernel& kernel, const Plan& plan) {
  Kernel result = kernel;
  put_rights(result.thread_contract.requires_clauses, plan.requires_clauses);
  put_rights(result.thread_contract.ensures_clauses, plan.ensures_clauses);
  put_rights(result.group_contract.requires_clauses, plan.group_requires);
  result.body = rewritten(kernel.body, [&](Stmt& stmt, const Stmt& was) {
    if (auto* loop = std::get_if<Loop>(&stmt.node)) annotate(*loop, was, plan);
    if (auto* barrier = std::get_if<Barrier>(&stmt.node)) annotate(*barrier, was, plan);
  });
  result.permissions_missing = false;
  return result;
}

std::string why(const std::string& refused) {
  if (refused == "infer_index") return "the element of this access cannot be said in a contract";
  if (refused == "infer_share") {
    return "what later phases need depends on variables: the contract of the kernel cannot say it";
  }
  if (refused == "infer_mixed") {
    return "permissions on other arrays are given here, in a way that inferred ones cannot join";
  }
  if (refused == "infer_transfer") {
    return "what is held before this barrier cannot be said at it, and it has to be given away";
  }
  if (refused == "infer_member") {
    return "an element that is touched here has no name in C: which component of a vector it is "
           "depends on a variable";
  }
  if (refused == "infer_place") {
    return "clauses cannot be put here: it stands in another file, or is reached through calls "
           "that need different ones";
  }
  return "no permissions could be inferred";
}

bool without_rights(const Kernel& kernel) {
  return !obligation::has_any_right(kernel);
}

}  // namespace permverify::inference
