#include "apps/cli/arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <sstream>

#include "apps/cli/about.h"
#include "apps/cli/arguments_export.h"
#include "apps/cli/arguments_fault.h"
#include "apps/cli/arguments_infer.h"
#include "apps/cli/arguments_lab.h"
#include "apps/cli/arguments_report.h"
#include "apps/cli/arguments_run.h"
#include "apps/cli/arguments_verify.h"
#include "apps/cli/bad_usage.h"
#include "apps/cli/completion.h"
#include "apps/cli/help_format.h"
#include "apps/cli/values.h"
#include "apps/cli/whole_number.h"
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

// The options of the configuration stand in front of those of the call; its folders behind them, since the first one wins.
std::vector<std::string> with_configuration(const std::vector<std::string>& words, const Configuration& configuration) {
  std::vector<std::string> result{words.front()};
  result.insert(result.end(), configuration.words.begin(), configuration.words.end());
  const auto end_of_options = std::find(words.begin() + 1, words.end(), "--");
  result.insert(result.end(), words.begin() + 1, end_of_options);
  result.insert(result.end(), configuration.folders.begin(), configuration.folders.end());
  result.insert(result.end(), end_of_options, words.end());
  return result;
}

// The call was right without the configuration.
Request blamed_on(const std::string& file, Request request) {
  auto* const exit = std::get_if<Exit>(&request);
  if (exit == nullptr || exit->code != ExitCode::BadUsage) return request;
  const std::string head = "permverify: ";
  if (exit->complaint.starts_with(head)) exit->complaint.erase(0, head.size());
  exit->complaint = head + file + ": " + exit->complaint;
  return request;
}

Request parse(const std::vector<std::string>& given, const Configuration* configuration);

// The request with the options of the configuration; nothing for a call without a configuration.
std::optional<Request> configured(const std::vector<std::string>& given, const RawVerify& raw, const CLI::App& command) {
  if (!raw.configuration.file.empty()) return std::nullopt;
  const Configuration found = configuration_of(raw, command);
  if (found.file.empty()) return std::nullopt;
  return blamed_on(found.file, parse(given, &found));
}

// The same for a command about one file that is no verification.
std::optional<Request> configured(const std::vector<std::string>& given, const OwnConfiguration& own, const std::string& path,
                                  const CLI::App& verification, const CLI::App& command) {
  if (!own.found.file.empty() || own.none) return std::nullopt;
  const std::filesystem::path file = own.file.empty() ? configuration_for({file_path(path)}) : std::filesystem::path(own.file);
  if (file.empty()) return std::nullopt;
  const Configuration found = read_configuration(file, verification, command);
  return blamed_on(found.file, parse(given, &found));
}

// Null where it is another command.
const CLI::App* parsed_of(std::initializer_list<const CLI::App*> commands) {
  const auto* const found = std::find_if(commands.begin(), commands.end(), [](const CLI::App* command) { return command->parsed(); });
  return found == commands.end() ? nullptr : *found;
}

