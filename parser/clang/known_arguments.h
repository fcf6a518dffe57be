// Recursion that constants end: `sum(a, 4)` where the function calls itself with `n - 1` and stops where n is 0. Such calls are written out
// as others are, one inside of the other; what a condition decides by parameters that are constants is not lowered on the other side.
#pragma once
#include <map>
#include <optional>
#include <vector>

#include "support/clang_ast.h"

namespace permverify::parser {

struct Frame;

class KnownArguments {
 public:
  // Of a call, made in `caller`, of a function that may call itself: for each parameter an expression without names, with a constant value
  // where the argument is one and the function never changes the parameter. Empty: the function does not call itself, or no argument is such.
  std::vector<const clang::Expr*> of_call(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments,
                                          const Frame& caller);

 private:
  bool calls_itself(const clang::FunctionDecl& function);

  std::map<const clang::FunctionDecl*, bool> calls_itself_;
};

// The truth value that the constants among the parameters of the frame give to the condition, if they do. It has no effects.
std::optional<bool> known_condition(const clang::Expr& condition, const Frame& frame);

}  // namespace permverify::parser
