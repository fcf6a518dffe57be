// Facts about a statement that need no solver: the barriers between which it lies, and the permissions of its thread.
// For editors.
#pragma once
#include <string>
#include <vector>

#include "logic/analysis/phase_bounds.h"

namespace permverify::obligation {

// A permission of the thread, as a clause states it.
struct HeldClause {
  std::string array;
  std::string text;       // in canonical PVL
  support::Span span;     // of the clause in the source; end == 0: it was inferred
  bool always = true;     // false: only on some paths to this place
  bool given_up = false;  // it was held, and this part of it is given away
  bool operator==(const HeldClause&) const = default;
};

struct Place {
  support::Span span;  // of a statement or of the condition of a branch
  analysis::PhaseBounds phase;
  bool by_permissions = false;  // `held` is all that the thread holds; else its accesses need no permission
  std::vector<HeldClause> held{};
};

}  // namespace permverify::obligation
