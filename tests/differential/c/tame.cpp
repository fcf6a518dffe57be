// Bringing values into a range (expr.h).
#include <algorithm>

#include "tests/differential/c/expr.h"

namespace permverify::differential {
namespace {

Expr constant(Wide value, const Expr& like) {
  Expr e = literal(value, like.lanes == 1 ? Scalar::Int : like.type);
  if (like.lanes > 1) e.type = like.type;  // (uchar4)(7): converted
  if (like.lanes == 1 && !e.range.inside(all_of(Scalar::Int))) e = literal(value, Scalar::Long);
  return splat(e, like.lanes);
}

Expr tamed_float(const Expr& a, Range range) {
  Expr e = plus_zero(a);
  if (e.range.inside(range)) return e;
  const std::string low = splat(literal(range.low, Scalar::Float), a.lanes).text;
  const std::string high = splat(literal(range.high, Scalar::Float), a.lanes).text;
  e.text = "fmin(fmax(" + e.text + ", " + low + "), " + high + ")";
  e.range = {std::clamp(e.range.low, range.low, range.high),
             std::clamp(e.range.high, range.low, range.high)};
  e.atom = true;
  return e;
}

// The largest 2^n - 1 that does not exceed the value.
Wide mask_below(Wide value) {
  Wide mask = 0;
  while (mask * 2 + 1 <= value) mask = mask * 2 + 1;
  return mask;
}

Expr tamed_integer(const Expr& a, Range range, bool mask) {
  const bool both_signs = range.low < 0 && a.range.low < 0;
  const Wide reach = both_signs ? std::min(-range.low, range.high) : range.high;
  Expr limit = constant(mask && !both_signs ? mask_below(range.high) : reach + 1, a);
  const bool by_mask = (mask && !both_signs) || a.range.low < 0;
  if (by_mask && !both_signs) limit = constant(mask_below(range.high), a);
  std::optional<Expr> e = binary(by_mask && !both_signs ? Op::And : Op::Mod, a, limit);
  return e && e->range.inside(range) ? *e : constant(range.high, a);
}

}  // namespace

Expr tamed(const Expr& a, Scalar type, Range range, bool mask) {
  if (type == Scalar::Float && a.is_float()) return tamed_float(a, range);
  if (type == Scalar::Float) {
    // A scalar integer that becomes a float, by an implicit conversion.
    return a.range.inside(range) ? a : tamed_integer(a, range, mask);
  }
  if (a.is_float()) {
    const Wide most = Wide{1} << 23;
    const Range both{std::max({range.low, all_of(type).low, -most}),
                     std::min({range.high, all_of(type).high, most})};
    const Expr f = tamed_float(a, both);
    return *cast(f, type);
  }
  // A range of the whole type holds after any conversion: those wrap around.
  if (converted(a.range, type).inside(range)) return a;
  // `range` may start above zero: a remainder, moved.
  if (range.low > 0) {
    Expr low = tamed_integer(a, {0, range.high - range.low}, mask);
    return binary(Op::Add, low, constant(range.low, a)).value_or(constant(range.low, a));
  }
  return tamed_integer(a, range, mask);
}

}  // namespace permverify::differential
