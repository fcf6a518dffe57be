#include "driver/run/make_launch.h"

#include <algorithm>

#include <fmt/format.h>

#include "logic/ir/axes.h"
#include "runtime_spec/contracts/contracts.h"
#include "runtime_spec/contracts/fit_params.h"
#include "runtime_spec/contracts/precondition.h"
#include "support/counted.h"

namespace permverify::driver {
namespace {

using runtime_spec::Fit;
using runtime_spec::Launch;
using runtime_spec::Machine;
using runtime_spec::Program;

constexpr unsigned attempts = 24;  // seeds from which a memory that fits is sought

bool all_given(const Program& program, const Launch& launch) {
  for (const ir::VarId param : program.kernel.params) {
    if (launch.params.count(param) == 0) return false;
  }
  for (const ir::VarId array : program.kernel.arrays) {
    if (!program.module.variables[array].contents.empty()) continue;
    const bool local = program.module.variables[array].kind == ir::VarKind::LocalArray;
    if (!local && launch.global.count(array) == 0) return false;
  }
  return true;
}

// What the machine has drawn becomes part of the launch.
Launch completed(Program& program, const Launch& launch, Machine& machine) {
  Launch result = launch;
  const runtime_spec::Frame frame = machine.kernel_frame();
  for (const ir::VarId param : program.kernel.params) {
    if (program.module.variables[param].type.is_scalar()) {
      result.params[param] = frame.slots[program.expressions.slot(param)];
    }
  }
  if (launch.is_partial()) return result;  // few of the cells are touched
  for (const ir::VarId array : program.kernel.arrays) {
    const ir::Variable& variable = program.module.variables[array];
    if (variable.kind == ir::VarKind::LocalArray || !variable.contents.empty()) continue;
    const runtime_spec::ArrayInstance& instance = machine.initial_memory().at(array, 0);
    auto& cells = result.global[array];
    for (std::int64_t c = 0; c < instance.size(); ++c) {
      if (static_cast<std::size_t>(c) >= cells.size()) cells.emplace_back();
      cells[static_cast<std::size_t>(c)] = instance.get(c);
    }
  }
  return result;
}

// Whether `changed` has everything that `given` gives.
bool keeps(const Launch& given, const Launch& changed) {
  for (const auto& [param, value] : given.params) {
    const auto found = changed.params.find(param);
    if (found == changed.params.end() || !(found->second == value)) return false;
  }
  for (const auto& [array, cells] : given.global) {
    const auto found = changed.global.find(array);
    for (std::size_t c = 0; c < cells.size(); ++c) {
      if (!cells[c]) continue;
      if (found == changed.global.end() || c >= found->second.size()) return false;
      if (!(found->second[c] == cells[c])) return false;
    }
  }
  return true;
}

void check_counts(Program& program, const Launch& launch, const Machine& machine) {
  const auto check = [&](ir::VarId array, std::int64_t group, std::size_t given) {
    const runtime_spec::ArrayInstance& instance = machine.initial_memory().at(array, group);
    if (instance.known_extents() && given > static_cast<std::size_t>(instance.size())) {
      throw runtime_spec::BadLaunch(
          fmt::format("--array {}: {} given, but the array has {}", program.module.variables[array].name,
                      given == 1 ? "1 value is" : fmt::format("{} values are", given), support::counted(static_cast<std::size_t>(instance.size()), "element")));
    }
  };
  for (const auto& [array, cells] : launch.global) check(array, 0, cells.size());
  for (const auto& [key, cells] : launch.local) {
    const std::int64_t place = launch.place_of(key.second);
    if (place >= 0) check(key.first, place, cells.size());
  }
}

// Finds the first fact of an assertion that is false.
class FalseFact : public runtime_spec::AssertionVisitor {
 public:
  bool fact(const runtime_spec::AssertionNode& node, bool& holds) override {
    if (!holds && !span) span = node.span;
    return holds;
  }
  void atom(const runtime_spec::AtomInstance&) override {}
  bool problem(const runtime_spec::AssertionProblem& problem) override {
    if (!span) span = problem.span;
    return false;
  }
  void unknown(const runtime_spec::EvaluationStop&) override {}
  std::optional<support::Span> span;
};

std::optional<support::Span> false_clause(Machine& machine) {
  Program& program = machine.program();
  if (!program.contracts) return {};
  FalseFact search;
  const auto look = [&](const runtime_spec::Assertion& assertion, runtime_spec::Frame frame) {
    if (!search.span)
      assertion.walk(program.expressions, frame, runtime_spec::Parts::Facts, search);
  };
  look(program.contracts->kernel.pre, machine.kernel_frame());
  for (runtime_spec::GroupNumber g = 0; g < machine.group_count(); ++g) {
    look(program.contracts->group.pre, machine.group_frame(g));
  }
  for (runtime_spec::ThreadNumber t = 0; t < machine.thread_count(); ++t) {
    look(program.contracts->thread.pre, machine.contract_frame(t));
  }
  return search.span;
}

std::string fill_sentence(const Launch& launch) {
  return fmt::format("values that are not given are random (--seed {}, --fill {})", launch.seed,
                     runtime_spec::to_string(launch.fill));
}

// Neither the command line nor the kernel gives the sizes.
struct FreeSizes {
  bool of_groups, of_grid;
};

FreeSizes free_sizes(const MachineOptions& options, const Program& program) {
  const auto unset = [](const auto& given, const auto& fixed, const std::array<bool, 3>& unnamed) {
    for (std::size_t d = 0; d < 3; ++d) {
      if (given[d] || (fixed[d] && !unnamed[d])) return false;
    }
    return true;
  };
  const ir::LaunchSizes &given = options.launch.sizes, &fixed = program.kernel.launch;
  const ir::Axes& unnamed = program.kernel.unnamed;
  return {unset(given.gsize, fixed.gsize, unnamed.group),
          unset(given.ngroups, fixed.ngroups, unnamed.grid) && !program.kernel.single_group};
}

// Launches with other sizes than those that are chosen first, in the order in which they are tried: one group, then
// groups of other widths, the same in each dimension that the kernel names.
std::vector<MachineOptions> with_other_sizes(const MachineOptions& options, const Program& program) {
  std::vector<MachineOptions> result;
  const FreeSizes free = free_sizes(options, program);
  const int dimensions = std::clamp(program.kernel.dimensions, 1, 3);
  const auto add = [&](std::optional<std::int64_t> width, std::optional<std::int64_t> groups) {
    MachineOptions next = options;
    ir::LaunchSizes& sizes = next.launch.sizes;
    for (std::size_t i = 0; width && i < static_cast<std::size_t>(dimensions); ++i) {
      sizes.gsize[i] = program.kernel.unnamed.group[i] ? 1 : width;
    }
    if (groups) sizes.ngroups = {groups, 1, 1};
    result.push_back(std::move(next));
  };
  if (free.of_grid) add({}, 1);
  for (const std::int64_t width : {2, 8, 16, 32, 64, 128, 256}) {
    const bool too_many = dimensions == 3 ? width > 8 : dimensions == 2 && width > 32;
    if (!free.of_groups || too_many) continue;
    add(width, {});
    if (free.of_grid) add(width, 1);
  }
  return result;
}

void note_sizes(const MachineOptions& options, const Program& program, const Launch& launch,
                std::vector<std::string>& notes) {
  const FreeSizes free = free_sizes(options, program);
  runtime_spec::LaunchText chosen;
  if (free.of_groups) {
    for (std::size_t i = 0; i < 3; ++i) chosen.sizes.gsize[i] = launch.gsize[i];
  }
  if (free.of_grid) {
    for (std::size_t i = 0; i < 3; ++i) chosen.sizes.ngroups[i] = launch.ngroups[i];
  }
  const std::string words = runtime_spec::shell_line(runtime_spec::to_options(chosen));
  if (!words.empty()) notes.push_back("chosen, since no sizes are given: " + words);
}

// The first of some seeds from which a launch that fits can be had; nothing otherwise.
std::optional<Launch> fitting(Program& program, const Launch& given,
                              runtime_spec::MachineOptions how) {
  Launch launch = given;
  for (unsigned i = 0; i < attempts; ++i, ++launch.seed) {
    std::optional<Launch> found = runtime_spec::fit_launch(program, launch, how);
    if (found && keeps(given, *found)) return found;
  }
  return {};
}

// Parameters that fit, where a clause cannot be computed (a quantifier without a finite range) and none is false.
std::optional<Launch> not_computed(Program& program, const Launch& given, runtime_spec::MachineOptions how) {
  const std::optional<Launch> sized = runtime_spec::fit_parameters(program, given);
  if (!sized || !keeps(given, *sized)) return {};
  Machine machine(program, *sized, how);
  if (machine.stopped() || runtime_spec::may_launch(machine) != Fit::Unknown) return {};
  return completed(program, *sized, machine);
}

[[noreturn]] void not_allowed(Machine& machine, const std::string& text) {
  throw NotAllowed(text,
                   machine.stopped() ? std::optional<support::Span>{} : false_clause(machine));
}

}  // namespace

runtime_spec::MachineOptions machine_options(const MachineOptions& options) {
  runtime_spec::MachineOptions machine;
  machine.arbitrary_if_unset = options.arbitrary_if_unset;
  machine.max_steps = options.max_steps;
  machine.approximations = true;
  return machine;
}

namespace {

void check_limits(const ir::Kernel& kernel, const Launch& launch) {
  ir::LaunchSizes sizes;
  for (std::size_t d = 0; d < 3; ++d) {
    sizes.gsize[d] = launch.gsize[d];
    sizes.ngroups[d] = launch.ngroups[d];
  }
  const std::string limit = ir::beyond_limits(kernel, sizes);
  if (!limit.empty()) throw NotAllowed("a launch of these sizes cannot be made: " + limit + "; --max-local-size gives another limit", kernel.limits->assumption.span);
}

// The launch of these sizes; `asked`: the options without sizes that were chosen here.
PreparedLaunch prepare_sized(Program& program, const MachineOptions& options, const MachineOptions& asked) {
  PreparedLaunch result;
  const Launch given = runtime_spec::parse_launch(program.module, program.kernel, options.launch);
  note_sizes(asked, program, given, result.notes);
  check_limits(program.kernel, given);
  const runtime_spec::MachineOptions how = machine_options(options);
  Machine machine(program, given, how);
  if (!machine.stopped()) check_counts(program, given, machine);
  const bool whole = all_given(program, given);
  const bool may_change = options.contracts && options.command == MachineCommand::Run && !whole &&
                          !given.is_partial();
  if (given.is_partial() && options.contracts && program.contracts->annotated) {
    result.notes.push_back("permissions are not checked: they are those of all groups together");
  }
  Fit fit = machine.stopped() ? Fit::DoesNot : Fit::Fits;
  if (fit == Fit::Fits && options.contracts) fit = runtime_spec::may_launch(machine);

  if (fit == Fit::Fits || !may_change) {
    if (fit == Fit::DoesNot && machine.stopped())
      throw NotAllowed("there is no such launch: " + machine.notes().why, {});
    if (fit == Fit::DoesNot) not_allowed(machine, "a precondition does not hold at this launch");
    if (fit == Fit::Unknown) result.notes.push_back("some precondition could not be evaluated");
    if (!whole) result.notes.push_back(fill_sentence(given));
    result.launch = completed(program, given, machine);
    return result;
  }
  const std::optional<Launch> found = fitting(program, given, how);
  if (!found && fit == Fit::Unknown) {
    result.notes.push_back("some precondition could not be evaluated");
    result.notes.push_back(fill_sentence(given));
    result.launch = completed(program, given, machine);
    return result;
  }
  if (!found) {
    if (auto open = not_computed(program, given, how)) {
      result.notes.push_back("some precondition could not be evaluated");
      result.notes.push_back(fill_sentence(given));
      result.launch = std::move(*open);
      return result;
    }
    not_allowed(machine, machine.stopped()
                             ? "no parameters were found that satisfy the preconditions: give some with --param, or "
                               "other sizes"
                             : "no memory was found that satisfies the preconditions: "
                               "give some, or other sizes");
  }
  result.notes.push_back(fill_sentence(*found) + ", then made to satisfy the preconditions");
  result.launch = *found;
  return result;
}

}  // namespace

PreparedLaunch prepare_launch(Program& program, const MachineOptions& options) {
  try {
    return prepare_sized(program, options, options);
  } catch (const NotAllowed&) {
    if (!options.contracts || options.command != MachineCommand::Run) throw;
    for (const MachineOptions& other : with_other_sizes(options, program)) {
      try {
        return prepare_sized(program, other, options);
      } catch (const NotAllowed&) {  // the next sizes
      } catch (const runtime_spec::BadLaunch&) {  // what is given does not fit these sizes
      }
    }
    throw;
  }
}

}  // namespace permverify::driver
