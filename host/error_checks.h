// Conditions on results of calls that may fail: statuses of CUDA, and pointers. Allocations, copies and launches are assumed to succeed.
#pragma once
#include <optional>

#include "support/clang_ast.h"

namespace permverify::host {

// What counts as the result of a call.
enum class Result : std::uint8_t { Status, StatusOrPointer };

// The value of the condition if no call fails, as its form gives it: a status is 0, a pointer not null. Nothing: another condition, or
// one that depends on other values, too.
std::optional<bool> truth_without_error(const clang::Expr& condition, Result of, const clang::ASTContext& context);
// The same of a number.
std::optional<std::int64_t> number_without_error(const clang::Expr& expr, Result of, const clang::ASTContext& context);

}  // namespace permverify::host
