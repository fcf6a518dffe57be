#include "apps/cli/arguments_verify.h"

#include <sys/mman.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <thread>

#include "apps/cli/own_files.h"
#include "apps/cli/values.h"
#include "apps/cli/whole_number.h"
#include "driver/output/formats.h"
#include "driver/output/write.h"
#include "driver/read/find_files.h"
#include "driver/read/read_module.h"
#include "report/explain.h"
#include "support/kernel_texts.h"

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

// What was read is there again for a program that starts itself again (driver/read/crash_guard.h).
std::string read_stdin() {
  std::string text(std::istreambuf_iterator<char>(std::cin), {});
  const int again = memfd_create("stdin", MFD_CLOEXEC);
  const bool kept = again >= 0 && ::write(again, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
                    lseek(again, 0, SEEK_SET) == 0 && dup2(again, STDIN_FILENO) == STDIN_FILENO;
  if (again >= 0) close(again);
  if (!kept) refuse("`-`: standard input cannot be kept");
  return text;
}

std::string name_of_stdin(const RawVerify& raw) {
  if (!raw.stdin_name.empty()) return file_path(raw.stdin_name);
  if (raw.read.language == "pvl") return "stdin.pvl";
  if (raw.read.language == "opencl") return "stdin.cl";
  if (raw.read.language == "cuda") return "stdin.cu";
  refuse("`-`: name the language (--lang) or the file (--stdin-filename)");
}

using support::is_host_file;

// `main.c kernels.cl`: the kernels are verified as the other file launches them.
void take_host_file(const RawVerify& raw, Options& options) {
  std::vector<std::string>& files = options.files;
  std::string& host = options.read.c.host_file;
  host = raw.host_file.empty() ? raw.host_file : file_path(raw.host_file);
  const auto is_opencl = [&](const std::string& file) { return language_of(file, options.read) == driver::Language::OpenCl && !is_host_file(file); };
  const bool kernels = std::any_of(files.begin(), files.end(), is_opencl);
  if (!kernels && !host.empty()) refuse("--host-file: no file has kernels of OpenCL");
  for (const std::string& file : files) {
    if (!kernels || !is_host_file(file)) continue;
    if (!host.empty() && host != file) refuse("one file of the host's code can be given, not `" + host + "` and `" + file + "`");
    host = file;
  }
  if (kernels) std::erase_if(files, is_host_file);
}

// `-` is read here; folders and patterns become files.
void finish_files(const RawVerify& raw, Options& options) {
  if (!raw.stdin_name.empty() && std::count(options.files.begin(), options.files.end(), "-") == 0) {
    refuse("--stdin-filename: no file is `-`");
  }
  std::vector<std::string> words;
  for (const std::string& word : options.files) {
    if (word != "-") {
      words.push_back(file_path(word));
      continue;
    }
    const std::string name = name_of_stdin(raw);
    if (options.read.texts.count(name) == 0) options.read.texts[name] = read_stdin();
    words.push_back(name);
  }
  options.files = driver::find_files(words);
  take_host_file(raw, options);
  take_recorded_launches(options);
  if (!raw.compile_commands.empty()) take_compile_commands(raw.compile_commands, options);
  if (options.files.empty()) refuse("which files? Write `permverify FILE...`; more in `permverify verify --help`");
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
  if (raw.host == "facts") options.host = driver::HostCode::Facts;
  if (raw.host == "only") options.host = driver::HostCode::Only;
}

void finish_outputs(const RawVerify& raw, Options& options) {
  options.format = driver::format_named(raw.format);
  if (options.format == driver::Format::Ndjson && options.events.empty()) options.events = "fd:1";
  for (const std::string& output : raw.outputs) {
    const std::size_t equals = output.find('=');
    const std::string name = output.substr(0, equals);
    const auto& known = driver::all_formats();
    if (equals == std::string::npos || equals + 1 == output.size() || name == "ndjson" ||
        std::find(known.begin(), known.end(), name) == known.end()) {
      std::string names;
      for (const std::string& one : known) names += one == "ndjson" ? "" : (names.empty() ? "" : ", ") + one;
      refuse("--out: `" + output + "` is no value of it; write FORMAT=FILE with one of " + names);
    }
    options.outputs.push_back({driver::format_named(name), output.substr(equals + 1)});
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

Configuration configuration_of(const RawVerify& raw, const CLI::App& command) {
  if (raw.no_config) return {};
  std::filesystem::path file = raw.config;
  if (file.empty()) {
    std::vector<std::string> words;
    for (const std::string& word : raw.options.files) words.push_back(word != "-" ? file_path(word) : raw.stdin_name.empty() ? "stdin" : raw.stdin_name);
    if (words.empty() && raw.compile_commands.empty()) return {};  // not a call that can be carried out
    file = configuration_for(words.empty() ? std::vector<std::string>{raw.compile_commands} : driver::find_files(words));
  }
  return file.empty() ? Configuration{} : read_configuration(file, command);
}

Watch finish_watch(const RawVerify& raw, const std::vector<std::string>& given) {
  Watch request;
  for (const std::string& word : given) {
    if (word != "--watch") request.words.push_back(word);
  }
  request.files = raw.options.files;
  for (const std::string& file : {raw.config, raw.compile_commands, raw.host_file}) {
    if (!file.empty()) request.files.push_back(file);
  }
  if (request.files.empty()) refuse("--watch: which files?");
  if (std::count(request.files.begin(), request.files.end(), "-") != 0) refuse("--watch: standard input cannot be read again");
  return request;
}

driver::CacheMode cache_mode(const std::string& given) {
  const char* variable = std::getenv("PERMVERIFY_CACHE");
  const std::string word = !given.empty() ? given : variable == nullptr ? "" : variable;
  if (word.empty() || word == "auto") return driver::CacheMode::Auto;
  if (word == "off") return driver::CacheMode::Off;
  if (word == "readonly") return driver::CacheMode::ReadOnly;
  if (word == "enforce") return driver::CacheMode::Enforce;
  refuse("PERMVERIFY_CACHE: `" + word + "` is not auto, off, readonly or enforce");
}

driver::Options finish_verify(const RawVerify& raw) {
  Options options = raw.options;
  options.read = finish_reading(raw.read);
  options.read.kernel_sizes = raw.configuration.kernels;
  options.configuration = raw.configuration.file;
  options.configuration_words = raw.configuration.words;
  options.configuration_words.insert(options.configuration_words.end(), raw.configuration.folders.begin(), raw.configuration.folders.end());
  finish_files(raw, options);
  finish_selection(raw, options);
  finish_launch(raw, options);
  check_threads(options.read, options.launch);
  check_block(options.files, options.read, options.launch);
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
  if (raw.fail_on == "refuted") options.policy.fail_on = report::FailOn::Refuted;
  if (raw.fail_on == "never") options.policy.fail_on = report::FailOn::Never;
  options.cache = cache_mode(raw.cache);
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
      ->delimiter(',')->type_size(1)->expected(1)->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->check(CLI::IsMember({"races", "barriers", "bounds", "arithmetic", "overflow", "functional"}))->group("What");
  app.add_option("--same-value-writes", raw.same_values,
                 "without permissions: are two writes of one value to an element a race? forbid or allow")
      ->check(CLI::IsMember({"allow", "forbid"}))->capture_default_str()->group("What");
  app.add_option("--baseline", options.baseline,
                 "a JSON report of an earlier run: findings that it has are not shown and do not count for the exit code")
      ->type_name("FILE")->group("What");
  app.add_flag("--each-race", options.each_race,
               "without permissions: decide and report the races of each pair of lines apart; unset: one race of an array stands for all of its phase")
      ->group("What");
  app.add_flag("!--no-infer", options.infer_permissions, "infer no permissions in addition to those that are written")
      ->group("What");
  auto* intra = app.add_flag("--intra-group-only", raw.intra_group_only,
                             "without permissions: races within groups only")->group("What");
  app.add_flag("--inter-group-only", raw.inter_group_only,
               "without permissions: races between groups only")->excludes(intra)->group("What");
  app.add_option("--warp-size", raw.warp_size,
                 "without permissions: threads of a group that execute in lock step; unset: none")
      ->check(whole_number(1, 1024))->group("What");
  app.add_flag("--assume-no-overflow", raw.no_overflow,
               "without permissions: unsigned sums and products do not wrap around either")->group("What");
  auto* ignored = app.add_flag("--ignore-invariants", raw.ignore_invariants,
                               "without permissions: neither assume nor prove the loop invariants "
                               "of the source")->group("What");
  app.add_flag("--invariants-as-candidates", raw.candidates,
               "without permissions: leave out the loop invariants that are not proved")
      ->group("What")->excludes(ignored);
  app.add_option("--local-size", raw.local_size, "threads of a group: X[,Y,Z]; default: any")->group("Launch");
  app.add_option("--num-groups", raw.num_groups, "groups: X[,Y,Z]; default: any")->group("Launch");
  app.add_option("--host-file", raw.host_file,
                 "C or C++ file that launches the kernels of OpenCL; unset: the one among the files, by .c, .cc, .cpp or .cxx")
      ->type_name("FILE")->group("Launch");
  app.add_option("--host", raw.host, "launches in the host's code: off, facts (they count where not every launch is proved) or only")
      ->check(CLI::IsMember({"off", "facts", "only"}))->capture_default_str()->group("Launch");
  app.add_option("--param", raw.params, "fix a parameter of a kernel: n=4096")
      ->type_size(1)->expected(1)->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)->group("Launch");
}

void add_effort(CLI::App& app, RawVerify& raw) {
  Options& options = raw.options;
  app.add_option("-j,--jobs", options.check.workers, "worker processes")
      ->check(whole_number(1, 1024))->group("Effort");
  app.add_option("--rlimit", options.check.rlimit, "solver units for an obligation (reproducible)")
      ->check(at_least_one())->capture_default_str()->group("Effort");
  app.add_option("--timeout", options.check.timeout_seconds, "seconds for an obligation")
      ->check(whole_number(1, 86400))->capture_default_str()->group("Effort");
  app.add_option("--total-timeout", options.total_timeout,
                 "seconds for a file; the rest is undecided; 0: no limit. Kernels with contracts: only if it is given")
      ->check(whole_number(0, 86400))->capture_default_str()->group("Effort")
      ->each([&options](const std::string&) { options.total_timeout_given = true; });
  app.add_option("--max-seconds", options.max_seconds, "seconds for all proofs together; the rest is undecided")
      ->check(whole_number(1, 86400))->group("Effort");
  app.add_option("--memory", options.check.memory_mb, "memory of a worker, MB")
      ->check(whole_number(64, 1 << 20))->capture_default_str()->group("Effort");
  app.add_option("--solver", raw.solver, "z3, cvc5 or both")
      ->check(CLI::IsMember({"z3", "cvc5", "both"}))->capture_default_str()->group("Effort");
  app.add_option("--cache", raw.cache,
                 "answers of earlier runs: auto, off, readonly (none are added) or enforce (a file that cannot be used is an "
                 "error); unset: the variable PERMVERIFY_CACHE, or auto")
      ->check(CLI::IsMember({"auto", "off", "readonly", "enforce"}))->group("Cache");
  app.add_option("--cache-file", options.cache_file, "unset: permverify/proofs.sqlite in $XDG_CACHE_HOME or ~/.cache")
      ->type_name("FILE")->group("Cache");
  app.add_option("--seed", options.check.seed, "seed of the solver")->capture_default_str()->group("Effort");
}

void add_output(CLI::App& app, RawVerify& raw) {
  Options& options = raw.options;
  app.add_option("--format", raw.format,
                 "format of the report on stdout: text, json, ndjson (events as they come), sarif, junit, github, short, html or audit")
      ->check(CLI::IsMember(driver::all_formats()))->capture_default_str()->group("Output");
  app.add_option("--out", raw.outputs, "also write a report in a format: json=FILE, sarif=FILE, html=FILE, ...")
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
  app.add_flag("--places", options.places,
               "the JSON report lists for each statement what its thread holds there, and the phase")->group("Output");
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
  app.add_option("--fail-on", raw.fail_on,
                 "what makes the exit code differ from 0: undecided (and refuted), refuted, or never; bad input always does")
      ->check(CLI::IsMember({"undecided", "refuted", "never"}))->capture_default_str()->group("Policy");
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
  command.add_option("--compile-commands", raw.compile_commands,
                     "a compilation database, or its folder: -I, -D, --std and the language of each file; without files: those that it has")
      ->type_name("FILE|DIR")->group("Reading");
  auto* config = command.add_option("--config", raw.config, "file of options; unset: permverify.toml in the folder of the files or above")
      ->type_name("FILE")->group("Reading");
  command.add_flag("--no-config", raw.no_config, "without the options of a permverify.toml")->excludes(config)->group("Reading");
  add_reading(command, raw.read);
  add_what(command, raw);
  add_effort(command, raw);
}

CLI::App* add_verify(CLI::App& app, const std::string& name, const std::string& text, RawVerify& raw) {
  raw.options.check.workers = std::max(1U, std::thread::hardware_concurrency());
  CLI::App* command = app.add_subcommand(name, text);
  command->add_option("files", raw.options.files,
                      "PVL, OpenCL (.cl) and CUDA (.cu) files; folders with such files; launches that were recorded (.json); `-`: standard input")
      ->type_name("FILE");
  command->add_flag("--watch", raw.watch, "verify again when a file changes that was read; Ctrl-C ends it")->group("Output");
  command->add_option("--stdin-filename", raw.stdin_name, "name of `-` in reports; its ending decides the language")
      ->type_name("NAME")->group("Reading");
  add_shaping(*command, raw);
  add_output(*command, raw);
  add_inside(*command, raw);
  return command;
}

namespace {

std::vector<std::string> words_of(const CLI::App& command, const std::set<std::string>& groups) {
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

}  // namespace

std::vector<std::string> shaping_words(const CLI::App& command) { return words_of(command, {"Reading", "What", "Launch", "Effort"}); }

std::vector<std::string> decisive_words(const CLI::App& command) {
  return words_of(command, {"Reading", "What", "Launch", "Effort", "Policy", "Cache"});
}

}  // namespace permverify::cli
