// Division, shifts and bit operations of integers (C17 6.5.5, 6.5.7, 6.5.10 to 6.5.12; logic.md 9).
// Numbers are read as two's complement of unlimited length, of which a machine integer is the low
// part: `&`, `|` and `^` of two values of a type are values of it, so nothing wraps there.
#include <bit>

#include "logic/semantics/translate.h"

namespace permverify::obligation {

using namespace ir;
using Bounds = term::Interval;
using term::Wide;

namespace {

constexpr int most_runs = 3;  // as in fold_bits.cpp

bool contains(const Bounds& interval, Wide value) {
  return Bounds::exactly(value).within(interval);
}

}  // namespace

Term Translator::division(const Binary& node, Term a, Term b, const Expr& expr) {
  const Term zero = terms_.integer(0);
  const Bounds left = bounds_of(a, node.left->type);
  Bounds right = bounds_of(b, node.right->type);
  if (contains(right, 0)) {
    require("arith.division:by_zero", "the divisor can be zero", terms_.ne(b, zero), expr.span);
    if (right.is_nonnegative()) right.low = 1;  // what was required holds here
  }
  // The one quotient of two numbers of a signed type outside of the type: the least one by -1. C leaves
  // that remainder undefined, too; the remainder of floor division is 0.
  const bool word = expr.type.kind == TypeKind::Fixed && mode_ == Mode::Program;
  if (word && expr.type.is_signed && node.op != BinaryOp::Mod) {
    const Bounds type = Vocabulary::values_of(expr.type);
    if (contains(left, *type.low) && contains(right, -1)) {
      if (vocabulary_.integers() == IntMode::Math ||
          vocabulary_.overflow() == Overflow::Assumed) {
        vocabulary_.note_assumed();
      } else {
        require("arith.overflow:signed",
                "this can leave the range of its type",
                terms_.disj(terms_.ne(a, vocabulary_.number(*type.low)),
                            terms_.ne(b, terms_.integer(-1))),
                expr.span);
      }
    }
  }
  const bool plain = left.is_nonnegative() && right.is_nonnegative();
  if (node.op == BinaryOp::Div || (plain && node.op == BinaryOp::TruncDiv)) return terms_.div(a, b);
  if (node.op == BinaryOp::Mod || (plain && node.op == BinaryOp::TruncMod)) return terms_.mod(a, b);
  // Truncation: the quotient of the absolute values, with the sign of a*b.
  const auto absolute = [&](Term t, const Bounds& bounds) {
    return bounds.is_nonnegative() ? t : terms_.ite(terms_.lt(t, zero), terms_.neg(t), t);
  };
  const auto negative = [&](Term t, const Bounds& bounds) {
    return bounds.is_nonnegative() ? terms_.truth(false) : terms_.lt(t, zero);
  };
  const Term size = node.op == BinaryOp::TruncDiv
                        ? terms_.div(absolute(a, left), absolute(b, right))
                        : terms_.mod(absolute(a, left), absolute(b, right));
  // The remainder has the sign of the dividend: a - (a/b)*b without the product.
  const Term minus = node.op == BinaryOp::TruncDiv
                         ? terms_.ne(negative(a, left), negative(b, right))
                         : negative(a, left);
  return terms_.ite(minus, terms_.neg(size), size);
}

// x << k == x * 2^k, x >> k == floor(x / 2^k), for amounts that the type has.
Term Translator::shift(const Binary& node, Term a, Term b, const Expr& expr) {
  const bool word = expr.type.kind == TypeKind::Fixed && mode_ == Mode::Program;
  const Bounds legal{Wide{0}, word ? std::optional<Wide>(expr.type.bits - 1) : std::nullopt};
  Bounds amount = bounds_of(b, node.right->type);
  if (!amount.within(legal)) {
    std::vector<Term> parts{terms_.le(terms_.integer(0), b)};
    if (word) parts.push_back(terms_.lt(b, terms_.integer(expr.type.bits)));
    require("arith.shift:out_of_range",
            word ? "the amount of this shift can be negative, or not less than the bits of `" +
                       to_string(expr.type) + "`"
                 : "the amount of this shift can be negative",
            terms_.conj(parts), expr.span);
    amount = term::meet(amount, legal);
  }
  const Term factor = terms_.pow2(b);
  const Bounds power = term::power_of_two(amount);
  const Bounds value = bounds_of(a, node.left->type);
  if (node.op == BinaryOp::Shr) {  // never leaves the range
    const auto only = term::quotient(value, power).value();
    return only ? vocabulary_.number(*only) : terms_.div(a, factor);
  }
  return machine(terms_.mul(a, factor), expr, term::product(value, power));
}

// x & mask, where bit `bits` of the result is that of the mask and of x: a difference of two
// remainders for each run of ones (fold_bits.cpp); x below 2^n has no bits from n on.
Term Translator::masked(Term a, const Bounds& bounds, Term mask, Wide bits) {
  unsigned width = 0;
  if (bounds.is_nonnegative() && bounds.high) {
    while (term::wide_power_of_two(width) <= *bounds.high) ++width;
  }
  const bool bounded = bounds.is_nonnegative() && bounds.high && width <= 64;
  if (!bounded) return terms_.bit_and(a, mask);
  auto rest = static_cast<std::uint64_t>(bits & (term::wide_power_of_two(width) - 1));
  if (std::popcount(rest & ~(rest << 1)) > most_runs) return terms_.bit_and(a, mask);
  std::vector<Term> parts{terms_.integer(0)};
  while (rest != 0) {
    const auto low = static_cast<unsigned>(std::countr_zero(rest));
    const auto high = low + static_cast<unsigned>(std::countr_one(rest >> low));
    parts.push_back(high >= width ? a : terms_.mod(a, terms_.power_of_two(high)));
    if (low != 0) parts.push_back(terms_.neg(terms_.mod(a, terms_.power_of_two(low))));
    rest = high >= 64 ? 0 : rest >> high << high;
  }
  return terms_.add(std::move(parts));
}

// With x & y everything is said: x | y == x + y - (x & y), x ^ y == x + y - 2*(x & y). That is used
// where the conjunction is arithmetic, because one side is a constant.
Term Translator::bit_operation(const Binary& node, Term a, Term b) {
  Bounds left = bounds_of(a, node.left->type), right = bounds_of(b, node.right->type);
  if (left.value()) {
    std::swap(a, b);
    std::swap(left, right);
  }
  const auto mask = right.value();
  const Term both = mask ? masked(a, left, b, *mask) : terms_.bit_and(a, b);
  if (node.op == BinaryOp::BitAnd) return both;
  if (both.kind() == term::Kind::BitAnd) {
    return node.op == BinaryOp::BitOr ? terms_.bit_or(a, b) : terms_.bit_xor(a, b);
  }
  const std::int64_t times = node.op == BinaryOp::BitOr ? 1 : 2;
  return terms_.sub(terms_.add(a, b), terms_.mul(terms_.integer(times), both));
}

}  // namespace permverify::obligation
