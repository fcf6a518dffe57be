// The barriers of the group between which the statements of a kernel lie.
#pragma once
#include <vector>

#include "logic/ir/cfg.h"

namespace permverify::analysis {

// The barriers that may come last before a point, and first behind it, in the order of the source.
struct PhaseBounds {
  std::vector<ir::Span> after, before;
  bool from_begin = false;  // it may be reached without any barrier
  bool to_end = false;      // the kernel may end without another one
};

struct PlaceInPhase {
  ir::Span span;
  PhaseBounds phase;
};

// Each statement of the flow graph and each condition of a branch, in order, once for each span. A barrier lies in the phase
// that it ends.
std::vector<PlaceInPhase> places_in_phases(const ir::Cfg& cfg);

}  // namespace permverify::analysis
