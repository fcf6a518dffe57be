// A kernel as text, run on a launch with the monitors of races and of divergence.
#pragma once
#include <algorithm>

#include "runtime_spec/machine/schedule.h"
#include "runtime_spec/monitors/divergence.h"
#include "runtime_spec/monitors/race.h"
#include "tests/unit/logic/source.h"

namespace permverify::testing {

namespace rs = permverify::runtime_spec;

// A kernel k(int n) with global arrays a, b, c, local arrays s, r and this body.
inline std::string runnable(const std::string& body) {
  return "kernel k(int n) { global int[tcount + 8] a, b, c; local int[gsize + 8] s, r;\n"
         "void main() {\n" +
         body + "\n} }";
}

struct Run : Source {
  rs::Program program;
  rs::Launch launch;
  rs::MachineOptions options;
  rs::RaceRules races;

  explicit Run(std::string text, std::int64_t gsize = 2, std::int64_t ngroups = 1)
      : Source(std::move(text)), program(module, kernel()) {
    launch.gsize = {gsize, 1, 1};
    launch.ngroups = {ngroups, 1, 1};
    launch.fill = rs::Fill::Zero;
    options.arbitrary_if_unset = true;
    options.max_steps = 100'000;
  }

  // The faults of one schedule, sorted ids with the line of the primary place: "race:write_write 4".
  struct Result {
    rs::Ending ending;
    std::vector<rs::Fault> faults;
    std::vector<std::string> ids;
  };
  Result run(std::optional<std::uint64_t> random_schedule = std::nullopt) {
    const auto race = rs::make_race_monitor(races);
    const auto divergence = rs::make_divergence_monitor();
    rs::Machine machine(program, launch, options);
    machine.add(*race);
    machine.add(*divergence);
    Result result;
    result.ending = races.warp_size != 0 ? run_in_lock_step(machine, races.warp_size)
                    : random_schedule ? run_randomly(machine, *random_schedule) : run_in_order(machine);
    INFO(machine.notes().why);
    result.faults = machine.faults().all();
    for (const rs::Fault& fault : result.faults) {
      result.ids.push_back(fault.id.text() + " " + std::to_string(line(fault.span)));
    }
    std::sort(result.ids.begin(), result.ids.end());
    return result;
  }
};

using Ids = std::vector<std::string>;

// The faults of a body in order; bodies start on line 3 of the source.
inline Ids faults_of(const std::string& body, std::int64_t gsize = 2, std::int64_t ngroups = 1,
                     rs::RaceRules races = {}) {
  Run kernel(runnable(body), gsize, ngroups);
  kernel.races = races;
  return kernel.run().ids;
}

}  // namespace permverify::testing
