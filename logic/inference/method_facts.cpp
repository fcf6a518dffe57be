#include "logic/inference/method_facts.h"

#include <algorithm>

#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"

namespace permverify::inference {

using namespace ir;

namespace {

bool is_fact_without_memory(const ExprPtr& e) {
  const auto about_memory = [](const Expr& part) {
    return std::holds_alternative<ArrayRead>(part.node) || std::holds_alternative<Old>(part.node) || std::holds_alternative<Call>(part.node) ||
           std::holds_alternative<BuiltinRef>(part.node) || part.type.is_array() || part.type.is_resource();
  };
  return !any_of(e, about_memory);
}

// The parameters that are the method's own ones, with the values that they have at its call.
std::set<VarId> shared_parameters(const Kernel& method, const Kernel& block, const RunKernel& run) {
  const std::set<VarId> assigned = effects_of(method.body).defined;
  std::set<VarId> result;
  for (std::size_t i = 0; i < block.params.size() && i < run.arguments.size(); ++i) {
    const auto* ref = std::get_if<VarRef>(&run.arguments[i]->node);
    const VarId var = block.params[i];
    const bool own = std::find(method.params.begin(), method.params.end(), var) != method.params.end();
    if (ref != nullptr && ref->var == var && own && assigned.count(var) == 0) result.insert(var);
  }
  return result;
}

}  // namespace

std::vector<Clause> facts_of_methods(const Module& module, KernelId block) {
  std::vector<Clause> result;
  for (const Kernel& method : module.kernels) {
    if (method.role != KernelRole::Host) continue;
    const auto add_facts = [&](const RunKernel& run) {
      const std::set<VarId> shared = shared_parameters(method, module.kernels[block], run);
      const auto holds = [&](const ExprPtr& e) {
        const std::set<VarId> inside = variables_of(e);
        return !inside.empty() && is_fact_without_memory(e) && std::includes(shared.begin(), shared.end(), inside.begin(), inside.end());
      };
      for (const Clause& clause : method.thread_contract.requires_clauses) {
        for_each_conjunct(clause.assertion, [&](const ExprPtr& part) {
          if (holds(part)) result.push_back({part, clause.span});
        });
      }
    };
    for_each_stmt(method.body, [&](const Stmt& stmt) {
      visit_each_effect(stmt, [&](const Effect& effect) {
        if (const auto* runs = std::get_if<Runs>(&effect); runs != nullptr && runs->run.kernel == block) add_facts(runs->run);
      });
    });
  }
  return result;
}

}  // namespace permverify::inference
