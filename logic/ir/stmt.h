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
// Operations of the lanes of a warp (CUDA C++, "Warp Shuffle Functions", "Warp Vote Functions"): they yield the value of
// another lane, whether a condition holds in all lanes or in any, or the lanes in which it holds.
enum class LaneOp : std::uint8_t { Shuffle, ShuffleUp, ShuffleDown, ShuffleXor, All, Any, Ballot };

// Operands of such an operation. Each is a literal or a private variable that the lane has set before. A vote has
// neither `lane` nor `width`.
struct Lanes {
  LaneOp op;
  ExprPtr mask;          // bit k: lane k takes part
  ExprPtr value;
  ExprPtr lane, width;   // number of the lane, or its distance; threads of a segment, a power of two
};

// A private scalar gets an unknown value of its type (a texture, a random number), in general another one in each thread.
// With `lanes` a run computes it; proofs ignore the operands. `common`: all threads of the group that are here get one value.
struct Havoc {
  VarId var;
  std::optional<Lanes> lanes = {};
  bool common = false;
};
struct Store { VarId array; std::vector<ExprPtr> indices; ExprPtr value; };

// Inc and Dec change by one. The bounded ones, of CUDA, change a number without sign within 0 and their operand: from the bound or
// above up to 0, and from 0 or above the bound down to the bound (CUDA C++ Programming Guide, atomicInc(), atomicDec()).
enum class AtomicOp : std::uint8_t { Add, Sub, Min, Max, And, Or, Xor, Xchg, CmpXchg, Inc, Dec, BoundedInc, BoundedDec };

// The threads for which an operation is atomic. If operations of two threads on one element are not atomic for
// each other, they race like plain accesses.
enum class AtomicScope : std::uint8_t {
  All,         // all threads that share the array
  Group,       // the group, if both scopes include the other thread (CUDA)
  EqualGroup   // the group, for operations with the same scope (OpenCL)
};
inline constexpr std::size_t atomic_scopes = 3;

// result: the variable that gets the old value, if any. Operands: {expected, desired} of CmpXchg, empty for
// Inc and Dec, one value for the others.
struct AtomicUpdate {
  AtomicOp op;
  std::optional<VarId> result;
  VarId array;
  std::vector<ExprPtr> indices;
  std::vector<ExprPtr> operands;
  AtomicScope scope = AtomicScope::All;  // another value only for global arrays
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

// A barrier that combines a truth value of each thread into one result for the group (CUDA C++, "Synchronization
// Functions"): nonzero iff it holds for all threads (All) or for some thread (Any), or the number of threads for
// which it holds (Count). `predicate` is a private variable that each thread sets before it arrives; `result` is
// set when the barrier is left.
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
  bool transfers = false;  // dialects in which clauses always give and take permissions
  std::optional<Vote> vote = {};
};

// The threads of a warp, or of an aligned part of one, wait for each other, except those that have ended: threads of a
// group with consecutive linear numbers, `Kernel::meeting_threads` of them. Their accesses to all memory before it are
// ordered before those behind it (CUDA C++, `__syncwarp`). Threads of two warps or parts are not ordered.
inline constexpr std::int64_t warp_threads = 32;
struct WarpBarrier {};

// The origin of an assertion. Stated: a statement of the source, or a requirement of the language for an access. CopyUnderWay:
// the thread does not access an element that one of its open copies reads or writes. CopyAwaited: no copy is open when it ends.
enum class AssertionOf : std::uint8_t { Stated, CopyUnderWay, CopyAwaited };
struct Assert {
  ExprPtr condition;
  AssertionOf about = AssertionOf::Stated;
};
struct Assume { ExprPtr condition; };
struct LemmaCall { FunctionId lemma; std::vector<ExprPtr> arguments; };

// Host code runs a kernel and waits for its end. Sizes are per dimension, null: 1; if one is not
// positive, no thread runs. `arguments` are the values of the kernel's params.
using KernelId = std::uint32_t;  // index into Module::kernels
struct RunKernel {
  KernelId kernel;
  std::array<ExprPtr, 3> gsize, ngroups;
  std::vector<ExprPtr> arguments;
  std::vector<RunKernel> beside = {};  // kernels that run at the same time; the host waits for all
};

// The thread gives up the permissions and facts of `gives`, and receives those of `takes`. With one of the two,
// this is a shared invariant: one statement gives the clauses and another takes them, no thread holds them in
// between, and at most one thread has taken them. With both, this is a call of a method: the callee holds what is
// given until it returns what is taken, and `\old` in `takes` is memory before the statement.
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
