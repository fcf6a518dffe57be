#include "logic/ir/promises.h"

#include "logic/ir/traverse.h"

namespace permverify::ir {

Kernel without_promises(const Kernel& kernel) {
  Kernel result = kernel;
  for (Contract* contract : {&result.kernel_contract, &result.group_contract, &result.thread_contract}) contract->ensures_clauses.clear();
  result.body = rewritten(kernel.body, [](Stmt& stmt, const Stmt&) {
    auto* barrier = std::get_if<Barrier>(&stmt.node);
    if (!barrier) return;
    barrier->contract = {};
    barrier->has_block = false;
  });
  return result;
}

}  // namespace permverify::ir
