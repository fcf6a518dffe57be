// Files that have options of their own: entries of a compilation database, and launches that were recorded.
#pragma once
#include <utility>
#include <vector>

#include "driver/options.h"

namespace permverify::driver {

// What is verified, in order of the files: each once, or once with each of its own options.
std::vector<std::pair<std::string, FileOptions>> files_with_options(const Options& options);

// The options for this file. Those of the command line win.
Options with_own_options(const Options& options, const std::string& file, const FileOptions& own);

// Gives `options.params` the values of the recorded arguments. False, with an error, where the module has no such kernel. Arguments
// that cannot be assigned to the parameters stay open, with a warning.
bool take_recorded_arguments(const FileOptions& own, const support::SourceManager& sources, const ir::Module& module, Options& options,
                             support::DiagnosticSink& sink);

// By name in the report: the file and the options that verify it again; none of a recorded launch, of which only runs can be repeated.
std::map<std::string, std::vector<std::string>> words_of_launches(const Options& options);

}  // namespace permverify::driver
