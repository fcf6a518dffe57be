// Statements of kernels and of lemmas, structured as written; cfg.h gives the flow graph.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "logic/ir/expr.h"

namespace permverify::ir {

struct Stmt;
using StmtPtr = std::shared_ptr<const Stmt>;
using StmtList = std::vector<StmtPtr>;

// One clause of a contract: an assertion with its own span (of the assertion, not the keyword).
struct Clause { ExprPtr assertion; Span span; };

struct Contract {
  std::vector<Clause> requires_clauses;
  std::vector<Clause> ensures_clauses;
};

struct Declare { VarId var; ExprPtr init; };            // init may be null: uninitialised
struct Assign { VarId var; ExprPtr value; };
// What the lanes of a warp compute together (CUDA C++, "Warp Shuffle Functions", "Warp Vote Functions"): a value of
// another lane, or whether a condition holds in all lanes or in any, or in which.
enum class LaneOp : std::uint8_t { Shuffle, ShuffleUp, ShuffleDown, ShuffleXor, All, Any, Ballot };

// Operands of such an operation. Each is a literal or a private variable that the lane has set before. A vote has
// neither `lane` nor `width`.
struct Lanes {
  LaneOp op;
  ExprPtr mask;          // the lanes that take part, bit by bit
  ExprPtr value;
  ExprPtr lane, width;   // which one, or how far away it is; of so many threads, a power of two
};

// A private scalar gets a value of its type that nothing is known about (a texture, a random number): any two threads
// may get different ones. With `lanes` a device computes it; proofs do without.
struct Havoc {
  VarId var;
  std::optional<Lanes> lanes = {};
};
struct Store { VarId array; std::vector<ExprPtr> indices; ExprPtr value; };

// Inc and Dec change by one. The bounded ones, of CUDA, change a number without sign within 0 and their operand: from the bound or
// above up to 0, and from 0 or above the bound down to the bound (CUDA C++ Programming Guide, atomicInc(), atomicDec()).
enum class AtomicOp : std::uint8_t { Add, Sub, Min, Max, And, Or, Xor, Xchg, CmpXchg, Inc, Dec, BoundedInc, BoundedDec };

// The threads among which an operation is atomic. Operations of two threads on one cell that are not atomic
// for each other race as plain accesses do.
enum class AtomicScope : std::uint8_t {
  All,         // all threads that share the array
  Group,       // those of its group: CUDA, where each scope has to include the other thread
  EqualGroup   // those of its group, and of them operations of this scope alone: OpenCL
};
inline constexpr std::size_t atomic_scopes = 3;

// result: the variable that gets the old value, if any. CmpXchg has operands {expected, desired},
// Inc and Dec none, the others one.
struct AtomicUpdate {
  AtomicOp op;
  std::optional<VarId> result;
  VarId array;
  std::vector<ExprPtr> indices;
  std::vector<ExprPtr> operands;
  AtomicScope scope = AtomicScope::All;  // another one only for global arrays
};

// A label of a Block, unique in its kernel. `Leave` goes to the end of the block that has it: the
// structured form of forward jumps (`goto`, `switch`, `return` of an inlined function).
using LabelId = std::uint32_t;
inline constexpr LabelId no_label = ~0U;

struct Block { StmtList body; LabelId label = no_label; };
struct Leave { LabelId label; };  // of an enclosing Block; loops in between are left
struct If { ExprPtr condition; StmtList then_body, else_body; };

// while: test_first, no init or step. for: init before, step after the body and on `continue`.
struct Loop {
  StmtList init;
  ExprPtr condition;  // null: true
  StmtList step;
  StmtList body;
  bool test_first = true;              // false: do { } while
  std::vector<Clause> invariants;
  std::vector<ExprPtr> decreases;      // may be empty
  std::optional<VarId> rounds = {};    // the ghost variable that counts complete iterations: `\round`
};

struct Break {};
struct Continue {};
struct Return {};

// A barrier asks all threads of the group for a truth value, and each gets one common answer (CUDA C++,
// "Synchronization Functions"): not zero if and only if it holds for all or for any thread, or the
// number of threads for which it holds. `predicate` is a private variable, which each thread has set
// before it arrives; `result` gets the answer when the barrier is left.
enum class VoteOp : std::uint8_t { All, Any, Count };
struct Vote {
  VoteOp op;
  ExprPtr predicate;
  VarId result;
};

using BarrierId = std::uint32_t;  // number of the barrier in its kernel, in source order from 1
struct Barrier {
  BarrierId id;
  std::string label;  // the user's name or number for it; may be empty
  bool fences_local, fences_global;
  bool has_block;  // `{ ... }` was written
  Contract contract;
  bool transfers = false;  // dialects where clauses give and take, whatever they mention
  std::optional<Vote> vote = {};
};

// The threads of a warp, or of a part of one, wait for each other, those apart that have ended: threads of a group with
// consecutive linear numbers, as many as the kernel's barriers of this kind are for (`Kernel::meeting_threads`). Their
// accesses to all memory before it are ordered before those behind it (CUDA C++, `__syncwarp`); threads of two warps or
// parts have nothing to do with each other here.
inline constexpr std::int64_t warp_threads = 32;
struct WarpBarrier {};

// What an assertion is about: what the source states, or what a language demands of each access; or that the thread does not access
// what one of its asynchronous copies is about to read or write; or that no copy is left when it ends.
enum class AssertionOf : std::uint8_t { Stated, CopyUnderWay, CopyAwaited };
struct Assert {
  ExprPtr condition;
  AssertionOf about = AssertionOf::Stated;
};
struct Assume { ExprPtr condition; };
struct LemmaCall { FunctionId lemma; std::vector<ExprPtr> arguments; };

// Host code runs a kernel and waits for its end. Sizes are per dimension, null: 1; where one is not
// positive no thread runs and nothing happens. `arguments` are the values of the kernel's params.
using KernelId = std::uint32_t;  // index into Module::kernels
struct RunKernel {
  KernelId kernel;
  std::array<ExprPtr, 3> gsize, ngroups;
  std::vector<ExprPtr> arguments;
  std::vector<RunKernel> beside = {};  // kernels that run at the same time; the host waits for all
};

// The thread gives up what `gives` states, rights and facts, and takes what `takes` states: of two
// statements with the same clauses, one gives what the other takes. Between them it belongs to no thread:
// an invariant that is shared. Exactly one thread at a time has what it took. With both, a method is called:
// it has what is given until it gives what is taken, and `\old` in `takes` is memory before the statement.
struct Exchange {
  std::vector<Clause> gives, takes;
};

struct Stmt {
  using Node = std::variant<Declare, Assign, Havoc, Store, AtomicUpdate, Block, Leave, If, Loop, Break,
                            Continue, Return, Barrier, WarpBarrier, Assert, Assume, LemmaCall, RunKernel, Exchange>;
  Node node;
  Span span;
  bool ghost = false;
};

}  // namespace permverify::ir
