#include "lab/loop_rules.h"

#include <algorithm>
#include <string_view>

#include "lab/code.h"
#include "lab/indirect.h"

namespace permverify::lab {
namespace {

// The word at `i` may be changed, declared anew, or get another name there. Rather too often than too seldom.
bool may_change(const Code& code, std::size_t i) {
  std::size_t next = i + 1;
  while (code.is(next, "[") || code.is(next, ".")) next = code.is(next, "[") ? code.behind(next) : next + 2;
  if (assigns(code, next)) return true;
  if (i == 0) return false;
  const std::size_t before = i - 1;
  if (code.is_word(before) && !code.is(before, "return") && !code.is(before, "else")) return true;
  if (code.is(before, "&") && !(i >= 2 && code.is(i - 2, "&") && code.signs(i - 2, "&&"))) return true;
  if (i >= 2 && (code.signs(i - 2, "++") || code.signs(i - 2, "--"))) return true;
  const bool ends = code.is(next, ",") || code.is(next, ")") || code.is(next, ";");
  return ends && next == i + 1 && (code.is(before, "(") || code.is(before, ",") || code.is(before, "*"));
}

std::optional<std::size_t> first_change(const Code& code, std::size_t from, std::size_t to, const Words& words) {
  for (std::size_t i = from; i < to; ++i) {
    if (code.is_word(i) && words.count(code.at(i).text) != 0 && may_change(code, i)) return i;
  }
  return {};
}

// `for (init; test; step) body`
struct For {
  std::size_t init, test, step, close, body, end;
};

std::optional<For> parts_of(const Code& code, std::size_t i) {
  if (!code.is(i + 1, "(")) return {};
  For parts{};
  parts.init = i + 2;
  parts.body = code.behind(i + 1);
  parts.close = parts.body - 1;
  parts.test = code.behind_statement(parts.init);
  parts.step = code.behind_statement(parts.test);
  if (parts.step > parts.close) return {};
  parts.end = code.is(parts.body, "{") ? code.behind(parts.body) : code.behind_statement(parts.body);
  return parts;
}

class Counting {
 public:
  Counting(const Code& code, const For& parts) : code_(code), parts_(parts) {}

  bool ends() {
    std::size_t equals = parts_.init;
    while (equals < parts_.test && !code_.is(equals, "=")) ++equals;
    if (equals == parts_.test || equals == parts_.init || !code_.is_word(equals - 1)) return false;
    counter_ = code_.at(equals - 1).text;
    start_ = equals + 1;
    // Other types end, wrap or stand still somewhere; the overflow of this one is an error.
    const Words init = code_.words(parts_.init, equals);
    exact_ = init.count("int") != 0;
    for (const char* type : {"unsigned", "short", "char", "float", "double", "half", "bool"}) exact_ = exact_ && init.count(type) == 0;
    return tests_counter() && counts() && stays();
  }

 private:
  std::size_t bound_end() const {
    for (std::size_t i = parts_.test; i < parts_.step; ++i) {
      if (code_.signs(i, "&&")) return i;
    }
    return parts_.step - 1;
  }
  bool number(std::size_t i, std::size_t end) const {
    return i + 1 == end && code_.at(i).text.find_first_not_of("0123456789") == std::string_view::npos;
  }
  bool positive_number(std::size_t i, std::size_t end) const {
    return number(i, end) && code_.at(i).text.find_first_of("123456789") == 0;
  }

