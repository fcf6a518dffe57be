#include "logic/analysis/permissions_given.h"

#include <algorithm>

#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"

namespace permverify::obligation {

using namespace ir;

namespace {

bool is_empty(const Contract& contract) {
  return contract.requires_clauses.empty() && contract.ensures_clauses.empty();
}

bool needs_no_permissions(const Kernel& kernel) {
  bool plain = kernel.role == KernelRole::Kernel &&
               kernel.kernel_contract.ensures_clauses.empty() &&
               kernel.group_contract.ensures_clauses.empty() &&
               kernel.thread_contract.ensures_clauses.empty();
  for_each_stmt(kernel.body, [&](const Stmt& stmt) {
    const Barrier* b = barrier_of(stmt);
    plain = plain && (!b || is_empty(b->contract));
  });
  return plain;
}

}  // namespace

std::set<VarId> arrays_with_permissions(const std::vector<Clause>& clauses) {
  std::set<VarId> result;
  for (const Clause& clause : clauses) {
    any_of(clause.assertion, [&](const Expr& e) {
      if (const auto* perm = std::get_if<Perm>(&e.node)) result.insert(perm->array);
      if (const auto* atomic = std::get_if<AtomicRight>(&e.node)) result.insert(atomic->array);
      return false;
    });
  }
  return result;
}

bool names_atomic_and_plain(const std::vector<Clause>& clauses) {
  std::set<VarId> plain, atomic;
  for (const Clause& clause : clauses) {
    any_of(clause.assertion, [&](const Expr& e) {
      if (const auto* perm = std::get_if<Perm>(&e.node)) plain.insert(perm->array);
      if (const auto* right = std::get_if<AtomicRight>(&e.node)) atomic.insert(right->array);
      return false;
    });
  }
  return std::any_of(plain.begin(), plain.end(), [&](VarId array) { return atomic.count(array) != 0; });
}

std::set<VarId> arrays_of_shared_invariants(const Kernel& kernel) {
  std::set<VarId> result;
  for_each_stmt(kernel.body, [&](const Stmt& stmt) {
    visit_stmt(
        stmt,
        [&](const Exchange& n) {
          if (!n.gives.empty() && !n.takes.empty()) return;  // a call of a method
          result.merge(arrays_with_permissions(n.gives));
          result.merge(arrays_with_permissions(n.takes));
        },
        [](const OneOf<Declare, Assign, Havoc, Store, AtomicUpdate, WarpBarrier, RunKernel, Barrier> auto&) {},
        [](const ProofStep auto&) {},
        [](const OneOf<Block, If, Loop> auto&) {},
        [](const Jump auto&) {});
  });
  return result;
}

void for_each_clause_list(const Kernel& kernel, const std::function<void(const std::vector<Clause>&)>& visit) {
  for (const auto* c :
       {&kernel.kernel_contract, &kernel.group_contract, &kernel.thread_contract}) {
    visit(c->requires_clauses);
    visit(c->ensures_clauses);
  }
  for_each_stmt(kernel.body, [&](const Stmt& stmt) {
    visit_stmt(
        stmt,
        [&](const Barrier& n) {
          visit(n.contract.requires_clauses);
          visit(n.contract.ensures_clauses);
        },
        [&](const Loop& n) { visit(n.invariants); },
        [&](const Exchange& n) { visit(n.takes); },
        [](const OneOf<Declare, Assign, Havoc, Store, AtomicUpdate, WarpBarrier, RunKernel> auto&) {},
        [](const ProofStep auto&) {},
        [](const OneOf<Block, If> auto&) {},
        [](const Jump auto&) {});
  });
}

std::set<VarId> arrays_with_permissions(const Kernel& kernel) {
  std::set<VarId> result;
  for_each_clause_list(kernel, [&](const std::vector<Clause>& clauses) { result.merge(arrays_with_permissions(clauses)); });
  return result;
}

namespace {

bool accesses_nothing(const Kernel& kernel) {
  const Effects effects = effects_of(kernel.body);
  return effects.stored.empty() && effects.updated.empty() && effects.arrays.empty() && effects.runs.empty();
}

}  // namespace

bool has_any_right(const Kernel& kernel) { return !arrays_with_permissions(kernel).empty(); }

bool lacks_permissions(const Kernel& kernel) {
  // A kernel that accesses no memory needs no permissions: its arrays stay as they are, and other kernels do not run beside it.
  if (kernel.role == KernelRole::Kernel && !has_any_right(kernel) && accesses_nothing(kernel)) return false;
  return kernel.permissions_missing || (kernel.role == KernelRole::Kernel &&
                                        !kernel.arrays.empty() && !has_any_right(kernel));
}

bool is_automatic(const Kernel& kernel) {
  const bool plain = kernel.role == KernelRole::Kernel && !has_any_right(kernel);
  return (kernel.permissions_missing || plain) && needs_no_permissions(kernel);
}

}  // namespace permverify::obligation