// `configuration`: null before it was looked for.
Request parse(const std::vector<std::string>& given, const Configuration* configuration) {
  if (given.empty()) return Exit{ExitCode::BadUsage, "", short_help()};
  if (given.size() == 1 && given[0] == "-h") return Exit{ExitCode::Success, short_help(), ""};
  if (given.size() == 1 && (given[0] == "-V" || given[0] == "--version")) return Exit{ExitCode::Success, versions(PERMVERIFY_VERSION), ""};
  if (!given.empty() && given[0] == "batch") {  // it reads its words itself: some are those of `verify`
    return BatchRequest{given.size() > 1 ? given[1] : "--help", {given.begin() + std::min<std::ptrdiff_t>(2, std::ssize(given)), given.end()}};
  }
  RawVerify raw;
  std::string explain_id, explain_language = "pvl";
  raw.options.version = PERMVERIFY_VERSION;
  raw.options.arguments = given;
  std::vector<std::string> arguments = with_command(given);
  if (configuration != nullptr) {
    arguments = with_configuration(arguments, *configuration);
    raw.configuration = *configuration;
  }

  CLI::App app("Proves GPU kernels correct, or shows what breaks.\n`permverify FILE...` is short for "
               "`permverify verify FILE...`; `permverify verify --help` lists the options.", "permverify");
  app.formatter(std::make_shared<HelpFormat>());
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
  stability->add_option("--seeds", seeds, "number of seeds")->check(whole_number(2, 1000))->capture_default_str()->group("Effort");
  CLI::App* explain = app.add_subcommand("explain", "what a diagnostic means, and the usual cures");
  explain->footer("Exit codes: 0 printed, 3 bad usage or no such diagnostic, 4 internal error or output that was lost.");
  explain->add_option("id", explain_id, "for instance barrier.redistribution; none: list all");
  explain->add_option("--lang,--language", explain_language, "whose words: pvl, opencl or cuda")
      ->check(CLI::IsMember({"pvl", "opencl", "cuda"}))->capture_default_str();

  RawRun raw_run;
  raw_run.options.version = raw.options.version;
  raw_run.options.arguments = raw.options.arguments;
  CLI::App* run = add_run(app, raw_run);
  RawFault raw_fault;
  raw_fault.shown = raw_run;
  raw_fault.verify.configuration = raw.configuration;
  const bool by_fault = names_fault(arguments);
  CLI::App* replay = by_fault ? add_replay_fault(app, raw_fault) : add_replay(app, raw_run);
  RawExport raw_export;
  raw_run.configuration.found = raw_export.run.configuration.found = raw.configuration;
  CLI::App* exporting = add_export(app, raw_export);
  RawInfer raw_infer;
  raw_infer.configuration.found = raw.configuration;
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
  completing->footer("Exit codes: 0 printed, 3 bad usage, 4 internal error or output that was lost.");
  completing->add_option("target", completed, "a shell, or man")->check(CLI::IsMember(completion_targets()))->capture_default_str();
  CacheRequest raw_cache;
  CLI::App* caching = add_cache(app, raw_cache);
  RawReport raw_report;
  CLI::App* converting = add_report(app, raw_report);

  std::reverse(arguments.begin(), arguments.end());  // what CLI11 expects of a vector
  try {
    app.parse(arguments);
    if (run->parsed()) {
      if (auto request = configured(given, raw_run.configuration, raw_run.options.file, *verify, *run)) return std::move(*request);
      return finish_run(raw_run, driver::MachineCommand::Run);
    }
    if (replay->parsed() && by_fault) {
      if (auto request = configured(given, raw_fault.verify, *replay)) return std::move(*request);
      return finish_fault(raw_fault);
    }
    if (replay->parsed()) return finish_run(raw_run, driver::MachineCommand::Replay);
    if (exporting->parsed()) {
      const RawRun& own = raw_export.run;
      if (auto request = configured(given, own.configuration, own.options.file, *verify, *exporting)) return std::move(*request);
      return finish_export(raw_export);
    }
    if (inferring->parsed()) {
      if (auto request = configured(given, raw_infer.configuration, raw_infer.options.file, *verify, *inferring)) return std::move(*request);
      return finish_infer(raw_infer);
    }
    if (editing->parsed()) return finish_lsp(raw_lsp);
    if (completing->parsed()) return Exit{ExitCode::Success, completion(app, completed, PERMVERIFY_VERSION), ""};
    if (caching->parsed()) return raw_cache;
    if (converting->parsed()) return finish_report(raw_report);
    if (serving->parsed()) return finish_serve(raw_serve);
    if (labs->parsed() || grading->parsed()) return finish_lab(raw_lab);
    if (const std::string hint = misspelt_command(raw.options.files); !hint.empty()) {
      return Exit{ExitCode::BadUsage, "", "permverify: " + hint + "\n"};
    }
    if (explain->parsed()) return Explain{explain_id, explain_language};
    if (raw.watch) return finish_watch(raw, given);
    if (const CLI::App* command = parsed_of({verify, check, list, auditing, stability})) {
      if (auto request = configured(given, raw, *command)) return std::move(*request);
    }
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
    return Exit{code, text.str(), code == ExitCode::Success ? complaint.str() : bad_value(app, error.what())};
  } catch (const std::invalid_argument& error) {
    return Exit{ExitCode::BadUsage, "", std::string("permverify: ") + error.what() + "\n"};
  }
}

}  // namespace

Request parse_arguments(const std::vector<std::string>& given) { return parse(given, nullptr); }

}  // namespace permverify::cli
