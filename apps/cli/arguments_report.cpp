#include "apps/cli/arguments_report.h"

#include <CLI/CLI.hpp>

namespace permverify::cli {

CLI::App* add_report(CLI::App& app, RawReport& raw) {
  CLI::App* command = app.add_subcommand("report", "turn a JSON report that was kept into another format");
  command->add_option("file", raw.options.file, "what `--format json` has written; `-`: standard input")
      ->required()->type_name("FILE");
  command->add_option("--format", raw.format, "sarif, junit, github, short, html or audit")
      ->check(CLI::IsMember(driver::converted_formats()))->capture_default_str();
  command->add_option("-o,--output", raw.options.output, "the file to write; unset: stdout")->type_name("FILE");
  command->footer("Exit codes: 0 written, 3 bad usage, or the file holds no report, 4 internal error or output that was lost.");
  return command;
}

driver::ConvertOptions finish_report(const RawReport& raw) {
  driver::ConvertOptions options = raw.options;
  options.format = driver::format_named(raw.format);
  return options;
}

}  // namespace permverify::cli
