#include "tests/differential/c/on_machine.h"

#include <cstring>
#include <nlohmann/json.hpp>
#include <set>

namespace permverify::differential {
namespace {

using Json = nlohmann::json;

std::string sizes(const std::array<int, 3>& all, int dimensions) {
  std::string text;
  for (int d = 0; d < dimensions; ++d) {
    text += (d == 0 ? "" : ",") + std::to_string(all[static_cast<std::size_t>(d)]);
  }
  return text;
}

template <class T>
T loaded(const std::byte* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

// As the machine prints cells: floats here are whole numbers.
std::string cell_text(const std::byte* at, Scalar type) {
  switch (type) {
    case Scalar::Char:
      return std::to_string(loaded<std::int8_t>(at));
    case Scalar::UChar:
      return std::to_string(loaded<std::uint8_t>(at));
    case Scalar::Short:
      return std::to_string(loaded<std::int16_t>(at));
    case Scalar::UShort:
      return std::to_string(loaded<std::uint16_t>(at));
    case Scalar::Int:
      return std::to_string(loaded<std::int32_t>(at));
    case Scalar::UInt:
      return std::to_string(loaded<std::uint32_t>(at));
    case Scalar::Long:
      return std::to_string(loaded<std::int64_t>(at));
    case Scalar::ULong:
      return std::to_string(loaded<std::uint64_t>(at));
    case Scalar::Float:
      break;
  }
  return std::to_string(loaded<float>(at));
}

bool same_cell(const std::string& machine, const std::byte* device, Scalar type) {
  if (type != Scalar::Float) return machine == cell_text(device, type);
  char* end = nullptr;
  const float value = std::strtof(machine.c_str(), &end);
  return end != machine.c_str() && std::memcmp(&value, device, sizeof value) == 0;
}

std::string array_name(const Argument& argument, const Leaf& leaf) {
  return leaf.path.empty() ? argument.name : argument.name + "." + leaf.path;
}

std::string array_values(const Argument& argument, const Leaf& leaf,
                         const std::vector<std::byte>& memory) {
  std::string text;
  for (std::size_t e = 0; e < argument.elements; ++e) {
    for (const std::size_t offset : leaf.offsets) {
      text += (text.empty() ? "" : ",") +
              cell_text(memory.data() + e * argument.element_bytes + offset, leaf.type);
    }
  }
  return text;
}

std::string byte_values(const std::vector<std::byte>& memory) {
  std::string text;
  for (const std::byte& b : memory)
    text += (text.empty() ? "" : ",") + cell_text(&b, Scalar::UChar);
  return text;
}

struct ArrayNames {
  std::set<std::string> by_bytes;  // the front end keeps them as bytes
  std::set<std::string> absent;    // the kernel never touches them
};

std::vector<std::string> launch_command(const MachineOptions& options, const Kernel& kernel,
                                        const std::string& file, const LaunchPlan& plan,
                                        const ArrayNames& names) {
  std::vector<std::string> command{options.permverify,
                                   "run",
                                   file,
                                   "--format",
                                   "json",
                                   "--kernel",
                                   kernel.name,
                                   "--local-size",
                                   sizes(plan.local_size, kernel.dimensions),
                                   "--num-groups",
                                   sizes(plan.groups, kernel.dimensions)};
  for (const Argument& a : kernel.arguments) {
    if (a.kind == Argument::Kind::Local) continue;
    const std::vector<std::byte> memory = initial_bytes(a, plan);
    const bool value = a.kind == Argument::Kind::Value;
    if (names.by_bytes.count(a.name) != 0) {
      command.insert(command.end(), {"--array", a.name + "=" + byte_values(memory)});
      continue;
    }
    for (const Leaf& leaf : a.leaves) {
      if (names.absent.count(array_name(a, leaf)) != 0) continue;
      command.push_back(value ? "--param" : "--array");
      command.push_back(array_name(a, leaf) + "=" + array_values(a, leaf, memory));
    }
  }
  return command;
}

std::string problem_ids(const Json& report) {
  std::set<std::string> ids;
  for (const Json& problem : report.value("problems", Json::array())) {
    if (problem.value("severity", "error") == "error")
      ids.insert(problem.at("id").get<std::string>());
  }
  std::string text;
  for (const std::string& id : ids) text += (text.empty() ? "" : " ") + id;
  return text;
}

void read_memory(const Json& run, MachineRun& result) {
  for (const Json& array : run.at("memory")) {
    if (array.at("space") != "global") continue;
    std::vector<std::string> cells;
    for (const Json& cell : array.at("final")) {
      cells.push_back(cell.is_string() ? cell.get<std::string>() : cell.dump());
    }
    result.memory.emplace_back(array.at("array").get<std::string>(), std::move(cells));
    result.types.push_back(array.at("type").get<std::string>());
  }
}

MachineRun understood(const CommandResult& command) {
  MachineRun result;
  result.exit_code = command.code;
  result.why = (command.errors + command.output).substr(0, 300);
  if (command.code == 124) result.end = MachineEnd::Hang;
  if (command.code == 3) result.end = MachineEnd::Rejected;
  const Json report = Json::parse(command.output, nullptr, false);
  if (report.is_discarded() || command.code == 4 || command.code > 5) return result;
  result.why = problem_ids(report);
  if (command.code == 2) {
    result.end =
        result.why.starts_with("unsupported:") ? MachineEnd::Refused : MachineEnd::Rejected;
  } else if (!report.contains("run")) {
    result.end = MachineEnd::Nothing;
  } else {
    const Json& run = report.at("run");
    const bool ran = command.code == 0;
    result.end = ran                 ? MachineEnd::Ran
                 : command.code == 1 ? MachineEnd::Fault
                                     : MachineEnd::Nothing;
    if (!ran) result.why = run.value("why", "");
    for (const Json& fault : run.value("faults", Json::array())) {
      result.why = fault.at("id").get<std::string>() + ": " + fault.at("text").get<std::string>();
      break;
    }
    if (ran) read_memory(run, result);
  }
  return result;
}

bool is_bytes(const Argument& argument, const std::string& type) {
  const Leaf& leaf = argument.leaves.front();
  return type == "u8" && (!leaf.path.empty() || leaf.type != Scalar::UChar);
}

std::string compare_cell(const std::string& name, const std::vector<std::string>& cells,
                         std::size_t cell, const std::byte* device, Scalar type) {
  const std::string where = name + "[" + std::to_string(cell) + "]";
  if (cell >= cells.size()) return where + " does not exist on the machine";
  if (same_cell(cells[cell], device, type)) return {};
  return where + " is " + cells[cell] + " on the machine and " + cell_text(device, type) +
         " on the device";
}

std::string compare_bytes(const Argument& a, const std::vector<std::string>& cells,
                          const std::vector<std::byte>& device) {
  for (std::size_t e = 0; e < a.elements; ++e) {
    for (const Leaf& leaf : a.leaves) {
      for (const std::size_t offset : leaf.offsets) {
        for (std::size_t b = 0; b < bytes(leaf.type); ++b) {
          const std::size_t at = e * a.element_bytes + offset + b;
          const std::string text = compare_cell(a.name, cells, at, &device[at], Scalar::UChar);
          if (!text.empty()) return text;
        }
      }
    }
  }
  return {};
}

std::string compare_leaf(const Argument& a, const Leaf& leaf, const std::vector<std::string>& cells,
                         const std::vector<std::byte>& device) {
  std::size_t cell = 0;
  for (std::size_t e = 0; e < a.elements; ++e) {
    for (const std::size_t offset : leaf.offsets) {
      const std::string text = compare_cell(array_name(a, leaf), cells, cell++,
                                            &device[e * a.element_bytes + offset], leaf.type);
      if (!text.empty()) return text;
    }
  }
  return {};
}

std::size_t find_array(const MachineRun& machine, const std::string& name) {
  std::size_t i = 0;
  while (i < machine.memory.size() && machine.memory[i].first != name) ++i;
  return i;
}

std::string compare_argument(const Argument& a, const MachineRun& machine,
                             const std::vector<std::byte>& device) {
  const std::size_t whole = find_array(machine, a.name);
  if (whole < machine.memory.size() && is_bytes(a, machine.types[whole])) {
    return compare_bytes(a, machine.memory[whole].second, device);
  }
  for (const Leaf& leaf : a.leaves) {
    const std::size_t i = find_array(machine, array_name(a, leaf));
    // What the kernel never names need not be there: then nothing can have changed.
    if (i == machine.memory.size()) continue;
    const std::string text = compare_leaf(a, leaf, machine.memory[i].second, device);
    if (!text.empty()) return text;
  }
  return {};
}

// How the front end keeps arrays is found out by a run without memory.
ArrayNames array_names(const MachineOptions& options, const Kernel& kernel,
                       const std::string& file) {
  const MachineRun run = understood(
      run_command({options.permverify, "run", file, "--format", "json", "--kernel", kernel.name,
                   "--local-size", "1", "--num-groups", "1", "--fill", "zero"},
                  options.seconds));
  ArrayNames names;
  if (run.memory.empty()) return names;
  for (const Argument& a : kernel.arguments) {
    if (a.kind != Argument::Kind::Global) continue;
    const std::size_t i = find_array(run, a.name);
    if (i < run.memory.size() && is_bytes(a, run.types[i])) {
      names.by_bytes.insert(a.name);
      continue;
    }
    for (const Leaf& leaf : a.leaves) {
      const std::string name = array_name(a, leaf);
      if (find_array(run, name) == run.memory.size()) names.absent.insert(name);
    }
  }
  return names;
}

}  // namespace

MachineRun run_on_machine(const MachineOptions& options, const Kernel& kernel,
                          const std::string& file, const LaunchPlan& plan) {
  const MachineRun run =
      understood(run_command(launch_command(options, kernel, file, plan, {}), options.seconds));
  if (run.end != MachineEnd::Rejected || run.exit_code != 3) return run;
  const ArrayNames names = array_names(options, kernel, file);
  if (names.by_bytes.empty() && names.absent.empty()) return run;
  return understood(
      run_command(launch_command(options, kernel, file, plan, names), options.seconds));
}

std::string difference(const Kernel& kernel, const MachineRun& machine,
                       const std::vector<std::vector<std::byte>>& device) {
  for (std::size_t a = 0; a < kernel.arguments.size(); ++a) {
    if (kernel.arguments[a].kind != Argument::Kind::Global) continue;
    const std::string text = compare_argument(kernel.arguments[a], machine, device[a]);
    if (!text.empty()) return text;
  }
  return {};
}

}  // namespace permverify::differential
