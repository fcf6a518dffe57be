// Operators and conversions, specialised by type and by meaning (logic.md 9): a program computes
// machine integers, a formula exact numbers.
#include "runtime_spec/code/builder.h"

namespace permverify::runtime_spec {

using namespace ir;

namespace {

bool is_fixed(const Type& type) { return type.is_scalar() && type.kind == TypeKind::Fixed; }
bool is_fraction(const Type& type) {
  return type.is_scalar() && (type.kind == TypeKind::Real || type.kind == TypeKind::Amount);
}

// Values of `from` are values of `to`.
bool widens(const Type& from, const Type& to) {
  if (!is_fixed(from)) return false;
  if (from.is_signed == to.is_signed) return from.bits <= to.bits;
  return !from.is_signed && from.bits < to.bits;
}

std::optional<NodeOp> int_op(BinaryOp op) {
  switch (op) {
    case BinaryOp::Add: return NodeOp::AddInt;
    case BinaryOp::Sub: return NodeOp::SubInt;
    case BinaryOp::Mul: return NodeOp::MulInt;
    case BinaryOp::Div: return NodeOp::DivInt;
    case BinaryOp::Mod: return NodeOp::ModInt;
    case BinaryOp::TruncDiv: return NodeOp::TruncDivInt;
    case BinaryOp::TruncMod: return NodeOp::TruncModInt;
    case BinaryOp::BitAnd: return NodeOp::BitAnd;
    case BinaryOp::BitOr: return NodeOp::BitOr;
    case BinaryOp::BitXor: return NodeOp::BitXor;
    case BinaryOp::Shl: return NodeOp::ShlInt;
    case BinaryOp::Shr: return NodeOp::ShrInt;
    case BinaryOp::RealDiv: case BinaryOp::Fraction: case BinaryOp::Eq: case BinaryOp::Ne:
    case BinaryOp::Lt: case BinaryOp::Le: case BinaryOp::Gt: case BinaryOp::Ge: case BinaryOp::And:
    case BinaryOp::Or: case BinaryOp::Implies: case BinaryOp::Star: return std::nullopt;
  }
  return std::nullopt;
}

// Remainders and bit operations stay in the range of signed operands; the rest may leave it.
NodeOp signed_op(NodeOp exact) {
  if (exact == NodeOp::AddInt) return NodeOp::AddS;
  if (exact == NodeOp::SubInt) return NodeOp::SubS;
  if (exact == NodeOp::MulInt) return NodeOp::MulS;
  if (exact == NodeOp::DivInt) return NodeOp::DivS;
  if (exact == NodeOp::TruncDivInt) return NodeOp::TruncDivS;
  if (exact == NodeOp::ShlInt) return NodeOp::ShlS;
  return exact;
}

NodeOp unsigned_op(NodeOp exact) {
  if (exact == NodeOp::AddInt) return NodeOp::AddU;
  if (exact == NodeOp::SubInt) return NodeOp::SubU;
  if (exact == NodeOp::MulInt) return NodeOp::MulU;
  if (exact == NodeOp::DivInt || exact == NodeOp::TruncDivInt) return NodeOp::DivU;
  if (exact == NodeOp::ModInt || exact == NodeOp::TruncModInt) return NodeOp::ModU;
  if (exact == NodeOp::ShlInt) return NodeOp::ShlU;
  if (exact == NodeOp::ShrInt) return NodeOp::ShrU;
  return exact;
}

// Add, Sub, Mul, division, in the order of the operations of a family that begins with `add`.
std::optional<NodeOp> field_op(BinaryOp op, NodeOp add) {
  const auto at = [&](int offset) { return static_cast<NodeOp>(static_cast<int>(add) + offset); };
  if (op == BinaryOp::Add) return at(0);
  if (op == BinaryOp::Sub) return at(1);
  if (op == BinaryOp::Mul) return at(2);
  const bool division = op == BinaryOp::RealDiv || op == BinaryOp::Fraction ||
                        op == BinaryOp::Div || op == BinaryOp::TruncDiv;
  return division ? std::optional(at(3)) : std::nullopt;
}

// Eq, Ne, Lt, Le, Gt, Ge of a family that begins with `eq`.
NodeOp comparison_op(BinaryOp op, NodeOp eq) {
  const int offset = static_cast<int>(op) - static_cast<int>(BinaryOp::Eq);
  return static_cast<NodeOp>(static_cast<int>(eq) + offset);
}

}  // namespace

Code Builder::coerce(Code code, const Type& from, const Type& to, support::Span span) {
  if (!from.is_integer() || !is_fraction(to)) return code;
  Node node;
  node.op = NodeOp::IntToReal;
  node.exact = true;
  node.is_signed = !(is_fixed(from) && !from.is_signed && meaning_ == Meaning::Program);
  node.a = code;
  return emit(node, span);
}

Code Builder::unary(const Unary& unary, const Expr& expr) {
  Node node;
  node.a = add(*unary.operand);
  node.bits = expr.type.bits;
  const bool machine = is_fixed(expr.type) && meaning_ == Meaning::Program;
  const bool wraps = machine && !expr.type.is_signed;
  switch (unary.op) {
    case UnaryOp::Not: node.op = NodeOp::Not; break;
    case UnaryOp::BitNot: node.op = wraps ? NodeOp::BitNotU : NodeOp::BitNot; break;
    case UnaryOp::Neg:
      node.op = wraps ? NodeOp::NegU : machine ? NodeOp::NegS : NodeOp::NegInt;
      if (expr.type.kind == TypeKind::Float32) node.op = NodeOp::NegF32;
      if (expr.type.kind == TypeKind::Float64) node.op = NodeOp::NegF64;
      if (is_fraction(expr.type)) node.op = NodeOp::NegReal;
      node.exact = is_fraction(expr.type);
      break;
  }
  return emit(node, expr.span);
}

Code Builder::binary(const Binary& binary, const Expr& expr) {
  Node node;
  switch (binary.op) {
    case BinaryOp::And: case BinaryOp::Star: node.op = NodeOp::And; break;
    case BinaryOp::Or: node.op = NodeOp::Or; break;
    case BinaryOp::Implies: node.op = NodeOp::Implies; break;
    case BinaryOp::Eq: case BinaryOp::Ne: case BinaryOp::Lt: case BinaryOp::Le: case BinaryOp::Gt:
    case BinaryOp::Ge: return comparison(binary, expr);
    case BinaryOp::Add: case BinaryOp::Sub: case BinaryOp::Mul: case BinaryOp::Div:
    case BinaryOp::Mod: case BinaryOp::TruncDiv: case BinaryOp::TruncMod: case BinaryOp::RealDiv:
    case BinaryOp::Fraction: case BinaryOp::BitAnd: case BinaryOp::BitOr: case BinaryOp::BitXor:
    case BinaryOp::Shl: case BinaryOp::Shr: return arithmetic(binary, expr);
  }
  node.a = add(*binary.left);
  node.b = add(*binary.right);
  return emit(node, expr.span);
}

// Two u64 are compared as words, so that no number is too large for it.
bool Builder::as_unsigned_word(Code& code) const {
  const Node& node = t_.nodes[code];
  if (node.op == NodeOp::ExactU64) code = node.a;
  return node.op == NodeOp::ExactU64 || (node.op == NodeOp::Literal && node.value >= 0);
}

Code Builder::comparison(const Binary& binary, const Expr& expr) {
  const Type& left = binary.left->type;
  const Type& right = binary.right->type;
  Node node;
  node.a = coerce(add(*binary.left), left, right, binary.left->span);
  node.b = coerce(add(*binary.right), right, left, binary.right->span);
  if (left.is_seq()) {
    node.op = binary.op == BinaryOp::Eq ? NodeOp::EqSeq : NodeOp::NeSeq;
    return emit(node, expr.span);
  }
  const bool equality = binary.op == BinaryOp::Eq || binary.op == BinaryOp::Ne;
  const bool identity = equality && meaning_ == Meaning::Formula;
  NodeOp family = NodeOp::Eq;
  if (left.kind == TypeKind::Float32 && !identity) family = NodeOp::EqF32;
  if (left.kind == TypeKind::Float64 && !identity) family = NodeOp::EqF64;
  if (is_fraction(left) || is_fraction(right)) family = NodeOp::EqReal;
  node.op = comparison_op(binary.op, family);
  Code a = node.a, b = node.b;
  bool words = is_fixed(left) && !left.is_signed && left.bits == 64 && meaning_ == Meaning::Program;
  if (left.is_integer() && right.is_integer() && meaning_ == Meaning::Formula &&
      as_unsigned_word(a) && as_unsigned_word(b)) {
    node.a = a;
    node.b = b;
    words = true;
  }
  if (words && !equality) {
    node.op = static_cast<NodeOp>(static_cast<int>(NodeOp::LtU) +
                                  (static_cast<int>(binary.op) - static_cast<int>(BinaryOp::Lt)));
  }
  return emit(node, expr.span);
}

Code Builder::arithmetic(const Binary& binary, const Expr& expr) {
  const Type& type = expr.type;
  Node node;
  node.a = coerce(add(*binary.left), binary.left->type, type, binary.left->span);
  node.b = coerce(add(*binary.right), binary.right->type, type, binary.right->span);
  std::optional<NodeOp> op;
  if (type.is_float()) {
    op = field_op(binary.op, type.kind == TypeKind::Float32 ? NodeOp::AddF32 : NodeOp::AddF64);
  } else if (is_fraction(type)) {
    op = field_op(binary.op, NodeOp::AddReal);
    node.exact = true;
  } else {
    op = int_op(binary.op);
    node.bits = 0;  // exact
    if (op && is_fixed(type) && meaning_ == Meaning::Program) {
      op = type.is_signed ? signed_op(*op) : unsigned_op(*op);
      node.bits = type.bits;
      node.is_signed = type.is_signed;
    }
  }
  if (!op) return unsupported(Refusal::FloatOperation, expr);
  node.op = *op;
  // In a formula two u64 are exact numbers, but their bits are those of the words.
  const bool bits = binary.op == BinaryOp::BitAnd || binary.op == BinaryOp::BitOr ||
                    binary.op == BinaryOp::BitXor;
  Code a = node.a, b = node.b;
  if (bits && is_fixed(type) && !type.is_signed && type.bits == 64 &&
      meaning_ == Meaning::Formula && as_unsigned_word(a) && as_unsigned_word(b)) {
    node.a = a;
    node.b = b;
    return stored(emit(node, expr.span), type, expr.span);
  }
  return emit(node, expr.span);
}

Code Builder::conditional(const Conditional& conditional, const Expr& expr) {
  const Type& then_type = conditional.then_value->type;
  const Type& else_type = conditional.else_value->type;
  Node node;
  node.op = NodeOp::Conditional;
  node.a = add(*conditional.condition);
  node.b = coerce(add(*conditional.then_value), then_type, else_type, conditional.then_value->span);
  node.c = coerce(add(*conditional.else_value), else_type, then_type, conditional.else_value->span);
  node.exact = t_.nodes[node.b].exact;
  return emit(node, expr.span);
}

// C17 6.3.1.2: whatever is not equal to zero is true, NaN too.
Code Builder::truth(Code operand, const Type& from, const Expr& expr) {
  Node zero;
  zero.exact = is_fraction(from);
  Node node;
  node.op = NodeOp::Ne;
  if (from.kind == TypeKind::Float32) node.op = NodeOp::NeF32;
  if (from.kind == TypeKind::Float64) node.op = NodeOp::NeF64;
  if (is_fraction(from)) node.op = NodeOp::NeReal;
  as_unsigned_word(operand);
  node.a = operand;
  node.b = emit(zero, expr.span);
  return emit(node, expr.span);
}

Code Builder::cast(const Cast& cast, const Expr& expr) {
  const Type& from = cast.operand->type;
  const Type& to = expr.type;
  const Code operand = add(*cast.operand);
  // Numbers of a formula may lie outside of their type: there each conversion counts.
  const bool exact = meaning_ == Meaning::Formula && is_fixed(to);
  if (from == to && !exact) return operand;
  if (to.is_bool()) return truth(operand, from, expr);
  if (from.is_bool() && to.is_integer()) return operand;
  if (from.is_float() || to.is_float()) return float_cast(operand, from, expr);
  if (is_fraction(to)) return coerce(operand, from, to, expr.span);
  if (from.is_bool() && to.is_integer()) return operand;  // 0 or 1 already
  if (is_fraction(from) || !from.is_integer()) return unsupported(Refusal::Conversion, expr);
  if (to.is_bool()) {
    Node zero;
    zero.op = NodeOp::Literal;
    Node node;
    node.op = NodeOp::Ne;
    node.a = operand;
    node.b = emit(zero, expr.span);
    return emit(node, expr.span);
  }
  const bool u64 = is_fixed(from) && !from.is_signed && from.bits == 64;
  if (to.kind == TypeKind::Int) {
    if (!u64 || meaning_ == Meaning::Formula) return operand;
    Node node;
    node.op = NodeOp::ExactU64;
    node.a = operand;
    return emit(node, expr.span);
  }
  if (widens(from, to) && !exact) return operand;
  Node node;
  node.op = NodeOp::Wrap;
  node.a = operand;
  node.bits = to.bits;
  node.is_signed = to.is_signed;
  return stored(emit(node, expr.span), to, expr.span);
}

// Conversions from and to floats (C17 6.3.1.4, 6.3.1.5): towards zero, or to the nearest.
Code Builder::float_cast(Code operand, const Type& from, const Expr& expr) {
  const Type& to = expr.type;
  const bool to32 = to.kind == TypeKind::Float32;
  const bool from32 = from.kind == TypeKind::Float32;
  Node node;
  node.a = operand;
  node.exact = is_fraction(to);
  if (from.is_integer() || from.is_bool()) {
    node.op = to32 ? NodeOp::IntToF32 : NodeOp::IntToF64;
    node.is_signed = !(is_fixed(from) && !from.is_signed && meaning_ == Meaning::Program);
  } else if (is_fraction(from)) {
    node.op = to32 ? NodeOp::RealToF32 : NodeOp::RealToF64;
  } else if (to.is_float()) {
    node.op = to32 ? NodeOp::F64ToF32 : NodeOp::F32ToF64;
  } else if (is_fraction(to)) {
    node.op = from32 ? NodeOp::F32ToReal : NodeOp::F64ToReal;
  } else if (to.is_integer()) {
    node.op = from32 ? NodeOp::F32ToInt : NodeOp::F64ToInt;
    node.bits = to.kind == TypeKind::Fixed ? to.bits : 64;
    node.is_signed = to.kind != TypeKind::Fixed || to.is_signed;
    return stored(emit(node, expr.span), to, expr.span);
  } else {
    return unsupported(Refusal::Conversion, expr);
  }
  return emit(node, expr.span);
}

}  // namespace permverify::runtime_spec
