// What is different for one file: its entry of a compilation database, or a launch of one of its kernels that was recorded.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "logic/ir/module.h"
#include "support/language.h"

namespace permverify::driver {

// An argument that a recorded launch gave to its kernel.
struct RecordedArgument {
  std::optional<std::uint64_t> value;  // of a scalar, as its bits; unset: any, as of an array
  bool is_scalar = false;
};

// Whether any axis has a size.
inline bool gives_any(const std::array<std::optional<std::int64_t>, 3>& sizes) {
  return sizes[0].has_value() || sizes[1].has_value() || sizes[2].has_value();
}

struct FileOptions {
  std::string name;  // in the report; empty: that of the file
  std::optional<support::SourceLanguage> language;
  std::string standard;
  std::vector<std::string> include_dirs, defines;
  std::string kernel;  // the only one that is verified; empty: all
  ir::LaunchSizes launch;
  std::vector<RecordedArgument> arguments;  // of that kernel, in order; empty: any
};

}  // namespace permverify::driver
