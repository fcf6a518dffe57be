// A kernel with contracts as text, run on one launch under the permission monitor alone.
#pragma once
#include <algorithm>

#include "runtime_spec/contracts/precondition.h"
#include "runtime_spec/machine/schedule.h"
#include "runtime_spec/monitors/permissions.h"
#include "tests/unit/logic/source.h"

namespace permverify::testing {

namespace rs = permverify::runtime_spec;

using Ids = std::vector<std::string>;

struct ContractRun : Source {
  rs::Program program;
  rs::Launch launch;
  rs::MachineOptions options;

  explicit ContractRun(std::string text, std::int64_t gsize = 2, std::int64_t ngroups = 1)
      : Source(std::move(text)), program(module, kernel()) {
    launch.gsize = {gsize, 1, 1};
    launch.ngroups = {ngroups, 1, 1};
    launch.fill = rs::Fill::Zero;
    options.arbitrary_if_unset = true;
    options.max_steps = 100'000;
  }

  void set(const std::string& param, std::int64_t value) { launch.params[var(param)] = {value, 1}; }
  void set(const std::string& array, const std::vector<std::int64_t>& cells) {
    for (const std::int64_t cell : cells) launch.global[var(array)].push_back(rs::Value{cell, 1});
  }

  struct Result {
    rs::Ending ending = rs::Ending::NotALaunch;
    std::vector<rs::Fault> faults;
    Ids ids;                    // sorted, with the line of the primary place: "post.thread:false 4"
    std::vector<rs::PhaseRights> rights;
    std::uint64_t unchecked = 0;
    std::string gave_up;
    rs::Fit allowed = rs::Fit::Unknown;
  };
  Result run(std::optional<std::uint64_t> random_schedule = std::nullopt) {
    const auto permissions = rs::PermissionMonitor::make(program, true);
    rs::Machine machine(program, launch, options);
    Result result;
    result.allowed = rs::may_launch(machine);
    machine.add(*permissions);
    result.ending =
        random_schedule ? run_randomly(machine, *random_schedule) : run_in_order(machine);
    INFO(machine.notes().why);
    result.faults = machine.faults().all();
    for (const rs::Fault& fault : result.faults) {
      result.ids.push_back(fault.id.text() + " " + std::to_string(line(fault.span)));
    }
    std::sort(result.ids.begin(), result.ids.end());
    result.rights = permissions->history();
    result.unchecked = permissions->unchecked();
    result.gave_up = permissions->gave_up();
    return result;
  }
};

// What the contracts of a kernel are accused of.
inline Ids accused(const std::string& text, std::int64_t gsize = 2, std::int64_t ngroups = 1) {
  return ContractRun(text, gsize, ngroups).run().ids;
}

}  // namespace permverify::testing
