// `\round`: the number of complete iterations of the innermost loop around an annotation.
#pragma once
#include <optional>

#include "logic/ir/module.h"

namespace permverify::parser {

// The ghost variable that counts the iterations of one loop. It exists only if an annotation mentions it.
class RoundCounter {
 public:
  explicit RoundCounter(support::Span loop) : loop_(loop) {}

  // The count, as an expression of type `int`; the first mention makes the variable.
  ir::ExprPtr mention(ir::Module& module, support::Span at);
  // If there was a mention: `init` of the loop gets the declaration, with 0, and `step`, which is executed behind each
  // complete iteration, also behind one that `continue` ends, the increment.
  void count(ir::Loop& loop, ir::StmtList& step) const;

 private:
  support::Span loop_;
  std::optional<ir::VarId> variable_;
};

// No other variable can have this name.
inline constexpr const char* round_name = "\\round";

}  // namespace permverify::parser
