// The options of `permverify export`.
#pragma once
#include "apps/cli/arguments_run.h"
#include "driver/export/export.h"

namespace permverify::cli {

struct RawExport {
  RawRun run;              // the file and the launch
  std::string output;
  bool opencl = false;
};

CLI::App* add_export(CLI::App& app, RawExport& raw);

// Throws std::invalid_argument.
driver::ExportOptions finish_export(const RawExport& raw);

}  // namespace permverify::cli
