#include "logic/analysis/permissions_given.h"
#include "logic/ir/traverse.h"
#include "logic/race/automatic.h"

namespace permverify::obligation {

using namespace ir;

void drop_invariants(Module& module, const std::function<bool(const Clause&)>& leaves_out) {
  for (Kernel& kernel : module.kernels) {
    if (!is_automatic(kernel)) continue;
    kernel.body = rewritten(kernel.body, [&](Stmt& stmt, const Stmt&) {
      if (auto* loop = std::get_if<Loop>(&stmt.node)) std::erase_if(loop->invariants, leaves_out);
    });
  }
}

}  // namespace permverify::obligation
