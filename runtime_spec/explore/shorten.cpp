#include "runtime_spec/explore/shorten.h"

#include <algorithm>

#include "runtime_spec/machine/schedule.h"
#include "runtime_spec/monitors/divergence.h"
#include "runtime_spec/monitors/race.h"

namespace permverify::runtime_spec {
namespace {

constexpr std::size_t most_shortenings = 500;

// Where another thread than before takes the next step; 0 is one of them.
std::vector<std::size_t> changes(const std::vector<ThreadNumber>& script) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < script.size(); ++i) {
    if (i == 0 || script[i] != script[i - 1]) places.push_back(i);
  }
  return places;
}

}  // namespace

std::vector<ThreadNumber> shorten_script(Program& program, const Launch& launch,
                                         MachineOptions options, const MonitorMaker& more,
                                         std::vector<ThreadNumber> script, const Fault& fault) {
  const auto shows_it = [&](const std::vector<ThreadNumber>& beginning) {
    const auto race = make_race_monitor();
    const auto divergence = make_divergence_monitor();
    const auto others = more ? more() : std::vector<std::unique_ptr<Monitor>>{};
    Machine machine(program, launch, options);
    machine.add(*race);
    machine.add(*divergence);
    for (const auto& monitor : others) machine.add(*monitor);
    run_script(machine, beginning);
    const auto& found = machine.faults().all();
    return std::any_of(found.begin(), found.end(), [&](const Fault& other) {
      return other.id == fault.id && other.span == fault.span;
    });
  };
  const std::vector<std::size_t> places = changes(script);
  for (std::size_t i = 0; i < std::min(places.size(), most_shortenings); ++i) {
    std::vector<ThreadNumber> beginning(script.begin(), script.begin() + places[i]);
    if (shows_it(beginning)) return beginning;
  }
  return script;
}

}  // namespace permverify::runtime_spec
