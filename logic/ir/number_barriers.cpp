#include "logic/ir/number_barriers.h"

#include "logic/ir/traverse.h"

namespace permverify::ir {

StmtList with_numbered_barriers(StmtList body) {
  std::uint32_t last = 0;
  bool in_order = true;
  for_each_stmt(body, [&](const Stmt& stmt) {
    if (const auto* barrier = std::get_if<Barrier>(&stmt.node)) in_order = barrier->id == ++last && in_order;
  });
  if (in_order) return body;
  last = 0;
  return rewritten(body, [&](Stmt& stmt, const Stmt&) {
    if (auto* barrier = std::get_if<Barrier>(&stmt.node)) barrier->id = ++last;
  });
}

}  // namespace permverify::ir
