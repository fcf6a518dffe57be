#include "checker/replay/complete.h"

namespace permverify::checker {

namespace {

using runtime_spec::Launch;
using runtime_spec::Value;

std::optional<Value> value_of(const ModelScalar& scalar, const ir::Type& type) {
  using ir::TypeKind;
  const bool fraction = scalar.kind == ModelScalar::Kind::Fraction;
  switch (type.kind) {
    case TypeKind::Bool:
    case TypeKind::Int:
      if (scalar.kind != ModelScalar::Kind::Number) return std::nullopt;
      return Value{scalar.number, 1};
    case TypeKind::Fixed:  // cells that the obligation does not speak of may hold any number
      if (scalar.kind != ModelScalar::Kind::Number) return std::nullopt;
      return Value{runtime_spec::wrap(scalar.number, type), 1};
    case TypeKind::Real:
    case TypeKind::Amount:
      if (scalar.kind == ModelScalar::Kind::Opaque) return std::nullopt;
      return Value{scalar.number, fraction ? scalar.denominator : 1};
    case TypeKind::Float32: return runtime_spec::from_float(static_cast<float>(scalar.number));
    case TypeKind::Float64: return runtime_spec::from_double(static_cast<double>(scalar.number));
    case TypeKind::Resource: break;
  }
  return std::nullopt;
}

std::vector<std::optional<Value>> contents(const ModelArray& model, const ir::Type& element,
                                           const runtime_spec::ArrayInstance& instance) {
  const std::optional<Value> otherwise = value_of(model.otherwise, element);
  std::vector<std::optional<Value>> cells(static_cast<std::size_t>(instance.size()), otherwise);
  for (const auto& [index, scalar] : model.cells) {
    const std::int64_t cell = instance.cell(index.data(), index.size());
    if (cell >= 0) cells[static_cast<std::size_t>(cell)] = value_of(scalar, element);
  }
  return cells;
}

bool small_enough(const ModelLaunch& model, std::uint64_t max_threads) {
  std::uint64_t threads = 1;
  for (std::size_t d = 0; d < 3; ++d) {
    for (const std::int64_t size : {model.gsize[d], model.ngroups[d]}) {
      if (size < 1 || static_cast<std::uint64_t>(size) > max_threads) return false;
      threads *= static_cast<std::uint64_t>(size);
      if (threads > max_threads) return false;
    }
  }
  return true;
}

}  // namespace

std::optional<Launch> complete(runtime_spec::Program& program, const ModelLaunch& model,
                               std::uint64_t max_threads) {
  if (!small_enough(model, max_threads)) return std::nullopt;
  Launch launch;
  launch.gsize = model.gsize;
  launch.ngroups = model.ngroups;
  for (const auto& [param, scalar] : model.params) {
    if (const auto value = value_of(scalar, program.module.variables[param].type)) {
      launch.params[param] = *value;
    }
  }
  // Extents depend on the parameters: let the machine say how large the arrays are.
  runtime_spec::Machine machine(program, launch, {});
  if (machine.stopped()) return std::nullopt;
  for (const ModelArray& array : model.arrays) {
    const ir::Variable& variable = program.module.variables[array.array];
    const ir::Type element = variable.type.element();
    if (!variable.contents.empty()) continue;
    if (variable.kind != ir::VarKind::LocalArray) {
      launch.global[array.array] = contents(array, element, machine.memory().at(array.array, 0));
      continue;
    }
    for (std::int64_t g = 0; g < launch.groups(); ++g) {
      launch.local[{array.array, g}] = contents(array, element, machine.memory().at(array.array, g));
    }
  }
  return launch;
}

}  // namespace permverify::checker
