// Which variable a name means. Hashed by name; scopes are closed by going back to a mark.
#pragma once
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "logic/ir/expr.h"

namespace permverify::parser {

// What a name stands for: a variable, or (a parameter of an inlined resource) an expression or an
// object that the language knows by a number.
struct Binding {
  ir::VarId var = 0;
  ir::ExprPtr replacement;
  std::size_t size = 0;  // nodes of the replacement, counted as a tree
  std::optional<std::size_t> object = {};
};

class Scope {
 public:
  using Mark = std::size_t;
  Mark mark() const { return entries_.size(); }
  void close(Mark mark);
  void declare(std::string_view name, Binding binding);
  const Binding* find(std::string_view name) const;
  std::vector<std::string> names() const;  // that `find` finds

  // While a window is open, only names declared before `below` or since it was opened are seen.
  struct Window { Mark below, from; };
  Window open_window(Mark below);
  void restore_window(Window window) { window_ = window; }

 private:
  struct Entry {
    std::string_view name;
    Binding binding;
  };
  std::vector<Entry> entries_;
  std::unordered_map<std::string_view, std::vector<std::size_t>> by_name_;
  Window window_{0, 0};
};

}  // namespace permverify::parser
