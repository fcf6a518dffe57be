#include "apps/cli/arguments_cache.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>

#include "apps/cli/whole_number.h"
#include "checker/cache/sqlite_cache.h"
#include "driver/output/write.h"
#include "support/exit_code.h"

namespace permverify::cli {
namespace {

using support::ExitCode;

int failed(ExitCode code, const std::string& complaint) {
  driver::write_stderr("permverify: " + complaint + "\n");
  return code;
}

int said(const std::string& line) {
  return driver::write_stdout(line + "\n") ? ExitCode::Success : ExitCode::InternalError;
}

int act(const CacheRequest& request, checker::SqliteCache& cache, const std::string& file) {
  if (!cache.warning().empty()) return failed(ExitCode::Fault, "the cache " + cache.warning());
  if (request.action == "prune") {
    const std::uint64_t count = cache.prune(request.days);
    if (!cache.warning().empty()) return failed(ExitCode::Fault, "the cache " + cache.warning());
    return said(fmt::format("{}: {} answers deleted that were not used for {} days", file, count, request.days));
  }
  if (request.action == "verify" && !cache.is_whole()) {
    return failed(ExitCode::Fault, "the cache " + (cache.warning().empty() ? "could not be read" : cache.warning()));
  }
  const checker::CacheCounts counts = cache.counts();
  return said(fmt::format("{}: {} answers, {} bytes{}", file, counts.answers, counts.bytes,
                          request.action == "verify" ? ", whole" : ""));
}

}  // namespace

CLI::App* add_cache(CLI::App& app, CacheRequest& raw) {
  CLI::App* command = app.add_subcommand("cache", "the file with the solvers' answers of earlier runs");
  command->add_option("action", raw.action, "stats; prune: delete what was not used for long; verify: is every answer whole?")
      ->check(CLI::IsMember({"stats", "prune", "verify"}))->capture_default_str();
  command->add_option("--cache-file", raw.file, "unset: permverify/proofs.sqlite in $XDG_CACHE_HOME or ~/.cache")->type_name("FILE");
  command->add_option("--days", raw.days, "prune deletes what was not used for so many days")->check(whole_number(0, 36500))->capture_default_str();
  command->footer("Exit codes: 0 done, 1 the file is damaged, 3 bad usage or no such file, 4 internal error or output that was lost.");
  return command;
}

int tend_cache(const CacheRequest& request) {
  const std::filesystem::path file = request.file.empty() ? checker::default_cache_file() : std::filesystem::path(request.file);
  std::error_code unknown;
  if (file.empty()) return failed(ExitCode::BadUsage, "HOME is not set; name a file with --cache-file");
  if (!std::filesystem::exists(file, unknown)) return failed(ExitCode::BadUsage, "there is no cache " + file.string());
  try {
    checker::SqliteCache cache(file, false);
    return act(request, cache, file.string());
  } catch (const std::runtime_error& error) {
    return failed(ExitCode::BadUsage, error.what());
  }
}

}  // namespace permverify::cli
