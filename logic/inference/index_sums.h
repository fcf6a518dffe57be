// Indices as sums of products, to see that two of them are one number although they are written differently: `width`
// where it is declared as `gridDim.x * 16`, and `tcount.x` where blocks have 16 threads in a row.
#pragma once
#include "logic/inference/formula.h"

namespace permverify::inference {

// The values of variables that are assigned once, where they are declared.
using Definitions = std::map<VarId, ExprPtr>;

class IndexSums {
 public:
  // The sizes of groups are those that preconditions give by an equation. `definitions` must outlive it.
  IndexSums(const ir::Kernel& kernel, const Definitions& definitions);

  // True: the same number wherever the definitions hold. What is not computed is compared by its text.
  bool same(const ExprPtr& left, const ExprPtr& right) const;

 private:
  using Sum = std::map<std::multiset<std::string>, std::int64_t>;  // factors, and how often their product is taken
  std::optional<Sum> sum_of(const ExprPtr& expr, int depth) const;
  std::optional<Sum> of_identifier(const ir::BuiltinRef& identifier, int depth) const;

  const Definitions& definitions_;
  std::map<int, ExprPtr> group_sizes_;  // by axis
};

}  // namespace permverify::inference
