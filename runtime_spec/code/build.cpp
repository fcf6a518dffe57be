// Leaves, reads and the dispatch over the nodes of the IR.
#include "runtime_spec/code/builder.h"
#include "support/overloaded.h"

namespace permverify::runtime_spec {

using namespace ir;

namespace {

bool is_exact(const Type& type) {
  return type.is_scalar() && (type.kind == TypeKind::Real || type.kind == TypeKind::Amount);
}

bool is_kernel_array(const Variable& var) {
  return var.kind == VarKind::GlobalArray || var.kind == VarKind::LocalArray;
}

}  // namespace

Code Builder::emit(const Node& node, support::Span span) {
  t_.nodes.push_back(node);
  t_.spans.push_back(span);
  return static_cast<Code>(t_.nodes.size() - 1);
}

std::uint32_t Builder::list(const std::vector<Code>& codes) {
  const auto begin = static_cast<std::uint32_t>(t_.lists.size());
  t_.lists.insert(t_.lists.end(), codes.begin(), codes.end());
  return begin;
}

Code Builder::literal(std::int64_t value, const Expr& expr) {
  Node node;
  node.value = value;
  node.exact = is_exact(expr.type);
  return emit(node, expr.span);
}

// The nearest float; 113 bits are enough to round a quotient of 64-bit numbers once.
Code Builder::real_literal(const RealLit& lit, const Expr& expr) {
  __extension__ using Quad = __float128;
  Node node;
  node.value = lit.numerator;
  if (expr.type.is_float()) {
    const Quad quotient = static_cast<Quad>(lit.numerator) / static_cast<Quad>(lit.denominator);
    node.value = expr.type.kind == TypeKind::Float32
                     ? from_float(static_cast<float>(quotient)).bits
                     : from_double(static_cast<double>(quotient)).bits;
  } else if (is_exact(expr.type)) {
    node.exact = true;
    node.denominator = lit.denominator;
  }
  return emit(node, expr.span);
}

// Resolving goes on; only evaluating it stops, and says what it was.
Code Builder::unsupported(Refusal what, const Expr& expr) {
  Node node;
  node.op = NodeOp::Unsupported;
  node.exact = is_exact(expr.type);
  node.a = static_cast<std::uint32_t>(what);
  return emit(node, expr.span);
}

std::uint32_t Builder::slot(VarId var) {
  if (function_) {
    const auto next = static_cast<std::uint32_t>(own_slots_.size());
    return own_slots_.try_emplace(var, next).first->second;
  }
  if (t_.slots.size() <= var) t_.slots.resize(var + 1U, no_code);
  if (t_.slots[var] == no_code) {
    t_.slots[var] = static_cast<std::uint32_t>(t_.variables.size());
    t_.variables.push_back(var);
  }
  return t_.slots[var];
}

Code Builder::stored(Code code, const Type& type, support::Span span) {
  const bool u64 =
      type.is_scalar() && type.kind == TypeKind::Fixed && !type.is_signed && type.bits == 64;
  if (meaning_ == Meaning::Program || !u64) return code;
  Node node;
  node.op = NodeOp::ExactU64;
  node.a = code;
  return emit(node, span);
}

Code Builder::variable(const VarRef& ref, const Expr& expr) {
  if (expr.type.is_array()) return unsupported(Refusal::ArrayAsValue, expr);
  const Variable& var = t_.module.variables[ref.var];
  Node node;
  node.op = var.kind == VarKind::Private ? NodeOp::CheckedSlot : NodeOp::Slot;
  node.a = slot(ref.var);
  node.exact = is_exact(expr.type);
  const Code code = emit(node, expr.span);
  const bool of_program = var.kind == VarKind::Private || var.kind == VarKind::KernelParam;
  return of_program ? stored(code, expr.type, expr.span) : code;
}

Code Builder::read(const ArrayRead& read, const Expr& expr) {
  std::vector<Code> indices;
  for (const auto& index : read.indices) indices.push_back(add(*index));
  Node node;
  node.exact = is_exact(expr.type);
  node.c = static_cast<std::uint32_t>(indices.size());
  if (t_.module.variables[read.array].kind == VarKind::PrivateArray) {
    node.op = NodeOp::PrivateRead;
    node.a = t_.private_index(read.array);
    node.b = list(indices);
    return stored(emit(node, expr.span), expr.type, expr.span);
  }
  if (is_kernel_array(t_.module.variables[read.array])) {
    node.op = in_old_ ? NodeOp::OldRead : indices.size() == 1 ? NodeOp::Read1 : NodeOp::Read;
    node.a = read.array;
  } else {
    node.op = NodeOp::ParamRead;
    node.a = own_arrays_.at(read.array);
  }
  node.b = node.op == NodeOp::Read1 ? indices.front() : list(indices);
  return stored(emit(node, expr.span), expr.type, expr.span);
}

Code Builder::old(const Old& node) {
  const bool before = in_old_;
  in_old_ = true;
  const Code code = add(*node.operand);
  in_old_ = before;
  return code;
}

Code Builder::sequence(NodeOp op, const std::vector<ExprPtr>& parts, const Expr& expr) {
  std::vector<Code> codes;
  for (const auto& part : parts) {
    const Code code = add(*part);
    codes.push_back(op == NodeOp::SeqLit ? coerce(code, part->type, expr.type.element(), part->span)
                                         : code);
  }
  Node node;
  node.op = op;
  node.exact = is_exact(expr.type);
  if (op == NodeOp::SeqLit) {
    node.a = list(codes);
    node.c = static_cast<std::uint32_t>(codes.size());
  } else {
    node.a = codes[0];
    if (codes.size() > 1) node.b = codes[1];
    if (codes.size() > 2) node.c = codes[2];
  }
  const Code code = emit(node, expr.span);
  return op == NodeOp::SeqIndex ? stored(code, expr.type, expr.span) : code;
}

Code Builder::add(const Expr& expr) {
  return std::visit(
      support::Overloaded{
          [&](const BoolLit& n) { return literal(n.value ? 1 : 0, expr); },
          [&](const IntLit& n) {
            if (expr.type.is_float()) return real_literal(RealLit{n.value, 1}, expr);
            const Code code = literal(n.value, expr);
            return n.value < 0 ? stored(code, expr.type, expr.span) : code;  // u64: a pattern
          },
          [&](const RealLit& n) { return real_literal(n, expr); },
          [&](const VarRef& n) { return variable(n, expr); },
          [&](const BuiltinRef& n) {
            Node node;
            node.op = NodeOp::Identifier;
            node.a = static_cast<std::uint32_t>(n.which);
            node.value = n.dimension;
            return emit(node, expr.span);
          },
          [&](const ArrayRead& n) { return read(n, expr); },
          [&](const Unary& n) { return unary(n, expr); },
          [&](const Binary& n) { return binary(n, expr); },
          [&](const Conditional& n) { return conditional(n, expr); },
          [&](const Cast& n) { return cast(n, expr); },
          [&](const Quantifier& n) { return quantifier(n, expr); },
          [&](const Reduction& n) { return reduction(n, expr); },
          [&](const Old& n) { return old(n); },
          [&](const ResultRef&) {
            Node node;
            node.op = NodeOp::Slot;
            node.a = function_ ? t_.functions[*function_].result_slot : 0;
            node.exact = is_exact(expr.type);
            return emit(node, expr.span);
          },
          [&](const ir::Call& n) { return call(n, expr); },
          [&](const SeqLit& n) { return sequence(NodeOp::SeqLit, n.elements, expr); },
          [&](const SeqLength& n) { return sequence(NodeOp::SeqLength, {n.seq}, expr); },
          [&](const SeqIndex& n) {
            return sequence(NodeOp::SeqIndex, {n.seq, n.index}, expr);
          },
          [&](const SeqSlice& n) {
            return sequence(NodeOp::SeqSlice, {n.seq, n.low, n.high}, expr);
          },
          [&](const SeqConcat& n) {
            return sequence(NodeOp::SeqConcat, {n.left, n.right}, expr);
          },
          [&](const Perm&) { return unsupported(Refusal::RightInExpression, expr); },
          [&](const AtomicRight&) { return unsupported(Refusal::RightInExpression, expr); }},
      expr.node);
}

}  // namespace permverify::runtime_spec
