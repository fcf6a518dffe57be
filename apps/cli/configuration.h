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
};

// The one for these files: `permverify.toml` in the folder of each, or in the nearest folder above with such a file. Empty without such a file.
// Throws std::invalid_argument where the files have different ones, or where it belongs to another user.
std::filesystem::path configuration_for(const std::vector<std::string>& files);

// `command`: the options of a verification, as the call has given them. Throws std::invalid_argument.
Configuration read_configuration(const std::filesystem::path& file, const CLI::App& command);

}  // namespace permverify::cli
