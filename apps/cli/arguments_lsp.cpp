#include "apps/cli/arguments_lsp.h"

#include <CLI/CLI.hpp>
#include <filesystem>

#include "apps/cli/values.h"

namespace permverify::cli {

CLI::App* add_lsp(CLI::App& app, lsp::ServerOptions& raw) {
  CLI::App* command = app.add_subcommand("lsp", "a language server for editors, on standard input and output");
  const std::string stdio = "what is done in any case; some editors give it";
  command->add_flag("--stdio", stdio);
  command->add_option("options", raw.words, "behind `--`: options of `verify` for every document, such as -I include")->type_name("OPTION");
  command->footer("Exit codes: 0 ended by the editor, 1 ended without its request, 3 bad usage, 4 internal error.");
  return command;
}

lsp::ServerOptions finish_lsp(const lsp::ServerOptions& raw) {
  lsp::ServerOptions options = raw;
  std::error_code problem;
  options.program = std::filesystem::read_symlink("/proc/self/exe", problem).string();
  if (problem) refuse("lsp: the path of this program is not known: " + problem.message());
  return options;
}

}  // namespace permverify::cli
