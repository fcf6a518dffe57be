// The options of `permverify verify`, `check` and `obligations`.
#pragma once
#include <string>
#include <vector>

#include "apps/cli/arguments_read.h"
#include "apps/cli/configuration.h"
#include "apps/cli/watch.h"
#include "driver/options.h"

namespace CLI {
class App;
}

namespace permverify::cli {

// The values of the options as they are given, before they are checked.
struct RawVerify {
  std::string local_size, num_groups, line, host = "facts", host_file, solver = "z3", format = "text", integers = "checked";
  std::string colour = "auto", progress = "auto", stop_after, same_values = "forbid", fail_on = "undecided", stdin_name, cache;
  std::int64_t warp_size = 0;
  bool no_overflow = false;
  bool intra_group_only = false, inter_group_only = false;
  bool ignore_invariants = false, candidates = false;
  std::vector<std::string> params, outputs, deny, dumps, checks;
  std::string compile_commands;  // --compile-commands
  std::string config;       // --config
  bool no_config = false, watch = false;
  Configuration configuration;  // what was found
  RawRead read;
  driver::Options options;
};

// The options that decide what is found: how files are read, what is checked, for which launches, with what effort.
void add_shaping(CLI::App& command, RawVerify& raw);
CLI::App* add_verify(CLI::App& app, const std::string& name, const std::string& text, RawVerify& raw);

// The configuration of the call without the options that the call gives itself; it has no file if the call has no configuration. `command` has been parsed.
// Throws std::invalid_argument.
Configuration configuration_of(const RawVerify& raw, const CLI::App& command);

// For --watch. Throws std::invalid_argument.
Watch finish_watch(const RawVerify& raw, const std::vector<std::string>& given);

// Throws std::invalid_argument.
driver::Options finish_verify(const RawVerify& raw);

// The options of add_shaping that were given to the command, one word each, the number of workers apart.
std::vector<std::string> shaping_words(const CLI::App& command);
// The same with the options about policy and cache.
std::vector<std::string> decisive_words(const CLI::App& command);

}  // namespace permverify::cli
