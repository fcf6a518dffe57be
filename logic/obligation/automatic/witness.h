// Which thread stores to a cell.
#pragma once
#include "logic/obligation/kernel_context.h"

namespace permverify::obligation {

// Local identifiers of threads that may store to `cell`, given the index of a store in the names of
// the thread `ids`: solutions of index == cell, as far as they are seen. Nothing has to be right: the
// candidate's index is compared with the cell afterwards.
std::vector<std::array<Term, 3>> storing_threads(KernelContext& context, const ThreadIds& ids,
                                                 const std::vector<Term>& index,
                                                 const std::vector<Term>& cell);

}  // namespace permverify::obligation
