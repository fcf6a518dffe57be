// Loops, `break` and `continue`.
#include <algorithm>

#include "logic/ir/visit.h"
#include "parser/clang/annotation_binder.h"
#include "parser/clang/emitter.h"
#include "parser/clang/expressions.h"
#include "parser/clang/gpuverify.h"
#include "parser/clang/invoke.h"
#include "parser/clang/spans.h"
#include "parser/clang/statements.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;

namespace {

// What the head of a loop of the IR may hold: no control flow of its own.
bool simple(const StmtList& list) {
  return std::all_of(list.begin(), list.end(), [](const StmtPtr& stmt) {
    return visit_stmt(
        *stmt,
        [](const OneOf<Assign, Declare, Store> auto&) { return true; },
        [](const OneOf<Havoc, AtomicUpdate, ir::Barrier, WarpBarrier, RunKernel, Exchange> auto&) { return false; },
        [](const ProofStep auto&) { return false; },
        [](const Structure auto&) { return false; });
  });
}

StmtPtr statement_of_loop(ir::Stmt::Node node, support::Span at) {
  return std::make_shared<const ir::Stmt>(ir::Stmt{std::move(node), at, false});
}

}  // namespace

// Conditions and steps that need statements of their own move into the body:
//   while (true) { S; if (!c) break; L: { body } step; }
void Statements::loop_statement(const clang::Stmt& stmt, const clang::Expr* test,
                                const clang::Expr* increment, const clang::Stmt* body,
                                bool test_first, const clang::Stmt* first) {
  const Span at = loop_span(stmt);
  Loop loop;
  loop.test_first = test_first;
  scope_.loops.emplace_back(at);
  TakenBlocks before_body = binder_.loop_annotations(stmt, loop);
  if (test) test = gpuverify_.take_invariants(test, loop);
  gpuverify_.start_body_invariants();

  Jump jump;
  jump.on_break = emitter_.new_label();
  jump.on_continue = emitter_.new_label();
  jump.ir_loop = ++ir_loops_;
  ExprPtr condition_value;
  const auto* condition_variable = clang::dyn_cast<clang::WhileStmt>(&stmt)
                                       ? clang::cast<clang::WhileStmt>(stmt).getConditionVariable()
                                       : nullptr;
  StmtList before = emitter_.captured([&] {
    if (condition_variable) declare_variable(*condition_variable);
    if (test) emitter_.full_expression([&] { condition_value = expressions_.condition(test); });
  });
  emitter_.without_reads(before, condition_value);
  if (condition_value) {
    const auto* known = std::get_if<BoolLit>(&condition_value->node);
    if (known && known->value) condition_value = nullptr;
  }
  StmtList step = emitter_.captured([&] {
    if (increment) emitter_.full_expression([&] { expressions_.effect(increment); });
  });
  const bool plain = before.empty() && simple(step);
  jump.continue_by_label = !plain;
  jumps_.push_back(jump);
  const std::size_t names = scope_.names.size();
  StmtList inside = flat(emitter_.captured([&] {
    if (first) statement(first);
    binder_.annotated_branch(body, std::move(before_body));
    gpuverify_.body_invariants(loop);
  }));
  scope_.names.resize(names);
  jump = jumps_.back();
  jumps_.pop_back();
  --ir_loops_;
  scope_.loops.back().count(loop, step);
  scope_.loops.pop_back();

  if (jump.continue_used) inside = {statement_of_loop(Block{std::move(inside), jump.on_continue}, at)};
  if (plain) {
    loop.condition = condition_value;
    loop.step = std::move(step);
    loop.body = std::move(inside);
  } else {
    StmtList leave = before;
    if (condition_value) {
      const ExprPtr no =
          make_expr(ir::Unary{UnaryOp::Not, condition_value}, bool_type, condition_value->span);
      leave.push_back(statement_of_loop(If{no, {statement_of_loop(Break{}, at)}, {}}, at));
    }
    StmtList all = test_first ? leave : inside;
    const StmtList& rest = test_first ? inside : leave;
    all.insert(all.end(), rest.begin(), rest.end());
    all.insert(all.end(), step.begin(), step.end());
    loop.body = std::move(all);
    loop.condition = nullptr;
    loop.test_first = true;
  }
  StmtPtr whole = statement_of_loop(std::move(loop), at);
  if (jump.break_used) {
    emitter_.emit(Block{{std::move(whole)}, jump.on_break}, at);
  } else {
    emitter_.current().push_back(std::move(whole));
  }
}

// [stmt.ranged]: a loop over iterators that the language names. Those of an array are pointers, the first not behind the
// last, so `!=` may be `<`, of which more follows.
void Statements::range_loop(const clang::CXXForRangeStmt& stmt) {
  const std::size_t names = scope_.names.size();
  const TakenBlocks pending = binder_.take_pending();
  StmtList whole = emitter_.captured([&] {
    if (stmt.getInit()) statement(stmt.getInit());
    statement(stmt.getRangeStmt());
    statement(stmt.getBeginStmt());
    statement(stmt.getEndStmt());
    binder_.set_pending(pending);
    const clang::Expr* test = stmt.getCond();
    const auto* differ = clang::dyn_cast<clang::BinaryOperator>(test);
    const bool array = stmt.getRangeInit()->getType()->isConstantArrayType();
    if (array && differ && differ->getOpcode() == clang::BO_NE) {
      test = clang::BinaryOperator::Create(layout_.context(), differ->getLHS(), differ->getRHS(), clang::BO_LT, differ->getType(),
                                           clang::VK_PRValue, clang::OK_Ordinary, differ->getOperatorLoc(), {});
    }
    loop_statement(stmt, test, stmt.getInc(), stmt.getBody(), true, stmt.getLoopVarStmt());
  });
  emitter_.emit(Block{std::move(whole)}, spans_.of(&stmt));
  scope_.names.resize(names);
}

// The head of the loop, from its keyword to the parenthesis before its body.
support::Span Statements::loop_span(const clang::Stmt& stmt) {
  using namespace clang;
  if (const auto* s = dyn_cast<ForStmt>(&stmt)) {
    return run_.map().span(SourceRange(s->getForLoc(), s->getRParenLoc()));
  }
  if (const auto* s = dyn_cast<CXXForRangeStmt>(&stmt)) {
    return run_.map().span(SourceRange(s->getForLoc(), s->getRParenLoc()));
  }
  if (const auto* s = dyn_cast<WhileStmt>(&stmt)) {
    return run_.map().span(SourceRange(s->getWhileLoc(), s->getRParenLoc()));
  }
  return spans_.of(&stmt);
}

void Statements::break_statement(const clang::Stmt& stmt) {
  Jump& jump = jumps_.back();
  const Span at = spans_.of(&stmt);
  if (!jump.is_switch && jump.ir_loop == ir_loops_) return emitter_.emit(Break{}, at);
  jump.break_used = true;
  emitter_.emit(Leave{jump.on_break}, at);
}

void Statements::continue_statement(const clang::Stmt& stmt) {
  std::size_t i = jumps_.size();
  while (jumps_[i - 1].is_switch) --i;
  Jump& jump = jumps_[i - 1];
  const Span at = spans_.of(&stmt);
  if (!jump.continue_by_label && jump.ir_loop == ir_loops_) return emitter_.emit(Continue{}, at);
  jump.continue_used = true;
  emitter_.emit(Leave{jump.on_continue}, at);
}

}  // namespace permverify::parser
