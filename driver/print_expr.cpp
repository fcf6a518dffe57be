#include "driver/print_expr.h"

#include <fmt/format.h>

#include "runtime_spec/work_item.h"

namespace permverify::driver {
namespace {

using namespace ir;

// How tightly an expression binds; the table of docs/language.md from loose to tight.
enum Level { Choice, Implication, Either, Both, BitsOr, BitsXor, BitsAnd, Equal, Order, Shift, Sum,
             Product, Prefix, Tight };

struct Operator {
  const char* text;
  Level level;
};

Operator operator_of(BinaryOp op) {
  switch (op) {
    case BinaryOp::Add: return {"+", Sum};
    case BinaryOp::Sub: return {"-", Sum};
    case BinaryOp::Mul: return {"*", Product};
    case BinaryOp::Div:
    case BinaryOp::TruncDiv:
    case BinaryOp::RealDiv: return {"/", Product};
    case BinaryOp::Mod:
    case BinaryOp::TruncMod: return {"%", Product};
    case BinaryOp::Fraction: return {"\\", Product};
    case BinaryOp::Eq: return {"==", Equal};
    case BinaryOp::Ne: return {"!=", Equal};
    case BinaryOp::Lt: return {"<", Order};
    case BinaryOp::Le: return {"<=", Order};
    case BinaryOp::Gt: return {">", Order};
    case BinaryOp::Ge: return {">=", Order};
    case BinaryOp::And: return {"&&", Both};
    case BinaryOp::Or: return {"||", Either};
    case BinaryOp::Implies: return {"==>", Implication};
    case BinaryOp::Star: return {"**", Both};
    case BinaryOp::BitAnd: return {"&", BitsAnd};
    case BinaryOp::BitOr: return {"|", BitsOr};
    case BinaryOp::BitXor: return {"^", BitsXor};
    case BinaryOp::Shl: return {"<<", Shift};
    case BinaryOp::Shr: return {">>", Shift};
  }
  return {"?", Choice};
}

Level tighter(Level level) { return static_cast<Level>(level + 1); }

struct Text {
  std::string text;
  Level level = Tight;
};

class Printer {
 public:
  explicit Printer(const Module& module) : module_(module) {}

  // The expression, in brackets when it binds looser than `least`.
  std::string at(const ExprPtr& expr, Level least) const {
    const Text result = std::visit([&](const auto& node) { return print(node, *expr); }, expr->node);
    return result.level < least ? "(" + result.text + ")" : result.text;
  }
  std::string list(const std::vector<ExprPtr>& exprs) const {
    std::string out;
    for (const auto& e : exprs) out += (out.empty() ? "" : ", ") + at(e, Choice);
    return out;
  }
  std::string cell(VarId array, const std::vector<ExprPtr>& indices) const {
    std::string out = name(array);
    for (const auto& index : indices) out += "[" + at(index, Choice) + "]";
    return out;
  }

 private:
  const std::string& name(VarId var) const { return module_.variables[var].name; }

