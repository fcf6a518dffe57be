// Expressions and assertions: one closed variant, since contracts mix both. Every expression
// carries its type and its span; the parser delivers only well-typed trees (see validate.h).
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "logic/ir/type.h"
#include "support/source.h"

namespace permverify::ir {

using support::Span;

// Indices into the tables of Module.
using VarId = std::uint32_t;
using FunctionId = std::uint32_t;

struct Expr;
using ExprPtr = std::shared_ptr<const Expr>;

struct BoolLit { bool value; };
struct IntLit { std::int64_t value; };                       // Int or Fixed by the type
struct RealLit { std::int64_t numerator, denominator; };     // Real, Amount or a float by the type
struct VarRef { VarId var; };  // scalar, sequence, or an array as a value (argument of a function)

// Identifiers of the run time. `dimension` is 0..2 for x, y, z; -1 is the linear one
// (lid = (lid.z*gsize.y + lid.y)*gsize.x + lid.x; gsize, ngroups, tcount are products).
enum class Builtin : std::uint8_t { Tid, Lid, Gid, Gsize, Ngroups, Tcount };
struct BuiltinRef { Builtin which; int dimension; };

struct ArrayRead { VarId array; std::vector<ExprPtr> indices; };  // as many indices as dimensions

enum class UnaryOp : std::uint8_t { Not, Neg, BitNot };
struct Unary { UnaryOp op; ExprPtr operand; };

enum class BinaryOp : std::uint8_t {
  Add, Sub, Mul,
  Div, Mod,            // floor and never negative for a positive divisor (PVL)
  TruncDiv, TruncMod,  // as C
  RealDiv,             // Real and floats
  Fraction,            // p \ q, an Amount
  Eq, Ne, Lt, Le, Gt, Ge,
  And, Or, Implies,    // left to right; Implies may have a Resource on the right
  Star,                // ** : at least one side is a Resource
  BitAnd, BitOr, BitXor, Shl, Shr
};
struct Binary { BinaryOp op; ExprPtr left, right; };

struct Conditional { ExprPtr condition, then_value, else_value; };  // may be of type Resource
struct Cast { ExprPtr operand; };                                   // to the type of the Expr

// A bound variable, with its half-open range if it was written as `T v = lo .. hi`.
struct Binder { VarId var; ExprPtr low, high; };  // low and high are both null or both set

enum class QuantifierKind : std::uint8_t { Forall, Exists, ForallStar };
struct Quantifier {
  QuantifierKind kind;
  std::vector<Binder> binders;
  ExprPtr range;  // null: no condition
  ExprPtr body;   // Resource for ForallStar, else Bool
  std::vector<std::vector<ExprPtr>> triggers;
};

enum class ReductionOp : std::uint8_t { Sum, Min, Max, Count };
struct Reduction {
  ReductionOp op;
  Binder binder;  // exactly one variable
  ExprPtr range;  // null: no condition beyond the binder's range
  ExprPtr body;   // Bool for Count, numeric otherwise
};

struct Old { ExprPtr operand; };
struct ResultRef {};                                              // \result in a function contract
struct Call { FunctionId function; std::vector<ExprPtr> arguments; };

struct SeqLit { std::vector<ExprPtr> elements; };
struct SeqLength { ExprPtr seq; };
struct SeqIndex { ExprPtr seq, index; };
struct SeqSlice { ExprPtr seq, low, high; };                      // [low, high)
struct SeqConcat { ExprPtr left, right; };

// Permissions. A null `amount` is `read`; `write` is the RealLit 1 of type Amount.
struct Perm { VarId array; std::vector<ExprPtr> indices; ExprPtr amount; };
struct AtomicRight { VarId array; std::vector<ExprPtr> indices; };

struct Expr {
  using Node = std::variant<BoolLit, IntLit, RealLit, VarRef, BuiltinRef, ArrayRead, Unary, Binary,
                            Conditional, Cast, Quantifier, Reduction, Old, ResultRef, Call, SeqLit,
                            SeqLength, SeqIndex, SeqSlice, SeqConcat, Perm, AtomicRight>;
  Node node;
  Type type;
  Span span;
};

template <class Node>
ExprPtr make_expr(Node node, Type type, Span span) {
  return std::make_shared<const Expr>(Expr{std::move(node), type, span});
}

}  // namespace permverify::ir
