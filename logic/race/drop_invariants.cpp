#include "logic/ir/traverse.h"
#include "logic/race/automatic.h"

namespace permverify::obligation {

using namespace ir;

void drop_invariants(Module& module,
                     const std::function<bool(const Kernel&, const Clause&)>& leaves_out) {
  for (Kernel& kernel : module.kernels) {
    kernel.body = rewritten(kernel.body, [&](Stmt& stmt, const Stmt&) {
      if (auto* loop = std::get_if<Loop>(&stmt.node)) {
        std::erase_if(loop->invariants, [&](const Clause& clause) { return leaves_out(kernel, clause); });
      }
    });
  }
}

}  // namespace permverify::obligation
