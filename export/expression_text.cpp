// Source: OpenCL 1.2, 6.3 (operators): machine integers narrower than int are computed in int and
// brought back; a shift fills with the sign; `/` and `%` of PVL round down and are written as helpers.
#include "export/expression_text.h"

#include "export/refused.h"
#include "export/types.h"
#include "support/overloaded.h"

namespace permverify::opencl_export {

using namespace ir;

namespace {

[[noreturn]] void specification_only(const Expr& expr) {
  throw Refused("unsupported:export_specification", expr.span,
                "only specifications can say this: a device does not evaluate it");
}

Level next(Level level) { return static_cast<Level>(static_cast<int>(level) + 1); }

}  // namespace

std::string ExpressionText::value_type(const Type& type, Span where) {
  if (type.kind == TypeKind::Float64) place_.needs.doubles = true;
  return opencl_export::value_type(type, where);
}

std::string ExpressionText::memory_type(const Type& type, Span where) {
  if (type.kind == TypeKind::Float64) place_.needs.doubles = true;
  return opencl_export::memory_type(type, where);
}

std::string ExpressionText::print(const Expr& expr, Level at_least) {
  const Text text = node(expr);
  return text.level < at_least ? "(" + text.text + ")" : text.text;
}

ExpressionText::Text ExpressionText::node(const Expr& expr) {
  value_type(expr.type.element(), expr.span);
  return std::visit(
      support::Overloaded{
          [&](const BoolLit& n) { return Text{n.value ? "true" : "false"}; },
          [&](const IntLit& n) { return Text{integer_literal(n.value, expr.type)}; },
          [&](const RealLit& n) { return Text{float_literal(n, expr.type, expr.span)}; },
          [&](const VarRef& n) { return variable(n.var); },
          [&](const BuiltinRef& n) {
            return Text{place_.names.identifier(n.which, n.dimension)};
          },
          [&](const ArrayRead& n) {
            const std::string text = cell(n.array, n.indices);
            return expr.type.is_bool() ? Text{text + " != 0", Level::Equality} : Text{text};
          },
          [&](const Unary& n) { return unary(n, expr); },
          [&](const Binary& n) { return binary(n, expr); },
          [&](const Conditional& n) {
            return Text{print(*n.condition, Level::Or) + " ? " + print(*n.then_value, Level::Or) +
                            " : " + print(*n.else_value, Level::Conditional),
                        Level::Conditional};
          },
          [&](const Cast& n) { return cast(n, expr); },
          [&](const Call& n) { return call(n, expr); },
          [&](const Quantifier&) -> Text { specification_only(expr); },
          [&](const Reduction&) -> Text { specification_only(expr); },
          [&](const Old&) -> Text { specification_only(expr); },
          [&](const ResultRef&) -> Text { specification_only(expr); },
          [&](const SeqLit&) -> Text { specification_only(expr); },
          [&](const SeqLength&) -> Text { specification_only(expr); },
          [&](const SeqIndex&) -> Text { specification_only(expr); },
          [&](const SeqSlice&) -> Text { specification_only(expr); },
          [&](const SeqConcat&) -> Text { specification_only(expr); },
          [&](const Perm&) -> Text { specification_only(expr); },
          [&](const AtomicRight&) -> Text { specification_only(expr); }},
      expr.node);
}

ExpressionText::Text ExpressionText::variable(VarId var) {
  const Variable& info = place_.module.variables[var];
  if (info.kind == VarKind::KernelParam && info.type.is_bool()) {
    return {place_.names.of(var) + " != 0", Level::Equality};
  }
  return {place_.names.of(var)};
}

// Row-major: ((i0 * extent1) + i1) * extent2 + i2.
std::string ExpressionText::cell(VarId array, const std::vector<ExprPtr>& indices) {
  const std::string& name = place_.names.of(array);
  if (indices.size() == 1) return name + "[" + print(*indices[0]) + "]";
  std::string flat = print(*indices[0], Level::Product);
  for (std::size_t d = 1; d < indices.size(); ++d) {
    if (d > 1) flat = "(" + flat + ")";
    flat += " * " + place_.names.extent(array, d) + " + " + print(*indices[d], Level::Product);
  }
  return name + "[" + flat + "]";
}

ExpressionText::Text ExpressionText::narrowed(Text wide, const Type& type) {
  if (!type.is_scalar() || !is_narrow(type)) return wide;
  return {"(" + opencl_export::value_type(type, {}) + ")(" + wide.text + ")", Level::Unary};
}

ExpressionText::Text ExpressionText::unary(const Unary& node, const Expr& expr) {
  const std::string operand = print(*node.operand, Level::Unary);
  switch (node.op) {
    case UnaryOp::Not: return {"!" + operand, Level::Unary};
    case UnaryOp::BitNot: return narrowed({"~" + operand, Level::Unary}, expr.type);
    case UnaryOp::Neg: break;
  }
  const std::string minus = operand.starts_with('-') ? "-(" + operand + ")" : "-" + operand;
  return narrowed({minus, Level::Unary}, expr.type);
}

ExpressionText::Text ExpressionText::infix(const Binary& node, const char* op, Level level) {
  return {print(*node.left, level) + " " + op + " " + print(*node.right, next(level)), level};
}

ExpressionText::Text ExpressionText::binary(const Binary& node, const Expr& expr) {
  switch (node.op) {
    case BinaryOp::Eq: return infix(node, "==", Level::Equality);
    case BinaryOp::Ne: return infix(node, "!=", Level::Equality);
    case BinaryOp::Lt: return infix(node, "<", Level::Relation);
    case BinaryOp::Le: return infix(node, "<=", Level::Relation);
    case BinaryOp::Gt: return infix(node, ">", Level::Relation);
    case BinaryOp::Ge: return infix(node, ">=", Level::Relation);
    case BinaryOp::And: return infix(node, "&&", Level::And);
    case BinaryOp::Or:
      // The parentheses that compilers ask for around && beside ||.
      return {print(*node.left, Level::BitOr) + " || " + print(*node.right, Level::BitOr), Level::Or};
    case BinaryOp::Implies:
      return {"!" + print(*node.left, Level::Unary) + " || " + print(*node.right, Level::BitOr),
              Level::Or};
    case BinaryOp::BitAnd: return infix(node, "&", Level::BitAnd);
    case BinaryOp::BitOr: return infix(node, "|", Level::BitOr);
    case BinaryOp::BitXor: return infix(node, "^", Level::BitXor);
    case BinaryOp::Add:
    case BinaryOp::Sub:
    case BinaryOp::Mul:
      return arithmetic(node, expr);
    case BinaryOp::Div:
    case BinaryOp::Mod:
    case BinaryOp::TruncDiv:
    case BinaryOp::TruncMod:
    case BinaryOp::RealDiv:
      return division(node, expr);
    case BinaryOp::Shl:
    case BinaryOp::Shr:
      return shift(node, expr);
    case BinaryOp::Fraction:
    case BinaryOp::Star:
      break;
  }
  specification_only(expr);
}

ExpressionText::Text ExpressionText::arithmetic(const Binary& node, const Expr& expr) {
  if (node.op == BinaryOp::Mul) {
    // The product of two ushorts may leave int, where overflow has no meaning.
    if (is_unsigned(expr.type) && expr.type.bits == 16) {
      return narrowed({"(uint)" + print(*node.left, Level::Unary) + " * " +
                           print(*node.right, Level::Unary),
                       Level::Product},
                      expr.type);
    }
    return narrowed(infix(node, "*", Level::Product), expr.type);
  }
  return narrowed(infix(node, node.op == BinaryOp::Add ? "+" : "-", Level::Sum), expr.type);
}

ExpressionText::Text ExpressionText::division(const Binary& node, const Expr& expr) {
  const bool modulo = node.op == BinaryOp::Mod || node.op == BinaryOp::TruncMod;
  const bool floors = node.op == BinaryOp::Div || node.op == BinaryOp::Mod;
  if (!floors || is_unsigned(expr.type) || expr.type.is_float()) {
    return narrowed(infix(node, modulo ? "%" : "/", Level::Product), expr.type);
  }
  const bool wide = expr.type.kind == TypeKind::Int || expr.type.bits == 64;
  const std::string type = wide ? "long" : "int";
  place_.needs.division.insert(type);
  return narrowed({(modulo ? "floor_mod_" : "floor_div_") + type + "(" + print(*node.left) + ", " +
                   print(*node.right) + ")"},
                  expr.type);
}

ExpressionText::Text ExpressionText::shift(const Binary& node, const Expr& expr) {
  const std::string amount = print(*node.right, Level::Sum);
  if (node.op == BinaryOp::Shr) {
    return narrowed({print(*node.left, Level::Sum) + " >> " + amount, Level::Shift}, expr.type);
  }
  if (is_narrow(expr.type)) {
    return narrowed({"(uint)" + print(*node.left, Level::Unary) + " << " + amount, Level::Shift},
                    expr.type);
  }
  return {print(*node.left, Level::Sum) + " << " + amount, Level::Shift};
}

ExpressionText::Text ExpressionText::cast(const Cast& node, const Expr& expr) {
  // `(float) 0.1`: the numeral itself is exact, and is rounded once.
  const auto* numeral = std::get_if<RealLit>(&node.operand->node);
  if (numeral != nullptr && expr.type.is_float()) {
    return {float_literal(*numeral, expr.type, expr.span)};
  }
  return {"(" + value_type(expr.type, expr.span) + ")" + print(*node.operand, Level::Unary),
          Level::Unary};
}

ExpressionText::Text ExpressionText::array_argument(const Expr& argument,
                                                    std::vector<Space>& spaces) {
  const auto* reference = std::get_if<VarRef>(&argument.node);
  if (reference == nullptr) specification_only(argument);
  const Variable& info = place_.module.variables[reference->var];
  if (info.kind == VarKind::PrivateArray || !info.contents.empty()) {
    throw Refused("unsupported:export_array_argument", argument.span,
                  "a function cannot take `" + info.name + "`: it is private or a constant table");
  }
  const auto parameter = place_.parameter_spaces.find(reference->var);
  if (parameter != place_.parameter_spaces.end()) {
    spaces.push_back(parameter->second);
  } else {
    spaces.push_back(info.kind == VarKind::LocalArray ? Space::Local : Space::Global);
  }
  std::string text = place_.names.of(reference->var);
  for (std::size_t d = 1; d < info.type.rank; ++d) {
    text += ", " + place_.names.extent(reference->var, d);
  }
  return {text};
}

// OpenCL picks the overload by the types of the arguments: each is written with the one it has here.
ExpressionText::Text ExpressionText::intrinsic(const Call& node, const Expr& expr) {
  const Function& function = place_.module.functions[node.function];
  std::vector<std::string> arguments;
  for (std::size_t i = 0; i < node.arguments.size(); ++i) {
    const Variable& param = place_.module.variables[function.params.at(i)];
    arguments.push_back("(" + value_type(param.type, param.span) + ")" +
                        print(*node.arguments[i], Level::Unary));
  }
  if (function.intrinsic.find("half_to_") != std::string::npos ||
      function.intrinsic.find("_to_half") != std::string::npos) {
    throw Refused("unsupported:export_half", expr.span, "halves are read and written in memory only");
  }
  if (function.intrinsic == "select" && arguments.size() == 3) {
    return {arguments[2] + " ? " + arguments[1] + " : " + arguments[0], Level::Conditional};
  }
  std::string list;
  for (const std::string& argument : arguments) list += (list.empty() ? "" : ", ") + argument;
  return narrowed({function.intrinsic + "(" + list + ")"}, expr.type);
}

ExpressionText::Text ExpressionText::call(const Call& node, const Expr& expr) {
  if (!place_.module.functions[node.function].intrinsic.empty()) return intrinsic(node, expr);
  std::vector<Space> spaces;
  std::string arguments;
  for (const ExprPtr& argument : node.arguments) {
    if (argument->type.is_seq()) specification_only(*argument);
    arguments += arguments.empty() ? "" : ", ";
    arguments += argument->type.is_array() ? array_argument(*argument, spaces).text : print(*argument);
  }
  return {place_.functions.name_for(node.function, spaces, expr.span) + "(" + arguments + ")"};
}

}  // namespace permverify::opencl_export
