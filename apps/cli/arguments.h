// The command line as data. Only arguments.cpp knows the option library.
#pragma once
#include <string>
#include <variant>

#include "apps/cli/arguments_cache.h"
#include "apps/cli/batch_command.h"
#include "apps/cli/watch.h"
#include "apps/cli/arguments_fault.h"
#include "apps/cli/arguments_lsp.h"
#include "driver/output/formats.h"
#include "driver/export/export.h"
#include "driver/infer/infer.h"
#include "driver/run/machine_options.h"
#include "lab/commands.h"
#include "serve/server.h"

namespace permverify::cli {

struct Explain { std::string id, language; };  // empty: list all
struct Stability { driver::Options options; unsigned seeds = 10; };
struct Exit {  // help, version, or bad usage
  int code;
  std::string text, complaint;  // for stdout, for stderr
};

using Request = std::variant<driver::Options, driver::MachineOptions, ReplayFault, driver::ExportOptions,
                             driver::InferOptions, serve::ServerOptions, lab::LabOptions, driver::ConvertOptions, CacheRequest, BatchRequest, lsp::ServerOptions, Stability, Explain, Watch, Exit>;

// `given`: the words behind the name of the program.
Request parse_arguments(const std::vector<std::string>& given);

}  // namespace permverify::cli
