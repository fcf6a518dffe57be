#include "driver/verify/open_cache.h"

#include <filesystem>
#include <stdexcept>

#include "driver/output/write.h"

namespace permverify::driver {

std::unique_ptr<checker::SqliteCache> open_cache(const Options& options) {
  if (options.cache == CacheMode::Off) return nullptr;
  const bool asked = options.cache == CacheMode::Enforce;
  const std::filesystem::path file = options.cache_file.empty() ? checker::default_cache_file() : std::filesystem::path(options.cache_file);
  if (file.empty() && asked) throw std::invalid_argument("--cache enforce: HOME is not set; name a file with --cache-file");
  if (file.empty()) return nullptr;
  std::error_code unknown;
  const bool read_only = options.cache == CacheMode::ReadOnly;
  if (read_only && !std::filesystem::exists(file, unknown)) return nullptr;
  try {
    return std::make_unique<checker::SqliteCache>(file, read_only);
  } catch (const std::runtime_error& error) {
    if (asked) throw std::invalid_argument(std::string("--cache enforce: ") + error.what());
    if (!options.cache_file.empty()) write_stderr(std::string("permverify: warning: --cache-file: ") + error.what() + "\n");
    return nullptr;
  }
}

std::string warning_of(const checker::SqliteCache& cache) {
  return cache.warning().empty() ? "" : "permverify: warning: the cache " + cache.warning() + "\n";
}

}  // namespace permverify::driver
