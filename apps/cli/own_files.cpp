#include "apps/cli/own_files.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <tuple>

#include "apps/cli/values.h"
#include "driver/output/write.h"
#include "driver/read/compile_commands.h"
#include "driver/read/recorded_launches.h"

namespace permverify::cli {
namespace {

namespace fs = std::filesystem;

fs::path resolved(const fs::path& path) {
  std::error_code unknown;
  fs::path result = fs::weakly_canonical(path, unknown);
  return unknown ? fs::absolute(path).lexically_normal() : result;
}

bool same_options(const driver::FileOptions& a, const driver::FileOptions& b) {
  return std::tie(a.language, a.standard, a.include_dirs, a.defines) == std::tie(b.language, b.standard, b.include_dirs, b.defines);
}

using Entries = std::map<fs::path, std::vector<const driver::CompiledFile*>>;

// Several targets may compile a file: each way counts once.
Entries entries_of(const std::vector<driver::CompiledFile>& compiled) {
  Entries entries;
  for (const driver::CompiledFile& file : compiled) {
    auto& all = entries[resolved(file.path)];
    const bool known = std::any_of(all.begin(), all.end(), [&](const auto& other) { return same_options(other->options, file.options); });
    if (!known) all.push_back(&file);
  }
  return entries;
}

void warn_of_unused(const driver::CompiledFile& compiled, const std::string& file) {
  if (compiled.unused.empty()) return;
  driver::write_stderr("permverify: warning: --compile-commands: what " + file + " is compiled for (" + compiled.unused +
                       ") is not used; -D__CUDA_ARCH__=800 chooses one architecture\n");
}

}  // namespace

void take_recorded_launches(driver::Options& options) {
  std::vector<std::string> files;
  for (const std::string& word : options.files) {
    if (!word.ends_with(".json")) {
      files.push_back(word);
      continue;
    }
    std::size_t taken = 0;
    for (auto& [file, launch] : driver::read_recorded_launches(word)) {
      if (!options.selection.kernel.empty() && launch.kernel != options.selection.kernel) continue;
      ++taken;
      if (options.of_file.count(file) == 0) files.push_back(file);
      options.of_file.emplace(file, std::move(launch));
    }
    if (taken == 0) refuse("no launch in " + word + " is of a kernel `" + options.selection.kernel + "`");
  }
  options.files = std::move(files);
}

driver::ReadOptions with_entry(const std::string& database, const std::string& file, const driver::ReadOptions& read) {
  const std::vector<driver::CompiledFile> compiled = driver::read_compile_commands(database);
  const Entries entries = entries_of(compiled);
  const auto entry = entries.find(resolved(file));
  if (entry == entries.end()) {
    driver::write_stderr("permverify: warning: " + database + " has no entry for " + file + "\n");
    return read;
  }
  if (entry->second.size() > 1) driver::write_stderr("permverify: warning: " + database + " compiles " + file + " in several ways; the first counts\n");
  warn_of_unused(*entry->second.front(), file);
  return driver::with_own(read, entry->second.front()->options);
}

void take_compile_commands(const std::string& database, driver::Options& options) {
  const std::vector<driver::CompiledFile> compiled = driver::read_compile_commands(database);
  const Entries entries = entries_of(compiled);
  if (options.files.empty()) {
    for (const driver::CompiledFile& file : compiled) {
      if (file.is_kernel_file) options.files.push_back(from_here(file.path));
    }
    if (options.files.empty()) refuse("--compile-commands: no file of " + database + " is a .cu, .cl or .hip file");
  }
  std::sort(options.files.begin(), options.files.end());
  options.files.erase(std::unique(options.files.begin(), options.files.end()), options.files.end());
  for (const std::string& file : options.files) {
    if (options.of_file.count(file) != 0) continue;  // a recorded launch has its own
    const auto entry = entries.find(resolved(file));
    if (entry == entries.end()) {
      driver::write_stderr("permverify: warning: --compile-commands: " + database + " has no entry for " + file + "\n");
      continue;
    }
    for (std::size_t i = 0; i < entry->second.size(); ++i) {
      driver::FileOptions own = entry->second[i]->options;
      warn_of_unused(*entry->second[i], file);
      if (entry->second.size() > 1) own.name = file + " (command " + std::to_string(i + 1) + " of " + database + ")";
      options.of_file.emplace(file, std::move(own));
    }
  }
}

}  // namespace permverify::cli