  Text print(const BoolLit& node, const Expr&) const { return {node.value ? "true" : "false"}; }
  Text print(const IntLit& node, const Expr&) const {
    return {std::to_string(node.value), node.value < 0 ? Prefix : Tight};
  }
  Text print(const RealLit& node, const Expr& expr) const {
    if (expr.type == amount_type) {
      if (node.numerator == node.denominator) return {"write"};
      return {fmt::format("{}\\{}", node.numerator, node.denominator), Product};
    }
    return decimal(node);
  }
  // Literals are written as decimals, so their denominators divide a power of ten.
  static Text decimal(const RealLit& node) {
    const Level level = node.numerator < 0 ? Prefix : Tight;
    std::int64_t scale = 1;
    std::size_t digits = 0;
    while (scale % node.denominator != 0 && digits < 17) {
      scale *= 10;
      ++digits;
    }
    if (scale % node.denominator != 0) {
      return {fmt::format("{}.0 / {}.0", node.numerator, node.denominator), Product};
    }
    __extension__ using Wide = __int128;
    const Wide value = static_cast<Wide>(node.numerator) * (scale / node.denominator);
    const Wide size = value < 0 ? -value : value;
    const auto whole = static_cast<std::uint64_t>(size / scale);
    const auto rest = static_cast<std::uint64_t>(size % scale);
    return {fmt::format("{}{}.{:0{}}", value < 0 ? "-" : "", whole, rest, digits == 0 ? 1 : digits),
            level};
  }
  Text print(const VarRef& node, const Expr&) const { return {name(node.var)}; }
  Text print(const BuiltinRef& node, const Expr&) const {
    static constexpr const char* components[] = {".x", ".y", ".z"};
    return {std::string(runtime_spec::identifier(node.which).name) +
            (node.dimension < 0 ? "" : components[node.dimension])};
  }
  Text print(const ArrayRead& node, const Expr&) const { return {cell(node.array, node.indices)}; }
  Text print(const Unary& node, const Expr&) const {
    const char* sign = "-";
    switch (node.op) {
      case UnaryOp::Not: sign = "!"; break;
      case UnaryOp::Neg: break;
      case UnaryOp::BitNot: sign = "~"; break;
    }
    return {sign + at(node.operand, Tight), Prefix};
  }
  Text print(const Binary& node, const Expr&) const {
    const Operator op = operator_of(node.op);
    // Only ==> groups to the right; comparisons would become chains without brackets.
    const bool chains = op.level == Equal || op.level == Order;
    const bool right = node.op == BinaryOp::Implies;
    return {fmt::format("{} {} {}", at(node.left, right || chains ? tighter(op.level) : op.level),
                        op.text, at(node.right, right ? op.level : tighter(op.level))),
            op.level};
  }
  Text print(const Conditional& node, const Expr&) const {
    return {fmt::format("{} ? {} : {}", at(node.condition, Implication),
                        at(node.then_value, Implication), at(node.else_value, Choice)),
            Choice};
  }
  Text print(const Cast& node, const Expr& expr) const {
    return {fmt::format("({}) {}", to_string(expr.type), at(node.operand, Prefix)), Prefix};
  }
  std::string binder(const Binder& b) const {
    const std::string text = to_string(module_.variables[b.var].type) + " " + name(b.var);
    return b.low ? fmt::format("{} = {} .. {}", text, at(b.low, Sum), at(b.high, Sum)) : text;
  }
  Text print(const Quantifier& node, const Expr&) const {
    std::string out = node.kind == QuantifierKind::Exists   ? "(\\exists "
                      : node.kind == QuantifierKind::Forall ? "(\\forall "
                                                            : "(\\forall* ";
    for (std::size_t i = 0; i < node.binders.size(); ++i) {
      out += (i == 0 ? "" : ", ") + binder(node.binders[i]);
    }
    if (node.range) out += "; " + at(node.range, Choice);
    out += "; ";
    for (const auto& trigger : node.triggers) out += "{: " + list(trigger) + " :} ";
    return {out + at(node.body, Choice) + ")"};
  }
  Text print(const Reduction& node, const Expr&) const {
    const char* word = "";
    switch (node.op) {
      case ReductionOp::Sum: word = "\\sum"; break;
      case ReductionOp::Min: word = "\\min"; break;
      case ReductionOp::Max: word = "\\max"; break;
      case ReductionOp::Count: word = "\\count"; break;
    }
    const std::string range = node.range ? "; " + at(node.range, Choice) : "";
    return {fmt::format("({} {}{}; {})", word, binder(node.binder), range, at(node.body, Choice))};
  }
  Text print(const Old& node, const Expr&) const { return {"\\old(" + at(node.operand, Choice) + ")"}; }
  Text print(const ResultRef&, const Expr&) const { return {"\\result"}; }
  Text print(const Call& node, const Expr&) const {
    return {module_.functions[node.function].name + "(" + list(node.arguments) + ")"};
  }
  Text print(const SeqLit& node, const Expr&) const { return {"[" + list(node.elements) + "]"}; }
  Text print(const SeqLength& node, const Expr&) const { return {"|" + at(node.seq, Sum) + "|"}; }
  Text print(const SeqIndex& node, const Expr&) const {
    return {at(node.seq, Tight) + "[" + at(node.index, Choice) + "]"};
  }
  Text print(const SeqSlice& node, const Expr&) const {
    return {fmt::format("{}[{}..{}]", at(node.seq, Tight), at(node.low, Sum), at(node.high, Sum))};
  }
  Text print(const SeqConcat& node, const Expr&) const {
    return {at(node.left, Sum) + " + " + at(node.right, Product), Sum};
  }
  Text print(const Perm& node, const Expr&) const {
    return {fmt::format("Perm({}, {})", cell(node.array, node.indices),
                        node.amount ? at(node.amount, Choice) : "read")};
  }
  Text print(const AtomicRight& node, const Expr&) const {
    return {"Atomic(" + cell(node.array, node.indices) + ")"};
  }

  const Module& module_;
};

}  // namespace

std::string print_expr(const Module& module, const ExprPtr& expr) {
  return Printer(module).at(expr, Choice);
}

std::string print_cell(const Module& module, VarId array, const std::vector<ExprPtr>& indices) {
  return Printer(module).cell(array, indices);
}

std::string print_list(const Module& module, const std::vector<ExprPtr>& list) {
  return Printer(module).list(list);
}

}  // namespace permverify::driver
