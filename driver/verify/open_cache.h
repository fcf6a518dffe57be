// The file of answers that were kept, as the options name it.
#pragma once
#include <memory>

#include "checker/cache/sqlite_cache.h"
#include "driver/options.h"

namespace permverify::driver {

// Null without one. Throws std::invalid_argument where it is asked for and cannot be used.
std::unique_ptr<checker::SqliteCache> open_cache(const Options& options);
// One line for stderr, or empty.
std::string warning_of(const checker::SqliteCache& cache);

}  // namespace permverify::driver
