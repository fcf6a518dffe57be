// What the command line says about reading files.
#pragma once
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "checker/report.h"
#include "driver/read/file_options.h"
#include "parser/clang/parse_clang.h"

namespace permverify::driver {

using Language = support::SourceLanguage;

// Sizes of the kernels whose names match a pattern, where neither the command line nor the source of the kernel gives others.
struct KernelSizes {
  std::string pattern;  // of names, as of files: `reduce*`
  ir::LaunchSizes launch;
};

struct ReadOptions {
  std::optional<Language> language;  // `--lang`; unset: by the extension of the file
  parser::ClangOptions c;            // of OpenCL and CUDA files; their `language` comes from above
  ir::LaunchSizes launch;            // by the command line: it overrides what the file says
  std::vector<KernelSizes> kernel_sizes;  // the first that matches and gives sizes of groups counts for these, and likewise for the grid
  bool use_launch_comment = true;    // sizes and dimensions that the file's first comment gives
  std::optional<std::chrono::steady_clock::time_point> end;  // kernels that are not read then are given up
  bool trial = false;                // parse C in a child first: a crash of Clang costs one file only
  bool parent_tries_again = false;   // a crash ends this process, and its parent has the file read again, with `trial`
  std::map<std::string, std::string> texts;  // of files that are not read from the disk, by path
  std::vector<std::string> module_folders;  // where the C front end lies; empty: beside the program
};

// The language of a file: as `--lang` says, else by `.cl` and `.cu`; everything else is PVL.
Language language_of(const std::string& path, const ReadOptions& options);

// The options for a file that has its own. Those of the command line come last, and so win.
ReadOptions with_own(const ReadOptions& options, const FileOptions& own);

// The options that read a file alike, as words of a command line; none when all are at their default.
// `kernel` is the one that was asked for: where no other was read, it has to be asked for again.
std::vector<std::string> to_words(const ReadOptions& options, const std::string& kernel,
                                  const ir::Module& module);

}  // namespace permverify::driver
