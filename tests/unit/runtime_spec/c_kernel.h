// What only C produces, made from PVL text: a body where
//   `return` inside the outermost block `{ ... }` of the body leaves that block instead,
//   `x = 777` (`x = 177` of a narrow type) gives x an unknown value,
//   a local array named p, q or r belongs to each thread (declared at the start of the body),
//   a global array named t is a constant table with the values that the test gives.
#pragma once
#include "kernel_run.h"
#include "runtime_spec/explore/execute.h"
#include "support/overloaded.h"

namespace permverify::testing {

class Rewriter {
 public:
  ir::StmtList list(const ir::StmtList& statements, bool labelled) const {
    ir::StmtList result;
    for (const auto& s : statements) result.push_back(one(*s, labelled));
    return result;
  }

 private:
  static constexpr ir::LabelId label = 5;

  ir::StmtPtr one(const ir::Stmt& stmt, bool labelled) const {
    ir::Stmt made = stmt;
    std::visit(
        support::Overloaded{[&](ir::Block& n) {
                              if (!labelled) n.label = label;
                              n.body = list(n.body, true);
                            },
                            [&](ir::If& n) {
                              n.then_body = list(n.then_body, labelled);
                              n.else_body = list(n.else_body, labelled);
                            },
                            [&](ir::Loop& n) { n.body = list(n.body, labelled); }, [](auto&) {}},
        made.node);
    if (labelled && std::holds_alternative<ir::Return>(stmt.node)) made.node = ir::Leave{label};
    if (const auto* assign = std::get_if<ir::Assign>(&stmt.node)) {
      const auto* number = std::get_if<ir::IntLit>(&assign->value->node);
      if (number && (number->value == 777 || number->value == 177))
        made.node = ir::Havoc{assign->var};
    }
    return std::make_shared<const ir::Stmt>(std::move(made));
  }
};

inline ir::Module c_module(ir::Module module, const std::vector<std::int64_t>& table) {
  ir::Kernel& kernel = module.kernels.at(0);
  kernel.body = Rewriter().list(kernel.body, false);
  std::vector<ir::VarId> arrays;
  for (const ir::VarId array : kernel.arrays) {
    ir::Variable& variable = module.variables[array];
    const bool own = variable.name == "p" || variable.name == "q" || variable.name == "r";
    if (own) {
      variable.kind = ir::VarKind::PrivateArray;
      const ir::Stmt declare{ir::Declare{array, nullptr}, variable.span, false};
      kernel.body.insert(kernel.body.begin(), std::make_shared<const ir::Stmt>(declare));
    } else {
      arrays.push_back(array);
    }
    if (variable.name != "t") continue;
    for (const std::int64_t value : table) {
      variable.contents.push_back(
          ir::make_expr(ir::IntLit{value}, variable.type.element(), variable.span));
    }
  }
  kernel.arrays = arrays;
  return module;
}

struct CKernel : Source {
  std::optional<rs::Program> program;
  rs::Launch launch;
  rs::ExecuteOptions options;

  explicit CKernel(std::string text, std::int64_t gsize = 2, std::int64_t ngroups = 1,
                   const std::vector<std::int64_t>& table = {})
      : Source(std::move(text)) {
    module = c_module(std::move(module), table);
    launch.gsize = {gsize, 1, 1};
    launch.ngroups = {ngroups, 1, 1};
    launch.fill = rs::Fill::Zero;
    options.contracts = false;
    options.machine.max_steps = 100'000;
  }

  rs::Execution run() {
    if (!program) program.emplace(module, kernel());
    return execute(*program, launch, options);
  }
  // The ids of the faults of a run with their lines, sorted.
  Ids ids() {
    Ids result;
    for (const auto& fault : run().faults) {
      result.push_back(fault.id.text() + " " + std::to_string(line(fault.span)));
    }
    std::sort(result.begin(), result.end());
    return result;
  }
  // The first cells of a global array at the end.
  std::vector<std::int64_t> final(const std::string& array, std::int64_t count) {
    const rs::Execution execution = run();
    INFO(execution.why);
    REQUIRE(execution.ending == rs::Ending::Finished);
    std::vector<std::int64_t> cells;
    const auto& instance = execution.final->at(var(array), 0);
    for (std::int64_t c = 0; c < count; ++c) cells.push_back(instance.get(c).bits);
    return cells;
  }
};

// A kernel k(int n) with global arrays a, b, a local array s and this body, from line 3 on.
inline std::string c_text(const std::string& body, const std::string& more = "") {
  return "kernel k(int n) { global int[tcount + 8] a, b; local int[gsize + 8] s; " + more +
         "\nvoid main() {\n" + body + "\n} }";
}

}  // namespace permverify::testing
