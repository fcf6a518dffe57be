// Conditionals, loops, switch and goto (statements.h). Loops end by construction: what they count
// is not in scope as something to write.
#include "tests/differential/c/statements.h"

namespace permverify::differential {
namespace {

Object counter(const std::string& name, Scalar type, Range range) {
  Object o;
  o.text = o.root = name;
  o.type = type;
  o.range = range;
  o.writable = false;
  o.addressable = false;
  return o;
}

int inner_size(Scope& scope) {
  return static_cast<int>(scope.rng.between(1, scope.nesting > 3 ? 2 : 4));
}

std::string drawn_condition(Scope& scope) {
  scope.begin_expression();
  return condition(scope, 2).text;
}

// Statements, perhaps left early.
Nodes loop_body(Scope& scope) {
  Nodes body = statements(scope, inner_size(scope));
  if (scope.draw(Feature::Jumps, 40)) {
    const std::string jump = scope.rng.percent(50) ? "break;" : "continue;";
    const std::string head = "if (" + drawn_condition(scope) + ") ";
    if (scope.rng.percent(50)) {
      body.push_back(line(head + jump));
    } else {
      const InnerScope inner(scope);
      body.push_back(block(head + "{", {statement(scope), line(jump)}));
    }
    const Nodes rest = statements(scope, 1);
    body.insert(body.end(), rest.begin(), rest.end());
  }
  return body;
}

struct Head {
  std::string before, head, tail;
  Object count;
};

Head for_head(Scope& scope, const std::string& i, std::int64_t n) {
  const std::string count = std::to_string(n);
  switch (scope.rng.between(0, 7)) {
    case 0:
      return {"", "for (uint " + i + " = " + count + "; " + i + "-- > 0u;) {", "}",
              counter(i, Scalar::UInt, {0, n})};
    case 1:
      return {"", "for (int " + i + " = " + count + "; " + i + " >= 0; " + i + " -= 2) {", "}",
              counter(i, Scalar::Int, {0, n})};
    case 2:
      return {
          "",
          "for (int " + i + " = 1; " + i + " < " + std::to_string(n * n) + "; " + i + " *= 2) {",
          "}", counter(i, Scalar::Int, {1, n * n})};
    case 3:
      return {"", "for (uchar " + i + " = 0; " + i + " != " + count + "; ++" + i + ") {", "}",
              counter(i, Scalar::UChar, {0, n})};
    case 4:
      return {"", "for (long " + i + " = -" + count + "; " + i + " < 0; " + i + "++) {", "}",
              counter(i, Scalar::Long, {-n, -1})};
    case 5:
      return {"",
              "for (int " + i + " = 0, end_" + i + " = " + count + "; " + i + " < end_" + i + "; " +
                  i + "++, end_" + i + "--) {",
              "}", counter(i, Scalar::Int, {0, n})};
    default:
      return {"", "for (int " + i + " = 0; " + i + " < " + count + "; " + i + "++) {", "}",
              counter(i, Scalar::Int, {0, n})};
  }
}

Head loop_head(Scope& scope) {
  const std::string i = scope.fresh("i");
  const std::int64_t n = scope.rng.between(2, scope.loops == 0 ? 6 : 3);
  const std::string count = std::to_string(n);
  const Object down = counter(i, Scalar::Int, {-1, n});
  switch (scope.rng.between(0, 6)) {
    case 0:
      return {"int " + i + " = " + count + ";", "while (" + i + "-- > 0) {", "}", down};
    case 1:
      return {"int " + i + " = 0;", "do {", "} while (++" + i + " < " + count + ");",
              counter(i, Scalar::Int, {0, n})};
    case 2:
      return {"uint " + i + " = 0;", "for (;;) {", "}", counter(i, Scalar::UInt, {0, n})};
    default:
      return for_head(scope, i, n);
  }
}

// How a case ends; without anything the next one goes on.
void end_case(Scope& scope, Nodes& body) {
  if (scope.rng.percent(70)) body.push_back(line("break;"));
}

}  // namespace

std::optional<Node> conditional(Scope& scope) {
  if (scope.nesting > 4) return std::nullopt;
  Node node;
  const auto arm = [&](const std::string& head) {
    const InnerScope inner(scope);
    node.parts.push_back({head, statements(scope, inner_size(scope))});
  };
  arm("if (" + drawn_condition(scope) + ") {");
  if (scope.rng.percent(20)) arm("} else if (" + drawn_condition(scope) + ") {");
  if (scope.rng.percent(45)) arm("} else {");
  node.tail = "}";
  return node;
}

std::optional<Node> loop(Scope& scope) {
  if (scope.loops >= 2 || scope.nesting > 4) return std::nullopt;
  const Head head = loop_head(scope);
  const InnerScope inner(scope);
  scope.objects.push_back(head.count);
  ++scope.loops;
  Nodes body;
  if (head.head == "for (;;) {") {
    body.push_back(line("if (" + head.count.text +
                            "++ >= " + std::to_string(static_cast<int>(head.count.range.high) - 1) +
                            ") break;",
                        true));
  }
  const Nodes more = loop_body(scope);
  body.insert(body.end(), more.begin(), more.end());
  --scope.loops;
  Node node = block(head.head, body, head.tail);
  if (head.before.empty()) return node;
  node.keep = true;
  // Braces: the counter must not be dropped without the loop.
  return block("{", {line(head.before, true), node});
}

std::optional<Node> switch_statement(Scope& scope) {
  if (scope.nesting > 3) return std::nullopt;
  scope.begin_expression();
  const Expr on = tamed(any_integer(scope, 2), Scalar::Int, {0, 7});
  Node node;
  node.tail = "}";
  node.parts.push_back({"switch (" + on.text + ") {", {}});
  const int cases = static_cast<int>(scope.rng.between(2, 4));
  const int middle = static_cast<int>(scope.rng.between(0, cases));
  for (int c = 0; c < cases; ++c) {
    const bool is_default = c == middle;
    std::string head = is_default ? "default:" : "case " + std::to_string(c * 2) + ":";
    if (!is_default && scope.rng.percent(25)) head += " case " + std::to_string(c * 2 + 1) + ":";
    const InnerScope inner(scope);
    Nodes body;
    if (!scope.rng.percent(15)) body.push_back(block("{", statements(scope, inner_size(scope))));
    end_case(scope, body);
    node.parts.push_back({head, body});
  }
  node.parts.back().body.push_back(line(";", true));  // a label stands before a statement
  return node;
}

std::optional<Node> goto_statement(Scope& scope) {
  if (scope.loops >= 2 || scope.nesting > 3) return std::nullopt;
  const std::string label = scope.fresh("label");
  const InnerScope inner(scope);
  if (scope.rng.percent(55)) {
    // Forward, over statements whose variables end with the braces.
    Nodes skipped;
    {
      const InnerScope deeper(scope);
      skipped = statements(scope, 2);
    }
    Nodes body{block("if (" + drawn_condition(scope) + ") {", {line("goto " + label + ";", true)}),
               block("{", skipped), line(label + ": ;", true)};
    body[0].keep = true;
    return block("{", body);
  }
  const std::string count = scope.fresh("g");
  ++scope.loops;
  Nodes body;
  {
    const InnerScope deeper(scope);
    scope.objects.push_back(counter(count, Scalar::Int, {-1, 3}));
    body = statements(scope, 2);
  }
  --scope.loops;
  Node braces = block("{", body);
  return block("{", {line("int " + count + " = 3;", true), line(label + ": ;", true), braces,
                     line("if (" + count + "-- > 0) goto " + label + ";", true)});
}

}  // namespace permverify::differential
