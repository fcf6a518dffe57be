#include "logic/obligation/mentions.h"

#include <algorithm>

#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"

namespace permverify::obligation {

using namespace ir;

namespace {

bool has_float(const Expr& expr) {
  if (is_float_kind(expr.type)) return true;
  bool found = false;
  for_each_child(expr, [&](const ExprPtr& child) { found = found || has_float(*child); });
  return found;
}

bool has_float(const ExprPtr& expr) { return expr && has_float(*expr); }

bool has_float(const std::vector<Clause>& clauses) {
  return std::any_of(clauses.begin(), clauses.end(),
                     [](const Clause& clause) { return has_float(clause.assertion); });
}

bool mentions_floats(const Module& module, const StmtList& body) {
  bool found = false;
  const auto is_float = [&](VarId var) { return is_float_kind(module.variables[var].type); };
  for_each_stmt(body, [&](const Stmt& stmt) {
    visit_effects(
        stmt, [&](const Evaluates& e) { found |= has_float(e.expr); },
        [&](const Mentions& e) { found |= has_float(e.formula); },
        [&](const Defines& e) { found |= is_float(e.var); },
        [&](const Writes& e) { found |= is_float(e.array); }, [](const Synchronises&) {},
        [](const Runs&) {}, [](const Jumps&) {});
  });
  return found;
}

bool mentions_floats(const Contract& of) {
  return has_float(of.requires_clauses) || has_float(of.ensures_clauses);
}

}  // namespace

bool is_float_kind(const Type& type) {
  return type.kind == TypeKind::Float32 || type.kind == TypeKind::Float64;
}

bool mentions_floats(const Module& module, const Kernel& kernel) {
  return mentions_floats(module, kernel.body) || mentions_floats(kernel.kernel_contract) ||
         mentions_floats(kernel.group_contract) || mentions_floats(kernel.thread_contract);
}

bool mentions_floats(const Module& module, const Function& function) {
  bool found = has_float(function.body) || mentions_floats(function.contract) ||
               mentions_floats(module, function.lemma_body);
  for (const auto& measure : function.decreases) found = found || has_float(measure);
  for (const VarId param : function.params) {
    found = found || is_float_kind(module.variables[param].type);
  }
  return found;
}

std::set<VarId> accessed_arrays(const Kernel& kernel) {
  Effects accessed;
  for_each_stmt(kernel.body, [&](const Stmt& stmt) {
    visit_effects(
        stmt, [&](const Evaluates& e) { add_reads(e.expr, accessed); }, [](const Mentions&) {},
        [](const Defines&) {}, [&](const Writes& e) { accessed.arrays.insert(e.array); },
        [](const Synchronises&) {}, [](const Runs&) {}, [](const Jumps&) {});
  });
  return accessed.arrays;
}

}  // namespace permverify::obligation
