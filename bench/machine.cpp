// The machine: whole launches, each with a new memory, the race monitor and the divergence monitor.
#include <benchmark/benchmark.h>

#include <fstream>
#include <sstream>
#include <stdexcept>

#include "parser/pvl/parse.h"
#include "runtime_spec/machine/schedule.h"
#include "runtime_spec/monitors/divergence.h"
#include "runtime_spec/monitors/race.h"

namespace {

using namespace permverify;

struct Kernel {
  ir::Module module;
  runtime_spec::Launch launch;

  Kernel(const std::string& file, std::int64_t gsize, std::int64_t ngroups) {
    std::ifstream in(std::string(KERNELS) + "/" + file);
    std::ostringstream text;
    text << in.rdbuf();
    support::SourceManager sources;
    support::DiagnosticSink sink;
    auto parsed = parser::parse_pvl(sources, sources.add(file, text.str()), sink);
    if (!parsed || text.str().empty()) throw std::runtime_error(file + " does not parse");
    module = std::move(*parsed);
    launch.gsize = {gsize, 1, 1};
    launch.ngroups = {ngroups, 1, 1};
  }
  void param(const std::string& name, std::int64_t value) {
    for (const ir::VarId v : module.kernels[0].params) {
      if (module.variables[v].name == name) launch.params[v] = runtime_spec::Value{value};
    }
  }
};

enum class Watch { Nothing, Races };

void run(benchmark::State& state, const Kernel& kernel, Watch watch) {
  runtime_spec::Program program(kernel.module, kernel.module.kernels[0]);
  std::uint64_t steps = 0;
  for (auto _ : state) {
    const auto race = runtime_spec::make_race_monitor();
    const auto divergence = runtime_spec::make_divergence_monitor();
    runtime_spec::Machine machine(program, kernel.launch, {});
    if (watch == Watch::Races) {
      machine.add(*race);
      machine.add(*divergence);
    }
    const auto ending = run_in_order(machine);
    if (ending != runtime_spec::Ending::Finished || !machine.faults().empty()) {
      throw std::runtime_error("a benchmark kernel does not end as it should");
    }
    steps += machine.steps();
  }
  state.counters["steps"] = static_cast<double>(steps / state.iterations());
  state.counters["steps_per_second"] =
      benchmark::Counter(static_cast<double>(steps), benchmark::Counter::kIsRate);
}

void steps(benchmark::State& state, Watch watch) {
  Kernel kernel("loop.pvl", 64, 4);
  kernel.param("n", 1000);
  run(state, kernel, watch);
}

void tree_reduction_1024(benchmark::State& state) {
  run(state, Kernel("tree_reduction.pvl", 1024, 1), Watch::Races);
}

void independent_65536(benchmark::State& state) {
  Kernel kernel("independent.pvl", 256, 256);
  kernel.param("n", 65536);
  run(state, kernel, Watch::Races);
}

// What a search among small launches does over and over.
void small_launch(benchmark::State& state) {
  run(state, Kernel("tree_reduction.pvl", 4, 2), Watch::Races);
}

BENCHMARK_CAPTURE(steps, unwatched, Watch::Nothing)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(steps, races, Watch::Races)->Unit(benchmark::kMillisecond);
BENCHMARK(tree_reduction_1024)->Unit(benchmark::kMillisecond);
BENCHMARK(independent_65536)->Unit(benchmark::kMillisecond);
BENCHMARK(small_launch)->Unit(benchmark::kMicrosecond);

}  // namespace