  // `counter < bound`, and what follows it with `&&` can only end the loop earlier.
  bool tests_counter() {
    std::size_t i = parts_.test;
    if (!code_.is(i, counter_)) return false;
    ++i;
    up_ = code_.is(i, "<");
    if (!up_ && !code_.is(i, ">") && !code_.signs(i, "!=")) return false;
    differs_ = code_.is(i, "!");
    or_equal_ = code_.is(i + 1, "=");
    bound_ = i + (or_equal_ ? 2 : 1);
    for (std::size_t k = bound_; k + 1 < parts_.step; ++k) {
      if (!plain(k, k < bound_end() ? "+-*/%()." : "+-*/%().[]<>=!&")) return false;
    }
    return bound_ < bound_end() && code_.words(bound_, bound_end()).count(counter_) == 0;
  }
  // No call, no assignment, nothing read through a pointer.
  bool plain(std::size_t i, std::string_view signs) const {
    if (code_.at(i).kind == Lex::Word) return !code_.is(i + 1, "(");
    if (code_.at(i).kind == Lex::Number) return true;
    if (code_.at(i).kind != Lex::Sign || signs.find(code_.at(i).text) == signs.npos || assigns(code_, i)) {
      return code_.signs(i, "==") || (code_.is(i, "=") && i > bound_ && (code_.signs(i - 1, "==") || code_.signs(i - 1, "<=") ||
                                                                       code_.signs(i - 1, ">=") || code_.signs(i - 1, "!=")));
    }
    const bool deref = code_.is(i, "*") && (i == bound_ || (code_.at(i - 1).kind == Lex::Sign && !code_.is(i - 1, ")")));
    return !deref && (!code_.is(i, "&") || code_.signs(i, "&&") || code_.signs(i - 1, "&&"));
  }

  // Neither the counter nor a part of the bound is changed in the body, or has another name.
  bool stays() const {
    Words changing = code_.words(bound_, bound_end());
    changing.insert(std::string(counter_));
    if (first_change(code_, parts_.body, parts_.end, changing) || code_.words(parts_.body, parts_.end).count("auto") != 0) return false;
    for (std::size_t i = 0; i < code_.size(); ++i) {
      const bool address = code_.is(i, "&") && code_.is_word(i + 1) && !code_.signs(i, "&&") && (i == 0 || !code_.signs(i - 1, "&&"));
      if (address && (changing.count(code_.at(i + 1).text) != 0 || code_.is(i + 2, "="))) return false;
      if (code_.is(i, "[") && (code_.is(i + 1, "&") || code_.is(i + 1, "="))) return false;
    }
    return true;
  }

  bool counts() const {
    std::size_t i = parts_.step;
    if (code_.signs(i, "++") || code_.signs(i, "--")) return code_.is(i + 2, counter_) && i + 3 == parts_.close && by_one(i);
    if (!code_.is(i, counter_)) return false;
    ++i;
    if (code_.signs(i, "++") || code_.signs(i, "--")) return i + 2 == parts_.close && by_one(i);
    if (code_.is(i, "=") && code_.is(i + 1, counter_)) return by(i + 2, i + 3);  // i = i + 2
    if (code_.signs(i, ">>=")) return halves() && !differs_ && positive_number(i + 3, parts_.close);
    if (code_.is(i + 1, "=")) return by(i, i + 2);  // i += 2
    return false;
  }
  bool by_one(std::size_t sign) const {
    return exact_ && !differs_ && code_.is(sign, up_ ? "+" : "-");
  }
  bool by(std::size_t sign, std::size_t amount) const {
    if (code_.is(sign, "/")) return halves() && positive_number(amount, parts_.close) && !code_.is(amount, "1");
    if (differs_ || !exact_) return false;
    const bool positive = positive_number(amount, parts_.close);
    if (code_.is(sign, "*")) return up_ && positive && !code_.is(amount, "1") && positive_number(start_, parts_.test - 1);
    if (code_.is(sign, "-")) return !up_ && positive;
    return code_.is(sign, "+") && up_ && (positive || stride(amount));
  }
  // A product of sizes of the launch, each of which is at least 1.
  bool stride(std::size_t amount) const {
    static const Words sizes{"gsize", "tcount", "ngroups", "blockDim", "gridDim"};
    if (amount >= parts_.close || first_change(code_, 0, code_.size(), sizes)) return false;
    for (std::size_t i = amount; i < parts_.close; ++i) {
      const bool dimension = code_.is(i, "x") || code_.is(i, "y") || code_.is(i, "z");
      if (code_.is_word(i) ? !dimension && sizes.count(code_.at(i).text) == 0 : !code_.is(i, "*") && !code_.is(i, ".")) return false;
    }
    return true;
  }
  // Halved numbers reach 0 and stay there.
  bool halves() const {
    const bool zero = number(bound_, bound_end()) && code_.is(bound_, "0");
    if (up_) return false;
    return (zero && !or_equal_) || (zero && differs_) || (or_equal_ && !differs_ && positive_number(bound_, bound_end())) ||
           (!or_equal_ && !differs_ && number(bound_, bound_end()));
  }

