// Places to read and write, and side effects on them (values.h).
#include "tests/differential/c/values.h"

namespace permverify::differential {
namespace {

Expr read_of(const std::string& text, const Object& o) {
  Expr e;
  e.text = text;
  e.type = o.type;
  e.range = o.range;
  e.lanes = o.lanes;
  return e;
}

std::string component(Scope& scope, int lanes) {
  if (lanes <= 4 && scope.rng.percent(60)) return std::string(".") + "xyzw"[scope.rng.below(lanes)];
  return std::string(scope.rng.percent(80) ? ".s" : ".S") +
         "0123456789abcdef"[scope.rng.below(lanes)];
}

bool fits(const Scope& scope, const Object& o, bool to_write, int lanes) {
  if (to_write && (!o.writable || !scope.may_change(o.root))) return false;
  if (!scope.may_read(o.root)) return false;
  if (lanes == 0) return o.lanes > 1;
  return lanes == o.lanes || (lanes == 1 && scope.on(Feature::Swizzles));
}

}  // namespace

std::string drawn_index(Scope& scope, const Object& array, int margin) {
  const int last = array.length - 1 - margin;
  std::string index;
  // Indices within indices end, and lines stay short.
  if (last <= 0 || scope.indices > 1 || scope.rng.percent(35)) {
    index = std::to_string(scope.rng.between(0, last < 0 ? 0 : last));
  } else {
    const bool pure = scope.pure;
    scope.pure = true;
    ++scope.indices;
    Expr e = any_integer(scope, scope.indices == 1 ? 1 : 0);
    --scope.indices;
    scope.pure = pure;
    e = tamed(e, Scalar::Long, {0, last}, true);
    index = array.first.empty() ? e.text : e.operand();
  }
  return array.first.empty() ? index : array.first + " + " + index;
}

Expr element(Scope& scope, const Object& o) {
  scope.read(o.root);
  if (o.length == 0) return read_of(o.text, o);
  const std::string index = drawn_index(scope, o);
  if (o.first.empty() && scope.draw(Feature::Pointers, 10)) {
    return read_of("(*(" + o.text + " + (" + index + ")))", o);
  }
  return read_of(o.text + "[" + index + "]", o);
}

std::optional<Place> drawn_place(Scope& scope, bool to_write, int lanes) {
  if (scope.objects.empty()) return std::nullopt;
  for (int attempt = 0; attempt < 12; ++attempt) {
    // What was declared last is used more.
    const std::size_t n = scope.objects.size();
    const std::size_t i =
        scope.rng.percent(50) ? scope.rng.below(n) : n - 1 - scope.rng.below((n + 1) / 2);
    const Object o = scope.objects[i];
    if (!fits(scope, o, to_write, lanes)) continue;
    Place place{element(scope, o), o.root, o.range};
    if (lanes == 1 && o.lanes > 1) {
      scope.note(Feature::Swizzles);
      place.value.text += component(scope, o.lanes);
      place.value.lanes = 1;
    }
    return place;
  }
  return std::nullopt;
}

std::optional<Expr> step(Scope& scope, int depth) {
  if (scope.pure) return std::nullopt;
  for (int attempt = 0; attempt < 6 && !scope.objects.empty(); ++attempt) {
    const Object o = scope.any_object();
    if (!o.steps || !o.writable || !scope.may_change(o.root)) continue;
    Expr e = read_of(o.text, o);
    // `v++` must stay in range: of a whole type that is narrow or unsigned everything does.
    const bool wraps = o.range.low == all_of(o.type).low && o.range.high == all_of(o.type).high &&
                       (!info(o.type).is_signed || info(o.type).bits < 32);
    if (wraps && scope.rng.percent(70)) {
      static const std::vector<std::string> before{"++", "--"};
      const std::string op = scope.rng.pick(before);
      e.text = scope.rng.percent(50) ? op + o.text : o.text + op;
      e.atom = false;
    } else {
      scope.change(o.root);  // the value must not read it: kept simple
      const Expr value = value_for(scope, o.type, 1, o.range, depth - 1);
      e.text = "(" + o.text + " = " + value.text + ")";
    }
    scope.change(o.root);
    return e;
  }
  return std::nullopt;
}

std::optional<Expr> pointer_value(Scope& scope) {
  for (int attempt = 0; attempt < 6 && !scope.objects.empty(); ++attempt) {
    const Object o = scope.any_object();
    if (!o.is_pointer || o.length < 2 || !scope.may_read(o.root)) continue;
    scope.read(o.root);
    const std::string a = "(" + o.text + " + (" + drawn_index(scope, o) + "))";
    const std::string b = "(" + o.text + " + (" + drawn_index(scope, o) + "))";
    Expr e;
    e.atom = false;
    if (scope.rng.percent(50)) {
      static const std::vector<Op> ops{Op::Lt, Op::Ge, Op::Eq, Op::Ne};
      e.text = a + " " + to_text(scope.rng.pick(ops)) + " " + b;
      e.range = {0, 1};
    } else {
      e.text = a + " - " + b;
      e.type = Scalar::Long;  // ptrdiff_t of a 64-bit device
      e.range = {1 - o.length, o.length - 1};
    }
    return e;
  }
  return std::nullopt;
}

}  // namespace permverify::differential
