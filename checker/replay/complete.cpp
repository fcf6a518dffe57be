#include "checker/replay/complete.h"

#include <set>

namespace permverify::checker {

namespace {

using runtime_spec::Launch;

std::optional<runtime_spec::Value> value_of(const ModelScalar& scalar, const ir::Type& type) {
  using ir::TypeKind;
  const bool fraction = scalar.kind == ModelScalar::Kind::Fraction;
  switch (type.kind) {
    case TypeKind::Bool:
    case TypeKind::Int:
      if (scalar.kind != ModelScalar::Kind::Number) return std::nullopt;
      return runtime_spec::Value{scalar.number, 1};
    case TypeKind::Fixed:  // cells that the obligation does not speak of may hold any number
      if (scalar.kind != ModelScalar::Kind::Number) return std::nullopt;
      return runtime_spec::Value{runtime_spec::wrap(scalar.number, type), 1};
    case TypeKind::Real:
    case TypeKind::Amount:
      if (scalar.kind == ModelScalar::Kind::Opaque) return std::nullopt;
      return runtime_spec::Value{scalar.number, fraction ? scalar.denominator : 1};
    case TypeKind::Float32: return runtime_spec::from_float(static_cast<float>(scalar.number));
    case TypeKind::Float64: return runtime_spec::from_double(static_cast<double>(scalar.number));
    case TypeKind::Resource: break;
  }
  return std::nullopt;
}

std::vector<std::optional<runtime_spec::Value>> contents(const ModelArray& model, const ir::Type& element,
                                           const runtime_spec::ArrayInstance& instance) {
  const std::optional<runtime_spec::Value> otherwise = value_of(model.otherwise, element);
  std::vector<std::optional<runtime_spec::Value>> cells(static_cast<std::size_t>(instance.size()), otherwise);
  for (const auto& [index, scalar] : model.cells) {
    const std::int64_t cell = instance.cell(index.data(), index.size());
    if (cell >= 0) cells[static_cast<std::size_t>(cell)] = value_of(scalar, element);
  }
  return cells;
}

// Threads in all; nothing if they are too many for numbers.
std::optional<std::int64_t> threads_of(const ModelLaunch& model) {
  constexpr std::int64_t most = std::int64_t{1} << 40;
  std::int64_t threads = 1;
  for (std::size_t d = 0; d < 3; ++d) {
    for (const std::int64_t size : {model.gsize[d], model.ngroups[d]}) {
      if (size < 1 || size > most / threads) return std::nullopt;
      threads *= size;
    }
  }
  return threads;
}

// The groups of the threads that the obligation speaks of.
std::vector<std::int64_t> groups_of(const ModelLaunch& model, const Launch& launch) {
  std::set<std::int64_t> groups;
  for (const std::int64_t thread : model.threads) groups.insert(thread / launch.threads_per_group());
  return {groups.begin(), groups.end()};
}

std::optional<Launch> completed(runtime_spec::Program& program, const ModelLaunch& model,
                                const LaunchLimits& limits, bool& too_large) {
  const auto threads = threads_of(model);
  too_large = !threads;
  if (!threads) return std::nullopt;
  Launch launch;
  launch.gsize = model.gsize;
  launch.ngroups = model.ngroups;
  if (limits.in_part && *threads > limits.small) launch.begun = groups_of(model, launch);
  too_large = launch.executed_threads() > (launch.is_partial() ? limits.part : limits.whole);
  if (too_large) return std::nullopt;
  for (const auto& [param, scalar] : model.params) {
    if (const auto value = value_of(scalar, program.module.variables[param].type)) {
      launch.params[param] = *value;
    }
  }
  // Extents depend on the parameters: let the machine say how large the arrays are.
  runtime_spec::MachineOptions options;
  options.max_bytes = limits.bytes;
  runtime_spec::Machine machine(program, launch, options);
  too_large = machine.notes().beyond_memory;
  if (machine.stopped()) return std::nullopt;
  for (const ModelArray& array : model.arrays) {
    const ir::Variable& variable = program.module.variables[array.array];
    const ir::Type element = variable.type.element();
    if (!variable.contents.empty()) continue;
    const auto give = [&](std::int64_t place) -> std::optional<std::vector<std::optional<runtime_spec::Value>>> {
      const auto& instance = machine.memory().at(array.array, place);
      if (instance.size() > limits.cells) return std::nullopt;  // drawn
      machine.meter().take(static_cast<std::uint64_t>(instance.size()) * sizeof(std::optional<runtime_spec::Value>));
      return contents(array, element, instance);
    };
    if (variable.kind != ir::VarKind::LocalArray) {
      if (auto cells = give(0)) launch.global[array.array] = std::move(*cells);
      continue;
    }
    for (std::int64_t place = 0; place < launch.executed_groups(); ++place) {
      if (auto cells = give(place)) launch.local[{array.array, launch.group_at(place)}] = std::move(*cells);
    }
  }
  return launch;
}

}  // namespace

std::optional<Launch> complete(runtime_spec::Program& program, const ModelLaunch& model,
                               const LaunchLimits& limits, bool& too_large) {
  try {
    return completed(program, model, limits, too_large);
  } catch (const runtime_spec::BeyondMemory&) {
    too_large = true;
    return std::nullopt;
  }
}

}  // namespace permverify::checker
