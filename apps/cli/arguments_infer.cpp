#include "apps/cli/arguments_infer.h"

#include <CLI/CLI.hpp>
#include <thread>

namespace permverify::cli {

CLI::App* add_infer(CLI::App& app, RawInfer& raw) {
  CLI::App* command = app.add_subcommand("infer", "the source with the permissions that it needs");
  command->add_option("file", raw.options.file, "a PVL, OpenCL (.cl) or CUDA (.cu) file")
      ->required()->type_name("FILE");
  command->add_option("--kernel", raw.options.kernel, "only this kernel")->group("What");
  command->add_flag("--explain", raw.options.explain, "what was inferred, phase by phase")->group("Output");
  command->add_flag("--unproved", raw.options.unproved, "print it even if it is not proved")
      ->group("Output");
  add_reading(*command, raw.read);
  raw.options.verify.check.workers = std::max(1U, std::thread::hardware_concurrency());
  command->add_option("-j,--jobs", raw.options.verify.check.workers, "worker processes")
      ->check(CLI::Range(1, 1024))->group("Effort");
  command->footer("Exit codes: 0 printed, 2 bad input, 3 bad usage, 4 internal error, 5 nothing that is\n"
                  "proved could be inferred.");
  return command;
}

driver::InferOptions finish_infer(const RawInfer& raw) {
  driver::InferOptions options = raw.options;
  options.read = finish_reading(raw.read);
  return options;
}

}  // namespace permverify::cli
