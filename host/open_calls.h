// Calls that are not followed: the functions may be called with any arguments, in any state.
#pragma once
#include <set>
#include <utility>

#include "support/clang_ast.h"

namespace permverify::host {

class OpenCalls {
 public:
  void add(const clang::FunctionDecl& function) { functions_.insert(function.getCanonicalDecl()); }
  // Those that were added since the last time.
  std::set<const clang::FunctionDecl*> take() { return std::exchange(functions_, {}); }
  // The call with this name of a function was executed.
  void follow(const clang::Expr* name) { followed_.insert(name); }
  bool is_followed(const clang::Expr* name) const { return followed_.count(name) != 0; }

 private:
  std::set<const clang::FunctionDecl*> functions_;
  std::set<const clang::Expr*> followed_;
};

}  // namespace permverify::host
