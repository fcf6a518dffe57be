// The part of C++ that the execution of host code understands. It is a list of what is in it: whatever is not in that list is
// not executed, and costs what it may change.
#pragma once
#include <map>
#include <string>

#include "support/clang_ast.h"

namespace permverify::host {

// A unit is a statement without parts that are statements, or a condition, a step or a returned value. A statement that is not
// understood as a whole (`try`, a loop over a range) is one unit.
struct Followed {
  std::string why_opaque;  // nothing of the function is executed; empty: it is, but for these units
  std::map<const clang::Stmt*, std::string> refused;  // units with the reason
};
Followed followed_parts(const clang::FunctionDecl& function, const clang::ASTContext& context);

}  // namespace permverify::host
