#include "logic/obligation/mentions.h"

#include "logic/ir/traverse.h"
#include "support/overloaded.h"

namespace permverify::obligation {

using namespace ir;

namespace {

using Visit = std::function<void(const ExprPtr&)>;

void all(const std::vector<ExprPtr>& list, const Visit& visit) {
  for (const auto& e : list) visit(e);
}

void clauses(const std::vector<Clause>& list, const Visit& visit) {
  for (const auto& c : list) visit(c.assertion);
}

void contract(const Contract& c, const Visit& visit) {
  clauses(c.requires_clauses, visit);
  clauses(c.ensures_clauses, visit);
}

// The expressions of a statement itself: those that the program evaluates, and those that only proofs do.
void expressions(const Stmt& stmt, const Visit& program, const Visit& formula) {
  const auto sizes = [&](const std::array<ExprPtr, 3>& list) {
    for (const auto& e : list) program(e);
  };
  std::visit(support::Overloaded{[&](const Declare& n) { program(n.init); },
                                 [&](const Assign& n) { program(n.value); },
                                 [](const Havoc&) {},
                                 [&](const Store& n) { all(n.indices, program), program(n.value); },
                                 [&](const AtomicUpdate& n) {
                                   all(n.indices, program), all(n.operands, program);
                                 },
                                 [](const Block&) {}, [](const Leave&) {},
                                 [&](const If& n) { program(n.condition); },
                                 [&](const Loop& n) {
                                   program(n.condition);
                                   clauses(n.invariants, formula), all(n.decreases, formula);
                                 },
                                 [](const Break&) {}, [](const Continue&) {}, [](const Return&) {},
                                 [&](const Barrier& n) { contract(n.contract, formula); },
                                 [&](const Assert& n) { formula(n.condition); },
                                 [&](const Assume& n) { formula(n.condition); },
                                 [&](const LemmaCall& n) { all(n.arguments, formula); },
                                 [&](const RunKernel& n) {
                                   sizes(n.gsize), sizes(n.ngroups), all(n.arguments, program);
                                 }},
             stmt.node);
}

bool has_float(const ExprPtr& expr) {
  return any_of(expr, [](const Expr& e) { return is_float_kind(e.type); });
}

// A variable of a statement that no expression has to mention.
bool target_is_float(const Module& module, const Stmt& stmt) {
  const auto of = [&](VarId var) { return is_float_kind(module.variables[var].type); };
  if (const auto* d = std::get_if<Declare>(&stmt.node)) return of(d->var);
  if (const auto* h = std::get_if<Havoc>(&stmt.node)) return of(h->var);
  if (const auto* u = std::get_if<AtomicUpdate>(&stmt.node)) return of(u->array);
  return false;
}

bool mentions_floats(const Module& module, const StmtList& body) {
  bool found = false;
  const Visit look = [&](const ExprPtr& e) { found = found || has_float(e); };
  for_each_stmt(body, [&](const Stmt& stmt) {
    expressions(stmt, look, look);
    found = found || target_is_float(module, stmt);
  });
  return found;
}

bool mentions_floats(const Contract& of) {
  bool found = false;
  contract(of, [&](const ExprPtr& e) { found = found || has_float(e); });
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
  bool found = has_float(function.body) || mentions_floats(function.contract) ||
               mentions_floats(module, function.lemma_body);
  for (const auto& measure : function.decreases) found = found || has_float(measure);
  for (const VarId param : function.params) {
    found = found || is_float_kind(module.variables[param].type);
  }
  return found;
}

std::set<VarId> accessed_arrays(const Kernel& kernel) {
  std::set<VarId> result;
  const Visit look = [&](const ExprPtr& expr) {
    any_of(expr, [&](const Expr& e) {
      if (const auto* read = std::get_if<ArrayRead>(&e.node)) result.insert(read->array);
      if (const auto* ref = std::get_if<VarRef>(&e.node); ref && e.type.is_array()) result.insert(ref->var);
      return false;
    });
  };
  for_each_stmt(kernel.body, [&](const Stmt& stmt) {
    expressions(stmt, look, [](const ExprPtr&) {});
    if (const auto* s = std::get_if<Store>(&stmt.node)) result.insert(s->array);
    if (const auto* u = std::get_if<AtomicUpdate>(&stmt.node)) result.insert(u->array);
  });
  return result;
}

}  // namespace permverify::obligation
