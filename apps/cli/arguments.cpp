#include "apps/cli/arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

#include "apps/cli/arguments_export.h"
#include "apps/cli/arguments_fault.h"
#include "apps/cli/arguments_infer.h"
#include "apps/cli/arguments_lab.h"
#include "apps/cli/arguments_report.h"
#include "apps/cli/arguments_run.h"
#include "apps/cli/arguments_verify.h"
#include "apps/cli/bad_usage.h"
#include "apps/cli/completion.h"
#include "apps/serve/arguments_serve.h"
#include "support/exit_code.h"

namespace permverify::cli {
namespace {

using support::ExitCode;

// `permverify FILE...` is `permverify verify FILE...`, `help COMMAND` is `COMMAND --help`.
std::vector<std::string> with_command(std::vector<std::string> arguments) {
  const std::string first = arguments.empty() ? "" : arguments[0];
  if (first == "help" && arguments.size() == 1) return {"--help"};
  if (first == "help" && arguments.size() == 2 && is_command(arguments[1])) return {arguments[1], "--help"};
  const bool about = arguments.size() == 1 && (first == "--version" || first == "-V" || first == "--help" || first == "-h");
  if (!is_command(first) && !about) arguments.insert(arguments.begin(), "verify");
  return arguments;
}

}  // namespace

Request parse_arguments(const std::vector<std::string>& given) {
  if (!given.empty() && given[0] == "batch") {  // it reads its words itself: some are those of `verify`
    return BatchRequest{given.size() > 1 ? given[1] : "--help", {given.begin() + std::min<std::ptrdiff_t>(2, std::ssize(given)), given.end()}};
  }
  RawVerify raw;
  std::string explain_id;
  raw.options.version = PERMVERIFY_VERSION;
  raw.options.arguments = given;
  std::vector<std::string> arguments = with_command(given);

  CLI::App app("Proves GPU kernels correct, or shows what breaks.\n`permverify FILE...` is short for "
               "`permverify verify FILE...`; `permverify verify --help` lists the options.", "permverify");
  app.footer("Exit codes: 0 all proved, 1 something refuted, 2 bad input, 3 bad usage, 4 internal error\n"
             "or solvers that contradict each other, 5 undecided.");
  app.set_version_flag("-V,--version", std::string("permverify ") + PERMVERIFY_VERSION);
  app.require_subcommand(1);
  CLI::App* verify = add_verify(app, "verify", "prove every obligation of the files", raw);
  CLI::App* check = add_verify(app, "check", "syntax, types, well-formed contracts; no solver", raw);
  CLI::App* list = add_verify(app, "obligations", "list the obligations; solve nothing", raw);
  CLI::App* auditing = add_verify(app, "audit", "verify the files, and list every assumption that their proofs rest on", raw);
  unsigned seeds = 10;
  CLI::App* stability = add_verify(app, "stability", "verify the files with several seeds, and list what is not always decided alike", raw);
  stability->add_option("--seeds", seeds, "how many")->check(CLI::Range(2, 1000))->capture_default_str()->group("Effort");
  CLI::App* explain = app.add_subcommand("explain", "what a diagnostic means, and the usual cures");
  explain->add_option("id", explain_id, "for instance barrier.redistribution; none: list all");

  RawRun raw_run;
  raw_run.options.version = raw.options.version;
  raw_run.options.arguments = raw.options.arguments;
  CLI::App* run = add_run(app, raw_run);
  RawFault raw_fault;
  raw_fault.shown = raw_run;
  const bool by_fault = names_fault(arguments);
  CLI::App* replay = by_fault ? add_replay_fault(app, raw_fault) : add_replay(app, raw_run);
  RawExport raw_export;
  CLI::App* exporting = add_export(app, raw_export);
  RawInfer raw_infer;
  CLI::App* inferring = add_infer(app, raw_infer);
  RawServe raw_serve;
  raw_serve.options.version = raw.options.version;
  CLI::App* serving = add_serve(app, raw_serve);
  RawLab raw_lab;
  CLI::App* labs = add_lab(app, raw_lab);
  CLI::App* grading = add_grade(app, raw_lab);

  lsp::ServerOptions raw_lsp;
  CLI::App* editing = add_lsp(app, raw_lsp);
  std::string completed = "bash";
  app.add_subcommand("batch", "many files, on many machines: plan, run, status, merge");
  CLI::App* completing = app.add_subcommand("completion", "print completions for a shell, or the manual page");
  completing->add_option("target", completed, "of what")->check(CLI::IsMember(completion_targets()))->capture_default_str();
  CacheRequest raw_cache;
  CLI::App* caching = add_cache(app, raw_cache);
  RawReport raw_report;
  CLI::App* converting = add_report(app, raw_report);

  std::reverse(arguments.begin(), arguments.end());  // what CLI11 expects of a vector
  try {
    app.parse(arguments);
    if (run->parsed()) return finish_run(raw_run, driver::MachineCommand::Run);
    if (replay->parsed() && by_fault) return finish_fault(raw_fault);
    if (replay->parsed()) return finish_run(raw_run, driver::MachineCommand::Replay);
    if (exporting->parsed()) return finish_export(raw_export);
    if (inferring->parsed()) return finish_infer(raw_infer);
    if (editing->parsed()) return finish_lsp(raw_lsp);
    if (completing->parsed()) return Exit{ExitCode::Success, completion(app, completed, PERMVERIFY_VERSION), ""};
    if (caching->parsed()) return raw_cache;
    if (converting->parsed()) return finish_report(raw_report);
    if (serving->parsed()) return finish_serve(raw_serve);
    if (labs->parsed() || grading->parsed()) return finish_lab(raw_lab);
    if (const std::string hint = misspelt_command(raw.options.files); !hint.empty()) {
      return Exit{ExitCode::BadUsage, "", "permverify: " + hint + "\n"};
    }
    if (explain->parsed()) return Explain{explain_id};
    driver::Options options = finish_verify(raw);
    options.shaping = shaping_words(*verify);
    options.decisive = decisive_words(*verify);
    if (stability->parsed()) return Stability{std::move(options), seeds};
    if (auditing->parsed()) {
      options.shaping = shaping_words(*auditing);
      if (auditing->count("--format") == 0) options.format = driver::Format::Audit;
    }
    if (check->parsed()) options.command = driver::Command::Check;
    if (list->parsed()) options.command = driver::Command::Obligations;
    return options;
  } catch (const CLI::ExtrasError&) {
    return Exit{ExitCode::BadUsage, "", "permverify: " + not_expected(app) + "\n"};
  } catch (const CLI::RequiredError&) {
    return Exit{ExitCode::BadUsage, "", "permverify: " + missing(app) + "\n"};
  } catch (const CLI::ParseError& error) {
    std::ostringstream text, complaint;
    const int code = app.exit(error, text, complaint) == 0 ? ExitCode::Success : ExitCode::BadUsage;
    return Exit{code, text.str(), complaint.str()};
  } catch (const std::invalid_argument& error) {
    return Exit{ExitCode::BadUsage, "", std::string("permverify: ") + error.what() + "\n"};
  }
}

}  // namespace permverify::cli
