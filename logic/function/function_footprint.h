// The elements of an array argument that a pure function or lemma reads.
#pragma once
#include "logic/resource/assertion.h"

namespace permverify::obligation {

struct Footprint {
  bool known = false;        // the contract names the elements by permissions
  std::vector<Atom> atoms;   // on the parameter, with the arguments substituted
};

// From the permissions on parameter number `argument` in the function's requires clauses.
Footprint footprint_of(Vocabulary& vocabulary, ir::FunctionId function, std::size_t argument,
                       const std::vector<Term>& arguments);

}  // namespace permverify::obligation
