// The part of C++ that the execution of host code follows, as a list. A construct that is not in the list is not executed:
// everything that it may change becomes unknown.
#pragma once
#include <map>
#include <string>

#include "support/clang_ast.h"

namespace permverify::host {

// A unit is a statement without parts that are statements, or a condition, a step or a returned value. A statement that is not
// understood as a whole (a loop over a range) is one unit.
struct Followed {
  std::string why_opaque;  // reason that the whole function is not executed; empty: only these units are not
  std::map<const clang::Stmt*, std::string> refused;  // units with the reason
};
Followed followed_parts(const clang::FunctionDecl& function, const clang::ASTContext& context);

}  // namespace permverify::host
