#include "apps/cli/arguments.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <sstream>
#include <thread>

#include "apps/cli/arguments_export.h"
#include "apps/cli/arguments_infer.h"
#include "apps/cli/arguments_lab.h"
#include "apps/cli/arguments_read.h"
#include "apps/cli/arguments_run.h"
#include "apps/cli/bad_usage.h"
#include "apps/cli/values.h"
#include "apps/serve/arguments_serve.h"
#include "driver/read_module.h"
#include "driver/write.h"
#include "report/explain.h"

namespace permverify::cli {
namespace {

using driver::Options;

constexpr int bad_usage = 3;

// A complaint where a folder can neither be nor be made; else nothing.
std::string folder_or_nothing(const std::string& path) {
  std::error_code unknown;
  const bool in_the_way = std::filesystem::exists(path, unknown) && !std::filesystem::is_directory(path, unknown);
  return path.empty() || in_the_way ? "is not a folder: " + path : "";
}

// What the options say before they are checked.
struct Raw {
  std::string local_size, num_groups, line, solver = "z3", format = "text", integers = "checked";
  std::string colour = "auto", progress = "auto", stop_after, explain_id, same_values = "forbid";
  std::int64_t warp_size = 0;
  bool no_overflow = false;
  bool intra_group_only = false, inter_group_only = false;
  bool ignore_invariants = false, candidates = false;
  std::vector<std::string> params, outputs, deny, dumps, checks;
  RawRead read;
};

driver::Phase phase(const std::string& name) {
  if (name == "ir") return driver::Phase::Ir;
  if (name == "cfg") return driver::Phase::Cfg;
  if (name == "phases") return driver::Phase::Phases;
  if (name == "obligations") return driver::Phase::Obligations;
  return driver::Phase::Query;
}

driver::Check check(const std::string& name) {
  if (name == "races") return driver::Check::Races;
  if (name == "barriers") return driver::Check::Barriers;
  if (name == "bounds") return driver::Check::Bounds;
  if (name == "arithmetic") return driver::Check::Arithmetic;
  if (name == "overflow") return driver::Check::Overflow;
  return driver::Check::Functional;
}

void finish_selection(const Raw& raw, Options& options) {
  if (raw.line.empty()) return;
  const std::size_t colon = raw.line.rfind(':');
  if (colon == std::string::npos || colon == 0) refuse("--line: write FILE:N");
  options.selection.line = {raw.line.substr(0, colon),
                            number<std::uint32_t>(raw.line.substr(colon + 1), 1, "--line")};
}

void finish_launch(const Raw& raw, Options& options) {
  options.launch.gsize = sizes(raw.local_size, "--local-size");
  options.launch.ngroups = sizes(raw.num_groups, "--num-groups");
  finish_dimensions(options.read, options.launch);
  options.params = parameters(raw.params);
}

void finish_outputs(const Raw& raw, Options& options) {
  options.format = format(raw.format);
  for (const std::string& output : raw.outputs) {
    const std::size_t equals = output.find('=');
    const std::string name = output.substr(0, equals);
    if (equals == std::string::npos || equals + 1 == output.size() ||
        (name != "json" && name != "text")) {
      refuse("--out: write json=FILE or text=FILE");
    }
    options.outputs.push_back({format(name), output.substr(equals + 1)});
  }
  options.colour = coloured(raw.colour);
  options.progress = progress_mode(raw.progress);
}

bool reads_c(const Options& options) {
  return std::any_of(options.files.begin(), options.files.end(), [&](const std::string& file) {
    return driver::language_of(file, options.read) != driver::Language::Pvl;
  });
}

// No launch would be left: that is not the fault of any contract.
void check_launch(const Options& options) {
  const auto& most = options.read.c.max_threads;
  if (!most || !reads_c(options)) return;
  std::int64_t threads = 1;
  for (const auto* sizes : {&options.launch.gsize, &options.launch.ngroups}) {
    for (const auto& size : *sizes) {
      if (size.value_or(1) > *most / threads) {
        refuse("--local-size, --num-groups: more threads than a launch is assumed to have (" +
               std::to_string(*most) + "; see --max-threads)");
      }
      threads *= size.value_or(1);
    }
  }
}

void warn_of_useless(const Options& options) {
  const auto& c = options.read.c;
  std::string lines;
  for (const std::string& folder : c.include_dirs) {
    std::error_code problem;
    if (!std::filesystem::is_directory(folder, problem)) {
      lines += "permverify: warning: -I: there is no folder " + folder + "\n";
    }
  }
  if (!reads_c(options) && !c.standard.empty()) {
    lines += "permverify: warning: --std is for OpenCL and CUDA: no file of these is given\n";
  }
  driver::write_stderr(lines);
}

void finish(const Raw& raw, Options& options) {
  options.read = finish_reading(raw.read);
  finish_selection(raw, options);
  finish_launch(raw, options);
  check_launch(options);
  warn_of_useless(options);
  finish_outputs(raw, options);
  for (const std::string& name : raw.checks) options.checks.insert(check(name));
  if (raw.integers == "math") options.integers = obligation::IntMode::Math;
  if (raw.integers == "bitvector") options.integers = obligation::IntMode::Bitvector;
  options.check.words = raw.integers == "bitvector";
  if (raw.ignore_invariants) options.invariants = driver::Invariants::Ignored;
  if (raw.candidates) options.invariants = driver::Invariants::Candidates;
  options.automatic = {raw.same_values == "allow", !raw.inter_group_only, !raw.intra_group_only,
                       raw.warp_size, raw.no_overflow};
  if (raw.solver == "cvc5") options.check.solver = checker::SolverChoice::Cvc5;
  if (raw.solver == "both") options.check.solver = checker::SolverChoice::Both;
  for (const std::string& name : raw.dumps) options.dumps.insert(phase(name));
  if (!raw.stop_after.empty()) options.stop_after = phase(raw.stop_after);
  options.policy.denied = {raw.deny.begin(), raw.deny.end()};
  // The same of a kernel in C goes by a name of its own.
  if (options.policy.denied.count("no_alias")) options.policy.denied.insert("aliasing");
  if (options.policy.denied.count("unknown_extent")) options.policy.denied.insert("extents");
}

void add_what(CLI::App& app, Raw& raw, Options& options) {
  app.add_option("--kernel", options.selection.kernel, "only this kernel")->group("What");
  app.add_option("--line", raw.line, "only obligations at FILE:N")->group("What");
  app.add_option("--obligation", options.selection.obligation,
                 "only the one with this id, as `permverify obligations` lists it")->group("What");
  app.add_option("--int", raw.integers,
                 "machine integers: checked, math (they never overflow) or bitvector (bit-exact)")
      ->check(CLI::IsMember({"checked", "math", "bitvector"}))->capture_default_str()->group("What");
  app.add_option("--check", raw.checks,
                 "only these: races,barriers,bounds,arithmetic,overflow,functional; unset: all, overflow "
                 "only in kernels with contracts")
      ->check(CLI::IsMember({"races", "barriers", "bounds", "arithmetic", "overflow", "functional"}))
      ->delimiter(',')->group("What");
  app.add_option("--same-value-writes", raw.same_values,
                 "without permissions: are two writes of one value to an element a race? forbid or allow")
      ->check(CLI::IsMember({"allow", "forbid"}))->capture_default_str()->group("What");
  auto* intra = app.add_flag("--intra-group-only", raw.intra_group_only,
                             "without permissions: races within groups only")->group("What");
  app.add_flag("--inter-group-only", raw.inter_group_only,
               "without permissions: races between groups only")->excludes(intra)->group("What");
  app.add_option("--warp-size", raw.warp_size,
                 "without permissions: so many threads of a group execute in lock step; unset: none")
      ->check(CLI::Range(1, 1024))->group("What");
  app.add_flag("--assume-no-overflow", raw.no_overflow,
               "without permissions: unsigned sums and products do not wrap around either")->group("What");
  auto* ignored = app.add_flag("--ignore-invariants", raw.ignore_invariants,
                               "without permissions: neither assume nor prove the loop invariants "
                               "of the source")->group("What");
  app.add_flag("--invariants-as-candidates", raw.candidates,
               "without permissions: leave out the loop invariants that are not proved")
      ->group("What")->excludes(ignored);
  app.add_option("--local-size", raw.local_size, "threads of a group: X[,Y,Z]; unset: any")->group("Launch");
  app.add_option("--num-groups", raw.num_groups, "groups: X[,Y,Z]; unset: any")->group("Launch");
  app.add_option("--param", raw.params, "fix a parameter of a kernel: n=4096")
      ->type_size(1)->expected(1)->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)->group("Launch");
}

void add_effort(CLI::App& app, Raw& raw, Options& options) {
  app.add_option("-j,--jobs", options.check.workers, "worker processes")
      ->check(CLI::Range(1, 1024))->group("Effort");
  app.add_option("--rlimit", options.check.rlimit, "solver units for an obligation (reproducible)")
      ->check(CLI::PositiveNumber)->capture_default_str()->group("Effort");
  app.add_option("--timeout", options.check.timeout_seconds, "hard stop of an obligation, seconds")
      ->check(CLI::Range(1, 86400))->capture_default_str()->group("Effort");
  app.add_option("--max-seconds", options.max_seconds, "of all proofs together; what is left is undecided")
      ->check(CLI::Range(1, 86400))->group("Effort");
  app.add_option("--memory", options.check.memory_mb, "of a worker, MB")
      ->check(CLI::Range(64, 1 << 20))->capture_default_str()->group("Effort");
  app.add_option("--solver", raw.solver, "z3, cvc5 or both")
      ->check(CLI::IsMember({"z3", "cvc5", "both"}))->capture_default_str()->group("Effort");
  app.add_option("--seed", options.check.seed, "of the solver")->capture_default_str()->group("Effort");
}

void add_output(CLI::App& app, Raw& raw, Options& options) {
  app.add_option("--format", raw.format, "of the report on stdout")
      ->check(CLI::IsMember({"text", "json"}))->capture_default_str()->group("Output");
  app.add_option("--out", raw.outputs, "also write json=FILE or text=FILE")
      ->type_size(1)->expected(1)->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)->group("Output");
  const auto detail = [&options](report::Detail chosen) {
    return [&options, chosen](std::int64_t) { options.detail = chosen; };
  };
  auto* quiet = app.add_flag_function("-q,--quiet", detail(report::Detail::Quiet),
                                      "only the summary and the verdict of each kernel")->group("Output");
  app.add_flag_function("-v,--verbose", detail(report::Detail::Verbose),
                        "everything that is known about each failure")->excludes(quiet)->group("Output");
  app.add_option("--events", options.events,
                 "write what becomes known at once, as lines of JSON: to a file, or to an open descriptor fd:N")
      ->group("Output");
  app.add_option("--max-errors", options.max_errors, "failures shown; 0: all")
      ->capture_default_str()->group("Output");
  app.add_flag("!--no-replay", options.replay, "do not run what was refuted")->group("Output");
  app.add_option("--pictures", options.pictures,
                 "folder for a picture (SVG) of each confirmed fault; made if it is not there")
      ->check(folder_or_nothing)->group("Output");
  app.add_flag("--stats", options.stats, "the slowest obligations")->group("Output");
  app.add_option("--color,--colour", raw.colour, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))->group("Output");
  app.add_option("--progress", raw.progress, "auto, plain or none, on stderr")
      ->check(CLI::IsMember({"auto", "plain", "none"}))->group("Output");
  // A name that is misspelt would forbid nothing.
  const auto assumptions = report::assumption_names(report::embedded_pages());
  app.add_option("--deny", raw.deny, "assumptions that make a proof fail: assume,no_alias,...")
      ->delimiter(',')->type_size(1)->expected(1)->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->check(CLI::IsMember(assumptions))->group("Policy");
  app.add_flag("--warnings-as-errors", options.policy.warnings_as_errors,
               "a warning makes a proof fail")->group("Policy");
}

