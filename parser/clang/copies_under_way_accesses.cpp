// Which arrays a statement accesses, and which its annotations name, for the watch of asynchronous copies.
#include <algorithm>

#include "logic/ir/slots.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"
#include "parser/clang/copies_under_way.h"
#include "parser/clang/refusals.h"

namespace permverify::parser {

using namespace ir;

// Specifications access nothing.
std::vector<CopiesUnderWay::Access> CopiesUnderWay::accesses(const Stmt& stmt) const {
  std::vector<Access> all;
  const auto reads = [&](const ExprPtr& expr) {
    any_of(expr, [&](const Expr& e) {
      if (const auto* read = std::get_if<ArrayRead>(&e.node)) all.push_back({read->array, read->indices, false});
      return false;
    });
  };
  const auto reads_operands = [&] {
    Stmt copy = stmt;
    for_each_slot(copy, [&](ExprPtr& expr) { reads(expr); });
  };
  visit_stmt(
      stmt,
      [&](const OneOf<Store, AtomicUpdate> auto& n) {
        reads_operands();
        all.push_back({n.array, n.indices, true});
      },
      [&](const OneOf<Declare, Assign, Havoc, If, Loop> auto&) { reads_operands(); },
      [&](const ir::Barrier& n) {
        if (n.vote) reads(n.vote->predicate);
      },
      [](const OneOf<Block, WarpBarrier, RunKernel, Exchange> auto&) {}, [](const ProofStep auto&) {}, [](const ir::Jump auto&) {});
  return all;
}

// Whether an annotation reads what a copy may be about to write.
bool CopiesUnderWay::specifies_copied(const Stmt& stmt) const {
  bool reads = false;
  const auto look = [&](const ExprPtr& expr) {
    reads = reads || any_of(expr, [&](const Expr& e) {
      const auto* read = std::get_if<ArrayRead>(&e.node);
      const auto* whole = std::get_if<VarRef>(&e.node);  // an argument of a function
      const auto number = read ? number_of(read->array) : whole ? number_of(whole->var) : std::nullopt;
      return number && arrays_[*number].written;
    });
  };
  const auto clauses = [&](const std::vector<Clause>& list) {
    for (const Clause& clause : list) look(clause.assertion);
  };
  visit_stmt(
      stmt, [&](const OneOf<Assert, Assume> auto& n) { look(n.condition); },
      [&](const LemmaCall& n) { std::for_each(n.arguments.begin(), n.arguments.end(), look); },
      [&](const Loop& n) { clauses(n.invariants); },
      [&](const ir::Barrier& n) {
        clauses(n.contract.requires_clauses);
        clauses(n.contract.ensures_clauses);
      },
      [&](const Exchange& n) {
        clauses(n.gives);
        clauses(n.takes);
      },
      [](const OneOf<Declare, Assign, Havoc, Store, AtomicUpdate, Block, If, WarpBarrier, RunKernel> auto&) {}, [](const ir::Jump auto&) {});
  return reads;
}

void CopiesUnderWay::refuse_specifications(const StmtList& body) {
  if (!any()) return;
  for_each_stmt(body, [&](const Stmt& stmt) {
    if (!specifies_copied(stmt)) return;
    refusals_.refuse("asynchronous_copy", stmt.span, "an annotation in a kernel reads what an asynchronous copy writes: the copy may not have written it yet");
  });
}

}  // namespace permverify::parser
