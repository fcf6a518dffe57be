// Evaluation by structural recursion: exact, or no value. Closed terms (no bound variable) are
// memoised by node for the whole run, calls of definitions by function and argument values.
#include "logic/term/evaluate.h"

#include "logic/term/evaluator.h"

namespace permverify::term {

std::optional<Value> evaluate(Term term, const Interpretation& interpretation,
                              std::uint64_t budget) {
  return Evaluator(interpretation, budget).run(term);
}

}  // namespace permverify::term
