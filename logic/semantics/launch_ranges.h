// Bounds of launch sizes and identifiers for the interval analysis.
#pragma once
#include "logic/semantics/launch.h"
#include "logic/term/ranges.h"

namespace permverify::obligation {

// Learns the ranges in every launch of at most `most_threads` threads in all (unset: any number), for the thread
// `ids`: of sizes and identifiers, and of gid*gsize + lid in any form.
void learn_launch(term::Ranges& ranges, term::TermManager& terms, const Launch& launch,
                  const ThreadIds& ids, std::optional<std::int64_t> most_threads);

}  // namespace permverify::obligation
