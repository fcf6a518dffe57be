// Postconditions of a thread from what it stores: of `c[tid] = a[tid] + b[tid]` that the element is the sum.
#pragma once
#include "logic/inference/touch.h"

namespace permverify::inference {

struct Scene;

// A store of a phase. Where `guard` holds, for every value of the bound variables, the element gets `value`, in terms
// of memory when the phase began; null: not known.
struct StoredCell {
  VarId array = 0;
  std::vector<ExprPtr> index;  // empty: not known
  std::vector<ExprPtr> guard;
  ExprPtr value;
};

// The value of the expression at this point of the thread, also of a float or a real; null: not known.
ExprPtr stored_value(const Scene& scene, const Knowledge& at, const ExprPtr& expr);

// `stores`: those of each phase; the first phase begins at launch. `reaches_end`: the phases with which the kernel
// ends. Each fact may be false: an element may be stored to again, by this thread or another one.
std::vector<ir::Clause> stored_facts(const Scene& scene, const std::vector<std::vector<StoredCell>>& stores,
                                     const std::vector<bool>& reaches_end);

}  // namespace permverify::inference
