// Facts about sums of integers that unfolding does not give, since they need an induction.
#pragma once
#include <vector>

#include "encoder/abstraction.h"
#include "encoder/problem.h"

namespace permverify::encoder {

// S(captured, lo, hi): the sum of  c(v) ? b(v) : 0  over [lo, hi). Both functions are equal.
struct IntegerSum {
  Abstraction of;
  const Function* written;  // sums of the source
  const Function* unfolded; // and the sums that unfolding makes
};

// Whether there is a sum, count, minimum or maximum of integers, also in functions that are applied.
bool has_integer_reductions(const std::vector<Term>& terms);

void add_sum_facts(Problem& problem, const std::vector<IntegerSum>& sums);

}  // namespace permverify::encoder
