// Types of operators.
#include "parser/resolve/coerce.h"
#include "parser/resolve/expressions.h"

namespace permverify::parser {
namespace {

using ir::BinaryOp;

bool is_amount(const ir::Type& type) {
  return type.is_scalar() && type.kind == ir::TypeKind::Amount;
}
bool is_number(const ir::Type& type) { return type.is_numeric() || is_amount(type); }

// Only the comparisons are asked for.
BinaryOp comparison_op(Tok op) {
  if (op == Tok::Lt) return BinaryOp::Lt;
  if (op == Tok::Le) return BinaryOp::Le;
  if (op == Tok::Gt) return BinaryOp::Gt;
  if (op == Tok::Ge) return BinaryOp::Ge;
  if (op == Tok::Ne) return BinaryOp::Ne;
  return BinaryOp::Eq;
}

bool is_logical(Tok op) {
  return op == Tok::AmpAmp || op == Tok::StarStar || op == Tok::BarBar || op == Tok::Implies;
}
bool is_bitwise(Tok op) {
  return op == Tok::Amp || op == Tok::Bar || op == Tok::Caret || op == Tok::Shl || op == Tok::Shr;
}
bool is_comparison(Tok op) {
  return op == Tok::Eq || op == Tok::Ne || op == Tok::Assign || op == Tok::Lt || op == Tok::Le ||
         op == Tok::Gt || op == Tok::Ge;
}

std::string slip_of(Tok op, const ir::Type& left, const ir::Type& right) {
  const bool facts = left.is_bool() || right.is_bool() || left.is_resource() || right.is_resource();
  if (op == Tok::Times && facts) return "between facts and permissions write `**`";
  if (op == Tok::Amp && facts) return "to join facts write `&&`, which binds looser than `==`";
  if (op == Tok::Bar && facts) return "for an alternative write `||`, which binds looser than `==`";
  if (op == Tok::Assign && facts) return "`=` compares what stands beside it; join facts with `&&`";
  if (left.is_numeric() && right.is_numeric()) return "convert one of them, as in `(float) x`";
  return {};
}

}  // namespace

ir::ExprPtr ExpressionResolver::mismatch(Span span, const ExprPtr& left, const ExprPtr& right,
                                         Tok op) {
  if (left->type.is_resource() || right->type.is_resource()) {
    error("type:resource_in_expression", span, "a permission has no value, and none may stand here",
          slip_of(op, left->type, right->type));
    return nullptr;
  }
  error("type:mismatch", span,
        "`" + ir::to_string(left->type) + "` and `" + ir::to_string(right->type) +
            "` do not go together here",
        slip_of(op, left->type, right->type));
  return nullptr;
}

ir::ExprPtr ExpressionResolver::expression(const ast::Unary& node, Span span) {
  ExprPtr operand = resolve(node.operand);
  if (!operand) return nullptr;
  if (node.op == Tok::Not) {
    const ExprPtr value = require(operand, ir::bool_type);
    if (!value) return nullptr;
    return ir::make_expr(ir::Unary{ir::UnaryOp::Not, value}, ir::bool_type, span);
  }
  const bool bits = node.op == Tok::Tilde;
  if (bits ? !operand->type.is_integer() : !operand->type.is_numeric()) {
    operand = require(operand, ir::int_type);  // a truth value of C is 0 or 1
    if (!operand) return nullptr;
  }
  if (!bits) {
    if (const auto* number = std::get_if<ir::IntLit>(&operand->node)) {
      return ir::make_expr(ir::IntLit{-number->value}, operand->type, span);
    }
    // -0.0 is another float than 0.0: the sign stays an operation.
    const auto* number = std::get_if<ir::RealLit>(&operand->node);
    if (number != nullptr && number->numerator != 0) {
      return ir::make_expr(ir::RealLit{-number->numerator, number->denominator}, operand->type,
                           span);
    }
  }
  return ir::make_expr(ir::Unary{bits ? ir::UnaryOp::BitNot : ir::UnaryOp::Neg, operand},
                       operand->type, span);
}

ir::ExprPtr ExpressionResolver::expression(const ast::Binary& node, Span span) {
  if (node.op == Tok::Assign && !is_formula()) {
    error("syntax:assignment_in_expression", node.op_span, "`=` assigns, and cannot stand here",
          "to compare, write `==`");
    return nullptr;
  }
  if (node.op == Tok::Assign) remark_equality(node.op_span);
  ExprPtr left = resolve(node.left);
  ExprPtr right = resolve(node.right);
  if (!left || !right) return nullptr;
  return binary(node, std::move(left), std::move(right), span);
}

ir::ExprPtr ExpressionResolver::binary(const ast::Binary& node, ExprPtr left, ExprPtr right,
                                       Span span) {
  if (is_bitwise(node.op)) return bitwise(node, left, right, span);
  if (is_comparison(node.op)) return comparison(node.op, left, right, span);
  if (node.op == Tok::Backslash) return fraction(left, right, span);
  // A `*` beside a resource is the `**` of the paper; so the grammar saw it.
  const bool star =
      node.op == Tok::Times && (left->type.is_resource() || right->type.is_resource());
  if (star || is_logical(node.op)) return logical(node, left, right, span);
  return arithmetic(node, left, right, span);
}

ir::ExprPtr ExpressionResolver::expression(const ast::Chain& node, Span span) {
  std::vector<ExprPtr> operands;
  for (ast::ExprRef operand : node.operands) {
    const std::size_t before = expansion_;
    operands.push_back(resolve(operand));
    // Every operand between two others is used twice.
    if (!count_nodes(expansion_ - before, span)) return nullptr;
  }
  ExprPtr result;
  for (std::size_t i = 0; i < node.ops.size(); ++i) {
    if (!operands[i] || !operands[i + 1]) return nullptr;
    const Span part = support::cover(node.operands[i]->span, node.operands[i + 1]->span);
    ExprPtr link = comparison(node.ops[i], operands[i], operands[i + 1], part);
    if (!link) return nullptr;
    result = result ? ir::make_expr(ir::Binary{BinaryOp::And, result, link}, ir::bool_type, span)
                    : link;
  }
  return result;
}

ir::ExprPtr ExpressionResolver::logical(const ast::Binary& node, ExprPtr left, ExprPtr right,
                                        Span span) {
  if (node.op == Tok::Implies) return implication(std::move(left), std::move(right), span);
  if (node.op == Tok::StarStar && !formula_only(node.op_span, "`**`")) return nullptr;
  const bool rights = left->type.is_resource() || right->type.is_resource();
  if (!rights || node.op == Tok::BarBar) {
    left = require(left, ir::bool_type);
    right = require(right, ir::bool_type);
    if (!left || !right) return nullptr;
    const BinaryOp op = node.op == Tok::BarBar ? BinaryOp::Or : BinaryOp::And;
    return ir::make_expr(ir::Binary{op, left, right}, ir::bool_type, span);
  }
  if (left->type.is_resource() && right->type.is_resource() &&
      (node.op == Tok::AmpAmp || node.op == Tok::Amp)) {
    error("type:resource_in_expression", node.op_span,
          "`&&` joins facts; two permissions are held side by side", "write `**`");
    return nullptr;
  }
  if (!left->type.is_resource()) left = require(left, ir::bool_type);
  if (!right->type.is_resource()) right = require(right, ir::bool_type);
  if (!left || !right) return nullptr;
  return ir::make_expr(ir::Binary{BinaryOp::Star, left, right}, ir::resource_type, span);
}

ir::ExprPtr ExpressionResolver::implication(ExprPtr left, ExprPtr right, Span span) {
  if (!formula_only(span, "`==>`")) return nullptr;
  left = require(left, ir::bool_type);
  if (!right->type.is_resource()) right = require(right, ir::bool_type);
  if (!left || !right) return nullptr;
  const ir::Type type = right->type;
  return ir::make_expr(ir::Binary{BinaryOp::Implies, left, right}, type, span);
}

ir::ExprPtr ExpressionResolver::comparison(Tok op, ExprPtr left, ExprPtr right, Span span) {
  const bool equality = op == Tok::Eq || op == Tok::Ne || op == Tok::Assign;
  const bool unified = unify(left, right, is_formula());
  const ir::Type type = left->type;
  const bool comparable = equality ? !type.is_array() && !type.is_resource() : is_number(type);
  if (!unified || !comparable) return mismatch(span, left, right, op);
  return ir::make_expr(ir::Binary{comparison_op(op), left, right}, ir::bool_type, span);
}

ir::ExprPtr ExpressionResolver::arithmetic(const ast::Binary& node, ExprPtr left, ExprPtr right,
                                           Span span) {
  const bool unified = unify(left, right, is_formula());
  const ir::Type type = left->type;
  if (unified && node.op == Tok::Plus && type.is_seq()) {
    if (!formula_only(span, "a sequence")) return nullptr;
    return ir::make_expr(ir::SeqConcat{left, right}, type, span);
  }
  if (!unified || !is_number(type) || (node.op == Tok::Percent && !type.is_integer())) {
    return mismatch(span, left, right, node.op);
  }
  BinaryOp op = BinaryOp::Add;
  if (node.op == Tok::Minus) op = BinaryOp::Sub;
  if (node.op == Tok::Times) op = BinaryOp::Mul;
  const BinaryOp quotient = truncates_ ? BinaryOp::TruncDiv : BinaryOp::Div;
  if (node.op == Tok::Slash) op = type.is_integer() ? quotient : BinaryOp::RealDiv;
  if (node.op == Tok::Percent) op = truncates_ ? BinaryOp::TruncMod : BinaryOp::Mod;
  return ir::make_expr(ir::Binary{op, left, right}, type, span);
}

ir::ExprPtr ExpressionResolver::bitwise(const ast::Binary& node, ExprPtr left, ExprPtr right,
                                        Span span) {
  const bool facts = node.op == Tok::Amp || node.op == Tok::Bar;
  const auto asserts = [](const ir::Type& type) { return type.is_bool() || type.is_resource(); };
  if (facts && asserts(left->type) && asserts(right->type)) {
    ast::Binary as_logical = node;
    as_logical.op = node.op == Tok::Amp ? Tok::AmpAmp : Tok::BarBar;
    return logical(as_logical, std::move(left), std::move(right), span);
  }
  const bool shift = node.op == Tok::Shl || node.op == Tok::Shr;
  // A shift has the type of its left side, whatever the amount.
  if (!shift || is_literal(*right)) {
    if (!unify(left, right, is_formula())) return mismatch(span, left, right, node.op);
  }
  if (!left->type.is_integer() || !right->type.is_integer()) {
    return mismatch(span, left, right, node.op);
  }
  BinaryOp op = BinaryOp::BitAnd;
  if (node.op == Tok::Bar) op = BinaryOp::BitOr;
  if (node.op == Tok::Caret) op = BinaryOp::BitXor;
  if (node.op == Tok::Shl) op = BinaryOp::Shl;
  if (node.op == Tok::Shr) op = BinaryOp::Shr;
  const ir::Type type = left->type;
  return ir::make_expr(ir::Binary{op, left, right}, type, span);
}

// p \ q: an amount.
ir::ExprPtr ExpressionResolver::fraction(ExprPtr left, ExprPtr right, Span span) {
  if (!formula_only(span, "a fraction")) return nullptr;
  if (is_amount(left->type)) {
    right = require(right, ir::amount_type);
    if (!right) return nullptr;
    return ir::make_expr(ir::Binary{BinaryOp::RealDiv, left, right}, ir::amount_type, span);
  }
  left = require(left, ir::int_type);
  right = require(right, ir::int_type);
  if (!left || !right) return nullptr;
  return make_fraction(left, right, span);
}

}  // namespace permverify::parser
