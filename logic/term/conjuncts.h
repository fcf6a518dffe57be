// The parts of a conjunction.
#pragma once
#include <vector>

#include "logic/term/term.h"

namespace permverify::term {

// The term itself if it is not an And. An And has no other And as a child.
inline std::vector<Term> conjuncts(Term t) {
  if (t.kind() == Kind::And) return {t.children().begin(), t.children().end()};
  return {t};
}

}  // namespace permverify::term
