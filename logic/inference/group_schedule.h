// The version of a kernel whose groups wait wherever its warps are in order (group_order.h).
#pragma once
#include <optional>

#include "logic/ir/module.h"
#include "logic/ir/visit.h"

namespace permverify::inference {

template <class Node>
concept NotOrdered = ir::OneOf<Node, ir::AtomicUpdate, ir::RunKernel, ir::Exchange, ir::Assume, ir::LemmaCall>;  // the argument does not hold for them

// What decides how a statement is cut, without the statements in it.
struct CutKind {
  bool known = true;
  const ir::Store* store = nullptr;
  const ir::Havoc* shuffle = nullptr;  // of all lanes
  bool is_loop = false, is_barrier = false, is_of_warp = false, jumps = false;
};
CutKind cut_kind(const ir::Stmt& stmt);

// Nothing where no place for a barrier is known. Adds variables to the module.
std::optional<ir::Kernel> with_group_waits(ir::Module& module, const ir::Kernel& kernel, std::int64_t lock_step);

}  // namespace permverify::inference
