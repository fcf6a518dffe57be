#include "logic/analysis/mentions.h"

#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"

namespace permverify::obligation {

using namespace ir;

namespace {

bool is_float(const Expr& e) { return is_float_kind(e.type); }

bool has_float(const Expr& expr) {
  bool found = is_float(expr);
  for_each_child(expr, [&](const ExprPtr& child) { found = found || any_of(child, is_float); });
  return found;
}

bool mentions_floats(const Module& module, const StmtList& body) {
  bool found = false;
  const auto variable = [&](VarId var) {
    found = found || is_float_kind(module.variables[var].type);
  };
  for_each_stmt(body, [&](const Stmt& stmt) {
    visit_effects(
        stmt, [&](const Evaluates& e) { found = found || has_float(e.expr); },
        [&](const Mentions& m) { found = found || has_float(m.formula); },
        [&](const Defines& d) { variable(d.var); }, [&](const Writes& w) { variable(w.array); },
        [](const Synchronises&) {}, [](const Meets&) {}, [](const Runs&) {}, [](const Jumps&) {});
  });
  return found;
}

bool mentions_floats(const Contract& contract) {
  bool found = false;
  for (const auto* clauses : {&contract.requires_clauses, &contract.ensures_clauses}) {
    for (const Clause& clause : *clauses) found = found || any_of(clause.assertion, is_float);
  }
  return found;
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
  bool found = any_of(function.body, is_float) || mentions_floats(function.contract) ||
               mentions_floats(module, function.lemma_body);
  for (const auto& measure : function.decreases) found = found || any_of(measure, is_float);
  for (const VarId param : function.params) {
    found = found || is_float_kind(module.variables[param].type);
  }
  return found;
}

std::set<VarId> accessed_arrays(const Kernel& kernel) {
  Effects reads;
  std::set<VarId> written;
  for_each_stmt(kernel.body, [&](const Stmt& stmt) {
    visit_effects(
        stmt, [&](const Evaluates& e) { add_reads(e.expr, reads); },
        [&](const Mentions& m) { add_reads(m.formula, reads); },  // `assert` of a program reads, too
        [](const Defines&) {}, [&](const Writes& w) { written.insert(w.array); },
        [](const Synchronises&) {}, [](const Meets&) {}, [](const Runs&) {}, [](const Jumps&) {});
  });
  written.insert(reads.arrays.begin(), reads.arrays.end());
  return written;
}

}  // namespace permverify::obligation
