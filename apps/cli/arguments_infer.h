// The options of `permverify infer`.
#pragma once
#include "apps/cli/arguments_read.h"
#include "apps/cli/configuration.h"
#include "driver/infer/infer.h"

namespace permverify::cli {

struct RawInfer {
  RawRead read;
  OwnConfiguration configuration;
  std::string local_size, num_groups, progress = "auto";
  std::vector<std::string> params;
  driver::InferOptions options;
};

CLI::App* add_infer(CLI::App& app, RawInfer& raw);

// Throws std::invalid_argument.
driver::InferOptions finish_infer(const RawInfer& raw);

}  // namespace permverify::cli
