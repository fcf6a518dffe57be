// Operators of C on scalars and vectors; assignments.
#include <algorithm>
#include <set>

#include "logic/ir/effects.h"
#include "parser/clang/lowering.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

namespace {

BinaryOp operator_of(clang::BinaryOperatorKind op, bool floats) {
  switch (op) {
    case clang::BO_Add: return BinaryOp::Add;
    case clang::BO_Sub: return BinaryOp::Sub;
    case clang::BO_Mul: return BinaryOp::Mul;
    case clang::BO_Div: return floats ? BinaryOp::Div : BinaryOp::TruncDiv;
    case clang::BO_Rem: return BinaryOp::TruncMod;
    case clang::BO_And: return BinaryOp::BitAnd;
    case clang::BO_Or: return BinaryOp::BitOr;
    case clang::BO_Xor: return BinaryOp::BitXor;
    case clang::BO_LT: return BinaryOp::Lt;
    case clang::BO_GT: return BinaryOp::Gt;
    case clang::BO_LE: return BinaryOp::Le;
    case clang::BO_GE: return BinaryOp::Ge;
    case clang::BO_EQ: return BinaryOp::Eq;
    default: return BinaryOp::Ne;
  }
}

bool is_shift(clang::BinaryOperatorKind op) { return op == clang::BO_Shl || op == clang::BO_Shr; }

}  // namespace

ExprPtr Lowering::comparison(clang::BinaryOperatorKind op, ExprPtr a, ExprPtr b, Span at) {
  if (a->type != b->type) b = as(b, a->type);
  if (a->type.is_bool()) {
    const bool equality = op == clang::BO_EQ || op == clang::BO_NE;
    if (!equality) {
      a = as(a, fixed_type(32, true));
      b = as(b, fixed_type(32, true));
    }
  }
  return make_expr(Binary{operator_of(op, false), std::move(a), std::move(b)}, bool_type, at);
}

// E1 << E2 in OpenCL C 6.3.j takes E2 modulo the width; in C++ (CUDA) that is undefined outside it.
// Bits of a signed value are shifted as those of the unsigned type, as both languages say.
ExprPtr Lowering::shift(bool left, ExprPtr a, ExprPtr b, Type type, Span at) {
  a = as(a, type);
  const unsigned bits = type.bits;
  const auto* amount = std::get_if<IntLit>(&b->node);
  const bool inside = amount && amount->value >= 0 && amount->value < bits;
  if (options_.language == CLanguage::OpenCl && !inside) {
    const Type of = b->type.is_bool() ? type : b->type;
    b = as(b, of);
    b = make_expr(Binary{BinaryOp::BitAnd, b, literal(bits - 1, of, at)}, of, at);
  }
  if (left && type.is_signed) {
    const Type plain = fixed_type(bits, false);
    return as(make_expr(Binary{BinaryOp::Shl, as(a, plain), as(b, plain)}, plain, at), type);
  }
  return make_expr(Binary{left ? BinaryOp::Shl : BinaryOp::Shr, a, as(b, type)}, type, at);
}

ExprPtr Lowering::arithmetic(clang::BinaryOperatorKind op, ExprPtr a, ExprPtr b, Type type,
                             Span at) {
  if (is_shift(op)) return shift(op == clang::BO_Shl, std::move(a), std::move(b), type, at);
  a = as(std::move(a), type);
  b = as(std::move(b), type);
  if (type.is_bool()) {  // `flag |= test` on bools of C++ goes through int; this is for safety
    const Type wide = fixed_type(32, true);
    return truth(arithmetic(op, as(a, wide), as(b, wide), wide, at));
  }
  if (type.is_float() && op == clang::BO_Rem) return intrinsic("fmod", {a, b}, type, at);
  return make_expr(Binary{operator_of(op, type.is_float()), std::move(a), std::move(b)}, type, at);
}

