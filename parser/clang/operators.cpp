// Operators of C on scalars and vectors; assignments.
#include "parser/clang/operators.h"

#include <algorithm>
#include <array>
#include <set>

#include "logic/ir/effects.h"
#include "parser/clang/accesses.h"
#include "parser/clang/emitter.h"
#include "parser/clang/expressions.h"
#include "parser/clang/layout.h"
#include "parser/clang/memory_model.h"
#include "parser/clang/order.h"
#include "parser/clang/places.h"
#include "parser/clang/pointers.h"
#include "parser/clang/refusals.h"
#include "parser/clang/spans.h"
#include "parser/clang/term_builder.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

// The right side first (C++17, 7.6.19).
Value Operators::assign_record(const clang::Expr& target, const clang::Expr& source) {
  auto [held, to] = order_.operands(!order_.ordered_by_cpp17(), [&] { return expressions_.value(&source); },
                             [&] { return places_.object_of(target); }, spans_.of(&source));
  accesses_.store(to, held, spans_.of(&target));
  frames_.last_reference = to;
  return accesses_.load_again(to, held, spans_.of(&target));
}

namespace {

bool is_shift(clang::BinaryOperatorKind op) { return op == clang::BO_Shl || op == clang::BO_Shr; }

}  // namespace

// Vectors: component by component; comparisons give -1 for true (OpenCL C 6.3.d, 6.3.e).
Value Operators::componentwise(const clang::BinaryOperator& expr, const Value& a, const Value& b) {
  const QualType unit = layout_.component_type(expr.getType());
  const Type type = refusals_.type_of(unit, &expr);
  const Span at = spans_.of(&expr);
  Value result;
  const std::size_t count = std::max(a.parts.size(), b.parts.size());
  for (std::size_t i = 0; i < count; ++i) {
    const ExprPtr x = a.parts.empty() ? a.scalar : a.parts[i].scalar;
    const ExprPtr y = b.parts.empty() ? b.scalar : b.parts[i].scalar;
    ExprPtr part;
    if (expr.isComparisonOp()) {
      part = parser::choose(terms_.comparison(expr.getOpcode(), x, y, at), literal(-1, type, at),
                    literal(0, type, at));
    } else if (expr.isLogicalOp()) {
      const BinaryOp op = expr.getOpcode() == clang::BO_LAnd ? BinaryOp::And : BinaryOp::Or;
      part = parser::choose(make_expr(Binary{op, truth(x), truth(y)}, bool_type, at), literal(-1, type, at),
                    literal(0, type, at));
    } else {
      part = terms_.arithmetic(expr.getOpcode(), x, y, type, at);
    }
    result.parts.push_back({part, {}, {}});
  }
  return result;
}

Value Operators::binary(const clang::BinaryOperator& expr) {
  using namespace clang;
  const Span at = spans_.of(&expr);
  const BinaryOperatorKind op = expr.getOpcode();
  if (const auto* e = dyn_cast<CompoundAssignOperator>(&expr)) return compound(*e, true).value;
  if (op == BO_Assign) return assign(expr, true).value;
  if (op == BO_Comma) {
    expressions_.effect(expr.getLHS());
    return expressions_.value(expr.getRHS());
  }
  refusals_.refuse_half(expr.getLHS()->getType(), &expr);
  refusals_.refuse_half(expr.getRHS()->getType(), &expr);
  if (expr.isPtrMemOp()) refusals_.refuse("member_pointer", &expr, "pointers to members");
  if (expr.isLogicalOp() && !expr.getType()->isVectorType()) return expressions_.logical(expr);
  const bool open = !(is_shift(op) && order_.ordered_by_cpp17());
  auto [a, b] = order_.operands(open, [&] { return expressions_.value(expr.getLHS()); },
                         [&] { return expressions_.value(expr.getRHS()); }, at);
  if (!a.parts.empty() || !b.parts.empty()) return componentwise(expr, a, b);
  if (a.pointer || b.pointer) return pointer_arithmetic(expr, a, b);
  if (!a.scalar || !b.scalar) refusals_.refuse("expression", &expr, "operands without a value");
  if (expr.isComparisonOp()) {
    const Type type = refusals_.type_of(expr.getLHS()->getType(), expr.getLHS());
    const ExprPtr left =
        a.scalar->type.is_bool() && b.scalar->type.is_bool() ? a.scalar : as(a.scalar, type);
    return {terms_.comparison(op, left, b.scalar, at), {}, {}};
  }
  const Type type = refusals_.type_of(expr.getType(), &expr);
  const ExprPtr right =
      is_shift(op) ? as(b.scalar, refusals_.type_of(expr.getRHS()->getType(), expr.getRHS())) : b.scalar;
  return {terms_.arithmetic(op, a.scalar, right, type, at), {}, {}};
}