void add_inside(CLI::App& app, Raw& raw, Options& options) {
  const std::vector<std::string> phases{"ir", "cfg", "phases", "obligations", "query"};
  app.add_option("--dump", raw.dumps, "print a phase: ir, cfg, phases, obligations, query")
      ->delimiter(',')->type_size(1)->expected(1)->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->check(CLI::IsMember(phases))->group("Inside");
  app.add_option("--stop-after", raw.stop_after, "end after a phase")
      ->check(CLI::IsMember(phases))->group("Inside");
  app.add_option("--emit-smt", options.emit_smt, "write every query to this folder")->group("Inside");
}

// `permverify FILE...` is `permverify verify FILE...`, `help COMMAND` is `COMMAND --help`.
std::vector<std::string> with_command(int count, char** values) {
  std::vector<std::string> arguments(values + 1, values + count);
  const std::string first = arguments.empty() ? "" : arguments[0];
  if (first == "help" && arguments.size() == 1) return {"--help"};
  if (first == "help" && arguments.size() == 2 && is_command(arguments[1])) return {arguments[1], "--help"};
  const bool about = arguments.size() == 1 && (first == "--version" || first == "-V" || first == "--help" || first == "-h");
  if (!is_command(first) && !about) arguments.insert(arguments.begin(), "verify");
  return arguments;
}

