// `permverify.toml`: options that a project gives to every verification of its files.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "driver/read/read_options.h"

namespace CLI {
class App;
}

namespace permverify::cli {

struct Configuration {
  std::string file;                // as the report names it; empty: no configuration
  std::vector<std::string> words;  // options of the command line, those that the call gives apart
  std::vector<std::string> folders;  // `-I FOLDER`: they are searched behind those of the call
  std::vector<driver::KernelSizes> kernels;
  std::string compile_commands;  // for a command that has no such option; empty: none
};

// What a command about one file says about its configuration, and what that gave.
struct OwnConfiguration {
  std::string file;  // --config
  bool none = false;
  Configuration found;
};
void add_configuration(CLI::App& command, OwnConfiguration& own);
// The options of reading that it gives, for this file.
driver::ReadOptions with_configuration(const OwnConfiguration& own, const std::string& file, driver::ReadOptions read);

// The one for these files: `permverify.toml` in the folder of each, or in the nearest folder above with such a file. Empty without such a file.
// Throws std::invalid_argument where the files have different ones, or where it belongs to another user.
std::filesystem::path configuration_for(const std::vector<std::string>& files);

// `command`: the options of a verification, as the call has given them. Throws std::invalid_argument.
Configuration read_configuration(const std::filesystem::path& file, const CLI::App& command);
// For a command that has some of the options of a verification, and others: what is about reading and launches.
Configuration read_configuration(const std::filesystem::path& file, const CLI::App& verification, const CLI::App& command);

}  // namespace permverify::cli
