#include "parser/resolve/round_counter.h"

namespace permverify::parser {

namespace {

ir::StmtPtr ghost_stmt(ir::Stmt::Node node, support::Span at) {
  return std::make_shared<const ir::Stmt>(ir::Stmt{std::move(node), at, true});
}

ir::ExprPtr number(int value, support::Span at) {
  return ir::make_expr(ir::IntLit{value}, ir::int_type, at);
}

}  // namespace

ir::ExprPtr RoundCounter::mention(ir::Module& module, support::Span at) {
  if (!variable_) {
    ir::Variable counter;
    counter.name = round_name;
    counter.kind = ir::VarKind::Private;
    counter.type = ir::int_type;
    counter.span = loop_;
    counter.ghost = true;
    variable_ = static_cast<ir::VarId>(module.variables.size());
    module.variables.push_back(std::move(counter));
  }
  return ir::make_expr(ir::VarRef{*variable_}, ir::int_type, at);
}

void RoundCounter::count(ir::Loop& loop, ir::StmtList& step) const {
  if (!variable_) return;
  loop.rounds = variable_;
  const ir::ExprPtr now = ir::make_expr(ir::VarRef{*variable_}, ir::int_type, loop_);
  const ir::ExprPtr next =
      ir::make_expr(ir::Binary{ir::BinaryOp::Add, now, number(1, loop_)}, ir::int_type, loop_);
  loop.init.push_back(ghost_stmt(ir::Declare{*variable_, number(0, loop_)}, loop_));
  step.push_back(ghost_stmt(ir::Assign{*variable_, next}, loop_));
}

}  // namespace permverify::parser