CLI::App* add_command(CLI::App& app, const std::string& name, const std::string& text, Raw& raw,
                      Options& options) {
  CLI::App* command = app.add_subcommand(name, text);
  command->add_option("files", options.files, "PVL, OpenCL (.cl) and CUDA (.cu) files")->required()->type_name("FILE");
  add_reading(*command, raw.read);
  add_what(*command, raw, options);
  add_effort(*command, raw, options);
  add_output(*command, raw, options);
  add_inside(*command, raw, options);
  return command;
}

}  // namespace

Request parse_arguments(int count, char** values) {
  Options options;
  Raw raw;
  options.version = PERMVERIFY_VERSION;
  options.arguments.assign(values + 1, values + count);
  options.check.workers = std::max(1U, std::thread::hardware_concurrency());

  CLI::App app("Proves GPU kernels correct, or shows what breaks.\n`permverify FILE...` is short for "
               "`permverify verify FILE...`; `permverify verify --help` lists the options.", "permverify");
  app.footer("Exit codes: 0 all proved, 1 something refuted, 2 bad input, 3 bad usage, 4 internal error\n"
             "or solvers that contradict each other, 5 undecided.");
  app.set_version_flag("-V,--version", std::string("permverify ") + PERMVERIFY_VERSION);
  app.require_subcommand(1);
  add_command(app, "verify", "prove every obligation of the files", raw, options);
  CLI::App* check = add_command(app, "check", "syntax, types, well-formed contracts; no solver", raw, options);
  CLI::App* list = add_command(app, "obligations", "list the obligations; solve nothing", raw, options);
  CLI::App* explain = app.add_subcommand("explain", "what a diagnostic means, and the usual cures");
  explain->add_option("id", raw.explain_id, "for instance barrier.redistribution; none: list all");

  RawRun raw_run;
  raw_run.options.version = options.version;
  raw_run.options.arguments = options.arguments;
  CLI::App* run = add_run(app, raw_run);
  CLI::App* replay = add_replay(app, raw_run);
  RawExport raw_export;
  CLI::App* exporting = add_export(app, raw_export);
  RawInfer raw_infer;
  CLI::App* inferring = add_infer(app, raw_infer);
  RawServe raw_serve;
  raw_serve.options.version = options.version;
  CLI::App* serving = add_serve(app, raw_serve);
  RawLab raw_lab;
  CLI::App* labs = add_lab(app, raw_lab);
  CLI::App* grading = add_grade(app, raw_lab);

  std::vector<std::string> arguments = with_command(count, values);
  std::reverse(arguments.begin(), arguments.end());  // what CLI11 expects of a vector
  try {
    app.parse(arguments);
    finish(raw, options);
    if (run->parsed()) return finish_run(raw_run, driver::MachineCommand::Run);
    if (replay->parsed()) return finish_run(raw_run, driver::MachineCommand::Replay);
    if (exporting->parsed()) return finish_export(raw_export);
    if (inferring->parsed()) return finish_infer(raw_infer);
    if (serving->parsed()) return finish_serve(raw_serve);
    if (labs->parsed() || grading->parsed()) return finish_lab(raw_lab);
    if (const std::string hint = misspelt_command(options.files); !hint.empty()) {
      return Exit{bad_usage, "", "permverify: " + hint + "\n"};
    }
  } catch (const CLI::ExtrasError&) {
    return Exit{bad_usage, "", "permverify: " + not_expected(app) + "\n"};
  } catch (const CLI::RequiredError&) {
    return Exit{bad_usage, "", "permverify: " + missing(app) + "\n"};
  } catch (const CLI::ParseError& error) {
    std::ostringstream text, complaint;
    const int code = app.exit(error, text, complaint) == 0 ? 0 : bad_usage;
    return Exit{code, text.str(), complaint.str()};
  } catch (const std::invalid_argument& error) {
    return Exit{bad_usage, "", std::string("permverify: ") + error.what() + "\n"};
  }
  if (explain->parsed()) return Explain{raw.explain_id};
  if (check->parsed()) options.command = driver::Command::Check;
  if (list->parsed()) options.command = driver::Command::Obligations;
  return options;
}

}  // namespace permverify::cli
