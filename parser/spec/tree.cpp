#include "parser/spec/tree.h"

#include <algorithm>

namespace permverify::parser::tree {
namespace {

// Walks the direct children of a node, null ones left out.
struct Children {
  std::uint32_t depth = 0;
  bool resource = false;
  std::vector<ast::ExprRef> seen;

  void see(ast::ExprRef child) {
    if (child == nullptr) return;
    seen.push_back(child);
    depth = std::max(depth, child->depth);
    resource = resource || child->resource;
  }
  void see(const std::vector<ast::ExprRef>& children) {
    for (ast::ExprRef child : children) see(child);
  }

  void operator()(const ast::Name&) {}
  void operator()(const ast::Number&) {}
  void operator()(const ast::BoolConst&) {}
  void operator()(const ast::Result&) {}
  void operator()(const ast::Round&) {}
  void operator()(const ast::Member& node) { see(node.base); }
  void operator()(const ast::Unary& node) { see(node.operand); }
  void operator()(const ast::Binary& node) { see(node.left), see(node.right); }
  void operator()(const ast::Chain& node) {
    see(node.operands);
    depth += static_cast<std::uint32_t>(node.ops.size());  // it becomes a row of conjunctions
  }
  void operator()(const ast::Conditional& node) {
    see(node.condition), see(node.then_value), see(node.else_value);
  }
  void operator()(const ast::Cast& node) { see(node.operand); }
  void operator()(const ast::Index& node) { see(node.base), see(node.index); }
  void operator()(const ast::Slice& node) { see(node.base), see(node.low), see(node.high); }
  void operator()(const ast::Length& node) { see(node.operand); }
  void operator()(const ast::SeqLiteral& node) { see(node.elements); }
  void operator()(const ast::Call& node) { see(node.arguments); }
  void operator()(const ast::Right& node) {
    see(node.arguments);
    resource = true;
  }
  void operator()(const ast::Old& node) { see(node.operand); }
  void operator()(const ast::Paren& node) { see(node.inner); }
  void operator()(const ast::Pattern& node) { see(node.terms); }
  void operator()(const ast::Quantified& node) {
    for (const ast::Binder* binder : node.binders) see(binder->low), see(binder->high);
    see(node.range), see(node.triggers), see(node.body);
    resource = resource || node.kind == Tok::ForallStar;
  }
};

}  // namespace

void summarise(ast::Expr& expr) {
  Children children;
  std::visit(children, expr.node);
  expr.depth = children.depth + 1;
  expr.resource = expr.resource || children.resource;
}

std::vector<ast::ExprRef> children(const ast::Expr& expr) {
  Children all;
  std::visit(all, expr.node);
  return std::move(all.seen);
}

}  // namespace permverify::parser::tree
