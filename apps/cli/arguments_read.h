// The options about reading files; every command that reads one has them.
#pragma once
#include <string>
#include <vector>

#include "driver/read/read_options.h"

namespace CLI {
class App;
}

namespace permverify::cli {

// The values of the options as they are given, before they are checked.
struct RawRead {
  std::string language, standard, device_bits = "64", max_threads, max_local_size;
  int work_dim = 0;
  bool ignore_launch_comment = false;
  std::vector<std::string> include_dirs, defines;
};

void add_reading(CLI::App& app, RawRead& raw);

// Throws std::invalid_argument.
driver::ReadOptions finish_reading(const RawRead& raw);

// If an option gives some sizes, the omitted ones behind them are 1, and so are sizes beyond the dimensions of the launch. Throws std::invalid_argument if other
// sizes are given there.
void finish_dimensions(const driver::ReadOptions& options, ir::LaunchSizes& launch);

}  // namespace permverify::cli
