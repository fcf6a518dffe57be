#include "logic/semantics/measure.h"

#include <algorithm>

namespace permverify::obligation {

Term measure_decreases(term::TermManager& terms, const std::vector<Term>& before,
                       const std::vector<Term>& now) {
  Term result = terms.truth(false);
  for (std::size_t i = std::min(before.size(), now.size()); i-- > 0;) {
    const Term less =
        terms.conj(terms.lt(now[i], before[i]), terms.le(terms.integer(0), before[i]));
    result = terms.disj(less, terms.conj(terms.eq(now[i], before[i]), result));
  }
  return result;
}

}  // namespace permverify::obligation
