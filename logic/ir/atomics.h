// Forms of atomic operations.
#pragma once
#include "logic/ir/casts.h"
#include "logic/ir/stmt.h"

namespace permverify::ir {

// The number that a literal is, below conversions.
inline std::optional<std::int64_t> literal_number(const Expr& expr) {
  const auto* literal = std::get_if<IntLit>(&without_casts(expr).node);
  return literal ? std::optional(literal->value) : std::nullopt;
}

// The atomic operation that the statement is, or null.
inline const AtomicUpdate* atomic_of(const Stmt& stmt) { return std::get_if<AtomicUpdate>(&stmt.node); }

// It leaves each element as it is: an atomic load, which front ends write as an exchange of 0 for 0.
inline bool is_atomic_load(const AtomicUpdate& update) {
  if (update.op != AtomicOp::CmpXchg) return false;
  const Expr &expected = without_casts(*update.operands[0]), &desired = without_casts(*update.operands[1]);
  const auto *real = std::get_if<RealLit>(&expected.node), *other = std::get_if<RealLit>(&desired.node);
  if (real || other) return real && other && real->numerator == other->numerator && real->denominator == other->denominator;
  const auto number = literal_number(expected);
  return number && number == literal_number(desired);
}

// It replaces the element without a look at what it was: an atomic store.
inline bool is_atomic_store(const AtomicUpdate& update) { return update.op == AtomicOp::Xchg && !update.result; }

}  // namespace permverify::ir
