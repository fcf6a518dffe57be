// Terms of the host as expressions of the kernel, and as texts in C's notation.
#pragma once
#include <map>
#include <optional>
#include <string>

#include "host/executor.h"
#include "logic/ir/module.h"

namespace permverify::host {

// The precedence of a text's outermost operator.
enum Binding : std::uint8_t { Whole, Product, Sum, Comparison, Conjunction, Disjunction, Implication };

struct Written {
  ir::ExprPtr expr;
  std::string text;
  Binding binding = Whole;
};

class Writing {
 public:
  // Symbols without a replacement become variables of the module and symbols of the launch.
  Writing(Executor& executor, ir::Module& module, ir::HostLaunch& launch) : executor_(executor), module_(module), launch_(launch) {}

  void set_place(ir::Span at) { at_ = at; }
  // Sets the replacement of a symbol.
  void set(Term symbol, Written own) { written_[symbol->id] = std::move(own); }
  bool knows(Term symbol) const { return written_.count(symbol->id) != 0; }
  // Nothing: the term cannot be expressed.
  // Nothing also for a term that is too large as a text.
  std::optional<Written> write(Term t);

 private:
  std::optional<Written> write_small(Term t);
  std::optional<Written> constant(Term t);
  std::optional<Written> rest(Term t);
  ir::ExprPtr of_word(ir::ExprPtr value) const;
  std::optional<Written> symbol(Term t);
  std::optional<Written> not_written(Term t);
  std::optional<Written> pair(Term a, Term b, ir::BinaryOp op, const char* sign, Binding binding, ir::Type type);
  std::optional<Written> product(Term t);
  std::optional<Written> chain(Term t, ir::BinaryOp op, const char* sign, Binding binding);

  Executor& executor_;
  ir::Module& module_;
  ir::HostLaunch& launch_;
  ir::Span at_;
  std::map<std::uint32_t, Written> written_;
};

}  // namespace permverify::host
