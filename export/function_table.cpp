#include "export/function_table.h"

#include "export/exact_text.h"
#include "export/refused.h"

namespace permverify::opencl_export {

std::string FunctionTable::name_for(ir::FunctionId function, const std::vector<Space>& spaces,
                                    support::Span call) {
  const ir::Function& callee = module_.functions[function];
  const auto key = std::make_pair(function, spaces);
  if (const auto found = instances_.find(key); found != instances_.end()) {
    if (found->second.complete) return found->second.name;
    throw Refused("unsupported:export_recursion", call,
                  "OpenCL has no recursion, and the program calls `" + callee.name + "`");
  }
  if (!callee.body) {
    throw Refused("unsupported:export_abstract_function", call,
                  "`" + callee.name + "` has no body, so a device cannot evaluate it");
  }
  const std::string name = unit_.fresh(callee.name);
  instances_[key].name = name;
  text_ += definition(callee, name, spaces);
  instances_[key].complete = true;
  return name;
}

std::string FunctionTable::definition(const ir::Function& function, const std::string& name,
                                      const std::vector<Space>& spaces) {
  Names names = unit_;
  Place place{module_, names, needs_, *this, {}};
  ExactText exprs(place);
  std::string parameters;
  std::size_t arrays = 0;
  for (const ir::VarId param : function.params) {
    const ir::Variable& info = module_.variables[param];
    parameters += parameters.empty() ? "" : ", ";
    if (!info.type.is_array()) {
      if (info.type.is_seq()) throw Refused("unsupported:export_specification", info.span, "a device has no sequences");
      parameters += exprs.value_type(info.type, info.span) + " " + names.of(param);
      continue;
    }
    const Space space = spaces[arrays++];
    place.parameter_spaces.emplace(param, space);
    parameters += (space == Space::Local ? "__local const " : "__global const ") +
                  exprs.memory_type(info.type.element(), info.span) + "* " + names.of(param);
    for (std::size_t d = 1; d < info.type.rank; ++d) {
      parameters += ", long " + names.extent(param, d);
    }
  }
  const std::string body = exprs.body(function);
  return exprs.value_type(function.result, function.span) + " " + name + "(" +
         (parameters.empty() ? "void" : parameters) + ") {\n  return " + body + ";\n}\n\n";
}

}  // namespace permverify::opencl_export
