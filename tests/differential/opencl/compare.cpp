#include "tests/differential/opencl/compare.h"

#include <cmath>

#include "runtime_spec/explore/execute.h"
#include "tests/differential/opencl/memory_bytes.h"

namespace permverify::differential {
namespace {

using opencl_export::ArgumentKind;
using runtime_spec::Value;

bool both_nan(Value a, Value b, const ir::Type& type) {
  if (type.kind == ir::TypeKind::Float32) {
    return std::isnan(runtime_spec::as_float(a)) && std::isnan(runtime_spec::as_float(b));
  }
  return type.kind == ir::TypeKind::Float64 && std::isnan(runtime_spec::as_double(a)) &&
         std::isnan(runtime_spec::as_double(b));
}

void compare_array(const ir::Variable& variable, const runtime_spec::ArrayInstance& machine,
                   const std::vector<std::byte>& device, Comparison& result) {
  const ir::Type type = variable.type.element();
  for (std::int64_t c = 0; c < machine.size(); ++c) {
    const Value expected = machine.get(c);
    const Value got = value_at(device, static_cast<std::size_t>(c), type);
    ++result.cells;
    if (got.bits == expected.bits) continue;
    if (both_nan(got, expected, type)) {
      ++result.nans;
      continue;
    }
    result.outcome = Outcome::Different;
    result.why = variable.name + "[" + std::to_string(c) + "] is " + to_string(expected, type) +
                 " on the machine and " + to_string(got, type) + " on the device";
    return;
  }
}

// Empty when the machine came to the end without a fault.
std::string trouble(const runtime_spec::Execution& execution) {
  if (!execution.faults.empty()) return execution.faults.front().id.text();
  if (execution.ending == runtime_spec::Ending::Finished) return {};
  return execution.why.empty() ? "not finished" : execution.why;
}

}  // namespace

std::vector<DeviceArgument> device_arguments(const opencl_export::EntryPoint& entry,
                                             const opencl_export::ConcreteLaunch& launch) {
  std::vector<DeviceArgument> result;
  for (const opencl_export::Argument& argument : entry.arguments) {
    DeviceArgument device{DeviceArgument::Kind::Value, {}, 0};
    switch (argument.kind) {
      case ArgumentKind::Value:
        append_bytes(device.bytes, launch.params.at(argument.var), argument.bytes);
        break;
      case ArgumentKind::Global:
        device.kind = DeviceArgument::Kind::Global;
        for (const Value& cell : launch.arrays.at(argument.var).cells) {
          append_bytes(device.bytes, cell, argument.bytes);
        }
        break;
      case ArgumentKind::Local:
        device.kind = DeviceArgument::Kind::Local;
        device.local_bytes = static_cast<std::size_t>(launch.arrays.at(argument.var).size()) *
                             static_cast<std::size_t>(argument.bytes);
        break;
    }
    result.push_back(std::move(device));
  }
  return result;
}

DeviceLaunch device_launch(const ir::Kernel& kernel, const runtime_spec::Launch& launch) {
  DeviceLaunch device;
  device.work_dim = static_cast<unsigned>(kernel.dimensions);
  for (std::size_t d = 0; d < 3; ++d) {
    device.local_size[d] = static_cast<std::size_t>(launch.gsize[d]);
    device.global_size[d] = static_cast<std::size_t>(launch.gsize[d] * launch.ngroups[d]);
  }
  return device;
}

Built build(Device& device, const ir::Module& module,
            const std::vector<const ir::Kernel*>& kernels, const std::string& more_options) {
  support::DiagnosticSink sink;
  auto unit = opencl_export::translate(module, kernels, sink);
  if (!unit) throw std::runtime_error("not exported: " + sink.all().front().id);
  for (const std::string& extension : unit->extensions) {
    if (!device.has_extension(extension)) throw DeviceError("the device has no " + extension);
  }
  auto program = device.build(unit->source, unit->build_options + " " + more_options);
  return {module, std::move(*unit), std::move(program)};
}

Comparison compare(Device& device, Built& built, const opencl_export::EntryPoint& entry,
                   const runtime_spec::Launch& launch) {
  Comparison result;
  runtime_spec::Program program(built.module, *entry.kernel);
  runtime_spec::ExecuteOptions options;
  options.contracts = false;
  const runtime_spec::Execution execution = runtime_spec::execute(program, launch, options);
  result.why = trouble(execution);
  if (!result.why.empty()) return result;

  runtime_spec::Machine machine(program, launch, options.machine);
  const opencl_export::ConcreteLaunch concrete = opencl_export::concrete_launch(machine);
  std::vector<DeviceArgument> arguments = device_arguments(entry, concrete);
  device.run(*built.program, entry.name, device_launch(*entry.kernel, launch), arguments);
  result.outcome = Outcome::Same;
  for (std::size_t i = 0; i < arguments.size() && result.outcome == Outcome::Same; ++i) {
    if (entry.arguments[i].kind != ArgumentKind::Global) continue;
    const ir::VarId var = entry.arguments[i].var;
    compare_array(built.module.variables[var], execution.final->at(var, 0), arguments[i].bytes,
                  result);
  }
  return result;
}

}  // namespace permverify::differential
