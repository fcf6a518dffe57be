// The flat form of expressions: compact nodes whose operation is specialised by static type.
#pragma once
#include <array>
#include <memory>
#include <unordered_map>

#include "runtime_spec/code/expression.h"
#include "runtime_spec/code/intrinsics.h"

namespace permverify::runtime_spec {

// Suffixes: Int exact, S and U machine integers of `bits`, F32, F64, Real exact fractions. Words of
// machine integers are sign- or zero-extended, so that comparisons of Int serve all but u64.
enum class NodeOp : std::uint8_t {
  Literal,
  Slot,
  CheckedSlot,
  Identifier,
  Read1,
  Read,
  OldRead,
  ParamRead,  // array a, indices b (Read1) or list b of c
  PrivateRead,  // private array a, list b of c
  Not,
  And,
  Or,
  Implies,
  Conditional,
  NegInt,
  AddInt,
  SubInt,
  MulInt,
  DivInt,
  ModInt,
  TruncDivInt,
  TruncModInt,
  ShlInt,
  ShrInt,
  BitNot,
  BitAnd,
  BitOr,
  BitXor,
  NegS,
  AddS,
  SubS,
  MulS,
  DivS,
  TruncDivS,
  ShlS,
  NegU,
  BitNotU,
  AddU,
  SubU,
  MulU,
  DivU,
  ModU,
  ShlU,
  ShrU,
  Eq,
  Ne,
  Lt,
  Le,
  Gt,
  Ge,  // words, signed
  LtU,
  LeU,
  GtU,
  GeU,  // u64
  NegF32,
  AddF32,
  SubF32,
  MulF32,
  DivF32,
  EqF32,
  NeF32,
  LtF32,
  LeF32,
  GtF32,
  GeF32,
  NegF64,
  AddF64,
  SubF64,
  MulF64,
  DivF64,
  EqF64,
  NeF64,
  LtF64,
  LeF64,
  GtF64,
  GeF64,
  NegReal,
  AddReal,
  SubReal,
  MulReal,
  DivReal,
  EqReal,
  NeReal,
  LtReal,
  LeReal,
  GtReal,
  GeReal,
  Wrap,      // to the machine integer of `bits`
  ExactU64,  // a u64 word as an exact number
  IntToReal,
  IntToF32,
  IntToF64,  // is_signed: whether the operand's word is
  F32ToF64,
  F64ToF32,
  F32ToInt,
  F64ToInt,
  F32ToReal,
  F64ToReal,
  RealToF32,
  RealToF64,
  Forall,
  Exists,
  Reduce,  // quantified a
  Call,    // call a
  Intrinsic,  // intrinsic a
  SeqLit,
  SeqLength,
  SeqIndex,
  SeqSlice,
  SeqConcat,
  EqSeq,
  NeSeq,
  Unsupported
};

// What an Unsupported node was.
enum class Refusal : std::uint8_t {
  RightInExpression,
  ArrayAsValue,
  Conversion,
  FloatOperation,
  Intrinsic
};

struct Node {
  NodeOp op = NodeOp::Literal;
  std::uint8_t bits = 64;  // of the machine integer computed
  bool is_signed = true;
  bool exact = false;  // a fraction: two words
  std::uint32_t a = 0, b = 0, c = 0;
  std::int64_t value = 0, denominator = 1;
};

// A conjunct that bounds a binder v, in the form left < right, left <= right or left == right with
// both sides linear in v.
struct Guard {
  enum class Relation : std::uint8_t { Less, LessOrEqual, Equal };
  enum class Form : std::uint8_t { LeftIsVariable, RightIsVariable, Linear };
  Relation relation;
  Form form;
  bool late;  // stands behind a conjunct that reads memory: only asked for an end that is open
  Code left, right;
};

// A disjunction: one of these lists of guards holds. Each bound of the binder is the widest of its lists.
struct GuardChoice {
  bool late;  // as of a guard
  std::vector<std::vector<Guard>> alternatives;
};

struct BinderLevel {
  std::uint32_t slot = 0;
  bool enumerable = true;  // a bool or an integer
  std::optional<std::int64_t> type_low, type_high;
  bool small = false;                  // the type alone is a range
  Code low = no_code, high = no_code;  // as written: [low, high)
  std::vector<Guard> guards;
  std::vector<GuardChoice> choices;    // applied behind all guards
  std::vector<Code> tests;  // conjuncts that can be decided once this one is bound
  support::Span span;
};

// Binders in the order in which they are enumerated.
struct BinderPlan {
  std::vector<Code> before;  // conjuncts without binders that stand in front
  std::vector<BinderLevel> levels;
};

struct Quantified {
  BinderPlan plan;
  Code body = no_code;  // no_code: true
  ir::ReductionOp op = ir::ReductionOp::Sum;
  ir::TypeKind kind = ir::TypeKind::Int;  // of what a reduction computes
};

struct ArrayArgument {
  bool is_param = false;  // an array parameter of the calling function
  bool old = false;
  std::uint32_t which = 0;  // its number there, or a VarId
};

struct CallSite {
  std::uint32_t function = 0;
  std::vector<Code> scalars;
  std::vector<ArrayArgument> arrays;
};

// A call of a built-in that the machine computes.
struct IntrinsicSite {
  const Intrinsic* intrinsic = nullptr;
  IntrinsicRule rule = nullptr;
  std::string name;
  ir::Type result;
  std::vector<ir::Type> params;
  std::vector<Code> arguments;
  bool exact_numbers = false;  // in a formula: arguments may leave the range of their types
};

struct FunctionCode {
  bool resolved = false;
  std::uint32_t slots = 0;              // parameters first, then binders
  std::uint32_t result_slot = no_code;  // of \result, in a function without a body
  std::vector<Code> requires_facts, ensures_facts;
  Code body = no_code;
  ir::Type result;
  bool memoised = false;
};

inline constexpr std::size_t memo_arguments = 4;
struct MemoKey {
  std::uint32_t function = 0;
  std::uint64_t seed = 0;
  std::array<Value, memo_arguments> arguments{};
  bool operator==(const MemoKey&) const = default;
};
struct MemoHash {
  std::size_t operator()(const MemoKey& key) const;
};

struct ExpressionTables {
  ExpressionTables(const ir::Module& m, const ir::Kernel& k) : module(m), kernel(k) {}
  const ir::Module& module;
  const ir::Kernel& kernel;
  std::vector<Node> nodes;
  std::vector<support::Span> spans;  // parallel to nodes
  std::vector<Code> lists;           // operands of n-ary nodes
  std::vector<std::unique_ptr<Quantified>> quantified;
  std::vector<CallSite> calls;
  std::vector<IntrinsicSite> intrinsics;
  std::vector<PrivateArray> private_arrays;
  std::vector<FunctionCode> functions;  // by FunctionId
  std::vector<std::uint32_t> slots;     // of the kernel, by VarId
  std::vector<ir::VarId> variables;     // the reverse
  std::uint32_t private_index(ir::VarId array) const;
  // Functions of numbers alone are the same everywhere: their values are kept.
  mutable std::unordered_map<MemoKey, Value, MemoHash> memo;
  // By FunctionId: calls from outside of functions that were nested too deeply, and the least size of their arguments.
  struct WithoutEnd {
    unsigned calls = 0;
    std::uint64_t least = ~0ULL;
  };
  mutable std::vector<WithoutEnd> without_end;
};

}  // namespace permverify::runtime_spec