// Vectors: component by component; comparisons give -1 for true (OpenCL C 6.3.d, 6.3.e).
Value Lowering::componentwise(const clang::BinaryOperator& expr, const Value& a, const Value& b) {
  const QualType unit = layout_.component_type(expr.getType());
  const Type type = type_of(unit, &expr);
  const Span at = span(&expr);
  Value result;
  const std::size_t count = std::max(a.parts.size(), b.parts.size());
  for (std::size_t i = 0; i < count; ++i) {
    const ExprPtr x = a.parts.empty() ? a.scalar : a.parts[i].scalar;
    const ExprPtr y = b.parts.empty() ? b.scalar : b.parts[i].scalar;
    ExprPtr part;
    if (expr.isComparisonOp()) {
      part = choose(comparison(expr.getOpcode(), x, y, at), literal(-1, type, at),
                    literal(0, type, at));
    } else if (expr.isLogicalOp()) {
      const BinaryOp op = expr.getOpcode() == clang::BO_LAnd ? BinaryOp::And : BinaryOp::Or;
      part = choose(make_expr(Binary{op, truth(x), truth(y)}, bool_type, at), literal(-1, type, at),
                    literal(0, type, at));
    } else {
      part = arithmetic(expr.getOpcode(), x, y, type, at);
    }
    result.parts.push_back({part, {}, {}});
  }
  return result;
}

Value Lowering::binary(const clang::BinaryOperator& expr) {
  using namespace clang;
  const Span at = span(&expr);
  const BinaryOperatorKind op = expr.getOpcode();
  if (const auto* e = dyn_cast<CompoundAssignOperator>(&expr)) return compound(*e, true).value;
  if (op == BO_Assign) return assign(expr, true).value;
  if (op == BO_Comma) {
    effect(expr.getLHS());
    return value(expr.getRHS());
  }
  refuse_half(expr.getLHS()->getType(), &expr);
  refuse_half(expr.getRHS()->getType(), &expr);
  if (expr.isPtrMemOp()) refuse("member_pointer", &expr, "pointers to members");
  if (expr.isLogicalOp() && !expr.getType()->isVectorType()) return logical(expr);
  const bool open = !(is_shift(op) && ordered_by_cpp17());
  auto [a, b] = operands(open, [&] { return value(expr.getLHS()); },
                         [&] { return value(expr.getRHS()); }, at);
  if (!a.parts.empty() || !b.parts.empty()) return componentwise(expr, a, b);
  if (a.pointer || b.pointer) return pointer_arithmetic(expr, a, b);
  if (!a.scalar || !b.scalar) refuse("expression", &expr, "operands without a value");
  if (expr.isComparisonOp()) {
    const Type type = type_of(expr.getLHS()->getType(), expr.getLHS());
    const ExprPtr left =
        a.scalar->type.is_bool() && b.scalar->type.is_bool() ? a.scalar : as(a.scalar, type);
    return {comparison(op, left, b.scalar, at), {}, {}};
  }
  const Type type = type_of(expr.getType(), &expr);
  const ExprPtr right =
      is_shift(op) ? as(b.scalar, type_of(expr.getRHS()->getType(), expr.getRHS())) : b.scalar;
  return {arithmetic(op, a.scalar, right, type, at), {}, {}};
}

Value Lowering::pointer_arithmetic(const clang::BinaryOperator& expr, const Value& a,
                                   const Value& b) {
  const Span at = span(&expr);
  const auto op = expr.getOpcode();
  const QualType left = expr.getLHS()->getType(), right = expr.getRHS()->getType();
  if (a.pointer && b.pointer) {
    if (op != clang::BO_Sub) return {compare_pointers(op, *a.pointer, *b.pointer, at), {}, {}};
    compare_as_bytes(*a.pointer, *b.pointer, true);
    const std::int64_t each = units(*a.pointer, left->getPointeeType());
    ExprPtr difference = pointer_difference(*a.pointer, *b.pointer, at);
    if (each != 1) {
      difference = make_expr(Binary{BinaryOp::TruncDiv, difference, literal(each, int_type, at)},
                             int_type, at);
    }
    return {as(difference, type_of(expr.getType(), &expr)), {}, {}};
  }
  if (expr.isComparisonOp()) {
    refuse("pointer_comparison", &expr, "a pointer is compared with a number");
  }
  const bool first = a.pointer.has_value();
  const ExprPtr count = first ? b.scalar : a.scalar;
  if (!count) refuse("expression", &expr, "operands without a value");
  return {nullptr,
          moved(first ? *a.pointer : *b.pointer, (first ? left : right)->getPointeeType(), count,
                op == clang::BO_Sub),
          {}};
}

