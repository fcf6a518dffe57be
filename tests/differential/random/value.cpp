#include "tests/differential/random/value.h"

#include <functional>

namespace permverify::differential {
namespace {

Expr of(Expr::Kind kind) {
  Expr e;
  e.kind = kind;
  return e;
}

Value make(Expr e) { return std::make_shared<const Expr>(std::move(e)); }

Position compose(const Position& outer, const View& inner) {
  const Position& in = inner[outer.axis];
  return {in.axis, outer.sign * in.sign, outer.sign * in.offset + outer.offset,
          outer.sign * in.times + outer.times};
}

// Bottom up; `leaf` may replace a node, or return null to keep it.
Value rewritten(const Value& value, const std::function<Value(const Expr&)>& leaf) {
  if (Value by = leaf(*value)) return by;
  if (value->parts.empty()) return value;
  Expr copy = *value;
  for (Value& part : copy.parts) part = rewritten(part, leaf);
  return make(std::move(copy));
}

bool any(const Value& value, const std::function<bool(const Expr&)>& holds) {
  if (holds(*value)) return true;
  for (const Value& part : value->parts) {
    if (any(part, holds)) return true;
  }
  return false;
}

}  // namespace

View identity(std::size_t axes) {
  View view;
  for (std::size_t a = 0; a < axes; ++a) view.push_back({a, 1, 0, 0});
  return view;
}

View inverse(const View& view) {
  View result(view.size());
  for (std::size_t a = 0; a < view.size(); ++a) {
    const Position& p = view[a];
    result[p.axis] = {a, p.sign, -p.sign * p.offset, -p.sign * p.times};
  }
  return result;
}

View compose(const View& outer, const View& inner) {
  View result;
  for (const Position& p : outer) result.push_back(compose(p, inner));
  return result;
}

Value number(std::int64_t n) {
  Expr e = of(Expr::Kind::Number);
  e.number = n;
  return make(std::move(e));
}

Value named(const std::string& text) {
  Expr e = of(Expr::Kind::Name);
  e.text = text;
  return make(std::move(e));
}

Value coordinate(const Position& p) {
  Expr e = of(Expr::Kind::Coordinate);
  e.position = p;
  return make(std::move(e));
}

Value group_number(std::size_t axis) {
  Expr e = of(Expr::Kind::Group);
  e.number = static_cast<std::int64_t>(axis);
  return make(std::move(e));
}

Value row_number() { return make(of(Expr::Kind::Row)); }

Value cell_of(std::size_t array, const View& view, bool old) {
  Expr e = of(Expr::Kind::Cell);
  e.array = array;
  e.view = view;
  e.old = old;
  return make(std::move(e));
}

Value binary(const std::string& op, Value left, Value right) {
  Expr e = of(Expr::Kind::Binary);
  e.text = op;
  e.parts = {std::move(left), std::move(right)};
  return make(std::move(e));
}

Value joined(const std::string& op, const Value& left, const Value& right) {
  return left && right ? binary(op, left, right) : nullptr;
}

Value choose(Value condition, Value yes, Value no) {
  Expr e = of(Expr::Kind::Choose);
  e.parts = {std::move(condition), std::move(yes), std::move(no)};
  return make(std::move(e));
}

Value call(const std::string& function, Value argument) {
  Expr e = of(Expr::Kind::Call);
  e.text = function;
  e.parts = {std::move(argument)};
  return make(std::move(e));
}

Value moved(const Value& value, const View& view) {
  return rewritten(value, [&](const Expr& e) -> Value {
    if (e.kind == Expr::Kind::Coordinate) return coordinate(compose(e.position, view));
    if (e.kind != Expr::Kind::Cell) return nullptr;
    Expr copy = e;
    copy.view = compose(e.view, view);
    return make(std::move(copy));
  });
}

Value with_row(const Value& value, const Value& row) {
  return rewritten(value, [&](const Expr& e) { return e.kind == Expr::Kind::Row ? row : nullptr; });
}

Value with_name(const Value& value, const std::string& name, const Value& by) {
  return rewritten(value, [&](const Expr& e) {
    return e.kind == Expr::Kind::Name && e.text == name ? by : nullptr;
  });
}

bool equal(const Value& a, const Value& b) {
  if (a == b) return true;
  if (!a || !b || a->kind != b->kind || a->number != b->number || a->text != b->text ||
      !(a->position == b->position) || a->array != b->array || a->view != b->view ||
      a->old != b->old || a->parts.size() != b->parts.size()) {
    return false;
  }
  for (std::size_t i = 0; i < a->parts.size(); ++i) {
    if (!equal(a->parts[i], b->parts[i])) return false;
  }
  return true;
}

std::size_t size(const Value& value) {
  std::size_t n = 1;
  for (const Value& part : value->parts) n += size(part);
  return n;
}

bool mentions(const Value& value, const std::string& name) {
  return any(value, [&](const Expr& e) { return e.kind == Expr::Kind::Name && e.text == name; });
}

bool uniform(const Value& value) {
  return !any(value, [](const Expr& e) {
    return e.kind == Expr::Kind::Coordinate || (e.kind == Expr::Kind::Cell && !e.view.empty());
  });
}

bool has_row(const Value& value) {
  return any(value, [](const Expr& e) { return e.kind == Expr::Kind::Row; });
}

}  // namespace permverify::differential
