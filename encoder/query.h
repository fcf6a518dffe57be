// A solver-neutral query: is `goal` a consequence of `hypotheses`?
// After the passes of encoder/ a query is *ground to first order*: no Store, Sum, Min, Max, Count,
// Flat or Seq kinds are left that the back ends would have to know about; what remains is
// listed in lowered.h.
#pragma once
#include <string>
#include <vector>

#include "logic/term/term_manager.h"

namespace permverify::encoder {

using term::Term;

struct Query {
  std::string name;               // the obligation's id, for logs and file names
  std::vector<Term> hypotheses;
  Term goal;
  // 0: Int is the mathematical integers. Else every Int is a two's complement bit vector of this width, in which
  // nothing overflows (words.cpp).
  unsigned word = 0;
};

}  // namespace permverify::encoder
