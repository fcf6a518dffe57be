#include "report/machine/view.h"

#include <fmt/format.h>

#include <algorithm>

#include "logic/ir/element_name.h"
#include "report/display.h"

namespace permverify::report {

using runtime_spec::ArrayInstance;

std::string name_of(const MachineView& view, ir::VarId variable) {
  return printable(view.module.variables[variable].name);
}

bool is_local(const MachineView& view, ir::VarId array) {
  return view.module.variables[array].kind == ir::VarKind::LocalArray;
}

std::string cell_name(const MachineView& view, ir::VarId array,
                      const std::vector<std::int64_t>& index) {
  return printable(ir::element_name(view.module.variables[array], index));
}

std::string cell_name(const MachineView& view, ir::VarId array, std::int64_t cell) {
  const ArrayInstance* instance = instance_at_launch(view, array, view.launch.group_at(0));
  if (instance == nullptr) return cell_name(view, array, std::vector<std::int64_t>{cell});
  return cell_name(view, array, instance->index(cell));
}

bool has_memory(const MachineView& view) {
  return view.execution.initial && view.execution.final &&
         view.execution.ending != runtime_spec::Ending::NotALaunch;
}

const ArrayInstance* instance_at_launch(const MachineView& view, ir::VarId array,
                                        std::int64_t group) {
  const std::int64_t place = is_local(view, array) ? view.launch.place_of(group) : 0;
  return has_memory(view) && place >= 0 ? &view.execution.initial->at(array, place) : nullptr;
}

std::int64_t group_of(const MachineView& view, std::int64_t thread) {
  return thread / std::max<std::int64_t>(1, view.launch.threads_per_group());
}

std::uint32_t line_of(const MachineView& view, support::Span span) {
  return view.sources.position(span).line;
}

std::string launch_sentence(const MachineView& view) {
  std::string text = sizes_of_launch(view.language, view.launch.gsize, view.launch.ngroups);
  for (const ir::VarId var : view.kernel.params) {
    const auto given = view.launch.params.find(var);
    const ir::Type& type = view.module.variables[var].type;
    if (given == view.launch.params.end() || !type.is_scalar()) continue;
    text +=
        fmt::format(", {} = {}", name_of(view, var), runtime_spec::to_string(given->second, type));
  }
  return text;
}

std::string array_type(const MachineView& view, ir::VarId array) {
  std::string text = type_words(view.language, view.module.variables[array].type.element());
  const ArrayInstance* instance = instance_at_launch(view, array, view.launch.group_at(0));
  if (instance == nullptr) return text;
  for (const std::int64_t extent : instance->extents()) text += fmt::format("[{}]", extent);
  return text;
}

}  // namespace permverify::report
