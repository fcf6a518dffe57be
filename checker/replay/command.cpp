#include "checker/replay/command.h"

#include <algorithm>

#include "runtime_spec/launch_text.h"

namespace permverify::checker {
namespace {

// The source says neither how long the arrays are that the host allocated nor which pointers it gave into one of them.
std::vector<std::string> given_by_host(runtime_spec::Program& program, const FailingRun& run) {
  std::vector<std::string> words;
  const auto& host = program.kernel.launched;
  if (!host) return words;
  const auto name = [&](ir::VarId array) { return program.module.variables[array].name; };
  runtime_spec::Machine machine(program, run.launch, run.how.machine);
  if (machine.stopped()) return words;
  const auto& arrays = program.kernel.arrays;
  for (const ir::HostExtent& known : host->extents) {
    if (std::find(arrays.begin(), arrays.end(), known.array) == arrays.end()) continue;
    const auto& instance = machine.initial_memory().at(known.array, 0);
    words.insert(words.end(), {"--extent", name(known.array) + "=" + std::to_string(instance.size())});
  }
  runtime_spec::Frame frame = machine.kernel_frame();
  for (std::size_t i = 0; i < host->placed.size(); ++i) {
    const ir::HostPlacement& placement = host->placed[i];
    const std::int64_t shift = placement.shift ? program.expressions.evaluate_int(program.shifts[i], frame) : 0;
    if (placement.array == placement.base && shift == 0) continue;
    words.insert(words.end(), {"--alias", name(placement.array) + "=" + name(placement.base) + (shift == 0 ? "" : "+" + std::to_string(shift))});
  }
  return words;
}

// With the contents of constant memory that the host leaves as they are: the command does not read the host's code.
runtime_spec::Launch with_initial_contents(runtime_spec::Program& program, const FailingRun& run) {
  runtime_spec::Launch launch = run.launch;
  if (!program.kernel.launched) return launch;
  const runtime_spec::Machine machine(program, run.launch, run.how.machine);
  for (const ir::VarId array : program.kernel.launched->untouched) {
    const auto& arrays = program.kernel.arrays;
    if (machine.stopped() || std::find(arrays.begin(), arrays.end(), array) == arrays.end()) continue;
    const runtime_spec::ArrayInstance& instance = machine.initial_memory().at(array, 0);
    auto& cells = launch.global[array];
    cells.clear();
    for (std::int64_t c = 0; c < instance.size(); ++c) cells.emplace_back(instance.get(c));
  }
  return launch;
}

}  // namespace

std::optional<runtime_spec::Execution> as_described(runtime_spec::Program& program, const FailingRun& run) {
  try {
    runtime_spec::Launch launch = parse_launch(program.module, program.kernel, describe(program.module, program.kernel, run.launch));
    // The command has what follows from them: lengths, and where pointers lie.
    if (const auto& host = program.kernel.launched) {
      for (const ir::VarId symbol : host->symbols) {
        if (const auto given = run.launch.params.find(symbol); given != run.launch.params.end()) launch.params.insert(*given);
      }
    }
    runtime_spec::ExecuteOptions how = run.how;
    how.schedule_seed = launch.seed;
    return execute(program, launch, how);
  } catch (const runtime_spec::BadLaunch&) {
    return std::nullopt;
  }
}

std::vector<std::string> command_of(runtime_spec::Program& program, const FailingRun& run, support::FailureId id,
                                    const std::string& file, std::vector<std::string> reading) {
  // Reading unwritten memory is a fault of its own in `permverify replay`, unless an option excludes it: that is
  // stated only where it matters.
  runtime_spec::ExecuteOptions strict = run.how;
  strict.machine.arbitrary_if_unset = false;
  const auto faults = execute(program, run.launch, strict).faults;
  if (std::none_of(faults.begin(), faults.end(), [&](const runtime_spec::Fault& f) { return f.id == id; })) {
    reading.insert(reading.end(), {"--uninitialised", "arbitrary"});
  }
  if (run.how.schedule == runtime_spec::ScheduleKind::Random) {
    reading.insert(reading.end(), {"--schedule", "random"});  // from the seed of the launch
  }
  const std::vector<std::string> host = given_by_host(program, run);
  reading.insert(reading.end(), host.begin(), host.end());
  return replay_words(program.module, program.kernel, with_initial_contents(program, run), file, id.text(), reading);
}

}  // namespace permverify::checker
