// Which cells of an array argument a pure function reads when its contract does not name them: found
// in its body, the arguments put in. logic.md 2 (framing): a read lies within the extents.
#pragma once
#include <functional>

#include "logic/semantics/translate.h"

namespace permverify::obligation {

// `inside` gives, for an index of the array, what has to hold of it; the result is that for every
// read, under the guards and binders of the body: closed but for the symbols of the arguments.
// Nothing when the function is recursive (its reads cannot be listed); true when it has no body.
std::optional<Term> all_reads(Vocabulary& vocabulary, ir::FunctionId function, std::size_t argument,
                              const std::vector<Term>& arguments,
                              const std::function<Term(const std::vector<Term>&)>& inside);

}  // namespace permverify::obligation