Value Operators::pointer_arithmetic(const clang::BinaryOperator& expr, const Value& a,
                                    const Value& b) {
  const Span at = spans_.of(&expr);
  const auto op = expr.getOpcode();
  const QualType left = expr.getLHS()->getType(), right = expr.getRHS()->getType();
  if (a.pointer && b.pointer) {
    if (op != clang::BO_Sub) return {pointers_.compare_pointers(op, *a.pointer, *b.pointer, at), {}, {}};
    pointers_.compare_as_bytes(*a.pointer, *b.pointer, true);
    const std::int64_t each = memory_.units(*a.pointer, left->getPointeeType());
    ExprPtr difference = pointers_.pointer_difference(*a.pointer, *b.pointer, at);
    if (each != 1) {
      difference = make_expr(Binary{BinaryOp::TruncDiv, difference, literal(each, int_type, at)},
                             int_type, at);
    }
    return {as(difference, refusals_.type_of(expr.getType(), &expr)), {}, {}};
  }
  if (expr.isComparisonOp()) {
    refusals_.refuse("pointer_comparison", &expr, "a pointer is compared with a number");
  }
  const bool first = a.pointer.has_value();
  const ExprPtr count = first ? b.scalar : a.scalar;
  if (!count) refusals_.refuse("expression", &expr, "operands without a value");
  return {nullptr,
          pointers_.moved(first ? *a.pointer : *b.pointer, (first ? left : right)->getPointeeType(), count,
                op == clang::BO_Sub),
          {}};
}

Assigned Operators::assign(const clang::BinaryOperator& expr, bool used) {
  Value held;
  Place to;
  StmtList sides = emitter_.captured([&] {
    std::tie(held, to) = order_.operands(!order_.ordered_by_cpp17(), [&] { return expressions_.value(expr.getRHS()); },
                                  [&] { return places_.place(expr.getLHS()); }, spans_.of(&expr));
  });
  if (!order_.ordered_by_cpp17()) refuse_assigned_twice(sides, to, expr);
  emitter_.append(std::move(sides));
  accesses_.store(to, held, assigned_span(expr));
  return {to, used ? accesses_.load_again(to, held, assigned_span(expr)) : Value{}};
}

// `i = i++` in C: two changes of one variable without an order (C11 6.5p2).
void Operators::refuse_assigned_twice(const StmtList& sides, const Place& to,
                                      const clang::BinaryOperator& expr) {
  std::set<VarId> targets;
  for (const Target& target : to.at.targets) {
    const Region& of = memory_.region(target.region);
    const auto plane = of.planes.find(target.path);
    if (of.registers && plane != of.planes.end()) {
      targets.insert(plane->second.variables.begin(), plane->second.variables.end());
    }
  }
  for (const StmtPtr& stmt : sides) {
    const std::set<VarId> changed = effects_of(*stmt).defined;
    const bool twice = std::any_of(changed.begin(), changed.end(),
                                   [&](VarId var) { return targets.count(var) != 0; });
    if (twice && order_.call_of(stmt) == 0) {
      refusals_.refuse("unsequenced", &expr, "the variable is changed twice, in no order that the language gives");
    }
  }
}

// The span of a store: its target; a longer expression says no more.
support::Span Operators::assigned_span(const clang::BinaryOperator& expr) {
  return spans_.of(expr.getLHS());
}

Assigned Operators::compound(const clang::CompoundAssignOperator& expr, bool used) {
  const auto op = clang::BinaryOperator::getOpForCompoundAssignment(expr.getOpcode());
  refusals_.refuse_half(expr.getComputationLHSType(), &expr);
  const Span at = assigned_span(expr);
  const QualType type = expr.getLHS()->getType();
  const bool open = !order_.ordered_by_cpp17();
  // The old value is an operand as well: `x += f()` in C, where f changes x.
  auto [right, target] = order_.operands(open, [&] { return expressions_.value(expr.getRHS()); }, [&] {
    std::pair<Place, Value> result{places_.place(expr.getLHS()), {}};
    if (open) result.second = accesses_.load(result.first, at);
    return result;
  }, spans_.of(&expr));
  const Place to = target.first;
  const Value old = open ? target.second : accesses_.load(to, at);
  Value result;
  if (old.pointer) {
    result.pointer = pointers_.moved(*old.pointer, type->getPointeeType(), right.scalar, op == clang::BO_Sub);
  } else if (!old.parts.empty()) {
    const Type unit = refusals_.type_of(layout_.component_type(type), &expr);
    for (std::size_t i = 0; i < old.parts.size(); ++i) {
      const ExprPtr by = right.parts.empty() ? right.scalar : right.parts[i].scalar;
      result.parts.push_back({terms_.arithmetic(op, old.parts[i].scalar, by, unit, spans_.of(&expr)), {}, {}});
    }
  } else {
    const Type in = refusals_.type_of(expr.getComputationResultType(), &expr);
    const Type own = refusals_.type_of(type, &expr);
    ExprPtr by = right.scalar;
    if (is_shift(op)) by = as(by, refusals_.type_of(expr.getRHS()->getType(), expr.getRHS()));
    result.scalar = as(terms_.arithmetic(op, as(old.scalar, refusals_.type_of(expr.getComputationLHSType(), &expr)),
                                  by, in, spans_.of(&expr)),
                       own);
  }
  accesses_.store(to, result, at);
  return {to, used ? accesses_.load_again(to, result, at) : Value{}};
}