Lowering::Assigned Lowering::assign(const clang::BinaryOperator& expr, bool used) {
  Value held;
  Place to;
  StmtList sides = captured([&] {
    std::tie(held, to) = operands(!ordered_by_cpp17(), [&] { return value(expr.getRHS()); },
                                  [&] { return place(expr.getLHS()); }, span(&expr));
  });
  if (!ordered_by_cpp17()) refuse_assigned_twice(sides, to, expr);
  append(std::move(sides));
  store(to, held, assigned_span(expr));
  return {to, used ? load_again(to, held, assigned_span(expr)) : Value{}};
}

// `i = i++` in C: two changes of one variable without an order (C11 6.5p2).
void Lowering::refuse_assigned_twice(const StmtList& sides, const Place& to,
                                     const clang::BinaryOperator& expr) {
  std::set<VarId> targets;
  for (const Target& target : to.at.targets) {
    const Region& of = region(target.region);
    const auto plane = of.planes.find(target.path);
    if (of.registers && plane != of.planes.end()) {
      targets.insert(plane->second.variables.begin(), plane->second.variables.end());
    }
  }
  for (const StmtPtr& stmt : sides) {
    const std::set<VarId> changed = effects_of(*stmt).defined;
    const bool twice = std::any_of(changed.begin(), changed.end(),
                                   [&](VarId var) { return targets.count(var) != 0; });
    if (twice && call_of(stmt) == 0) {
      refuse("unsequenced", &expr, "the variable is changed twice, in no order that the language gives");
    }
  }
}

// The span of a store: its target; a longer expression says no more.
support::Span Lowering::assigned_span(const clang::BinaryOperator& expr) {
  return span(expr.getLHS());
}

Lowering::Assigned Lowering::compound(const clang::CompoundAssignOperator& expr, bool used) {
  const auto op = clang::BinaryOperator::getOpForCompoundAssignment(expr.getOpcode());
  refuse_half(expr.getComputationLHSType(), &expr);
  const Span at = assigned_span(expr);
  const QualType type = expr.getLHS()->getType();
  const bool open = !ordered_by_cpp17();
  // The old value is an operand as well: `x += f()` in C, where f changes x.
  auto [right, target] = operands(open, [&] { return value(expr.getRHS()); }, [&] {
    std::pair<Place, Value> result{place(expr.getLHS()), {}};
    if (open) result.second = load(result.first, at);
    return result;
  }, span(&expr));
  const Place to = target.first;
  const Value old = open ? target.second : load(to, at);
  Value result;
  if (old.pointer) {
    result.pointer = moved(*old.pointer, type->getPointeeType(), right.scalar, op == clang::BO_Sub);
  } else if (!old.parts.empty()) {
    const Type unit = type_of(layout_.component_type(type), &expr);
    for (std::size_t i = 0; i < old.parts.size(); ++i) {
      const ExprPtr by = right.parts.empty() ? right.scalar : right.parts[i].scalar;
      result.parts.push_back({arithmetic(op, old.parts[i].scalar, by, unit, span(&expr)), {}, {}});
    }
  } else {
    const Type in = type_of(expr.getComputationResultType(), &expr);
    const Type own = type_of(type, &expr);
    ExprPtr by = right.scalar;
    if (is_shift(op)) by = as(by, type_of(expr.getRHS()->getType(), expr.getRHS()));
    result.scalar = as(arithmetic(op, as(old.scalar, type_of(expr.getComputationLHSType(), &expr)),
                                  by, in, span(&expr)),
                       own);
  }
  store(to, result, at);
  return {to, used ? load_again(to, result, at) : Value{}};
}

// The value of an assignment used as one: what was stored, not a second read of memory.
Value Lowering::load_again(const Place& to, const Value& stored, Span at) {
  const bool private_object =
      to.at.targets.size() == 1 && region(to.at.targets[0].region).registers;
  return private_object ? load(to, at) : stored;
}

