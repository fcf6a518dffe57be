#include "export/translate.h"

#include <set>

#include "export/function_table.h"
#include "export/prologue.h"
#include "export/refused.h"
#include "export/statement_text.h"
#include "export/types.h"

namespace permverify::opencl_export {
namespace {

class KernelText {
 public:
  KernelText(const ir::Module& module, const Names& unit, Needs& needs, FunctionTable& functions)
      : module_(module), names_(unit), place_{module, names_, needs, functions, {}}, exprs_(place_) {}

  std::string print(EntryPoint& entry) {
    const ir::Kernel& kernel = *entry.kernel;
    for (const ir::VarId param : kernel.params) add(entry, param, ArgumentKind::Value);
    for (const ir::VarId array : kernel.arrays) {
      if (!module_.variables[array].contents.empty()) continue;  // stands in front of the kernels
      const bool local = module_.variables[array].kind == ir::VarKind::LocalArray;
      add(entry, array, local ? ArgumentKind::Local : ArgumentKind::Global);
    }
    std::string body;
    StatementText(place_, body).list(kernel.body, 1);
    std::string text = "__kernel void " + entry.name + "(";
    const std::string pad = ",\n" + std::string(text.size(), ' ');
    for (std::size_t i = 0; i < entry.arguments.size(); ++i) {
      text += (i == 0 ? "" : pad) + parameter(entry.arguments[i]);
    }
    // The extents first: they may name identifiers of the run time, which are declared before them.
    const std::string extents = extent_constants();
    return text + ") {\n" + identifier_constants(names_, kernel.dimensions) + extents + body + "}\n";
  }

 private:
  void add(EntryPoint& entry, ir::VarId var, ArgumentKind kind) {
    const ir::Variable& info = module_.variables[var];
    const ir::Type type = info.type.element();
    std::string text = exprs_.memory_type(type, info.span);
    entry.arguments.push_back({var, kind, names_.of(var), std::move(text), memory_bytes(type)});
  }

  static std::string parameter(const Argument& argument) {
    switch (argument.kind) {
      case ArgumentKind::Value: return argument.type + " " + argument.name;
      case ArgumentKind::Global: return "__global " + argument.type + "* " + argument.name;
      case ArgumentKind::Local: return "__local " + argument.type + "* " + argument.name;
    }
    return argument.name;
  }

  // The body may change a parameter, an extent never changes: it is computed at the start.
  std::string extent_constants() {
    std::string text;
    for (const auto& [key, name] : names_.extents()) {
      const ir::Variable& info = module_.variables[key.first];
      const ir::ExprPtr& extent = info.extents.at(key.second);
      if (!extent) {
        throw Refused("unsupported:export_unknown_extent", info.span,
                      "the rows of `" + info.name + "` have an unknown length");
      }
      text += "  const long " + name + " = " + exprs_.print(*extent) + ";\n";
    }
    return text;
  }

  const ir::Module& module_;
  Names names_;
  Place place_;
  ExpressionText exprs_;
};

// Constant tables of all kernels, each once, row by row.
std::string tables(const ir::Module& module, const std::vector<const ir::Kernel*>& kernels,
                   Place& place) {
  ExpressionText exprs(place);
  std::set<ir::VarId> written;
  std::string text;
  for (const ir::Kernel* kernel : kernels) {
    for (const ir::VarId array : kernel->arrays) {
      const ir::Variable& info = module.variables[array];
      if (info.contents.empty() || !written.insert(array).second) continue;
      std::string values;
      for (const ir::ExprPtr& value : info.contents) {
        values += (values.empty() ? "" : ", ") + exprs.print(*value);
      }
      text += "__constant " + exprs.memory_type(info.type.element(), info.span) + " " +
              place.names.of(array) + "[" + std::to_string(cell_count(info)) + "] = {" + values +
              "};\n";
    }
  }
  return text.empty() ? text : text + "\n";
}

std::vector<std::string> extensions(const Needs& needs) {
  std::vector<std::string> result;
  if (needs.doubles) result.emplace_back("cl_khr_fp64");
  if (needs.base_atomics) result.emplace_back("cl_khr_int64_base_atomics");
  if (needs.extended_atomics) result.emplace_back("cl_khr_int64_extended_atomics");
  return result;
}

}  // namespace

std::optional<Unit> translate(const ir::Module& module,
                              const std::vector<const ir::Kernel*>& kernels,
                              support::DiagnosticSink& sink) {
  Unit unit;
  Names names(module);
  Needs needs;
  FunctionTable functions(module, names, needs);
  for (const ir::Kernel* kernel : kernels) {
    unit.kernels.push_back({kernel, names.fresh(kernel->name), {}});
  }
  std::string constants, text;
  bool complete = true;
  const auto attempt = [&](const auto& write) {
    try {
      write();
    } catch (const Refused& refused) {
      support::Diagnostic diagnostic;
      diagnostic.id = refused.id;
      diagnostic.message = refused.what();
      diagnostic.primary.span = refused.span;
      sink.report(std::move(diagnostic));
      complete = false;
    }
  };
  // First, so that the names of tables are those of the unit.
  Place place{module, names, needs, functions, {}};
  attempt([&] { constants = tables(module, kernels, place); });
  for (EntryPoint& entry : unit.kernels) {
    attempt([&] {
      const std::string kernel = KernelText(module, names, needs, functions).print(entry);
      text += (text.empty() ? "" : "\n") + kernel;
    });
  }
  if (!complete) return std::nullopt;
  unit.extensions = extensions(needs);
  unit.build_options = "-cl-std=CL1.2 -cl-fp32-correctly-rounded-divide-sqrt";
  unit.source = prologue(unit.extensions, needs) + constants + functions.text() + text;
  return unit;
}

}  // namespace permverify::opencl_export
