#include "logic/analysis/barrier_kind.h"

#include <algorithm>

#include "logic/ir/print.h"
#include "logic/ir/traverse.h"

namespace permverify::obligation {

using namespace ir;

BarrierKind kind_of(const Barrier& barrier) {
  if (has_right(barrier.contract.requires_clauses)) return BarrierKind::Transfer;
  if (!has_right(barrier.contract.ensures_clauses)) return BarrierKind::Keep;
  return barrier.transfers ? BarrierKind::Transfer : BarrierKind::Replace;
}

namespace {

// A conjunct with rights: its text, and the variables in it that are not bound there. Two conjuncts
// that agree in both mean the same: text alone does not tell two variables of one name apart.
struct Part {
  ExprPtr expr;
  std::string text;
  std::vector<VarId> free;
};

void free_variables(const ExprPtr& expr, const Module& module, std::vector<VarId>& out) {
  any_of(expr, [&](const Expr& e) {
    if (const auto* ref = std::get_if<VarRef>(&e.node)) {
      if (module.variables[ref->var].kind != VarKind::Bound) out.push_back(ref->var);
    }
    if (const auto* read = std::get_if<ArrayRead>(&e.node)) out.push_back(read->array);
    if (const auto* perm = std::get_if<Perm>(&e.node)) out.push_back(perm->array);
    if (const auto* atomic = std::get_if<AtomicRight>(&e.node)) out.push_back(atomic->array);
    return false;
  });
}

std::vector<Part> parts_of(const std::vector<Clause>& clauses, const Module& module) {
  std::vector<Part> parts;
  for (const auto& clause : clauses) {
    for_each_conjunct(clause.assertion, [&](const ExprPtr& expr) {
      if (!has_right(expr)) return;
      Part part{expr, print(module, *expr), {}};
      free_variables(expr, module, part.free);
      parts.push_back(std::move(part));
    });
  }
  return parts;
}

}  // namespace

// Both sides are about the memory at the barrier, and what they read is framed by what the thread
// holds there: what is written alike is the same right.
std::set<VarId> given_away(const Module& module, const Barrier& barrier) {
  std::vector<Part> back = parts_of(barrier.contract.ensures_clauses, module);
  std::set<VarId> arrays;
  for (const Part& part : parts_of(barrier.contract.requires_clauses, module)) {
    const auto same = std::find_if(back.begin(), back.end(), [&](const Part& other) {
      return other.text == part.text && other.free == part.free;
    });
    if (same != back.end()) {
      back.erase(same);
      continue;
    }
    any_of(part.expr, [&](const Expr& e) {
      if (const auto* perm = std::get_if<Perm>(&e.node)) arrays.insert(perm->array);
      if (const auto* atomic = std::get_if<AtomicRight>(&e.node)) arrays.insert(atomic->array);
      return false;
    });
  }
  return arrays;
}

}  // namespace permverify::obligation
