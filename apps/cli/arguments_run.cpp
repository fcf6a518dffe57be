#include "apps/cli/arguments_run.h"

#include <CLI/CLI.hpp>
#include <filesystem>

#include "apps/cli/values.h"
#include "apps/cli/whole_number.h"
#include "driver/output/formats.h"
#include "support/split.h"

namespace permverify::cli {
namespace {

using driver::MachineOptions;

constexpr std::size_t most_script_entries = 1'000'000;

std::vector<std::string> names_of_fills() {
  std::vector<std::string> names;
  for (const auto& entry : runtime_spec::fill_names()) names.emplace_back(entry.name);
  return names;
}

// `cells` is the name of earlier versions, in commands of reports that are kept.
std::string present_fill(const std::string& name) { return name == "cells" ? "elements" : name; }

std::vector<std::string> parts_of(const std::string& list) {
  return list.empty() ? std::vector<std::string>{} : support::split(list, ',');
}

CLI::Option* one_by_one(CLI::Option* option) {
  return option->type_size(1)->expected(1)->allow_extra_args(false)->multi_option_policy(
      CLI::MultiOptionPolicy::TakeAll);
}

void add_execution(CLI::App& app, RawRun& raw) {
  auto& options = raw.options;
  app.add_option(
         "--schedule", raw.schedule,
         "order (thread by thread), random, exhaustive, or script:0,1,0 (whose step comes next)")
      ->capture_default_str()
      ->group("Execution");
  app.add_option("--only-groups", raw.only_groups,
                 "execute these groups alone, as if the others had not begun: 0,3; unset: all")
      ->check([](const std::string& text) { return text.empty() ? "names no group" : ""; })
      ->group("Execution");
  app.add_option("--warp-size", options.warp_size,
                 "threads of a group that execute in lock step; unset: none")
      ->check(whole_number(1, 1024))->group("Execution");
  app.add_flag("--contracts,!--no-contracts", options.contracts,
               "check the contracts while running (default), or don't")->group("Execution");
  app.add_flag("!--no-infer", options.infer_permissions, "permissions that no contract gives are not inferred beside those that are written")
      ->group("Execution");
  app.add_option("--uninitialised", raw.uninitialised,
                 "reading what was never written: fault, or an arbitrary value")
      ->check(CLI::IsMember({"fault", "arbitrary"}))->capture_default_str()->group("Execution");
  app.add_option("--max-steps", options.max_steps, "most steps of all threads together")
      ->check(at_least_one())->capture_default_str()->group("Execution");
  app.add_option("--max-schedules", options.max_schedules, "most schedules of --schedule exhaustive")
      ->check(at_least_one())->capture_default_str()->group("Execution");
}

void finish_schedule(const RawRun& raw, MachineOptions& options) {
  using runtime_spec::ScheduleKind;
  const std::string script = "script:";
  if (raw.schedule == "order") options.schedule = ScheduleKind::InOrder;
  else if (raw.schedule == "random") options.schedule = ScheduleKind::Random;
  else if (raw.schedule == "exhaustive") options.exhaustive = true;
  else if (raw.schedule.rfind(script, 0) == 0) {
    options.schedule = ScheduleKind::Script;
    const std::vector<std::string> entries = support::split(raw.schedule.substr(script.size()), ',');
    if (entries.size() > most_script_entries) refuse("--schedule: the script is too long");
    for (const std::string& entry : entries) {
      options.script.push_back(number<runtime_spec::ThreadNumber>(entry, 0, "--schedule"));
    }
  } else {
    refuse("--schedule: write order, random, exhaustive or script:0,1,0");
  }
}

void finish_expected(const RawRun& raw, MachineOptions& options) {
  if (raw.expected.empty()) return;
  const std::size_t at = raw.expected.rfind('@');
  const std::string name = raw.expected.substr(0, at);
  if (name.empty()) refuse("--expect: write ID or ID@LINE");
  const auto id = support::FailureId::parse(name);
  if (!id) refuse("--expect: `" + name + "` is no failure: `permverify explain` lists them");
  driver::ExpectedFault expected{*id, {}, {}};
  if (at != std::string::npos) {
    expected.line = number<std::uint32_t>(raw.expected.substr(at + 1), 1, "--expect");
  }
  options.expected = expected;
}

}  // namespace

void add_launch(CLI::App& app, RawRun& raw) {
  auto& options = raw.options;
  app.add_option("file", options.file, "a PVL, OpenCL (.cl) or CUDA (.cu) file")
      ->required()->type_name("FILE");
  add_reading(app, raw.read);
  app.add_option("--kernel", options.kernel, "the kernel, if the file has several")->group("Launch");
  app.add_option("--local-size", raw.local_size, "threads of a group: X[,Y,Z]; unset: small")
      ->group("Launch");
  app.add_option("--num-groups", raw.num_groups, "groups: X[,Y,Z]; unset: small")->group("Launch");
  one_by_one(app.add_option("--param", options.launch.params, "a parameter: n=8; default: random"))
      ->group("Launch");
  one_by_one(app.add_option("--array", options.launch.arrays,
                            "the first elements of an array: a=1,2,_ or a=1,0*9 (nine zeros) or "
                            "tmp@0=1,2 for the local array of group 0; `_` and the rest are drawn"))->group("Launch");
  one_by_one(app.add_option("--extent", options.launch.extents,
                            "elements of an array whose length the source does not say: a=100; an index "
                            "outside is a fault then. Unset: as long as the run needs"))
      ->group("Launch");
  one_by_one(app.add_option("--alias", options.launch.aliases,
                            "b=a: the pointer b is given the array of the pointer a, as by a host that gives one pointer twice; b=a+3: from its element 3 on; a=a+3: the pointer a begins at element 3 of its array"))
      ->group("Launch");
  app.add_option("--seed", options.launch.seed, "seed of everything that is drawn")
      ->capture_default_str()->group("Launch");
  app.add_option("--fill", raw.fill, "from what is drawn: zero, index, small, elements, equal or any")
      ->check(CLI::IsMember(names_of_fills()))->transform(present_fill)->capture_default_str()->group("Launch");
}

void add_run_output(CLI::App& app, RawRun& raw) {
  auto& options = raw.options;
  app.add_flag("--trace", options.trace,
               "what every thread did: a column per thread, a row per step")
      ->group("Output");
  app.add_option("--threads", raw.threads, "columns of the trace: 0,3,8; unset: the first 8")
      ->group("Output");
  app.add_flag("--local", options.show_local, "local memory at the end, too")->group("Output");
  auto* picture = app.add_option("--picture", options.picture,
                                 "draw the fault, or the beginning of a run without one: FILE.svg")->group("Output");
  app.add_flag("--picture-all", options.picture_all, "draw the whole run, not only what the fault is about")
      ->needs(picture)->group("Output");
  app.add_option("--format", raw.format, "format of the report on stdout")
      ->check(CLI::IsMember({"text", "json"}))->capture_default_str()->group("Output");
  app.add_option("--color,--colour", raw.colour, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))->group("Output");
}