Assigned Operators::step(const clang::UnaryOperator& expr, bool used) {
  const Span at = spans_.of(expr.getSubExpr());
  const Place to = places_.place(expr.getSubExpr());
  const Value old = accesses_.load(to, at);
  const QualType type = expr.getType();
  const auto op = expr.isIncrementOp() ? clang::BO_Add : clang::BO_Sub;
  Value fresh;
  if (old.pointer) {
    fresh.pointer = pointers_.moved(*old.pointer, type->getPointeeType(), literal(1, int_type, at),
                           expr.isDecrementOp());
  } else if (!old.parts.empty()) {
    const Type unit = refusals_.type_of(layout_.component_type(type), &expr);
    for (const Value& part : old.parts) {
      fresh.parts.push_back(
          {terms_.arithmetic(op, part.scalar, literal(1, unit, at), unit, spans_.of(&expr)), {}, {}});
    }
  } else {
    const Type own = refusals_.type_of(type, &expr);
    // Narrow types are stepped as int (C11 6.5.2.4, 6.3.1.1).
    const bool narrow = own.is_bool() || (own.is_integer() && own.bits < 32);
    const Type in = narrow ? fixed_type(32, true) : own;
    const ExprPtr one = in.is_float() ? make_expr(RealLit{1, 1}, in, at) : literal(1, in, at);
    fresh.scalar = as(terms_.arithmetic(op, as(old.scalar, in), one, in, spans_.of(&expr)), own);
  }
  accesses_.store(to, fresh, at);
  if (!used) return {to, {}};
  return {to, expr.isPostfix() ? old : accesses_.load_again(to, fresh, at)};
}

Assigned Operators::assigned(const clang::BinaryOperator& expr, bool used) {
  if (const auto* e = clang::dyn_cast<clang::CompoundAssignOperator>(&expr))
    return compound(*e, used);
  return assign(expr, used);
}

Value Operators::unary(const clang::UnaryOperator& expr) {
  using namespace clang;
  const Span at = spans_.of(&expr);
  if (expr.getOpcode() != UO_Deref && expr.getOpcode() != UO_AddrOf) {
    refusals_.refuse_half(expr.getSubExpr()->getType(), &expr);
  }
  switch (expr.getOpcode()) {
    case UO_PostInc: case UO_PostDec: case UO_PreInc: case UO_PreDec: return step(expr, true).value;
    case UO_AddrOf:
      if (expr.getType()->isMemberPointerType()) refusals_.refuse("member_pointer", &expr, "pointers to members");
      return {nullptr, memory_.address_of(places_.place(expr.getSubExpr())), {}};
    case UO_Deref: return accesses_.load(places_.place(&expr), at);
    case UO_LNot: {
      if (expr.getType()->isVectorType()) break;
      return {respan(negation(expressions_.condition(expr.getSubExpr())), at), {}, {}};
    }
    case UO_Plus: case UO_Extension: return expressions_.value(expr.getSubExpr());
    default: break;
  }
  const Value operand = expressions_.value(expr.getSubExpr());
  const bool vector = !operand.parts.empty();
  const Type type =
      refusals_.type_of(vector ? layout_.component_type(expr.getType()) : expr.getType(), &expr);
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
    return parser::choose(truth(x), literal(0, type, at), literal(-1, type, at));  // ! of a vector
  };
  if (!vector) {
    if (!operand.scalar) refusals_.refuse("expression", &expr, "an operand without a value");
    if (expr.getOpcode() != UO_Minus && expr.getOpcode() != UO_Not) {
      refusals_.refuse("expression", &expr, "this operator has no meaning here");
    }
    return {apply(as(operand.scalar, type)), {}, {}};
  }
  Value result;
  for (const Value& part : operand.parts) result.parts.push_back({apply(part.scalar), {}, {}});
  return result;
}

}  // namespace permverify::parser
