#include "export/describe.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "logic/ir/print.h"

namespace permverify::opencl_export {
namespace {

using Json = nlohmann::ordered_json;
using runtime_spec::Value;

const char* kind_name(ArgumentKind kind) {
  switch (kind) {
    case ArgumentKind::Value: return "value";
    case ArgumentKind::Global: return "global";
    case ArgumentKind::Local: return "local";
  }
  return "";
}

// JSON has no infinities and no NaN: those are texts.
Json number(double value) {
  if (std::isfinite(value)) return value;
  return std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
}

Json value_json(Value value, const ir::Type& type) {
  switch (type.kind) {
    case ir::TypeKind::Bool: return value.bits != 0 ? 1 : 0;
    case ir::TypeKind::Float32: return number(static_cast<double>(runtime_spec::as_float(value)));
    case ir::TypeKind::Float64: return number(runtime_spec::as_double(value));
    case ir::TypeKind::Fixed:
      if (!type.is_signed) return static_cast<std::uint64_t>(value.bits);
      return value.bits;
    case ir::TypeKind::Int: return value.bits;
    case ir::TypeKind::Real:
    case ir::TypeKind::Amount:
    case ir::TypeKind::Resource:
      break;
  }
  return nullptr;
}

Json argument_json(const ir::Module& module, const Argument& argument, std::size_t index) {
  const ir::Variable& info = module.variables[argument.var];
  Json json{{"index", index},
            {"name", argument.name},
            {"pvl_name", info.name},
            {"kind", kind_name(argument.kind)},
            {"type", argument.type},
            {"pvl_type", ir::to_string(info.type.element())},
            {"element_bytes", argument.bytes}};
  if (argument.kind == ArgumentKind::Value) return json;
  Json extents = Json::array();
  for (const ir::ExprPtr& extent : info.extents) {
    extents.push_back(extent ? Json(ir::print(module, *extent)) : Json(nullptr));
  }
  json["extents"] = std::move(extents);
  return json;
}

template <class Sizes>
Json sizes_json(const Sizes& sizes, int dimensions) {
  Json json = Json::array();
  for (std::size_t d = 0; d < static_cast<std::size_t>(dimensions); ++d) {
    if constexpr (std::is_same_v<Sizes, runtime_spec::Sizes>) json.push_back(sizes[d]);
    else json.push_back(sizes[d] ? Json(*sizes[d]) : Json(nullptr));
  }
  return json;
}

Json concrete_argument(const ir::Module& module, const Argument& argument, std::size_t index,
                       const ConcreteLaunch& launch) {
  const ir::Type type = module.variables[argument.var].type.element();
  Json json{{"index", index}};
  if (argument.kind == ArgumentKind::Value) {
    json["value"] = value_json(launch.params.at(argument.var), type);
    return json;
  }
  const ConcreteArray& array = launch.arrays.at(argument.var);
  json["extents"] = array.extents;
  json["elements"] = array.size();
  json["bytes"] = array.size() * argument.bytes;
  if (argument.kind == ArgumentKind::Global) {
    Json cells = Json::array();
    for (const Value& cell : array.cells) cells.push_back(value_json(cell, type));
    json["initial"] = std::move(cells);
  }
  return json;
}

Json launch_json(const ir::Module& module, const EntryPoint& entry, const ConcreteLaunch& launch) {
  const int dimensions = entry.kernel->dimensions;
  runtime_spec::Sizes global;
  for (std::size_t d = 0; d < 3; ++d) global[d] = launch.local_size[d] * launch.num_groups[d];
  Json json{{"local_size", sizes_json(launch.local_size, dimensions)},
            {"global_size", sizes_json(global, dimensions)},
            {"arguments", Json::array()}};
  for (std::size_t i = 0; i < entry.arguments.size(); ++i) {
    json["arguments"].push_back(concrete_argument(module, entry.arguments[i], i, launch));
  }
  return json;
}

std::string on_one_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Objects over several lines, lists of plain values on one.
std::string pretty(const Json& json, const std::string& pad) {
  const bool nested = json.is_object() || std::any_of(json.begin(), json.end(), [](const Json& item) {
    return item.is_structured();
  });
  if (!json.is_structured() || !nested) return on_one_line(json);
  const std::string inner = pad + "  ";
  std::string text;
  for (const auto& [key, item] : json.items()) {
    text += (text.empty() ? "" : ",") + ("\n" + inner);
    if (json.is_object()) text += on_one_line(key) + ": ";
    text += pretty(item, inner);
  }
  return (json.is_object() ? "{" : "[") + text + "\n" + pad + (json.is_object() ? "}" : "]");
}

ir::LaunchSizes fixed_sizes(const ir::Kernel& kernel) {
  ir::LaunchSizes sizes = kernel.launch;
  if (kernel.single_group) sizes.ngroups = {1, 1, 1};
  return sizes;
}

}  // namespace

std::int64_t ConcreteArray::size() const {
  return std::accumulate(extents.begin(), extents.end(), std::int64_t{1}, std::multiplies<>());
}

ConcreteLaunch concrete_launch(runtime_spec::Machine& machine) {
  const runtime_spec::Program& program = machine.program();
  ConcreteLaunch result{machine.launch().gsize, machine.launch().ngroups, {}, {}};
  const runtime_spec::Frame frame = machine.kernel_frame();
  for (const ir::VarId param : program.kernel.params) {
    result.params[param] = frame.slots[machine.program().expressions.slot(param)];
  }
  for (const ir::VarId array : program.kernel.arrays) {
    const runtime_spec::ArrayInstance& instance = machine.initial_memory().at(array, 0);
    ConcreteArray& concrete = result.arrays[array];
    concrete.extents = instance.extents();
    if (program.module.variables[array].kind == ir::VarKind::LocalArray) continue;
    for (std::int64_t c = 0; c < instance.size(); ++c) concrete.cells.push_back(instance.get(c));
  }
  return result;
}

std::string describe(const ir::Module& module, const Unit& unit, const EntryPoint& entry,
                     const std::string& source, const ConcreteLaunch* launch) {
  const ir::Kernel& kernel = *entry.kernel;
  const ir::LaunchSizes fixed = fixed_sizes(kernel);
  Json json{{"schema_version", 1},
            {"kernel", entry.name},
            {"pvl_kernel", kernel.name},
            {"source", source},
            {"build_options", unit.build_options},
            {"extensions", unit.extensions},
            {"work_dim", kernel.dimensions},
            {"gsize", sizes_json(fixed.gsize, kernel.dimensions)},
            {"ngroups", sizes_json(fixed.ngroups, kernel.dimensions)},
            {"requires", Json::array()},
            {"group_requires", Json::array()},
            {"thread_requires", Json::array()},
            {"arguments", Json::array()}};
  const auto list = [&](const char* key, const ir::Contract& contract) {
    for (const ir::Clause& clause : contract.requires_clauses) {
      json[key].push_back(ir::print(module, *clause.assertion));
    }
  };
  list("requires", kernel.kernel_contract);
  list("group_requires", kernel.group_contract);
  list("thread_requires", kernel.thread_contract);
  for (std::size_t i = 0; i < entry.arguments.size(); ++i) {
    json["arguments"].push_back(argument_json(module, entry.arguments[i], i));
  }
  json["launch"] = launch != nullptr ? launch_json(module, entry, *launch) : Json(nullptr);
  return pretty(json, "") + "\n";
}

}  // namespace permverify::opencl_export
