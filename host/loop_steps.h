// Steps of loop counters: how an expression changes a variable.
#pragma once
#include <cstdint>
#include <optional>

#include "support/clang_ast.h"

namespace permverify::host {

enum class Way : std::uint8_t { Up, Down, Larger, Smaller };  // plus, minus, times, divided by a constant

struct Step {
  const clang::VarDecl* variable;
  Way way;
  std::int64_t size;
};

// The expression as a constant that 64 bits hold.
std::optional<std::int64_t> constant_of(const clang::Expr& expr, const clang::ASTContext& context);
// `++v`, `v += 2`, `v = v / 2`. Nothing: the expression has another form.
std::optional<Step> step_of(const clang::Expr& expr, const clang::ASTContext& context);

struct Counting {
  bool is_signed;        // the counter
  bool never_wraps;      // no sum of it overflows
  bool not_wider;        // the bound has no more bits than the counter
  bool begins_positive;
};

// Whether a counter that only the step changes reaches a value for which `counter op bound` is false. `bound`: if constant.
bool ends_at(const Step& step, clang::BinaryOperatorKind op, std::optional<std::int64_t> bound, const Counting& counter);

}  // namespace permverify::host
