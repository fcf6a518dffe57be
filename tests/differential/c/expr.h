// Expressions with their type and the values that they may take: an operation is only built when it
// has a defined value for all of them. So every statement is safe by itself, and any may be
// dropped.
#pragma once
#include <optional>

#include "tests/differential/c/types.h"

namespace permverify::differential {

struct Expr {
  std::string text;
  Scalar type = Scalar::Int;
  Range range;  // of each lane
  int lanes = 1;
  bool atom = true;         // needs no parentheses as an operand
  bool minus_zero = false;  // a float that may be -0: what fmin makes of it is open

  bool is_float() const { return type == Scalar::Float; }
  std::string operand() const { return atom ? text : "(" + text + ")"; }
};

enum class Op : std::uint8_t {
  Add,
  Sub,
  Mul,
  Div,
  Mod,
  And,
  Or,
  Xor,
  Shl,
  Shr,
  Lt,
  Le,
  Gt,
  Ge,
  Eq,
  Ne,
  AndAnd,
  OrOr
};
const char* to_text(Op op);

// Nothing when some value of the operands leaves the operation undefined or a float inexact.
// Vectors: both of one type, no promotion. Floats: + - * and comparisons only.
std::optional<Expr> binary(Op op, const Expr& a, const Expr& b);
std::optional<Expr> negated(const Expr& a);
Expr complemented(const Expr& a);                                         // ~a, an integer
Expr inverted(const Expr& a);                                             // !a, a scalar
std::optional<Expr> cast(const Expr& a, Scalar to);                       // (to)a, a scalar
std::optional<Expr> chosen(const Expr& c, const Expr& a, const Expr& b);  // c ? a : b, scalars

Expr literal(Wide value, Scalar type);
Expr splat(const Expr& scalar, int lanes);  // (int4)(scalar)

// The same expression brought into the range by `&`, `%`, or fmin and fmax, and convertible to
// `type` without leaving it. `mask` prefers `&`. The lanes stay; vectors must be of that type
// already.
Expr tamed(const Expr& a, Scalar type, Range range, bool mask = true);
// A float without -0.
Expr plus_zero(const Expr& a);

}  // namespace permverify::differential
