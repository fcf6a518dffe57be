// Launch sizes that a `.cl` or `.cu` file says in its first comment lines, in GPUVerify's manner:
//
//     //pass
//     //--local_size=[16,16] --num_groups=4 -DN=64
//
// `--local_size`, `--blockDim`; `--num_groups`, `--gridDim`; or `--global_size`, divided by the
// size of a group. A number, a list of up to three, or `*` for any. Besides `--warp-sync=N`, warps of N threads in lock
// step, and `--only-intra-group`, no races of threads of different groups. Other options are ignored.
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
  std::int64_t lock_step = 0;        // threads of a warp in lock step; 0: not said
  bool one_group_only = false;

  // Of the launch; 0: not said here, or the command line gives another launch.
  int dimensions(const ir::LaunchSizes& command_line) const;
  // All but the macros, without which the file means something else.
  void forget_launch() {
    group = groups = global = {};
    lock_step = 0;
    one_group_only = false;
  }
};

// Reports `input:launch_comment` for sizes of groups and warps that are not valid.
LaunchComment parse_launch_comment(const support::SourceManager& sources, support::BufferId buffer,
                                   support::DiagnosticSink& sink);

// Gives every kernel the sizes that neither it nor the command line has, the dimensions of both, and what else the
// comment takes for granted.
void apply_launch_comment(const LaunchComment& comment, const ir::LaunchSizes& command_line,
                          ir::Module& module, support::DiagnosticSink& sink);

}  // namespace permverify::driver
