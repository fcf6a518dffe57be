// Results of whole C files that were kept (docs/internals.md, "Results of files"): a file that is as it was, with everything that
// the front end has asked the machine for, is not read again.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "checker/cache/sqlite_cache.h"
#include "driver/verify/files_apart.h"

namespace permverify::driver {

struct KeptKey {
  std::string digest;                // of all that a result depends on, but for what the front end asks
  std::optional<std::string> of_text;  // digest of the file; unset: no result of the file is kept
  std::int64_t made = 0;               // seconds since 1970
};

// Before the file is read.
KeptKey kept_key(const OneFile& file, const Options& options);

// The result of an earlier run that this one would find again.
std::optional<FileResult> find_result(checker::SqliteCache& cache, const KeptKey& key, const Options& options);

// Keeps it where it would be found again in any later run: everything was read and decided, and no answer depends on the time.
void keep_result(checker::SqliteCache& cache, const KeptKey& key, const Session& session, const Options& options,
                 const std::vector<parser::FileAnswer>& answers, const FileResult& result);

}  // namespace permverify::driver
