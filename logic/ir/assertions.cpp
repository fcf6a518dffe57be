#include "logic/ir/assertions.h"

#include "logic/ir/visit.h"

namespace permverify::ir {

bool owes_awaited_copies(const Stmt& stmt) {
  return visit_stmt(
      stmt, [](const Assert& n) { return n.about == AssertionOf::CopyAwaited; },
      [](const OneOf<Assume, LemmaCall> auto&) { return false; }, [](const Structure auto&) { return false; },
      [](const OneOf<Declare, Assign, Havoc, Store, AtomicUpdate, Barrier, WarpBarrier, RunKernel, Exchange> auto&) { return false; });
}

}  // namespace permverify::ir
