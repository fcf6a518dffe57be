// Random expressions. Each reads what is in scope; side effects happen only where C orders them.
#pragma once
#include "tests/differential/c/scope.h"

namespace permverify::differential {

// A scalar variable, a member, an element of an array, or a component of a vector.
struct Place {
  Expr value;  // reading it
  std::string root;
  Range range;  // what must be stored
};

// A scalar or vector place; nothing if there is none. Lanes 0: any vector.
std::optional<Place> drawn_place(Scope& scope, bool to_write, int lanes);
// Reading object `o`: the element at a random index, if it is an array.
Expr element(Scope& scope, const Object& o);
// An index into an array of `length` elements, with what is added to it.
std::string drawn_index(Scope& scope, const Object& array, int margin = 0);

Expr any_integer(Scope& scope, int depth);
Expr any_float(Scope& scope, int depth);
Expr any_scalar(Scope& scope, int depth);
Expr condition(Scope& scope, int depth);
Expr any_vector(Scope& scope, Scalar type, int lanes, int depth);
// For a place of this type and range; scalars are converted implicitly.
Expr value_for(Scope& scope, Scalar type, int lanes, Range range, int depth);
// A cast where the types differ: for arguments of overloaded functions and parts of vectors.
Expr exactly(Scope& scope, Scalar type, Range range, int depth);

// Built-in functions, and helpers and macros of the kernel.
std::optional<Expr> builtin_call(Scope& scope, int depth);
std::optional<Expr> helper_call(Scope& scope, int depth);
std::optional<Expr> macro_call(Scope& scope, int depth);
// Expressions with a side effect on a variable that steps: `v++`, `(v += e)`.
std::optional<Expr> step(Scope& scope, int depth);
std::optional<Expr> pointer_value(Scope& scope);  // differences and comparisons of pointers
std::string arguments(Scope& scope, const Helper& helper, int depth);
std::vector<std::string> pointer_arguments(Scope& scope, const Parameter& parameter);

}  // namespace permverify::differential
