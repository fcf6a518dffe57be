// Whether a loop has an iteration.
#include "host/expressions.h"
#include "host/inputs.h"
#include "host/loops.h"
#include "host/memory.h"
#include "host/met_launches.h"
#include "host/operators.h"

namespace permverify::host {

// An iteration is executed only if the condition is true the first time. A doubt, unless this depends on the input alone.
void Loops::enter(const Loop& loop, const State& start, Term holds) {
  const auto* counted = clang::dyn_cast<clang::ForStmt>(loop.whole);
  if (counted && !counted->getCond()) return;
  if (loop.condition && !operators_.is_doubtful(*loop.condition, holds, true)) return;
  const Term first = loop.condition ? truth_at_first(*loop.condition, start) : Term{};
  if (first) memory_.know(first, loop.condition->getSourceRange());
  if (!loop.condition || operators_.is_doubtful(*loop.condition, first, true)) memory_.doubt(loop.whole);
}

// It changes nothing: the condition was executed before for all iterations.
Term Loops::truth_at_first(const clang::Expr& condition, const State& start) {
  const State now = memory_.state();
  const std::size_t met = met_.count();
  const std::set<std::string> texts = inputs_.read_texts();
  memory_.set(start);
  const Term result = truth_of(condition);
  const bool ends = !memory_.is_reachable();
  memory_.set(now);
  inputs_.set_read_texts(texts);
  met_.drop_from(met);
  return ends ? Term{} : result;
}

}  // namespace permverify::host
