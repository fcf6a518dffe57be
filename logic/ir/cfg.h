// The flow graph of a body, for the analyses and the symbolic execution.
// Any reducible graph fits; the structured statements of PVL are lowered here.
#pragma once
#include <functional>

#include "logic/ir/module.h"

namespace permverify::ir {

using BlockId = std::uint32_t;
inline constexpr BlockId no_block = ~0U;

struct CfgLoop {
  const Stmt* stmt = nullptr;      // the Loop statement: invariants and measure
  BlockId header = no_block;
  std::vector<BlockId> blocks;     // of its body, header included, in reverse post-order
  std::uint32_t parent = ~0U;      // innermost other loop that has the header, ~0 for none
};

struct CfgBlock {
  std::vector<const Stmt*> stmts;  // simple ones: `visit_simple`
  // One successor: a jump. Two: a branch on `condition`, true first. No successor: the end.
  std::vector<BlockId> successors;
  ExprPtr condition;               // null on a two-way branch: always true (`while (true)`)
  std::vector<BlockId> predecessors;
  std::uint32_t loop = ~0U;        // innermost loop that contains the block
};

struct Cfg {
  std::vector<CfgBlock> blocks;    // block 0 is the entry; unreachable blocks are left out
  BlockId exit = no_block;         // the single end; `return` jumps to it
  std::vector<BlockId> order;      // reverse post-order: predecessors first, back edges apart
  std::vector<CfgLoop> loops;      // outer loops before inner ones
  std::vector<BlockId> immediate_postdominator;  // no_block for the exit, or if it cannot be left

  bool is_back_edge(BlockId from, BlockId to) const;
  bool in_loop(BlockId block, std::uint32_t loop) const;
  // The loop whose header this block is, or ~0.
  std::uint32_t loop_of_header(BlockId block) const;
  // Blocks whose execution depends on the branch at the end of `block`: those reachable from its
  // successors before its immediate postdominator. Empty if `block` does not branch.
  std::vector<BlockId> influence(BlockId block) const;
};

Cfg build_cfg(const StmtList& body);

// Barriers that satisfy `counts` and from which a path without another such barrier leads to the
// point, in source order; null is the entry of the kernel.
using BarrierTest = std::function<bool(const Barrier&)>;
// The point: a barrier itself ...
std::vector<const Stmt*> directly_before(const Cfg& cfg, const Stmt* barrier);
// ... or the back edges of a loop, walking backwards inside the loop only; null: its head.
std::vector<const Stmt*> last_in_iteration(const Cfg& cfg, std::uint32_t loop,
                                           const BarrierTest& counts);

}  // namespace permverify::ir
