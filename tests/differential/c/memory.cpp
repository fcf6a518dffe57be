// Arrays, pointers and casts of them, vectors in memory (statements.h).
#include "tests/differential/c/statements.h"

namespace permverify::differential {
namespace {

std::string start(const Object& o) {
  return o.first.empty() ? o.text : o.text + " + " + o.first;
}

bool same_kind(const Object& a, const Object& b) {
  return a.space == b.space && a.type == b.type && a.lanes == b.lanes && a.writable == b.writable &&
         a.range.low == b.range.low && a.range.high == b.range.high;
}

std::vector<Object> arrays(const Scope& scope, int at_least) {
  std::vector<Object> found;
  for (const Object& o : scope.objects) {
    if (o.length >= at_least && o.addressable) found.push_back(o);
  }
  return found;
}

std::string pointer_type(const Object& o) {
  const bool constant = !o.writable && o.space != Space::Constant;
  return qualifier(o.space) + std::string(constant ? "const " : "") + type_text(o.type, o.lanes) +
         " *";
}

// A pointer variable to `length` elements; another name for `o`.
std::string declare_pointer(Scope& scope, const Object& o, int length, const std::string& value) {
  Object p = o;
  p.text = scope.fresh("p");
  p.first.clear();
  p.length = length;
  p.is_pointer = true;
  scope.objects.push_back(p);
  return pointer_type(o) + p.text + " = " + value + ";";
}

std::optional<Node> pointer_choice(Scope& scope) {
  const std::vector<Object> all = arrays(scope, 2);
  for (int attempt = 0; attempt < 8 && !all.empty(); ++attempt) {
    const Object a = scope.rng.pick(all), b = scope.rng.pick(all);
    if (a.text == b.text || !same_kind(a, b)) continue;
    const Expr c = condition(scope, 1);
    return line(declare_pointer(scope, a, a.length < b.length ? a.length : b.length,
                                c.operand() + " ? " + start(a) + " : " + start(b)));
  }
  return std::nullopt;
}

// `for (p = a; p < a + n; ++p)`, a sum of what it points to.
std::optional<Node> pointer_walk(Scope& scope) {
  const std::vector<Object> all = arrays(scope, 4);
  if (all.empty()) return std::nullopt;
  const Object a = scope.rng.pick(all);
  if (a.lanes != 1 || a.type == Scalar::Float) return std::nullopt;
  const std::string sum = scope.fresh("v"), p = scope.fresh("p");
  const std::string begin = start(a), size = std::to_string(scope.rng.between(2, a.length));
  const std::string up = "for (" + pointer_type(a) + p + " = " + begin + "; " + p + " < " + begin +
                         " + " + size + "; " + (scope.rng.percent(50) ? "++" + p : p + " += 1") +
                         ") {";
  const std::string down = "for (" + pointer_type(a) + p + " = " + begin + " + " + size + "; " + p +
                           " != " + begin + ";) {";
  const bool is_down = scope.rng.percent(30);
  Object o;
  o.text = o.root = sum;
  o.type = Scalar::UInt;
  o.range = all_of(o.type);
  scope.objects.push_back(o);
  Node node;
  node.parts.push_back({"uint " + sum + " = 1u;", {}});
  Nodes body{line(sum + " = " + sum + " * 31u + (uint)*" + p + ";")};
  if (is_down) body.insert(body.begin(), line("--" + p + ";", true));
  node.parts.push_back({is_down ? down : up, body});
  node.tail = "}";
  return node;
}

// A pointer that moves by one, within its array.
std::optional<Node> moved_pointer(Scope& scope) {
  const std::vector<Object> all = arrays(scope, 4);
  if (all.empty()) return std::nullopt;
  const Object a = scope.rng.pick(all);
  const std::string by = std::to_string(scope.rng.between(1, a.length / 2));
  Node node = line(declare_pointer(scope, a, a.length / 2, start(a)));
  static const std::vector<std::string> ways{"P += N;", "P = P + N;", "P = &P[N];", "P++;"};
  std::string move = scope.rng.pick(ways);
  for (std::size_t at; (at = move.find('P')) != std::string::npos;) {
    move.replace(at, 1, scope.objects.back().text);
  }
  if (const std::size_t at = move.find('N'); at != std::string::npos) move.replace(at, 1, by);
  node.parts.push_back({move, {}});
  return node;
}

std::optional<Node> address_of(Scope& scope) {
  for (int attempt = 0; attempt < 8 && !scope.objects.empty(); ++attempt) {
    const Object o = scope.any_object();
    if (o.length != 0 || !o.addressable || o.steps || !o.writable) continue;
    // A pointer of one element.
    return line(declare_pointer(scope, o, 1, "&" + o.text));
  }
  return std::nullopt;
}

}  // namespace

std::optional<Node> array_statement(Scope& scope) {
  if (scope.nesting > 3) return std::nullopt;
  static const std::vector<int> lengths{2, 4, 4, 8};
  Object o;
  o.text = o.root = scope.fresh("a");
  o.type = drawn_scalar(scope);
  o.range = drawn_range(scope, o.type);
  o.length = scope.rng.pick(lengths);
  const std::string head = type_text(o.type) + " " + o.text + "[" + std::to_string(o.length) + "]";
  scope.begin_expression();
  if (scope.rng.percent(50)) {
    std::string values;
    const int count = static_cast<int>(scope.rng.between(1, o.length));
    const Range with_zero = united(o.range, {0, 0});
    o.range = with_zero;
    for (int i = 0; i < count; ++i) {
      values += (i == 0 ? "" : ", ") + value_for(scope, o.type, 1, o.range, 1).text;
    }
    scope.objects.push_back(o);
    return line(head + " = {" + values + "};");
  }
  const std::string i = scope.fresh("i");
  Node node;
  node.parts.push_back({head + ";", {}});
  const std::string value = value_for(scope, o.type, 1, o.range, 2).text;
  node.parts.push_back(
      {"for (int " + i + " = 0; " + i + " < " + std::to_string(o.length) + "; " + i + "++) {",
       {line(o.text + "[" + i + "] = " + value + ";", true)}});
  node.tail = "}";
  scope.objects.push_back(o);
  return node;
}

std::optional<Node> pointer_statement(Scope& scope) {
  scope.begin_expression();
  if (scope.draw(Feature::PointerChoice, 35)) return pointer_choice(scope);
  if (scope.draw(Feature::PointerWalks, 35)) {
    return scope.rng.percent(50) ? pointer_walk(scope) : moved_pointer(scope);
  }
  if (scope.rng.percent(40)) return address_of(scope);
  const std::vector<Object> all = arrays(scope, 2);
  if (all.empty()) return std::nullopt;
  const Object a = scope.rng.pick(all);
  const bool half = a.length >= 4 && scope.rng.percent(50);
  const std::string offset = half ? " + " + std::to_string(a.length / 2) : "";
  return line(declare_pointer(scope, a, half ? a.length / 2 : a.length, start(a) + offset));
}

// Other types over the same bytes. Only characters may look at everything (C17 6.5p7), and the
// other signedness; all values must be allowed on both sides.
std::optional<Node> pun_statement(Scope& scope) {
  scope.begin_expression();
  for (int attempt = 0; attempt < 10 && !scope.objects.empty(); ++attempt) {
    const Object o = scope.any_object();
    const Range all = all_of(o.type);
    if (o.lanes != 1 || !o.addressable || o.steps || o.type == Scalar::Float) continue;
    if (o.range.low != all.low || o.range.high != all.high) continue;
    if (o.length == 0 && !o.writable) continue;
    Object p = o;
    const bool to_bytes = info(o.type).bits > 8 && scope.rng.percent(60);
    if (to_bytes) p.type = scope.rng.percent(70) ? Scalar::UChar : Scalar::Char;
    if (!to_bytes)
      p.type = info(o.type).is_signed ? unsigned_of_width(o.type) : signed_of_width(o.type);
    p.range = all_of(p.type);
    const int elements = o.length == 0 ? 1 : o.length;
    const int length = elements * static_cast<int>(bytes(o.type) / bytes(p.type));
    const std::string from = o.length == 0 ? "&" + o.text : "(" + start(o) + ")";
    return line(declare_pointer(scope, p, length, "(" + pointer_type(p) + ")" + from));
  }
  return std::nullopt;
}

std::optional<Node> store_vector(Scope& scope) {
  scope.begin_expression();
  for (int attempt = 0; attempt < 10 && !scope.objects.empty(); ++attempt) {
    const Object o = scope.any_object();
    if (o.lanes != 1 || o.length < 2 || !o.writable || o.space == Space::Constant) continue;
    const int lanes = o.length >= 4 && scope.rng.percent(60) ? 4 : 2;
    Object groups = o;
    groups.first.clear();
    groups.length = o.length / lanes;
    scope.read(o.root);
    const std::string index = drawn_index(scope, groups);
    const Expr e = value_for(scope, o.type, lanes, o.range, 2);
    scope.note(Feature::VectorMemory);
    return line("vstore" + std::to_string(lanes) + "(" + e.text + ", " + index + ", " + start(o) +
                ");");
  }
  return std::nullopt;
}

}  // namespace permverify::differential