CLI::App* add_run(CLI::App& app, RawRun& raw) {
  CLI::App* command = app.add_subcommand("run", "run a kernel on one launch and watch for faults");
  add_launch(*command, raw);
  add_configuration(*command, raw.configuration);
  add_execution(*command, raw);
  add_run_output(*command, raw);
  command->add_flag("--sweep", raw.options.sweep,
                    "all small launches instead of one, up to the first fault")->group("Execution");
  command->add_option("--max-seconds", raw.options.max_seconds, "seconds for a sweep")
      ->check(at_least_one())->capture_default_str()->group("Execution");
  command->footer("Exit codes: 0 no fault, 1 a fault, 2 bad input, 3 bad usage, 4 internal error,\n"
                  "5 nothing follows from the run (out of steps, a precondition does not hold, ...).");
  return command;
}

CLI::App* add_replay(CLI::App& app, RawRun& raw) {
  CLI::App* command = app.add_subcommand("replay", "run a counterexample again");
  add_launch(*command, raw);
  add_execution(*command, raw);
  add_run_output(*command, raw);
  command->add_option("--expect", raw.expected, "the fault that is to be seen: ID or ID@LINE")
      ->group("Execution");
  command->footer("`permverify replay FILE --fault N` takes the options of `verify` instead, and runs the failure\n"
                  "number N that `permverify FILE` shows.\n"
                  "Exit codes: 1 the fault was seen, 5 it was not, 2 bad input, 3 bad usage.");
  return command;
}

// There is one format, whatever the name of the file promises.
void check_picture(const std::string& file) {
  const std::string ending = std::filesystem::path(file).extension().string();
  if (ending.empty() || ending == ".svg") return;  // without an ending: /dev/stdout, a pipe
  refuse("--picture: `" + file + "` ends in " + ending + ": pictures are drawn as SVG, and in no other format");
}

MachineOptions finish_run(const RawRun& raw, driver::MachineCommand command) {
  MachineOptions options = raw.options;
  options.command = command;
  options.file = file_path(options.file);
  options.read = with_configuration(raw.configuration, options.file, finish_reading(raw.read));
  options.launch.sizes.gsize = sizes(raw.local_size, "--local-size");
  options.launch.sizes.ngroups = sizes(raw.num_groups, "--num-groups");
  check_block({options.file}, options.read, options.launch.sizes);
  finish_dimensions(options.read, options.launch.sizes);
  for (const std::string& group : parts_of(raw.only_groups)) {
    options.launch.begun.push_back(number<std::int64_t>(group, 0, "--only-groups"));
  }
  for (const auto& entry : runtime_spec::fill_names()) {
    if (entry.name == raw.fill) options.launch.fill = entry.fill;
  }
  options.arbitrary_if_unset = raw.uninitialised == "arbitrary";
  finish_schedule(raw, options);
  if (options.warp_size != 0 && raw.schedule != "order") {
    refuse("--warp-size: threads in lock step have no other schedule");
  }
  if (!options.launch.begun.empty() &&
      (options.sweep || options.exhaustive || !options.script.empty())) {
    refuse("--only-groups: not with --sweep, and no schedule but order and random");
  }
  check_picture(options.picture);
  finish_expected(raw, options);
  for (const std::string& thread : parts_of(raw.threads)) {
    options.threads.push_back(number<std::int64_t>(thread, 0, "--threads"));
  }
  if (options.sweep && options.exhaustive)
    refuse("--sweep runs each launch in order: no --schedule");
  options.format = driver::format_named(raw.format);
  options.colour = coloured(raw.colour);
  return options;
}

}  // namespace permverify::cli
