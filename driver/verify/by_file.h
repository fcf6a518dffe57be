// A run over files that are verified and reported one by one: what is found in a file is printed as soon as the file, and those
// before it, are done.
#pragma once
#include <memory>
#include <optional>

#include "driver/verify/file_result.h"
#include "driver/verify/open_cache.h"

namespace permverify::driver {

// Whether nothing that was asked for is about all files together, or about what a result does not keep: parts of a kernel, phases,
// events, statistics, pictures, places.
bool goes_by_file(const Options& options);

// The exit code. Files behind one another are in processes of their own; one file alone is verified in this one.
int run_by_file(const Options& options, const std::optional<report::Baseline>& baseline, std::unique_ptr<checker::SqliteCache> cache);

}  // namespace permverify::driver
