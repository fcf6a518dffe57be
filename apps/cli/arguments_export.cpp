#include "apps/cli/arguments_export.h"

#include <CLI/CLI.hpp>

#include "apps/cli/values.h"

namespace permverify::cli {

CLI::App* add_export(CLI::App& app, RawExport& raw) {
  CLI::App* command = app.add_subcommand("export", "the kernels as OpenCL C, and how to launch them");
  command->add_flag("--opencl", raw.opencl, "as OpenCL C 1.2 (the only form there is)")->group("Output");
  command->add_option("-o,--output", raw.output,
                      "folder for KERNEL.cl and KERNEL.json; or FILE.cl, for one kernel; unset: here")
      ->group("Output");
  add_launch(*command, raw.run);
  add_configuration(*command, raw.run.configuration);
  command->footer("With --local-size, --num-groups, --param or --array the description has a whole launch,\n"
                  "memory included; values that are not given are random, within the contracts.\n"
                  "Exit codes: 0 written, 2 bad input or something that OpenCL does not have, 3 bad usage,\n"
                  "4 internal error, 5 the contracts allow no such launch.");
  return command;
}

driver::ExportOptions finish_export(const RawExport& raw) {
  if (!raw.opencl) refuse("export: into which language? Write --opencl");
  driver::ExportOptions options;
  options.machine = finish_run(raw.run, driver::MachineCommand::Run);
  const auto& launch = options.machine.launch;
  options.with_launch = !raw.run.local_size.empty() || !raw.run.num_groups.empty() ||
                        !launch.params.empty() || !launch.arrays.empty();
  options.output = raw.output;
  return options;
}

}  // namespace permverify::cli
