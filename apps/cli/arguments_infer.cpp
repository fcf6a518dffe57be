#include "apps/cli/arguments_infer.h"

#include <CLI/CLI.hpp>
#include <thread>

#include "apps/cli/values.h"
#include "apps/cli/whole_number.h"

namespace permverify::cli {

CLI::App* add_infer(CLI::App& app, RawInfer& raw) {
  CLI::App* command = app.add_subcommand("infer", "the source with the permissions that it needs");
  command->add_option("file", raw.options.file, "a PVL, OpenCL (.cl) or CUDA (.cu) file")
      ->required()->type_name("FILE");
  command->add_option("--kernel", raw.options.kernel, "only this kernel")->group("What");
  command->add_flag("--explain", raw.options.explain, "what was inferred, phase by phase")->group("Output");
  command->add_flag("--unproved", raw.options.unproved, "print it even if it is not proved")
      ->group("Output");
  command->add_flag("--ensures", raw.options.ensures, "also what each thread stores, as postconditions")
      ->group("Output");
  add_reading(*command, raw.read);
  add_configuration(*command, raw.configuration);
  command->add_option("--local-size", raw.local_size,
                      "threads of a group: X[,Y,Z]; printed as a precondition")
      ->group("Launch");
  command->add_option("--num-groups", raw.num_groups,
                      "groups: X[,Y,Z]; printed as a precondition")
      ->group("Launch");
  command->add_option("--param", raw.params,
                      "fix a parameter of a kernel: n=4096; printed as a precondition")
      ->type_size(1)->expected(1)->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)->group("Launch");
  command->add_option("--timeout", raw.options.seconds, "for all proofs together, seconds")
      ->check(whole_number(1, 86400))->capture_default_str()->group("Effort");
  command->add_option("--progress", raw.progress, "auto, plain or none, on stderr")
      ->check(CLI::IsMember({"auto", "plain", "none"}))->group("Output");
  raw.options.verify.check.workers = std::max(1U, std::thread::hardware_concurrency());
  command->add_option("-j,--jobs", raw.options.verify.check.workers, "worker processes")
      ->check(whole_number(1, 1024))->group("Effort");
  command->footer("Exit codes: 0 printed, 2 bad input, 3 bad usage, 4 internal error, 5 nothing that is\n"
                  "proved could be inferred.");
  return command;
}

driver::InferOptions finish_infer(const RawInfer& raw) {
  driver::InferOptions options = raw.options;
  options.file = file_path(options.file);
  options.read = with_configuration(raw.configuration, options.file, finish_reading(raw.read));
  options.verify.launch.gsize = sizes(raw.local_size, "--local-size");
  options.verify.launch.ngroups = sizes(raw.num_groups, "--num-groups");
  finish_dimensions(options.read, options.verify.launch);
  check_threads(options.read, options.verify.launch);
  options.verify.params = parameters(raw.params);
  options.verify.progress = progress_mode(raw.progress);
  return options;
}

}  // namespace permverify::cli
