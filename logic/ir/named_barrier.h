// Barriers with a number (PTX ISA 8.6, 9.7.13.1, `barrier`): each block has 16. A barrier completes when as many threads have arrived
// as its operations state; `sync` waits for that, `arrive` does not. `__syncthreads()` is number 0 for all threads of the block.
//
// For all threads of the block, an operation is a `Barrier` of the group whose label has the number. For some of them, it is a ghost
// declaration with one of the names below, whose initial value is the sum of two operands: the number, and how many threads take
// part. By itself such a declaration orders nothing, as a fence does (fence.h). Behind it the thread counts its operations in
// variables, which rules about the order of accesses compare (logic.md 11.13).
#pragma once
#include <optional>
#include <string_view>

#include "logic/ir/module.h"

namespace permverify::ir {

inline constexpr std::int64_t numbered_barriers = 16;

struct BarrierUse {
  bool waits = true;       // sync; else arrive
  bool aligned = true;     // all threads of a warp execute this instruction together (`bar`, `.aligned`)
  ExprPtr number;          // null: it is `fixed`
  std::int64_t fixed = 0;
  ExprPtr threads;         // null: all threads of the block
};

// The name of an operation of some threads, as a variable. No source can contain it.
std::string_view name_of_use(bool waits, bool aligned);
// The label of a barrier of the block with a number.
std::string label_of_number(std::int64_t number, bool aligned);

// The operation of some threads of the block that the statement is.
std::optional<BarrierUse> partial_barrier(const Module& module, const Stmt& stmt);
// The same, or a barrier of the block with or without a number. Not a barrier of the grid, and not a vote.
std::optional<BarrierUse> barrier_use(const Module& module, const Stmt& stmt);
// The barrier has a number in the source.
bool has_number(const Barrier& barrier);

// The first operation of some threads in the text, or null.
const Stmt* find_partial_barrier(const Module& module, const StmtList& body);

// Two variables for each number that a literal gives: how often the thread has come to the barrier, and how often it has waited there.
struct BarrierCounters {
  VarId arrivals, waits;
};
// Adds the variables to the module, and their declarations and steps to the statements.
StmtList with_barrier_counters(Module& module, StmtList body);
// The number of which the variable counts operations, if any, and whether it counts those that wait.
struct CountedBarrier {
  std::int64_t number;
  bool waits;
};
std::optional<CountedBarrier> counted_by(const Module& module, VarId var);

}  // namespace permverify::ir
