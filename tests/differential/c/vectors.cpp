// Vectors: constructors, components, operations by component (values.h).
#include "tests/differential/c/values.h"

namespace permverify::differential {
namespace {

// What the parts of new vectors hold: sums and products of two of them must not overflow.
Range small_range(Scalar type) {
  if (type == Scalar::Float) return {-1000, 1000};
  if (!info(type).is_signed) return all_of(type);
  return info(type).bits == 8 ? Range{-10, 10} : Range{-100, 100};
}

Expr vector(const std::string& text, Scalar type, int lanes, Range range, bool atom) {
  Expr e;
  e.text = text;
  e.type = type;
  e.lanes = lanes;
  e.range = range;
  e.atom = atom;
  return e;
}

Expr constructed(Scope& scope, Scalar type, int lanes, int depth) {
  const Range range = small_range(type);
  if (scope.rng.percent(25)) return splat(exactly(scope, type, range, depth), lanes);
  std::string text;
  Range all = range;
  for (int done = 0; done < lanes;) {
    const bool half = lanes - done >= 2 && lanes > 2 && scope.rng.percent(lanes > 4 ? 80 : 30);
    const int part = half ? (lanes - done >= 4 && lanes > 4 ? 4 : 2) : 1;
    const Expr e = part == 1 ? exactly(scope, type, range, depth - 1)
                             : tamed(any_vector(scope, type, part, depth - 1), type, range);
    all = united(all, e.range);
    text += (done == 0 ? "" : ", ") + e.text;
    done += part;
  }
  return vector("(" + type_text(type, lanes) + ")(" + text + ")", type, lanes, all, false);
}

std::string swizzle(Scope& scope, int from, int lanes) {
  if (from == lanes * 2 && scope.rng.percent(40)) {
    static const std::vector<std::string> halves{".lo", ".hi", ".even", ".odd"};
    return scope.rng.pick(halves);
  }
  const bool letters = from <= 4 && scope.rng.percent(60);
  std::string text = letters ? "." : ".s";
  for (int i = 0; i < lanes; ++i) {
    text +=
        (letters ? "xyzw" : "0123456789abcdef")[scope.rng.below(static_cast<std::size_t>(from))];
  }
  return text;
}

std::optional<Expr> from_scope(Scope& scope, Scalar type, int lanes) {
  for (int attempt = 0; attempt < 5; ++attempt) {
    std::optional<Place> place = drawn_place(scope, false, 0);
    if (!place) return std::nullopt;
    Expr e = place->value;
    if (e.type != type && !(e.is_float() || type == Scalar::Float) && e.lanes == lanes) {
      e.text = "convert_" + type_text(type, lanes) + "(" + e.text + ")";
      e.range = converted(e.range, type);
      e.type = type;
      return e;
    }
    if (e.type != type) continue;
    if (e.lanes == lanes && scope.rng.percent(60)) return e;
    if (!scope.draw(Feature::Swizzles, 80) || lanes > 4 || e.lanes == 3) continue;
    e.text = e.operand() + swizzle(scope, e.lanes, lanes);
    e.lanes = lanes;
    return e;
  }
  return std::nullopt;
}

std::optional<Expr> loaded(Scope& scope, Scalar type, int lanes) {
  for (int attempt = 0; attempt < 8; ++attempt) {
    const Object o = scope.any_object();
    if (o.type != type || o.lanes != 1 || o.length < lanes || !scope.may_read(o.root)) continue;
    if (o.space == Space::Local && !o.is_pointer) continue;
    scope.read(o.root);
    scope.note(Feature::VectorMemory);
    std::string base = o.first.empty() ? o.text : o.text + " + " + o.first;
    Object groups = o;
    groups.first.clear();
    groups.length = o.length / lanes;
    return vector(
        "vload" + std::to_string(lanes) + "(" + drawn_index(scope, groups) + ", " + base + ")",
        type, lanes, o.range, true);
  }
  return std::nullopt;
}

std::optional<Expr> combined(Scope& scope, Scalar type, int lanes, int depth) {
  std::vector<Op> ops{Op::Add, Op::Sub, Op::Mul};
  if (type != Scalar::Float && scope.draw(Feature::Bits, 50)) {
    ops.insert(ops.end(), {Op::And, Op::Or, Op::Xor});
  }
  if (type != Scalar::Float && scope.draw(Feature::Shifts, 30))
    ops.insert(ops.end(), {Op::Shl, Op::Shr});
  const Op op = scope.rng.pick(ops);
  const Expr a = any_vector(scope, type, lanes, depth - 1),
             b = any_vector(scope, type, lanes, depth - 1);
  if (auto e = binary(op, a, b)) return e;
  const Range small = info(type).bits == 8 ? Range{-10, 10} : Range{-100, 100};
  return binary(op, tamed(a, type, small), tamed(b, type, small));
}

std::optional<Expr> selected(Scope& scope, Scalar type, int lanes, int depth) {
  const Expr a = any_vector(scope, type, lanes, depth - 1),
             b = any_vector(scope, type, lanes, depth - 1);
  static const std::vector<Op> ops{Op::Lt, Op::Le, Op::Eq, Op::Ne, Op::Gt};
  const auto c = binary(scope.rng.pick(ops), a, b);
  if (!c) return std::nullopt;
  Expr e = a;
  e.range = united(a.range, b.range);
  e.minus_zero = a.minus_zero || b.minus_zero;
  if (scope.rng.percent(50)) {
    e.text = "select(" + a.text + ", " + b.text + ", " + c->text + ")";
    e.atom = true;
  } else {
    e.text = c->operand() + " ? " + a.operand() + " : " + b.operand();
    e.atom = false;
  }
  return e;
}

}  // namespace

Expr any_vector(Scope& scope, Scalar type, int lanes, int depth) {
  if (depth > 0 && scope.rng.percent(60)) {
    if (auto e = combined(scope, type, lanes, depth)) return *e;
  }
  if (depth > 0 && scope.draw(Feature::VectorCompare, 15)) {
    if (auto e = selected(scope, type, lanes, depth)) return *e;
  }
  if (scope.on(Feature::VectorMemory) && lanes != 3 && !scope.objects.empty() &&
      scope.rng.percent(20)) {
    if (auto e = loaded(scope, type, lanes)) return *e;
  }
  if (scope.rng.percent(75)) {
    if (auto e = from_scope(scope, type, lanes)) return *e;
  }
  return constructed(scope, type, lanes, depth > 1 ? 1 : 0);
}

}  // namespace permverify::differential