  const Code& code_;
  const For& parts_;
  std::string_view counter_;
  std::size_t start_ = 0, bound_ = 0;
  bool up_ = false, differs_ = false, or_equal_ = false;
  bool exact_ = false;  // an `int`
};

// Other names for a variable: `int &r = i`, `int *p = a`, a capture.
bool aliases(const Code& code, std::size_t i) {
  const bool names = code.is(i, "&") || code.is(i, "*");
  const bool declares = names && code.is_word(i + 1) && code.is(i + 2, "=") && !code.signs(i + 2, "==") && i > 0 && code.is_word(i - 1);
  return declares || code.is(i, "auto") || (code.is(i, "[") && (code.is(i + 1, "&") || code.is(i + 1, "=")));
}

}  // namespace

std::set<std::string, std::less<>> words_of_loops_around(const std::string& program, std::size_t at, bool c) {
  const Code code(program, c);
  Words result;
  const auto add = [&](std::size_t from, std::size_t to) { result.merge(code.words(from, to)); };
  for (std::size_t i = 0; i < code.size() && code.at(i).begin < at; ++i) {
    const bool begins = code.is(i, "for") || code.is(i, "while"), does = code.is(i, "do");
    if (!begins && !does) continue;
    const std::size_t body = begins ? code.behind(i + 1) : i + 1;
    // Without braces, or with clauses between: it may reach to the end.
    const std::size_t end = code.is(body, "{") ? code.behind(body) : code.is(body, ";") ? body : code.size();
    if (code.at(i).begin < at && (end >= code.size() || code.at(end - 1).begin >= at)) {
      if (begins) add(i + 2, body);
      else add(end, code.is(end, "while") ? code.behind(end + 1) : code.size());
    }
  }
  return result;
}

bool has_loop(const std::string& text, bool c) {
  const Code code(text, c);
  return code.words(0, code.size()).count("for") != 0;
}

Words names_declared(const std::string& text, bool c) { return declared_names(Code(text, c)); }

std::optional<RegionFault> judge_loops(const std::string& text, bool c, const Around& around) {
  const Code code(text, c);
  const Words& outer = around.heads;
  const Words mine = declared_names(code);
  const auto fault = [&](std::size_t i, const char* what) { return RegionFault{"lab.region:loop", what, code.at(i).begin}; };
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (code.is(i, "while") || code.is(i, "do") || code.is(i, "goto")) return fault(i, "only a `for` that counts is seen to end");
    if (!outer.empty() && (code.is(i, "continue") || aliases(code, i))) {
      return fault(i, "this could keep the loop around it from ending");
    }
    if (!code.is(i, "for")) continue;
    const auto parts = parts_of(code, i);
    if (!parts || !Counting(code, *parts).ends()) return fault(i, "this loop does not count to a bound that stays");
    for (const std::string& word : code.words(parts->init, parts->close)) {
      if (around.elsewhere.count(word) != 0 && mine.count(word) == 0) {
        return fault(i, "a name in the head of this loop is declared in another region");
      }
    }
  }
  const auto indirect = around.loops ? indirect_change(code) : std::nullopt;
  if (indirect) return fault(*indirect, "where a loop has to end, only names and elements of arrays are assigned");
  if (const auto change = first_change(code, 0, code.size(), outer)) {
    return fault(*change, "the loop around it ends by this variable");
  }
  return {};
}

}  // namespace permverify::lab
