#include "runtime_spec/machine/machine.h"

#include <algorithm>
#include <functional>

#include "logic/ir/axes.h"
#include "runtime_spec/machine/launch_memory.h"

namespace permverify::runtime_spec {

namespace {

bool are_groups(const Launch& launch) {
  const auto& begun = launch.begun;
  return begun.empty() || (std::is_sorted(begun.begin(), begun.end(), std::less_equal<>()) &&
                           begun.front() >= 0 && begun.back() < launch.groups());
}

bool fits(const std::array<std::optional<std::int64_t>, 3>& fixed, const Sizes& sizes) {
  for (std::size_t d = 0; d < 3; ++d) {
    if (sizes[d] < 1 || (fixed[d] && *fixed[d] != sizes[d])) return false;
  }
  return true;
}

// Why the kernel has no such launch, or one that is too large to be executed; empty: it has.
std::string why_no_launch(const Program& program, const Launch& launch) {
  constexpr std::int64_t most_threads = std::int64_t{1} << 24, most_private_cells = std::int64_t{1} << 25;
  const ir::Kernel& kernel = program.kernel;
  const bool allowed = fits(kernel.launch.gsize, launch.gsize) && fits(kernel.launch.ngroups, launch.ngroups);
  if (!allowed || (kernel.single_group && launch.groups() != 1)) return "the kernel does not allow these sizes";
  if (kernel.max_threads && launch.threads() > *kernel.max_threads) {
    return "the kernel is for at most " + std::to_string(*kernel.max_threads) + " threads";
  }
  const auto optional = [](const Sizes& sizes) { return std::array<std::optional<std::int64_t>, 3>{sizes[0], sizes[1], sizes[2]}; };
  if (const std::string limits = ir::beyond_limits(kernel, {optional(launch.gsize), optional(launch.ngroups)}); !limits.empty()) return limits;
  if (!are_groups(launch)) return "the groups to be executed are not groups of the launch, in ascending order";
  if (launch.executed_threads() > most_threads) return "more than 16,777,216 threads";
  const std::int64_t cells = launch.executed_threads() * std::int64_t{program.expressions.private_cells()};
  return cells > most_private_cells ? "more than 33,554,432 elements of private arrays" : "";
}

}  // namespace

Machine::Machine(Program& program, const Launch& launch, MachineOptions options)
    : s_(*this, program, launch, options), rules_(s_) {
  s_.notes.why = why_no_launch(program, launch);
  if (!s_.notes.why.empty()) {
    stop(Ending::NotALaunch);
    return;
  }
  s_.row = std::max(1U, program.expressions.slot_count());
  try {
    s_.meter->take(bytes_of_threads());
  } catch (const BeyondMemory&) {
    discard_for_memory();
    return;
  }
  s_.threads_per_group = static_cast<ThreadNumber>(launch.threads_per_group());
  s_.group_count = static_cast<GroupNumber>(launch.executed_groups());
  s_.threads.resize(static_cast<std::size_t>(launch.executed_threads()));
  s_.groups.resize(s_.group_count);
  for (GroupState& group : s_.groups) group.running = s_.threads_per_group;
  s_.counters.resize(s_.threads.size() * program.loops.size());
  s_.private_cells.resize(s_.threads.size() * program.expressions.private_cells());
  s_.private_unset.assign(s_.private_cells.size(), 1);
  rules_.begin();
  begin_memory(s_);
}

std::uint64_t Machine::bytes_of_threads() const {
  constexpr std::uint64_t variable = sizeof(Value) + 1;
  const std::uint64_t variables = std::uint64_t{s_.row} + s_.program.expressions.private_cells();
  const std::uint64_t own = sizeof(ThreadState) + sizeof(std::uint64_t) + (s_.program.has_lanes ? WarpLanes::bytes_of_thread() : 0) + s_.program.loops.size() * sizeof(std::int64_t);
  return static_cast<std::uint64_t>(s_.launch.executed_threads()) * (variables * variable + own);
}

std::uint64_t Machine::work() const {
  return s_.cells + s_.steps + (s_.options.max_evaluation - s_.evaluation_left) + s_.sequences.element_count();
}

}  // namespace permverify::runtime_spec
