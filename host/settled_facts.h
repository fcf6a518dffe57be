// Facts about one launch, with the alternatives settled that its sizes settle.
#pragma once
#include <utility>
#include <vector>

#include "host/integers.h"
#include "support/clang_ast.h"

namespace permverify::host {

using PlacedFact = std::pair<Term, clang::SourceRange>;

// Each size is that of a grid or a block along an axis, so it is from 1 to 2^31 - 1 in a launch that runs (`max_threads`). If the grid is `value / 16` and
// `4294967281 <= width ==> value == width - 4294967281`, then 16 <= value, so width < 4294967281: the sum `width + 15` did not wrap
// around. The result is equivalent to the facts for all launches of such sizes. An implication becomes its conclusion if the facts and
// the denial of its premise leave a term no value, and the denial of its premise if the facts and the premise do.
void settle_facts(std::vector<PlacedFact>& facts, const std::vector<Term>& sizes, Integers& integers, term::TermManager& terms);

}  // namespace permverify::host
