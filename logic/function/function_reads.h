// The elements of an array argument that a pure function reads, if its contract does not name them: found in its
// body, with the arguments substituted. logic.md 2 (framing): a read lies within the extents.
#pragma once
#include <functional>

#include "logic/semantics/translate.h"

namespace permverify::obligation {

// `inside` gives the condition on an index of the array; the result is this condition for every read, under the
// guards and binders of the body, and is closed except for the symbols of the arguments. Nothing if the function is
// recursive (its reads cannot be listed); true if it has no body.
std::optional<Term> all_reads(Vocabulary& vocabulary, ir::FunctionId function, std::size_t argument,
                              const std::vector<Term>& arguments,
                              const std::function<Term(const std::vector<Term>&)>& inside);

}  // namespace permverify::obligation
