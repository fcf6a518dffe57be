#include "apps/cli/arguments_verify.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <thread>

#include "apps/cli/values.h"
#include "driver/output/write.h"
#include "driver/read/read_module.h"
#include "report/explain.h"

namespace permverify::cli {
namespace {

using driver::Options;

// A complaint where a folder can neither be nor be made; else nothing.
std::string folder_or_nothing(const std::string& path) {
  std::error_code unknown;
  const bool in_the_way = std::filesystem::exists(path, unknown) && !std::filesystem::is_directory(path, unknown);
  return path.empty() || in_the_way ? "is not a folder: " + path : "";
}

driver::Phase phase(const std::string& name) {
  if (name == "ir") return driver::Phase::Ir;
  if (name == "cfg") return driver::Phase::Cfg;
  if (name == "phases") return driver::Phase::Phases;
  if (name == "obligations") return driver::Phase::Obligations;
  if (name == "strategy") return driver::Phase::Strategy;
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

void finish_selection(const RawVerify& raw, Options& options) {
  if (raw.line.empty()) return;
  const std::size_t colon = raw.line.rfind(':');
  if (colon == std::string::npos || colon == 0) refuse("--line: write FILE:N");
  options.selection.line = {raw.line.substr(0, colon),
                            number<std::uint32_t>(raw.line.substr(colon + 1), 1, "--line")};
}

void finish_launch(const RawVerify& raw, Options& options) {
  options.launch.gsize = sizes(raw.local_size, "--local-size");
  options.launch.ngroups = sizes(raw.num_groups, "--num-groups");
  finish_dimensions(options.read, options.launch);
  options.params = parameters(raw.params);
}

void finish_outputs(const RawVerify& raw, Options& options) {
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
  options.width = terminal_width();
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

}  // namespace

driver::Options finish_verify(const RawVerify& raw) {
  Options options = raw.options;
  for (std::string& file : options.files) file = file_path(file);
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
  return options;
}

namespace {

void add_what(CLI::App& app, RawVerify& raw) {
  Options& options = raw.options;
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

void add_effort(CLI::App& app, RawVerify& raw) {
  Options& options = raw.options;
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

void add_output(CLI::App& app, RawVerify& raw) {
  Options& options = raw.options;
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
  app.add_flag("--stats", options.stats, "the slowest obligations; time by steps of the strategy and by passes")->group("Output");
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

void add_inside(CLI::App& app, RawVerify& raw) {
  Options& options = raw.options;
  const std::vector<std::string> phases{"ir", "cfg", "phases", "obligations", "query"};
  std::vector<std::string> dumps = phases;
  dumps.push_back("strategy");
  app.add_option("--dump", raw.dumps, "print a phase: ir, cfg, phases, obligations, query; or the strategy")
      ->delimiter(',')->type_size(1)->expected(1)->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->check(CLI::IsMember(dumps))->group("Inside");
  app.add_option("--stop-after", raw.stop_after, "end after a phase")
      ->check(CLI::IsMember(phases))->group("Inside");
  app.add_option("--emit-smt", options.emit_smt, "write every query to this folder")->group("Inside");
}

}  // namespace

void add_shaping(CLI::App& command, RawVerify& raw) {
  add_reading(command, raw.read);
  add_what(command, raw);
  add_effort(command, raw);
}

CLI::App* add_verify(CLI::App& app, const std::string& name, const std::string& text, RawVerify& raw) {
  raw.options.check.workers = std::max(1U, std::thread::hardware_concurrency());
  CLI::App* command = app.add_subcommand(name, text);
  command->add_option("files", raw.options.files, "PVL, OpenCL (.cl) and CUDA (.cu) files")->required()->type_name("FILE");
  add_shaping(*command, raw);
  add_output(*command, raw);
  add_inside(*command, raw);
  return command;
}

std::vector<std::string> shaping_words(const CLI::App& command) {
  const std::set<std::string> groups{"Reading", "What", "Launch", "Effort"};
  std::vector<std::string> words;
  for (const CLI::Option* option : command.get_options()) {
    if (option->count() == 0 || groups.count(option->get_group()) == 0 || option->check_name("--jobs")) continue;
    const std::string name = option->get_name();  // the first of its long names
    if (option->get_expected_max() == 0) {
      words.push_back(name);
      continue;
    }
    std::string list;
    for (const std::string& value : option->results()) {
      if (option->get_delimiter() != '\0') list += (list.empty() ? "" : ",") + value;
      else words.insert(words.end(), {name, value});
    }
    if (!list.empty()) words.insert(words.end(), {name, list});
  }
  return words;
}

}  // namespace permverify::cli
