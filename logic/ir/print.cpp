#include "logic/ir/print.h"

#include "logic/ir/print_stmt.h"

namespace permverify::ir {
namespace {

class ModulePrinter {
 public:
  explicit ModulePrinter(const Module& module) : module_(module), names_(module) {}

  std::string run() {
    for (const Function& function : module_.functions) print(function);
    for (const Kernel& kernel : module_.kernels) print(kernel);
    return std::move(out_);
  }

 private:
  void separate() {
    if (!out_.empty()) out_ += "\n";
  }

  std::string params(const std::vector<VarId>& vars) {
    std::string result;
    for (VarId var : vars) {
      if (!result.empty()) result += ", ";
      result += to_string(module_.variables[var].type) + " " + names_.of(var);
    }
    return "(" + result + ")";
  }

  void print(const Function& function) {
    separate();
    const std::size_t mark = names_.mark();
    for (VarId var : function.params) names_.enter(var);
    StmtPrinter printer(module_, names_, out_);
    printer.clauses(function.contract, 0);
    printer.decreases(function.decreases, 0);
    if (function.is_lemma) {
      out_ += (function.automatic ? "automatic lemma " : "lemma ") + function.name + params(function.params) + " ";
      for (const auto& trigger : function.triggers) {
        out_ += "{: ";
        for (const ExprPtr& part : trigger) out_ += (part == trigger.front() ? "" : ", ") + printer.exprs().print(*part);
        out_ += " :} ";
      }
      printer.lemma_body(function.lemma_body);
      out_ += "\n";
    } else {
      out_ += "pure " + to_string(function.result) + " " + function.name + params(function.params);
      if (function.body) out_ += " = " + printer.exprs().print(*function.body);
      out_ += ";\n";
    }
    names_.leave(mark);
  }

  void print(const Kernel& kernel) {
    separate();
    const std::size_t mark = names_.mark();
    for (VarId var : kernel.params) names_.enter(var);
    for (VarId var : kernel.arrays) names_.enter(var);
    StmtPrinter printer(module_, names_, out_);
    printer.clauses(kernel.kernel_contract, 0);
    out_ += "kernel " + kernel.name + (kernel.params.empty() ? "" : params(kernel.params)) + " {\n";
    print_launch(kernel);
    for (VarId var : kernel.arrays) print_array(module_.variables[var], names_.of(var), printer);
    printer.clauses(kernel.group_contract, 1, "group ");
    printer.clauses(kernel.thread_contract, 1);
    out_ += "  void main() ";
    printer.body(kernel.body, 1);
    out_ += "\n}\n";
    names_.leave(mark);
  }

  void print_array(const Variable& array, const std::string& name, StmtPrinter& printer) {
    out_ += array.kind == VarKind::LocalArray ? "  local " : "  global ";
    out_ += to_string(array.type.element());
    for (const ExprPtr& extent : array.extents) {
      out_ += "[" + (extent ? printer.exprs().print(*extent) : std::string()) + "]";
    }
    out_ += " " + name + ";\n";
  }

  void print_launch(const Kernel& kernel) {
    std::string items;
    const auto add = [&](const char* name, const auto& sizes) {
      const char* const fields[] = {".x", ".y", ".z"};
      for (std::size_t i = 0; i < 3; ++i) {
        if (!sizes[i]) continue;
        if (!items.empty()) items += ", ";
        items += std::string(name) + (kernel.dimensions > 1 ? fields[i] : "") + " = " +
                 std::to_string(*sizes[i]);
      }
    };
    add("gsize", kernel.launch.gsize);
    add("ngroups", kernel.launch.ngroups);
    if (!items.empty()) out_ += "  launch(" + items + ");\n";
  }

  const Module& module_;
  PrintNames names_;
  std::string out_;
};

}  // namespace

std::string print(const Module& module) { return ModulePrinter(module).run(); }

std::string print(const Module& module, const Expr& expr) {
  PrintNames names(module);
  return ExprPrinter(module, names).print(expr);
}

}  // namespace permverify::ir
