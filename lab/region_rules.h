// What the text of a region may hold. What is not known to be harmless is refused.
#pragma once
#include <optional>
#include <string>

#include "lab/exercise.h"

namespace permverify::lab {

struct RegionFault {
  std::string id, message;
  std::size_t offset;  // in the text of the region
};

// A region is complete by itself: brackets match, comments and annotations end, the last sign ends a
// statement or clause. So no text behind it can change its meaning.
// What is around it: regions.h looks at that (loop_rules.h).
std::optional<RegionFault> judge_region(const std::string& text, bool c, const Region& region);

}  // namespace permverify::lab
