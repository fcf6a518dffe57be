// Launch sizes that a `.cl` or `.cu` file says in its first comment lines, in GPUVerify's manner:
//
//     //pass
//     //--local_size=[16,16] --num_groups=4 -DN=64
//
// `--local_size`, `--blockDim`; `--num_groups`, `--gridDim`; or `--global_size`, divided by the
// size of a group. A number, a list of up to three, or `*` for any. Other options are ignored.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "logic/ir/module.h"
#include "support/diagnostic.h"

namespace permverify::driver {

// Per dimension; unset: any. Dimensions that are not written have size 1.
struct LaunchVector {
  std::array<std::optional<std::int64_t>, 3> sizes;
  int dimensions = 0;  // that are written; 0: the option is not there
  support::Span span;
  bool given() const { return dimensions != 0; }
};

struct LaunchComment {
  LaunchVector group, groups, global;
  std::vector<std::string> defines;  // of `-D`, in order

  // Of the launch; 0: not said here, or the command line gives another launch.
  int dimensions(const ir::LaunchSizes& command_line) const;
  void forget_sizes() { group = groups = global = {}; }
};

// Reports `input:launch_comment` for sizes that are none.
LaunchComment parse_launch_comment(const support::SourceManager& sources, support::BufferId buffer,
                                   support::DiagnosticSink& sink);

// Gives every kernel the sizes that neither it nor the command line has, and the dimensions of both.
void apply_launch_comment(const LaunchComment& comment, const ir::LaunchSizes& command_line,
                          ir::Module& module, support::DiagnosticSink& sink);

}  // namespace permverify::driver
