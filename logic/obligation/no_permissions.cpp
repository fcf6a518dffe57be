#include "logic/obligation/no_permissions.h"

#include "logic/claim/builder.h"
#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"

namespace permverify::obligation {

using namespace ir;

void add_promises(const Kernel& kernel, term::TermManager& terms, ObligationSet& set) {
  Builder out(terms, kernel.name);
  const auto add = [&](FailureId kind, const char* what, const std::vector<Clause>& clauses) {
    for (const Clause& clause : clauses) {
      Obligation& o = out.require(kind, what, clause.span, {}, terms.truth(false));
      o.evidence = Evidence::Suspects;
      o.effort = Effort::Quick;
      o.unknowns = {"what threads store, since no permissions are known"};
    }
  };
  add("post.thread:false", "this postcondition may not hold", kernel.thread_contract.ensures_clauses);
  add("post.group:false", "this postcondition of the group may not hold", kernel.group_contract.ensures_clauses);
  add("post.kernel:false", "this postcondition of the kernel may not hold", kernel.kernel_contract.ensures_clauses);
  for_each_stmt(kernel.body, [&](const Stmt& stmt) {
    const Barrier* barrier = barrier_of(stmt);
    if (!barrier) return;
    add("barrier.pre:false", "this may not hold where the barrier is reached", barrier->contract.requires_clauses);
    add("barrier.exchange:false", "this may not hold behind the barrier", barrier->contract.ensures_clauses);
  });
  std::vector<Obligation>& promised = out.set().obligations;
  std::move(promised.begin(), promised.end(), std::back_inserter(set.obligations));
}

}  // namespace permverify::obligation
