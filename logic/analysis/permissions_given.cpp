#include "logic/analysis/permissions_given.h"

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

bool has_any_right(const Kernel& kernel) {
  bool found = false;
  for (const auto* c :
       {&kernel.kernel_contract, &kernel.group_contract, &kernel.thread_contract}) {
    found = found || has_right(c->requires_clauses) || has_right(c->ensures_clauses);
  }
  for_each_stmt(kernel.body, [&](const Stmt& stmt) {
    visit_stmt(
        stmt,
        [&](const Barrier& n) {
          found = found || has_right(n.contract.requires_clauses) ||
                  has_right(n.contract.ensures_clauses);
        },
        [&](const Loop& n) { found = found || has_right(n.invariants); },
        [&](const Exchange& n) { found = found || has_right(n.takes); },
        [](const OneOf<Declare, Assign, Havoc, Store, AtomicUpdate, RunKernel> auto&) {},
        [](const ProofStep auto&) {},
        [](const OneOf<Block, If> auto&) {},
        [](const Jump auto&) {});
  });
  return found;
}

bool lacks_permissions(const Kernel& kernel) {
  // A kernel without memory needs no rights.
  return kernel.permissions_missing || (kernel.role == KernelRole::Kernel &&
                                        !kernel.arrays.empty() && !has_any_right(kernel));
}

bool is_automatic(const Kernel& kernel) {
  const bool plain = kernel.role == KernelRole::Kernel && !has_any_right(kernel);
  return (kernel.permissions_missing || plain) && needs_no_permissions(kernel);
}

}  // namespace permverify::obligation
