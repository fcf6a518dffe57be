#include "host/short_reads.h"

#include <algorithm>

#include "host/expressions.h"
#include "host/unknowns.h"

namespace permverify::host {

Value ShortReads::read_of(const clang::Expr& asked, const Value& count) {
  const clang::Expr* inner = asked.IgnoreParenImpCasts();
  Value read;
  read.kind = Value::Kind::Read;
  read.number = read.divisor = count.number;
  if (!inner->HasSideEffects(context_) && Integers::is_integer(inner->getType())) {
    const Value exact = expressions_.evaluate(inner);
    if (exact.is_integer()) read.number = exact.number;
  }
  return read;
}

std::optional<Value> ShortReads::whether_short(clang::BinaryOperatorKind op, const Value& a, const Value& b) {
  const bool left = a.kind == Value::Kind::Read;
  const Value &read = left ? a : b, &asked = left ? b : a;
  if (read.kind != Value::Kind::Read || !asked.is_integer() || (asked.number != read.number && !integers_.are_one(asked.number, read.divisor))) return std::nullopt;
  const bool less = left ? op == clang::BO_LT : op == clang::BO_GT, not_less = left ? op == clang::BO_GE : op == clang::BO_LE;
  const bool is_short = op == clang::BO_NE || less;
  if (!is_short && op != clang::BO_EQ && !not_less) return std::nullopt;
  const Term symbol = unknowns_.among("short", {terms_.integer(0), terms_.integer(1)}).number;
  symbols_.insert(symbol->id);
  const Term truth = terms_.eq(symbol, terms_.integer(1));
  return Value::integer(integers_.from_truth(is_short ? truth : terms_.negate(truth)));
}

bool ShortReads::is_any(const std::set<std::uint32_t>& symbols, const std::set<std::uint32_t>& except) const {
  return std::any_of(symbols.begin(), symbols.end(), [&](std::uint32_t s) { return symbols_.count(s) != 0 && except.count(s) == 0; });
}

}  // namespace permverify::host
