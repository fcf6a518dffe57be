// Which arrays a statement accesses, and which its annotations name, for the watch of asynchronous copies; the thread that watches copies
// of the block.
#include <algorithm>

#include "logic/ir/slots.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"
#include "parser/clang/copies_under_way.h"
#include "parser/clang/refusals.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;

// Specifications access nothing.
std::vector<ElementAccess> accesses_of(const Stmt& stmt) {
  std::vector<ElementAccess> all;
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

ExprPtr shifted_share(Emitter& emitter, const ExprPtr& shift, Span at) {
  const ExprPtr self = make_expr(BuiltinRef{ir::Builtin::Lid, -1}, int_type, at);
  const ExprPtr all = make_expr(BuiltinRef{ir::Builtin::Gsize, -1}, int_type, at);
  const auto is_below = [&](const ExprPtr& e) { return make_expr(Binary{BinaryOp::Lt, e, all}, bool_type, at); };
  const ExprPtr moved = emitter.temporary(make_expr(Conditional{is_below(shift), add_index(self, shift), self}, int_type, at), "moved");
  const ExprPtr wrapped = make_expr(Binary{BinaryOp::Sub, moved, all}, int_type, at);
  return make_expr(Conditional{is_below(moved), moved, wrapped}, int_type, at);
}

// The number of threads that say yes is arbitrary, and all threads know it.
VarId CopiesUnderWay::number_for_all(Kernel& kernel, const char* name, const ExprPtr& says_yes, Span at) {
  const VarId number = emitter_.declare(name, int_type, nullptr, at);
  Barrier vote{};
  vote.id = ++kernel.barrier_count;
  vote.transfers = true;
  vote.vote = Vote{VoteOp::Count, says_yes, number};
  emitter_.emit(std::move(vote), at);
  return number;
}

// The watcher is one thread of the block, which may be any. All copies of the block have one distribution: of two of them that conflict,
// either different threads move the element, or one does, which may be the watcher (docs/logic.md, 11.7).
void CopiesUnderWay::choose_watcher(Kernel& kernel, Span at) {
  watcher_ = number_for_all(kernel, "watcher of copies", choice(at), at);
  // A run often moves each part by the thread of its number.
  const ExprPtr first = equal(make_expr(BuiltinRef{ir::Builtin::Lid, -1}, int_type, at), literal(0, int_type, at));
  const VarId shifted = number_for_all(kernel, "copies are shifted", emitter_.temporary(both(first, choice(at)), "says yes"), at);
  const ExprPtr is_shifted = equal(variable(shifted, at), literal(1, int_type, at));
  const VarId shift = number_for_all(kernel, "shift of the copies", emitter_.temporary(both(is_shifted, choice(at)), "says yes"), at);
  first_ = emitter_.declare("first of the share", int_type, shifted_share(emitter_, variable(shift, at), at), at);
  has_both_ = facts_.has_copies_of(false);
  if (has_both_) by_block_ = emitter_.declare("copy is of the block", bool_type, make_expr(BoolLit{false}, bool_type, at), at);
}

ExprPtr CopiesUnderWay::first_of_share(Span at) const { return has_watcher_ ? variable(first_, at) : nullptr; }

ExprPtr CopiesUnderWay::is_watcher(Span at) const {
  return equal(make_expr(BuiltinRef{ir::Builtin::Lid, -1}, int_type, at), variable(watcher_, at));
}

}  // namespace permverify::parser
