#include "logic/ir/print_expr.h"

namespace permverify::ir {
namespace {

struct Operator {
  const char* text;
  Level level;
  Level left, right;  // what the operands must bind at least
};

Operator operator_of(BinaryOp op) {
  switch (op) {
    case BinaryOp::Implies: return {" ==> ", Level::Implies, Level::Or, Level::Implies};
    case BinaryOp::Or: return {" || ", Level::Or, Level::Or, Level::And};
    case BinaryOp::And: return {" && ", Level::And, Level::And, Level::BitOr};
    case BinaryOp::Star: return {" ** ", Level::And, Level::And, Level::BitOr};
    case BinaryOp::BitOr: return {" | ", Level::BitOr, Level::BitOr, Level::BitXor};
    case BinaryOp::BitXor: return {" ^ ", Level::BitXor, Level::BitXor, Level::BitAnd};
    case BinaryOp::BitAnd: return {" & ", Level::BitAnd, Level::BitAnd, Level::Equality};
    case BinaryOp::Eq: return {" == ", Level::Equality, Level::Equality, Level::Relation};
    case BinaryOp::Ne: return {" != ", Level::Equality, Level::Equality, Level::Relation};
    // Operands in parentheses: `a < b < c` is a chain.
    case BinaryOp::Lt: return {" < ", Level::Relation, Level::Shift, Level::Shift};
    case BinaryOp::Le: return {" <= ", Level::Relation, Level::Shift, Level::Shift};
    case BinaryOp::Gt: return {" > ", Level::Relation, Level::Shift, Level::Shift};
    case BinaryOp::Ge: return {" >= ", Level::Relation, Level::Shift, Level::Shift};
    case BinaryOp::Shl: return {" << ", Level::Shift, Level::Shift, Level::Sum};
    case BinaryOp::Shr: return {" >> ", Level::Shift, Level::Shift, Level::Sum};
    case BinaryOp::Add: return {" + ", Level::Sum, Level::Sum, Level::Product};
    case BinaryOp::Sub: return {" - ", Level::Sum, Level::Sum, Level::Product};
    case BinaryOp::Mul: return {" * ", Level::Product, Level::Product, Level::Unary};
    case BinaryOp::Div: case BinaryOp::TruncDiv: case BinaryOp::RealDiv:
      return {" / ", Level::Product, Level::Product, Level::Unary};
    case BinaryOp::Mod: case BinaryOp::TruncMod:
      return {" % ", Level::Product, Level::Product, Level::Unary};
    case BinaryOp::Fraction: return {" \\ ", Level::Product, Level::Product, Level::Unary};
  }
  return {" ? ", Level::Conditional, Level::Postfix, Level::Postfix};
}

const char* builtin_name(Builtin which) {
  switch (which) {
    case Builtin::Tid: return "tid";
    case Builtin::Lid: return "lid";
    case Builtin::Gid: return "gid";
    case Builtin::Gsize: return "gsize";
    case Builtin::Ngroups: return "ngroups";
    case Builtin::Tcount: return "tcount";
  }
  return "";
}

const char* quantifier_word(QuantifierKind kind) {
  switch (kind) {
    case QuantifierKind::Forall: return "\\forall ";
    case QuantifierKind::Exists: return "\\exists ";
    case QuantifierKind::ForallStar: return "\\forall* ";
  }
  return "";
}

const char* reduction_word(ReductionOp op) {
  switch (op) {
    case ReductionOp::Sum: return "\\sum ";
    case ReductionOp::Min: return "\\min ";
    case ReductionOp::Max: return "\\max ";
    case ReductionOp::Count: return "\\count ";
  }
  return "";
}

// A number whose denominator divides a power of ten, as every decimal has; else as a quotient.
std::string decimal(std::int64_t numerator, std::int64_t denominator) {
  // At most 10^18, so that ten times a remainder still fits.
  const auto divisor = static_cast<std::uint64_t>(denominator);
  std::string result = std::to_string(numerator / denominator);
  if (numerator < 0 && numerator / denominator == 0) result = "-" + result;
  const std::int64_t remainder = numerator % denominator;
  auto rest = static_cast<std::uint64_t>(remainder < 0 ? -remainder : remainder);
  std::string digits;
  while (rest != 0 && digits.size() < 18) {
    digits += static_cast<char>('0' + static_cast<int>(rest * 10 / divisor));
    rest = rest * 10 % divisor;
  }
  if (rest != 0) {
    return "(" + std::to_string(numerator) + ".0 / " + std::to_string(denominator) + ".0)";
  }
  return result + "." + (digits.empty() ? "0" : digits);
}

}  // namespace

std::string ExprPrinter::print(const Expr& expr, Level at_least) {
  Text text = std::visit([&](const auto& inner) { return node(inner, expr); }, expr.node);
  if (text.level < at_least) return "(" + text.text + ")";
  return std::move(text.text);
}

std::string ExprPrinter::list(const std::vector<ExprPtr>& exprs) {
  std::string result;
  for (const ExprPtr& expr : exprs) {
    if (!result.empty()) result += ", ";
    result += print(*expr);
  }
  return result;
}

std::string ExprPrinter::cell(VarId array, const std::vector<ExprPtr>& indices) {
  std::string result = names_.of(array);
  const auto& behind = module_.variables[array].behind_index;
  for (std::size_t i = 0; i < indices.size(); ++i) {
    result += "[" + print(*indices[i]) + "]" + (i < behind.size() ? behind[i] : "");
  }
  return result;
}

ExprPrinter::Text ExprPrinter::node(const BoolLit& node, const Expr&) {
  return {node.value ? "true" : "false"};
}

ExprPrinter::Text ExprPrinter::node(const IntLit& node, const Expr&) {
  return {std::to_string(node.value), node.value < 0 ? Level::Unary : Level::Postfix};
}

ExprPrinter::Text ExprPrinter::node(const RealLit& node, const Expr& expr) {
  const Level level = node.numerator < 0 ? Level::Unary : Level::Postfix;
  if (expr.type.kind != TypeKind::Amount) return {decimal(node.numerator, node.denominator), level};
  if (node.numerator == 1 && node.denominator == 1) return {"write"};
  return {std::to_string(node.numerator) + " \\ " + std::to_string(node.denominator),
          Level::Product};
}

ExprPrinter::Text ExprPrinter::node(const VarRef& node, const Expr&) {
  return {names_.of(node.var)};
}

ExprPrinter::Text ExprPrinter::node(const BuiltinRef& node, const Expr&) {
  const char* const suffix[] = {"", ".x", ".y", ".z"};
  return {std::string(builtin_name(node.which)) + suffix[node.dimension + 1]};
}

ExprPrinter::Text ExprPrinter::node(const ArrayRead& node, const Expr&) {
  return {cell(node.array, node.indices)};
}

ExprPrinter::Text ExprPrinter::node(const Unary& node, const Expr&) {
  const char* sign = node.op == UnaryOp::Not ? "!" : node.op == UnaryOp::Neg ? "-" : "~";
  const std::string operand = print(*node.operand, Level::Unary);
  // `- -x`: two signs in a row would be the sign of a decrement.
  const bool clash = node.op == UnaryOp::Neg && operand.starts_with('-');
  return {sign + (clash ? "(" + operand + ")" : operand), Level::Unary};
}

ExprPrinter::Text ExprPrinter::node(const Binary& node, const Expr&) {
  const Operator op = operator_of(node.op);
  return {print(*node.left, op.left) + op.text + print(*node.right, op.right), op.level};
}

ExprPrinter::Text ExprPrinter::node(const Conditional& node, const Expr&) {
  return {print(*node.condition, Level::Implies) + " ? " + print(*node.then_value) + " : " +
              print(*node.else_value),
          Level::Conditional};
}

ExprPrinter::Text ExprPrinter::node(const Cast& node, const Expr& expr) {
  // An integer that is used as an amount is so without a word.
  if (expr.type.kind == TypeKind::Amount) return {print(*node.operand, Level::Unary), Level::Unary};
  return {"(" + to_string(expr.type) + ") " + print(*node.operand, Level::Unary), Level::Unary};
}

std::string ExprPrinter::binder(const Binder& binder) {
  std::string range;
  if (binder.low && binder.high) {
    range = " = " + print(*binder.low, Level::Sum) + " .. " + print(*binder.high, Level::Sum);
  }
  // The bounds stand outside of the variable's scope.
  return to_string(module_.variables[binder.var].type) + " " + names_.enter(binder.var) + range;
}

ExprPrinter::Text ExprPrinter::node(const Quantifier& node, const Expr&) {
  const std::size_t mark = names_.mark();
  std::string text;
  for (const Binder& one : node.binders) text += (text.empty() ? "" : ", ") + binder(one);
  text = std::string("(") + quantifier_word(node.kind) + text + "; ";
  if (node.range) text += print(*node.range) + "; ";
  for (const auto& trigger : node.triggers) text += "{: " + list(trigger) + " :} ";
  const Level level = node.triggers.empty() ? Level::Conditional : Level::Postfix;
  text += print(*node.body, level) + ")";
  names_.leave(mark);
  return {text};
}

ExprPrinter::Text ExprPrinter::node(const Reduction& node, const Expr&) {
  const std::size_t mark = names_.mark();
  std::string text = std::string("(") + reduction_word(node.op) + binder(node.binder) + "; ";
  if (node.range) text += print(*node.range) + "; ";
  text += print(*node.body) + ")";
  names_.leave(mark);
  return {text};
}

ExprPrinter::Text ExprPrinter::node(const Old& node, const Expr&) {
  return {"\\old(" + print(*node.operand) + ")"};
}
ExprPrinter::Text ExprPrinter::node(const ResultRef&, const Expr&) { return {"\\result"}; }
ExprPrinter::Text ExprPrinter::node(const Call& node, const Expr&) {
  const Function& f = module_.functions[node.function];
  return {(f.is_lemma ? "use " : "") + f.name + "(" + list(node.arguments) + ")"};
}
ExprPrinter::Text ExprPrinter::node(const SeqLit& node, const Expr&) {
  return {"[" + list(node.elements) + "]"};
}
ExprPrinter::Text ExprPrinter::node(const SeqLength& node, const Expr&) {
  return {"|" + print(*node.seq, Level::Sum) + "|"};
}
ExprPrinter::Text ExprPrinter::node(const SeqIndex& node, const Expr&) {
  return {print(*node.seq, Level::Postfix) + "[" + print(*node.index) + "]"};
}
ExprPrinter::Text ExprPrinter::node(const SeqSlice& node, const Expr&) {
  return {print(*node.seq, Level::Postfix) + "[" + print(*node.low) + " .. " + print(*node.high) +
          "]"};
}
ExprPrinter::Text ExprPrinter::node(const SeqConcat& node, const Expr&) {
  return {print(*node.left, Level::Sum) + " + " + print(*node.right, Level::Product), Level::Sum};
}
ExprPrinter::Text ExprPrinter::node(const Perm& node, const Expr&) {
  return {"Perm(" + cell(node.array, node.indices) + ", " +
          (node.amount ? print(*node.amount) : std::string("read")) + ")"};
}
ExprPrinter::Text ExprPrinter::node(const AtomicRight& node, const Expr&) {
  return {"Atomic(" + cell(node.array, node.indices) + ")"};
}

}  // namespace permverify::ir
