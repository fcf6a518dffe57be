// Statements: control flow, barriers, assertions, ghost code.
#include <utility>

#include "logic/ir/builtins.h"
#include "parser/pvl/statement_resolver.h"

namespace permverify::parser {

ir::StmtList StatementResolver::statement(ast::StmtRef stmt) {
  ir::StmtList out;
  const PlaceGuard guard(*this, ghost_ ? Place::Ghost : Place::Program);
  std::visit([&](const auto& node) { statement(node, stmt->span, out); }, stmt->node);
  return out;
}

// A statement with a scope of its own; the braces of a block are not kept as a Block.
ir::StmtList StatementResolver::scoped(ast::StmtRef stmt) {
  const Scope::Mark mark = scope_.mark();
  ir::StmtList out;
  if (const auto* block = std::get_if<ast::BlockStmt>(&stmt->node)) {
    for (ast::StmtRef inner : block->body) {
      ir::StmtList part = statement(inner);
      out.insert(out.end(), part.begin(), part.end());
    }
  } else {
    out = statement(stmt);
  }
  scope_.close(mark);
  return out;
}

void StatementResolver::add(ir::StmtList& out, ir::Stmt::Node node, Span span) const {
  out.push_back(std::make_shared<const ir::Stmt>(ir::Stmt{std::move(node), span, ghost_}));
}

void StatementResolver::statement(const ast::BlockStmt& node, Span span, ir::StmtList& out) {
  const Scope::Mark mark = scope_.mark();
  ir::Block block;
  for (ast::StmtRef inner : node.body) {
    ir::StmtList part = statement(inner);
    block.body.insert(block.body.end(), part.begin(), part.end());
  }
  scope_.close(mark);
  if (!block.body.empty()) add(out, std::move(block), span);
}

void StatementResolver::statement(const ast::IfStmt& node, Span span, ir::StmtList& out) {
  ir::If result;
  result.condition = condition(node.condition);
  result.then_body = scoped(node.then_branch);
  if (node.else_branch != nullptr) result.else_body = scoped(node.else_branch);
  add(out, std::move(result), span);
}

void StatementResolver::statement(const ast::LoopStmt& node, Span span, ir::StmtList& out) {
  const Scope::Mark mark = scope_.mark();
  ir::Loop loop;
  for (ast::StmtRef init : node.init) {
    ir::StmtList part = statement(init);
    loop.init.insert(loop.init.end(), part.begin(), part.end());
  }
  rounds_.emplace_back(span);
  loop_clauses(node.clauses, loop);
  if (node.condition != nullptr) loop.condition = condition(node.condition);
  loop.test_first = node.test_first;
  ++loops_;
  loop.body = scoped(node.body);
  --loops_;
  for (ast::StmtRef step : node.step) {
    ir::StmtList part = statement(step);
    loop.step.insert(loop.step.end(), part.begin(), part.end());
  }
  rounds_.back().count(loop, loop.step);
  rounds_.pop_back();
  scope_.close(mark);
  add(out, std::move(loop), span);
}

void StatementResolver::loop_clauses(const ast::Clauses& clauses, ir::Loop& loop) {
  const PlaceGuard guard(*this, Place::Invariant);
  const auto add_invariant = [&](const ast::Clause& clause) {
    const ast::ExprRef written = clause.expressions.front();
    // Lemmas hold no permissions.
    if (ExprPtr expr = assertion(written, kernel_ != nullptr && !ghost_)) {
      loop.invariants.push_back({std::move(expr), written->span});
    }
  };
  for (ast::ClauseRef clause : everywhere_) {
    if (!ghost_) add_invariant(*clause);
  }
  for (ast::ClauseRef clause : clauses) {
    if (clause->kind == ast::ClauseKind::Invariant) {
      add_invariant(*clause);
    } else if (clause->kind == ast::ClauseKind::Decreases) {
      for (ast::ExprRef measure : clause->expressions) {
        if (ExprPtr expr = resolve_as(measure, ir::int_type)) {
          loop.decreases.push_back(std::move(expr));
        }
      }
    } else {
      error("type:misplaced_clause", clause->keyword, "this clause does not belong to a loop",
            "a loop has `loop_invariant` and `decreases`");
    }
  }
}

void StatementResolver::statement(const ast::JumpStmt& node, Span span, ir::StmtList& out) {
  if (ghost_) {
    error("ghost:control", span, "ghost code cannot change where the program goes",
          "use `if` instead");
    return;
  }
  if (in_atomic_ && (node.kind == Tok::Return || loops_ == 0)) {
    error("unsupported:jump_from_atomic", span, "an atomic block is left at its end only");
    return;
  }
  if (node.kind == Tok::Return) return add(out, ir::Return{}, span);
  if (loops_ == 0) {
    error("type:misplaced_jump", span, "there is no loop around this");
    return;
  }
  if (node.kind == Tok::Break) return add(out, ir::Break{}, span);
  add(out, ir::Continue{}, span);
}

void StatementResolver::barrier_names(const ast::BarrierStmt& node, ir::Barrier& barrier) {
  bool first = true;
  for (const ast::BarrierName& name : node.names) {
    const bool is_word = name.kind == Tok::Local || name.kind == Tok::Global;
    const runtime_spec::Fence* fence = is_word ? runtime_spec::find_fence(name.text) : nullptr;
    if (fence != nullptr) {
      const bool local = fence->makes_visible == ir::VarKind::LocalArray;
      (local ? barrier.fences_local : barrier.fences_global) = true;
    } else if (first) {
      barrier.label = std::string(name.text);
    } else {
      error("syntax:expected", name.span, "expected `local` or `global`",
            "only the first word of a barrier may be its name");
    }
    first = false;
  }
}

void StatementResolver::statement(const ast::BarrierStmt& node, Span span, ir::StmtList& out) {
  if (ghost_ || kernel_ == nullptr) {
    error("ghost:barrier", span, "ghost code cannot contain a barrier");
    return;
  }
  if (in_atomic_) {
    error("unsupported:barrier_in_atomic", span, "threads cannot wait for each other in an atomic block");
    return;
  }
  ir::Barrier barrier{++kernel_->barrier_count, {}, false, false, node.has_block, {}};
  barrier_names(node, barrier);
  for (ast::ClauseRef clause : node.clauses) add_clause(*clause, Place::Barrier, barrier.contract);
  add(out, std::move(barrier), span);
}

void StatementResolver::statement(const ast::AssertStmt& node, Span span, ir::StmtList& out) {
  const PlaceGuard guard(*this, Place::Fact);
  const ExprPtr fact = assertion(node.condition, false);
  if (!fact) return;
  if (node.kind == Tok::Assert) return add(out, ir::Assert{fact}, span);
  add(out, ir::Assume{fact}, span);
}

void StatementResolver::statement(const ast::ParStmt& node, Span span, ir::StmtList& out) {
  par(node, span, out);
}

void StatementResolver::par(const ast::ParStmt& node, Span, ir::StmtList&) {
  error("unsupported:par", node.word, "a `par` block stands in a method, not here");
}

void StatementResolver::statement(const ast::ParallelStmt& node, Span span, ir::StmtList& out) {
  parallel(node, span, out);
}
void StatementResolver::statement(const ast::InvariantStmt& node, Span span, ir::StmtList& out) {
  shared_invariant(node, span, out);
}
void StatementResolver::statement(const ast::AtomicStmt& node, Span span, ir::StmtList& out) {
  atomic_block(node, span, out);
}

void StatementResolver::parallel(const ast::ParallelStmt& node, Span, ir::StmtList&) {
  error("unsupported:parallel", node.word, "`par` blocks stand in a method, not here");
}
void StatementResolver::shared_invariant(const ast::InvariantStmt& node, Span, ir::StmtList&) {
  error("unsupported:invariant_block", node.span, "`invariant` blocks stand in methods and `par` blocks");
}
void StatementResolver::atomic_block(const ast::AtomicStmt& node, Span, ir::StmtList&) {
  error("unsupported:atomic", node.span, "`atomic` blocks stand in methods and `par` blocks",
        "a kernel has atomic operations: `atomic_add(a[i], v);`");
}

void StatementResolver::statement(const ast::GhostStmt& node, Span, ir::StmtList& out) {
  const bool before = std::exchange(ghost_, true);
  const int loops = std::exchange(loops_, 0);
  ir::StmtList inner = statement(node.statement);
  out.insert(out.end(), inner.begin(), inner.end());
  ghost_ = before;
  loops_ = loops;
}

void StatementResolver::statement(const ast::RefusedStmt& node, Span span, ir::StmtList&) {
  error("unsupported:" + std::string(node.word), span,
        node.word == "invariant_block" ? "`invariant` blocks are not supported"
        : node.word == "return_value"  ? "only pure functions have a value"
                                       : "`" + std::string(node.word) + "` is not supported");
}

void StatementResolver::statement(const ast::BrokenStmt&, Span, ir::StmtList&) {}

}  // namespace permverify::parser
