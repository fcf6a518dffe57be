#include "apps/cli/arguments_fault.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "apps/cli/arguments.h"
#include "apps/cli/values.h"
#include "driver/output/write.h"
#include "driver/run/run_kernel.h"
#include "driver/verify/find_fault.h"
#include "support/exit_code.h"

namespace permverify::cli {

bool names_fault(const std::vector<std::string>& arguments) {
  return !arguments.empty() && arguments.front() == "replay" &&
         std::any_of(arguments.begin(), arguments.end(), [](const std::string& word) {
           return word == "--fault" || word.starts_with("--fault=");
         });
}

CLI::App* add_replay_fault(CLI::App& app, RawFault& raw) {
  CLI::App* command = app.add_subcommand("replay", "run a counterexample again");
  command->add_option("file", raw.verify.options.files, "a PVL, OpenCL (.cl) or CUDA (.cu) file")
      ->required()->expected(1)->type_name("FILE");
  command->add_option("--fault", raw.fault, "which of the failures that a run confirms, from 1")->required();
  add_shaping(*command, raw.verify);
  add_run_output(*command, raw.shown);
  return command;
}

ReplayFault finish_fault(const RawFault& raw) {
  ReplayFault request{finish_verify(raw.verify), finish_run(raw.shown, driver::MachineCommand::Replay),
                      number<unsigned>(raw.fault, 1, "--fault")};
  request.verify.progress = driver::ProgressMode::None;
  return request;
}

int replay_fault(const ReplayFault& request) {
  const driver::FoundFault found = driver::find_fault(request.verify, request.fault);
  if (found.words.empty()) {
    driver::write_stderr(found.complaint);
    return found.code;
  }
  const Request again = parse_arguments({found.words.begin() + 1, found.words.end()});
  const auto* launch = std::get_if<driver::MachineOptions>(&again);
  if (launch == nullptr) {  // never: a file name is no option
    driver::write_stderr("permverify: internal error: the run of a failure cannot be repeated\n");
    return support::ExitCode::InternalError;
  }
  driver::MachineOptions options = *launch;
  if (options.expected) {
    options.expected->line = found.line;
    options.expected->column = found.column;
  }
  const driver::MachineOptions& shown = request.shown;
  options.trace = shown.trace;
  options.threads = shown.threads;
  options.show_local = shown.show_local;
  options.picture = shown.picture;
  options.picture_all = shown.picture_all;
  options.format = shown.format;
  options.colour = shown.colour;
  options.arguments = shown.arguments;
  return driver::run_kernel(options);
}

}  // namespace permverify::cli
