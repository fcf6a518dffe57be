// Whether every launch of a kernel was met.
#pragma once
#include <string>

#include "support/clang_ast.h"

namespace permverify::host {

class Budget;
class DroppedCode;
class Functions;
class MetLaunches;

// Empty: every launch of the kernel in the file was met.
std::string why_incomplete(const clang::FunctionDecl& kernel, const clang::ASTContext& context, const Functions& functions, const MetLaunches& met,
                           const DroppedCode& dropped, const Budget& budget);

// The same of every kernel of OpenCL: an object of a kernel has any name that is not known.
std::string why_incomplete(const Functions& functions, const MetLaunches& met, const DroppedCode& dropped, const Budget& budget);

}  // namespace permverify::host
