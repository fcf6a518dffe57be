#include "lab/indirect.h"

#include <algorithm>
#include <array>

namespace permverify::lab {
namespace {

// Longest first; a sign that is not among them stands for itself.
constexpr std::array<std::string_view, 27> operators{
    "<==>", "==>", "<<=", ">>=", "<=", ">=", "==", "!=", ":=", "++", "--", "+=", "-=", "*=", "/=",
    "%=",   "&=",  "|=",  "^=",  "->", "&&", "||", "::", "**", "<<", "=",  "&"};

std::string_view operator_at(const Code& code, std::size_t i) {
  const auto found = std::find_if(operators.begin(), operators.end(), [&](std::string_view s) { return code.signs(i, s); });
  return found == operators.end() ? code.at(i).text : *found;
}

bool assigns(std::string_view sign) {
  return sign == "=" || sign == ":=" || sign == "++" || sign == "--" ||
         (sign.size() >= 2 && sign.ends_with('=') && std::string_view("+-*/%&|^").find(sign[0]) != sign.npos) ||
         sign == "<<=" || sign == ">>=";
}

bool keyword(const Code& code, std::size_t i) { return code.is(i, "return") || code.is(i, "else"); }

// A value ends here, so that a sign behind it has two operands.
bool operand(const Code& code, std::size_t i) {
  if (i >= code.size()) return false;
  return !code.is_sign(i) ? !keyword(code, i) : code.is(i, ")") || code.is(i, "]");
}

bool ends_statement(const Code& code, std::size_t i) { return code.is(i, ";") || code.is(i, "{") || code.is(i, "}"); }

// What is assigned ends at `last`: a name with subscripts and members, that begins a statement or an operand,
// or that a declaration introduces.
bool plain_target(const Code& code, std::size_t last) {
  std::size_t i = last;
  while (true) {
    while (code.is(i, "]")) {
      i = code.opening(i);
      if (i == 0 || i >= code.size()) return false;
      --i;
    }
    if (!code.is_word(i) || keyword(code, i)) return false;
    if (i == 0) return true;
    if (!code.is(i - 1, ".")) break;
    if (i == 1) return false;
    i -= 2;
  }
  const std::size_t before = i - 1;
  if (code.is(before, ">")) return false;  // `->`, or a type with arguments
  if (code.is(before, "*") || code.is(before, "&")) {
    return code.is(before, "*") && before > 0 && code.is_word(before - 1) && !keyword(code, before - 1);  // `int *p = a`
  }
  return true;
}

// An assignment stands between the beginning of the statement, or the open bracket around `i`, and `i`.
struct Before {
  bool assigned = false, in_bracket = false;
  std::size_t first = 0;  // behind that beginning
};

Before before(const Code& code, std::size_t i) {
  Before result;
  while (i > 0) {
    const std::size_t k = i - 1;
    if (ends_statement(code, k)) break;
    if (code.is(k, "(") || code.is(k, "[")) {
      result.in_bracket = true;
      break;
    }
    if (code.is(k, ")") || code.is(k, "]")) {
      i = code.opening(k);
      if (i >= code.size()) i = 0;
      continue;
    }
    const bool compares = k > 0 && (code.signs(k - 1, "==") || code.signs(k - 1, "<=") || code.signs(k - 1, ">=") ||
                                    code.signs(k - 1, "!="));
    if (code.is(k, "=") && !compares && !code.signs(k, "==")) result.assigned = true;
    i = k;
  }
  result.first = i;
  return result;
}

// `f(..., &x, ...)`: the address goes into a call, and nowhere else.
bool argument(const Code& code, std::size_t i) {
  if (i == 0 || !(code.is(i - 1, "(") || code.is(i - 1, ","))) return false;
  const Before start = before(code, i);
  if (!start.in_bracket || start.first < 2 || !code.is(start.first - 1, "(")) return false;
  const std::size_t callee = start.first - 2;
  if (!code.is_word(callee) || keyword(code, callee)) return false;
  for (const char* other : {"if", "for", "sizeof"}) {
    if (code.is(callee, other)) return false;
  }
  if (callee > 0 && (code.is(callee - 1, "*") || code.is(callee - 1, "&"))) return false;          // a declaration
  if (callee > 0 && code.is_word(callee - 1) && !keyword(code, callee - 1)) return false;          // another one
  const std::size_t behind = code.behind(start.first - 1);
  return !code.is(behind, "(") && !code.is(behind, "[") && !code.is(behind, "{") &&                // `int(&r)(k)`
         !(code.is(behind, "=") && !code.signs(behind, "=="));
}

// `a & b`, with a value on both sides, that cannot be a declaration.
bool conjunction(const Code& code, std::size_t i, std::size_t next) {
  if (i == 0 || !operand(code, i - 1)) return false;
  if (code.is(next, ")") || code.is(next, "]") || code.is(next, ",") || code.is(next, ";") || code.is(next, ">")) return false;
  const Before start = before(code, i);
  if (start.assigned || code.is(start.first, "return")) return true;
  if (!start.in_bracket) return false;
  const std::size_t open = start.first - 1;
  if (code.is(open, "[")) return true;
  const bool declares = open > 0 && (code.is(open - 1, "for") || code.is(open - 1, "if"));
  if (!declares) return !(open > 0 && code.is(open - 1, "]"));  // parameters of a lambda
  return !code.is(open - 1, "for") && code.behind_statement(open + 1) > code.behind(open) &&
         !(code.is_word(next) && (code.is(next + 1, "{") || (code.is(next + 1, "=") && !code.signs(next + 1, "=="))));
}

bool reference(const Code& code, std::size_t i, std::string_view sign) {
  const std::size_t next = i + sign.size();
  if (sign == "&&") return code.is(next, ")") || code.is(next, ">") || code.is(next, ",") || code.is(next, ";");
  return sign == "&" && !argument(code, i) && !conjunction(code, i, next);
}

bool assigns_elsewhere(const Code& code, std::size_t i, std::string_view sign) {
  if (!assigns(sign)) return false;
  const bool steps = sign == "++" || sign == "--";
  if (steps && !(i > 0 && operand(code, i - 1))) return !code.is_word(i + 2) || code.signs(i + 3, "->") || code.is(i + 3, "(");
  return i == 0 || !plain_target(code, i - 1);
}

// `int n`, `int a = 1, *n`, `int (&n)`: neither in a value that something is set to, nor in a call.
bool declares(const Code& code, std::size_t i) {
  std::size_t k = i;
  while (k > 0 && (code.is(k - 1, "*") || code.is(k - 1, "&") || code.is(k - 1, "("))) --k;
  if (k == 0) return false;
  if (code.is_word(k - 1) && k == i) return !keyword(code, k - 1);
  if (k == i && !code.is(k - 1, ",") && !code.is(k - 1, ">")) return false;
  Before start = before(code, i);
  bool assigned = start.assigned && !code.is(k - 1, ",");
  while (start.in_bracket && start.first >= 1 && code.is(start.first - 1, "(")) {
    if (start.first >= 2 && (code.is(start.first - 2, "for") || code.is(start.first - 2, "if"))) break;
    start = before(code, start.first - 1);
    assigned = assigned || (start.assigned && !code.is(k - 1, ","));
  }
  const std::size_t first = start.first;
  return !assigned && first < i && code.is_word(first) && !keyword(code, first) && !code.is(first + 1, "(") &&
         !code.is(first + 1, "[") && !code.is(first + 1, "=") && !code.is(first + 1, ".") &&
         !(code.is(k - 1, ">") && !operand(code, first + 1) && !code.is(first + 1, "<"));  // `i > m` declares nothing
}

}  // namespace

std::optional<std::size_t> indirect_change(const Code& code) {
  for (std::size_t i = 0; i < code.size();) {
    if (!code.is_sign(i)) {
      ++i;
      continue;
    }
    const std::string_view sign = operator_at(code, i);
    if (assigns_elsewhere(code, i, sign) || reference(code, i, sign)) return i;
    if (code.c() && code.is(i, "[") && !(i > 0 && operand(code, i - 1))) return i;
    i += std::max<std::size_t>(sign.size(), 1);
  }
  return {};
}

Words declared_names(const Code& code) {
  Words result;
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (code.is_word(i) && declares(code, i)) result.insert(std::string(code.at(i).text));
  }
  return result;
}

}  // namespace permverify::lab