Lowering::Assigned Lowering::step(const clang::UnaryOperator& expr, bool used) {
  const Span at = span(expr.getSubExpr());
  const Place to = place(expr.getSubExpr());
  const Value old = load(to, at);
  const QualType type = expr.getType();
  const auto op = expr.isIncrementOp() ? clang::BO_Add : clang::BO_Sub;
  Value fresh;
  if (old.pointer) {
    fresh.pointer = moved(*old.pointer, type->getPointeeType(), literal(1, int_type, at),
                           expr.isDecrementOp());
  } else if (!old.parts.empty()) {
    const Type unit = type_of(layout_.component_type(type), &expr);
    for (const Value& part : old.parts) {
      fresh.parts.push_back(
          {arithmetic(op, part.scalar, literal(1, unit, at), unit, span(&expr)), {}, {}});
    }
  } else {
    const Type own = type_of(type, &expr);
    // Narrow types are stepped as int (C11 6.5.2.4, 6.3.1.1).
    const bool narrow = own.is_bool() || (own.is_integer() && own.bits < 32);
    const Type in = narrow ? fixed_type(32, true) : own;
    const ExprPtr one = in.is_float() ? make_expr(RealLit{1, 1}, in, at) : literal(1, in, at);
    fresh.scalar = as(arithmetic(op, as(old.scalar, in), one, in, span(&expr)), own);
  }
  store(to, fresh, at);
  if (!used) return {to, {}};
  return {to, expr.isPostfix() ? old : load_again(to, fresh, at)};
}

Lowering::Assigned Lowering::assigned(const clang::BinaryOperator& expr, bool used) {
  if (const auto* e = clang::dyn_cast<clang::CompoundAssignOperator>(&expr))
    return compound(*e, used);
  return assign(expr, used);
}

// The function that an expression names, if it does.
const clang::Decl* Lowering::referenced(const clang::Expr* expr) {
  const auto* ref = clang::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenCasts());
  return ref && clang::isa<clang::FunctionDecl>(ref->getDecl()) ? ref->getDecl() : nullptr;
}

Value Lowering::unary(const clang::UnaryOperator& expr) {
  using namespace clang;
  const Span at = span(&expr);
  if (expr.getOpcode() != UO_Deref && expr.getOpcode() != UO_AddrOf) {
    refuse_half(expr.getSubExpr()->getType(), &expr);
  }
  switch (expr.getOpcode()) {
    case UO_PostInc: case UO_PostDec: case UO_PreInc: case UO_PreDec: return step(expr, true).value;
    case UO_AddrOf:
      if (referenced(expr.getSubExpr())) {
        refuse("function_pointer", &expr, "pointers to functions have no meaning here");
      }
      return {nullptr, address_of(place(expr.getSubExpr())), {}};
    case UO_Deref: return load(place(&expr), at);
    case UO_LNot: {
      if (expr.getType()->isVectorType()) break;
      return {respan(negation(condition(expr.getSubExpr())), at), {}, {}};
    }
    case UO_Plus: case UO_Extension: return value(expr.getSubExpr());
    default: break;
  }
  const Value operand = value(expr.getSubExpr());
  const bool vector = !operand.parts.empty();
  const Type type =
      type_of(vector ? layout_.component_type(expr.getType()) : expr.getType(), &expr);
  const auto apply = [&](const ExprPtr& x) -> ExprPtr {
    if (expr.getOpcode() == UO_Minus) {
      if (const auto* known = std::get_if<IntLit>(&x->node);
          known && type.is_signed && type.is_integer()) {
        const std::int64_t least =
            type.bits == 64 ? INT64_MIN : -(std::int64_t{1} << (type.bits - 1));
        if (known->value != least) return literal(-known->value, type, at);
      }
      if (const auto* known = std::get_if<RealLit>(&x->node); known && known->numerator != 0) {
        return make_expr(RealLit{-known->numerator, known->denominator}, type, at);
      }
      if (type.is_integer() && !type.is_signed) {
        return make_expr(ir::Binary{BinaryOp::Sub, literal(0, type, at), as(x, type)}, type, at);
      }
      return make_expr(ir::Unary{UnaryOp::Neg, as(x, type)}, type, at);
    }
    if (expr.getOpcode() == UO_Not)
      return make_expr(ir::Unary{UnaryOp::BitNot, as(x, type)}, type, at);
    return choose(truth(x), literal(0, type, at), literal(-1, type, at));  // ! of a vector
  };
  if (!vector) {
    if (!operand.scalar) refuse("expression", &expr, "an operand without a value");
    if (expr.getOpcode() != UO_Minus && expr.getOpcode() != UO_Not) {
      refuse("expression", &expr, "this operator has no meaning here");
    }
    return {apply(as(operand.scalar, type)), {}, {}};
  }
  Value result;
  for (const Value& part : operand.parts) result.parts.push_back({apply(part.scalar), {}, {}});
  return result;
}

}  // namespace permverify::parser
