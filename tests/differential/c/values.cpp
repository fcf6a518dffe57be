#include "tests/differential/c/values.h"

namespace permverify::differential {
namespace {

Expr constant(Scope& scope) {
  static const std::vector<Wide> numbers{0, 1, 2, 3, 5, 7, 8, 10, 16, 31, 63, 100, 127, 255, 1000};
  static const std::vector<Wide> large{32768, 65535, 65536, 1000003, 2147483647};
  if (scope.rng.percent(15)) {
    const Wide value = scope.rng.pick(large);
    return literal(value, scope.rng.percent(50) ? Scalar::UInt : Scalar::Int);
  }
  const Wide value = scope.rng.pick(numbers);
  if (scope.draw(Feature::Wide64, 10)) return literal(value, Scalar::Long);
  if (scope.rng.percent(25)) return literal(value, Scalar::UInt);
  return literal(scope.rng.percent(20) ? -value : value, Scalar::Int);
}

Expr leaf(Scope& scope) {
  if (scope.rng.percent(75)) {
    for (int attempt = 0; attempt < 4; ++attempt) {
      std::optional<Place> place = drawn_place(scope, false, 1);
      if (place && !place->value.is_float()) return place->value;
    }
  }
  return constant(scope);
}

std::optional<Expr> drawn_binary(Scope& scope, int depth) {
  std::vector<Op> ops{Op::Add, Op::Add, Op::Sub, Op::Mul};
  if (scope.draw(Feature::Bits, 60)) ops.insert(ops.end(), {Op::And, Op::Or, Op::Xor, Op::Xor});
  if (scope.draw(Feature::Shifts, 50)) ops.insert(ops.end(), {Op::Shl, Op::Shr});
  if (scope.draw(Feature::Division, 40)) ops.insert(ops.end(), {Op::Div, Op::Mod});
  if (scope.rng.percent(20)) ops = {Op::Lt, Op::Le, Op::Gt, Op::Ge, Op::Eq, Op::Ne};
  const Op op = scope.rng.pick(ops);
  Expr a = any_integer(scope, depth - 1), b = any_integer(scope, depth - 1);
  if (op == Op::Div || op == Op::Mod) {
    static const std::vector<Wide> high{3, 9, 63, 300};
    b = scope.rng.percent(20) ? literal(-scope.rng.between(2, 9), Scalar::Int)
                              : tamed(b, common_type(b.type, Scalar::Int),
                                      {1, scope.rng.pick(high)}, scope.rng.percent(50));
  }
  if (op == Op::Shl && scope.rng.percent(50)) b = tamed(b, promoted(b.type), {0, 7});
  if (auto e = binary(op, a, b)) return e;
  static const std::vector<Wide> limits{127, 1000, 30000};
  const Wide limit = scope.rng.pick(limits);
  const bool mask = scope.rng.percent(60);
  a = tamed(a, promoted(a.type), {-limit, limit}, mask);
  b = tamed(b, promoted(b.type), {op == Op::Div || op == Op::Mod ? 1 : -limit, limit}, mask);
  return binary(op, a, b);
}

std::optional<Expr> drawn_unary(Scope& scope, int depth) {
  const Expr a = any_integer(scope, depth - 1);
  switch (scope.rng.between(0, 2)) {
    case 0: {
      auto e = negated(a);
      return e ? e : negated(tamed(a, promoted(a.type), {-1000, 1000}));
    }
    case 1:
      return complemented(a);
    default:
      return inverted(a);
  }
}

std::optional<Expr> drawn_choice(Scope& scope, int depth) {
  const Expr c = condition(scope, depth - 1);
  return chosen(c, any_integer(scope, depth - 1), any_integer(scope, depth - 1));
}

std::optional<Expr> drawn_cast(Scope& scope, int depth) {
  if (scope.draw(Feature::Floats, 15)) {
    const Expr f = any_float(scope, depth - 1);
    const Expr small = tamed(f, Scalar::Float, {-100, 100});
    return cast(small, scope.rng.percent(60) ? Scalar::Int : Scalar::Short);
  }
  const Scalar to = drawn_integer(scope);
  std::optional<Expr> e = cast(any_integer(scope, depth - 1), to);
  if (e && scope.draw(Feature::Builtins, 25)) {
    e->text = "convert_" + e->text.substr(1);
    const std::size_t end = e->text.find(')');
    e->text = e->text.substr(0, end) + "(" + e->text.substr(end + 1) + ")";
    e->atom = true;
  }
  return e;
}

std::optional<Expr> drawn_comma(Scope& scope, int depth) {
  const std::optional<Expr> effect = step(scope, depth - 1);
  if (!effect) return std::nullopt;
  Expr e = any_integer(scope, depth - 1);
  if (e.lanes != 1) return std::nullopt;
  // The value of a comma is not the operand of a conversion by range: its type stays.
  e.text = "(" + effect->text + ", " + e.text + ")";
  e.atom = true;
  return e;
}

std::optional<Expr> special(Scope& scope, int depth) {
  if (!scope.pure && scope.draw(Feature::SideEffects, 14)) return step(scope, depth);
  if (!scope.pure && scope.draw(Feature::Comma, 6)) return drawn_comma(scope, depth);
  if (scope.draw(Feature::Conditional, 12)) return drawn_choice(scope, depth);
  if (scope.draw(Feature::Casts, 14)) return drawn_cast(scope, depth);
  if (scope.draw(Feature::Builtins, 10)) return builtin_call(scope, depth);
  if (scope.draw(Feature::Helpers, 14)) return helper_call(scope, depth);
  if (scope.draw(Feature::Macros, 10)) return macro_call(scope, depth);
  if (scope.draw(Feature::Pointers, 8)) return pointer_value(scope);
  if (scope.draw(Feature::ShortCircuit, 6)) return condition(scope, depth);
  return std::nullopt;
}

Expr comparison(Scope& scope, int depth) {
  static const std::vector<Op> ops{Op::Lt, Op::Le, Op::Gt, Op::Ge, Op::Eq, Op::Ne};
  const Op op = scope.rng.pick(ops);
  const bool floats = scope.draw(Feature::Floats, 20);
  const Expr a = floats ? any_float(scope, depth - 1) : any_integer(scope, depth - 1);
  const Expr b = floats ? any_float(scope, depth - 1) : any_integer(scope, depth - 1);
  return binary(op, a, b).value_or(a);
}

}  // namespace

Expr any_integer(Scope& scope, int depth) {
  if (depth <= 0) return leaf(scope);
  if (auto e = special(scope, depth)) return *e;
  const std::optional<Expr> e =
      scope.rng.percent(12) ? drawn_unary(scope, depth) : drawn_binary(scope, depth);
  return e ? *e : leaf(scope);
}

Expr any_float(Scope& scope, int depth) {
  if (depth <= 0 || scope.rng.percent(25)) {
    for (int attempt = 0; attempt < 4; ++attempt) {
      std::optional<Place> place = drawn_place(scope, false, 1);
      if (place && place->value.is_float()) return place->value;
    }
    if (scope.rng.percent(50)) return literal(scope.rng.between(0, 9), Scalar::Float);
    return *cast(tamed(any_integer(scope, depth - 1), Scalar::Float, {-1000, 1000}), Scalar::Float);
  }
  static const std::vector<Op> ops{Op::Add, Op::Sub, Op::Mul};
  Expr a = any_float(scope, depth - 1), b = any_float(scope, depth - 1);
  if (scope.draw(Feature::Builtins, 25)) {
    const char* function = scope.rng.percent(50) ? "fmin" : "fmax";
    a = plus_zero(a);
    b = plus_zero(b);
    a.text = scope.rng.percent(30) ? "fabs(" + a.text + ")"
                                   : function + ("(" + a.text + ", " + b.text + ")");
    if (a.text[1] == 'a') b.range = {-a.range.high, -a.range.low};
    a.range = united(a.range, b.range);
    a.atom = true;
    return a;
  }
  // fp-contract may fuse these: whole numbers below 2^24 come out the same.
  const Op op = scope.rng.pick(ops);
  if (auto e = binary(op, a, b)) return *e;
  a = tamed(a, Scalar::Float, {-1000, 1000});
  b = tamed(b, Scalar::Float, {-1000, 1000});
  return binary(op, a, b).value_or(a);
}

Expr any_scalar(Scope& scope, int depth) {
  return scope.draw(Feature::Floats, 20) ? any_float(scope, depth) : any_integer(scope, depth);
}

Expr condition(Scope& scope, int depth) {
  if (depth > 0 && scope.draw(Feature::ShortCircuit, 35)) {
    const Op op = scope.rng.percent(50) ? Op::AndAnd : Op::OrOr;
    const Expr a = condition(scope, depth - 1);
    return *binary(op, a, condition(scope, depth - 1));
  }
  if (scope.draw(Feature::VectorCompare, 12)) {
    const int lanes = scope.rng.percent(50) ? 2 : 4;
    const Scalar type = scope.rng.percent(60) ? Scalar::Int : Scalar::UInt;
    Expr a = any_vector(scope, type, lanes, 1), b = any_vector(scope, type, lanes, 1);
    if (auto e = binary(scope.rng.percent(50) ? Op::Lt : Op::Ne, a, b)) {
      e->text = (scope.rng.percent(50) ? "any(" : "all(") + e->text + ")";
      e->lanes = 1;
      e->type = Scalar::Int;
      e->range = {0, 1};
      e->atom = true;
      return *e;
    }
  }
  if (scope.rng.percent(75)) return comparison(scope, depth);
  return any_integer(scope, depth - 1);
}

Expr value_for(Scope& scope, Scalar type, int lanes, Range range, int depth) {
  if (lanes > 1) return tamed(any_vector(scope, type, lanes, depth), type, range);
  const bool as_float =
      type == Scalar::Float ? scope.rng.percent(75) : scope.draw(Feature::Floats, 8);
  const Expr e = as_float ? any_float(scope, depth) : any_integer(scope, depth);
  return tamed(e, type, range, scope.rng.percent(60));
}

Expr exactly(Scope& scope, Scalar type, Range range, int depth) {
  const Expr e = value_for(scope, type, 1, range, depth);
  if (e.type == type) return e;
  return cast(e, type).value_or(*cast(literal(range.high, Scalar::Int), type));
}

}  // namespace permverify::differential
