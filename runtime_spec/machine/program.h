// A kernel as straight-line instructions: what the small-step rules of the machine execute.
#pragma once
#include <memory>
#include <string>

#include "runtime_spec/code/comparison.h"
#include "runtime_spec/code/expression.h"

namespace permverify::runtime_spec {

enum class Op : std::uint8_t {
  Declare,     // slot becomes `value`, or uninitialised
  Assign, Store, Atomic,
  Havoc,       // slot becomes a drawn value, or what lanes compute from `indices`: mask, value, lane, width
  DeclareArray, StorePrivate,       // of a private array: no other thread sees it
  Branch,      // on `value`: next instruction if true, else `target`
  Jump,
  EnterLoop, LoopHead, LeaveLoop,   // see Loop below
  Barrier, WarpBarrier, Assert, Assume, Lemma, End,
  NumberedBarrier              // `target` is an index into Program::numbered; `indices`: number and threads, or none
};

inline constexpr std::uint32_t no_index = ~0U;

struct Instruction {
  Op op = Op::End;
  bool ghost = false;               // its reads are specification only
  support::Span span;
  std::uint32_t slot = no_index;    // Declare, Assign; result of Atomic
  Code value = no_code;             // value, condition; first operand of Atomic
  Code second = no_code;            // second operand of CmpXchg
  std::uint32_t target = no_index;  // Branch, Jump
  std::uint32_t loop = no_index;    // EnterLoop, LoopHead, LeaveLoop; innermost around a Barrier
  ir::VarId array = no_index;       // Store, Atomic, DeclareArray, StorePrivate
  std::vector<Code> indices;
  std::vector<Conjunct> conjuncts;  // Assert
  const ir::Stmt* stmt = nullptr;   // as written; null for what flattening adds
  // Not executed on a device: what it reads is no access of the program.
  bool is_specification() const {
    return ghost || op == Op::Assert || op == Op::Assume || op == Op::Lemma;
  }
};

// A loop as the machine counts it. EnterLoop is executed once before, LoopHead at the start of every
// iteration's test (where invariants hold), LeaveLoop on every way out, `break` and `return` included.
struct LoopInfo {
  const ir::Loop* loop = nullptr;
  support::Span span;
  std::uint32_t parent = no_index;
  std::uint32_t head = 0;           // the instruction LoopHead
  bool has_barrier = false;         // its iterations are compared between the threads of a group
};

// An operation at a barrier with a number (logic/ir/named_barrier.h).
struct NumberedUse {
  bool waits = true, aligned = true;
  std::int64_t fixed = 0;           // the number, of one for all threads of the group
};

struct ResolvedContracts;  // contracts/

// The resolved kernel. The module must outlive it.
struct Program {
  Program(const ir::Module& module, const ir::Kernel& kernel);

  const ir::Module& module;
  const ir::Kernel& kernel;
  ExpressionTable expressions;
  ir::VarId first_variable = 0;     // the lowest number of a variable of the kernel: it depends on which others are read
  std::vector<Instruction> code;    // starts at 0, ends with End; each `return` is an End, too
  std::vector<LoopInfo> loops;
  std::vector<NumberedUse> numbered;  // not empty: all barriers are instructions of this kind
  bool has_warp_barrier = false;    // some instruction is one
  bool has_grid_barrier = false;    // the same
  bool has_lanes = false;           // some instruction is an operation of lanes
  std::vector<std::vector<Code>> extents;  // parallel to kernel.arrays; no_code: unknown
  std::vector<Code> shifts;                // parallel to HostLaunch::placed; no_code: 0
  std::vector<std::vector<Code>> contents;  // of constant tables, parallel to kernel.arrays
  // Resolved once by monitors/permissions, used by all its monitors. Everything is resolved before
  // the first Machine is made of the program: it lays out its slots by then.
  std::shared_ptr<const ResolvedContracts> contracts;
};

}  // namespace permverify::runtime_spec
