#include "logic/ir/validate_expr.h"

#include "logic/ir/visit.h"

namespace permverify::ir {
namespace {

bool is_number(const Type& type) {
  return type.is_numeric() || (type.is_scalar() && type.kind == TypeKind::Amount);
}
bool is_truth(const Type& type) { return type.is_bool() || type.is_resource(); }

// Integers of a machine keep to one type; mathematical numbers mix.
bool mixes(const Type& a, const Type& b) {
  if (a == b) return true;
  if (!is_number(a) || !is_number(b) || a.is_float() || b.is_float()) return false;
  return a.kind != TypeKind::Fixed || b.kind != TypeKind::Fixed;
}

}  // namespace

bool fits(const Type& type, const Type& wanted) {
  if (type == wanted) return true;
  if (!is_number(type) || !is_number(wanted)) return false;
  const bool exact = wanted.kind == TypeKind::Real || wanted.kind == TypeKind::Amount;
  if (type.is_integer() && exact) return true;
  if (type.kind == TypeKind::Real && exact) return true;
  return type.is_integer() && wanted.is_integer() && keeps_value(type, wanted);
}

void ExpressionRules::fail(std::string rule, std::string text, Span span) {
  defects.push_back({std::move(rule), std::move(text), span});
}

bool ExpressionRules::require(bool holds, const char* rule, const char* text, Span span) {
  if (!holds) fail(rule, text, span);
  return holds;
}

void ExpressionRules::check_span(Span span) {
  const bool inside = span.file < sources_.size() && span.begin <= span.end &&
                      span.end <= sources_.buffer(span.file).text().size();
  require(inside, "span.outside", "this span does not lie in a buffer", span);
}

bool ExpressionRules::exists(VarId var, Span span) {
  return require(var < module_.variables.size(), "variable.unknown", "no such variable", span);
}

bool ExpressionRules::visible(VarId var, Span span) {
  if (!exists(var, span)) return false;
  if (scope.count(var) == 0) fail("variable.scope", "`" + variable(var).name + "` is not in scope", span);
  return true;
}

void ExpressionRules::check(const ExprPtr& expr, Place place, Span around) {
  if (!require(expr != nullptr, "expression.missing", "an expression is missing", around)) return;
  check_span(expr->span);
  const Expr& e = *expr;
  const auto formula = [&] {
    require(place != Place::Program, "expression.place", "this has a meaning in formulas alone", e.span);
  };
  std::visit(
      support::Overloaded{
          [&](const BoolLit&) {
            require(e.type.is_bool(), "type.literal", "a truth value has another type", e.span);
          },
          [&](const OneOf<IntLit, RealLit> auto&) {
            require(is_number(e.type), "type.literal", "a number has another type", e.span);
          },
          [&](const BuiltinRef& n) {
            require(e.type.is_integer() && n.dimension >= -1 && n.dimension <= 2, "type.builtin",
                    "an identifier is an integer of one of three dimensions", e.span);
          },
          [&](const Cast& n) {
            check(n.operand, place, e.span);
            require(n.operand && e.type.is_scalar() && n.operand->type.is_scalar() &&
                        !e.type.is_resource(),
                    "type.cast", "only scalars are converted", e.span);
          },
          [&](const Old& n) {
            formula();
            check(n.operand, place, e.span);
            require(n.operand && n.operand->type == e.type, "type.old", "an old value keeps its type",
                    e.span);
          },
          [&](const ResultRef&) {
            require(result_type && *result_type == e.type, "type.result",
                    "there is no such result here", e.span);
          },
          [&](const SeqLit& n) {
            require(e.type.is_seq(), "type.sequence", "a sequence has another type", e.span);
            for (const ExprPtr& part : n.elements) check_as(part, e.type.element(), place, e.span);
          },
          [&](const SeqLength& n) { sequence(n.seq, int_type, e, place); },
          [&](const SeqIndex& n) {
            sequence(n.seq, n.seq ? n.seq->type.element() : e.type, e, place);
            check_index(n.index, place, e.span);
          },
          [&](const SeqSlice& n) {
            sequence(n.seq, n.seq ? n.seq->type : e.type, e, place);
            check_index(n.low, place, e.span);
            check_index(n.high, place, e.span);
          },
          [&](const SeqConcat& n) {
            sequence(n.left, e.type, e, place);
            sequence(n.right, e.type, e, place);
          },
          [&](const Perm& n) {
            right(n.array, n.indices, e, place);
            if (!n.amount) return;
            check(n.amount, Place::Formula, e.span);
            require(is_number(n.amount->type), "type.amount", "an amount is a number", e.span);
          },
          [&](const AtomicRight& n) { right(n.array, n.indices, e, place); },
          [&](const OneOf<VarRef, ArrayRead, Unary, Binary, Conditional, Quantifier, Reduction,
                          Call> auto& n) { node(n, e, place); }},
      e.node);
}

void ExpressionRules::check_as(const ExprPtr& expr, const Type& wanted, Place place, Span around) {
  check(expr, place, around);
  if (!expr || fits(expr->type, wanted)) return;
  fail("type.value", to_string(expr->type) + " where " + to_string(wanted) + " is wanted", expr->span);
}

void ExpressionRules::check_index(const ExprPtr& expr, Place place, Span around) {
  check(expr, place, around);
  require(!expr || expr->type.is_integer(), "type.index", "an index is an integer", around);
}

void ExpressionRules::check_indices(VarId array, const std::vector<ExprPtr>& indices, Place place,
                                    Span around) {
  for (const ExprPtr& index : indices) check_index(index, place, around);
  if (!visible(array, around)) return;
  const Type& type = variable(array).type;
  require(type.is_array() && type.rank == indices.size(), "array.rank",
          "an array has as many indices as dimensions", around);
}

void ExpressionRules::check_clauses(const std::vector<Clause>& clauses) {
  for (const Clause& clause : clauses) {
    check_span(clause.span);
    check(clause.assertion, Place::Assertion, clause.span);
    require(!clause.assertion || is_truth(clause.assertion->type), "type.clause",
            "a clause is true or false, or gives permissions", clause.span);
  }
}

void ExpressionRules::node(const VarRef& n, const Expr& expr, Place) {
  if (!visible(n.var, expr.span)) return;
  require(variable(n.var).type == expr.type, "type.variable", "a variable has another type", expr.span);
}

void ExpressionRules::node(const ArrayRead& n, const Expr& expr, Place place) {
  check_indices(n.array, n.indices, place, expr.span);
  if (n.array >= module_.variables.size()) return;
  require(variable(n.array).type.element() == expr.type, "type.cell", "a cell has another type",
          expr.span);
}

void ExpressionRules::node(const Unary& n, const Expr& expr, Place place) {
  check(n.operand, place, expr.span);
  if (!n.operand) return;
  const Type& type = n.operand->type;
  bool fine = type == expr.type;
  switch (n.op) {
    case UnaryOp::Not: fine = fine && type.is_bool(); break;
    case UnaryOp::Neg: fine = fine && is_number(type); break;
    case UnaryOp::BitNot: fine = fine && type.is_integer(); break;
  }
  require(fine, "type.operand", "the operand has no type of this operation", expr.span);
}

void ExpressionRules::node(const Binary& n, const Expr& expr, Place place) {
  switch (n.op) {
    case BinaryOp::And:
    case BinaryOp::Or:
    case BinaryOp::Implies:
    case BinaryOp::Star: return logical(n, expr, place);
    case BinaryOp::Eq:
    case BinaryOp::Ne:
    case BinaryOp::Lt:
    case BinaryOp::Le:
    case BinaryOp::Gt:
    case BinaryOp::Ge:
    case BinaryOp::Add:
    case BinaryOp::Sub:
    case BinaryOp::Mul:
    case BinaryOp::Div:
    case BinaryOp::Mod:
    case BinaryOp::TruncDiv:
    case BinaryOp::TruncMod:
    case BinaryOp::RealDiv:
    case BinaryOp::Fraction:
    case BinaryOp::BitAnd:
    case BinaryOp::BitOr:
    case BinaryOp::BitXor:
    case BinaryOp::Shl:
    case BinaryOp::Shr: return arithmetic(n, expr, place);
  }
}

// Rights stand to the right of a condition, and on both sides of `**`.
void ExpressionRules::logical(const Binary& n, const Expr& expr, Place place) {
  check(n.left, place, expr.span);
  check(n.right, place, expr.span);
  if (!n.left || !n.right) return;
  const bool resource = n.left->type.is_resource() || n.right->type.is_resource();
  const bool fine = is_truth(n.left->type) && is_truth(n.right->type) &&
                    expr.type == (resource ? resource_type : bool_type);
  const bool right_alone = n.op == BinaryOp::Implies && n.left->type.is_resource();
  const bool stays = n.op != BinaryOp::Or || !resource;
  require(fine && !right_alone && stays, "type.operand", "the operands have no types of this connective",
          expr.span);
}

void ExpressionRules::arithmetic(const Binary& n, const Expr& expr, Place place) {
  check(n.left, place, expr.span);
  check(n.right, place, expr.span);
  if (!n.left || !n.right) return;
  const Type& left = n.left->type;
  const Type& right = n.right->type;
  bool fine = true;
  if (n.op == BinaryOp::Eq || n.op == BinaryOp::Ne) {
    fine = mixes(left, right) && !left.is_resource() && expr.type.is_bool();
  } else if (n.op >= BinaryOp::Lt && n.op <= BinaryOp::Ge) {
    fine = mixes(left, right) && is_number(left) && expr.type.is_bool();
  } else if (n.op == BinaryOp::Shl || n.op == BinaryOp::Shr) {
    fine = left.is_integer() && right.is_integer() && expr.type == left;
  } else if (n.op >= BinaryOp::BitAnd) {
    const bool bits = left.is_integer() || left.is_bool();
    fine = bits && mixes(left, right) && (expr.type == left || expr.type == right);
  } else if (n.op == BinaryOp::Fraction || n.op == BinaryOp::RealDiv) {
    fine = mixes(left, right) && is_number(left) && is_number(expr.type) && !expr.type.is_integer();
  } else {
    fine = mixes(left, right) && is_number(left) && (fits(left, expr.type) && fits(right, expr.type));
  }
  if (fine) return;
  fail("type.operand", to_string(left) + " and " + to_string(right) + " give " + to_string(expr.type),
       expr.span);
}

void ExpressionRules::node(const Conditional& n, const Expr& expr, Place place) {
  check_as(n.condition, bool_type, place == Place::Assertion ? Place::Formula : place, expr.span);
  check(n.then_value, place, expr.span);
  check(n.else_value, place, expr.span);
  if (!n.then_value || !n.else_value) return;
  const bool truth = is_truth(n.then_value->type) && is_truth(n.else_value->type);
  const bool resource = n.then_value->type.is_resource() || n.else_value->type.is_resource();
  const bool fine = truth ? expr.type == (resource ? resource_type : bool_type)
                          : fits(n.then_value->type, expr.type) && fits(n.else_value->type, expr.type);
  require(fine, "type.conditional", "the alternatives have other types than the whole", expr.span);
}

void ExpressionRules::enter(const Binder& binder, Place place, Span around) {
  require((binder.low == nullptr) == (binder.high == nullptr), "binder.range",
          "a range has two ends or none", around);
  if (binder.low) check_index(binder.low, place, around);
  if (binder.high) check_index(binder.high, place, around);
  if (!exists(binder.var, around)) return;
  require(variable(binder.var).kind == VarKind::Bound && scope.count(binder.var) == 0, "binder.variable",
          "a binder binds a variable of its own", around);
  scope.insert(binder.var);
}

void ExpressionRules::node(const Quantifier& n, const Expr& expr, Place place) {
  const Place inside = place == Place::Assertion ? Place::Formula : place;
  for (const Binder& binder : n.binders) enter(binder, inside, expr.span);
  if (n.range) check_as(n.range, bool_type, inside, expr.span);
  check(n.body, place, expr.span);
  for (const auto& trigger : n.triggers) {
    for (const ExprPtr& part : trigger) check(part, Place::Formula, expr.span);
  }
  const bool star = n.kind == QuantifierKind::ForallStar;
  const bool fine = n.body && (star ? is_truth(n.body->type) && expr.type.is_resource()
                                    : n.body->type.is_bool() && expr.type.is_bool());
  require(fine, "type.quantifier", "the body has no type of this quantifier", expr.span);
  for (const Binder& binder : n.binders) leave(binder);
}

void ExpressionRules::node(const Reduction& n, const Expr& expr, Place place) {
  const Place inside = place == Place::Assertion ? Place::Formula : place;
  enter(n.binder, inside, expr.span);
  if (n.range) check_as(n.range, bool_type, inside, expr.span);
  check(n.body, inside, expr.span);
  const bool counts = n.op == ReductionOp::Count;
  const bool fine = n.body && (counts ? n.body->type.is_bool() && expr.type.is_integer()
                                      : is_number(n.body->type) && n.body->type == expr.type);
  require(fine, "type.reduction", "the body has no type of this reduction", expr.span);
  leave(n.binder);
}

void ExpressionRules::node(const Call& n, const Expr& expr, Place place) {
  for (const ExprPtr& argument : n.arguments) check(argument, place, expr.span);
  if (!require(n.function < module_.functions.size(), "call.function", "no such function", expr.span)) {
    return;
  }
  const Function& function = module_.functions[n.function];
  const bool fine = function.is_lemma ? function.used && expr.type.is_bool() && place != Place::Program
                                      : function.result == expr.type;
  require(fine, "call.function", "a call has the type of a function's result", expr.span);
  if (!require(function.params.size() == n.arguments.size(), "call.arguments",
               "as many arguments as parameters", expr.span)) {
    return;
  }
  for (std::size_t i = 0; i < n.arguments.size(); ++i) {
    if (!n.arguments[i] || !exists(function.params[i], expr.span)) continue;
    require(fits(n.arguments[i]->type, variable(function.params[i]).type), "call.arguments",
            "an argument has the type of its parameter", expr.span);
  }
}

void ExpressionRules::right(VarId array, const std::vector<ExprPtr>& indices, const Expr& expr,
                            Place place) {
  require(place == Place::Assertion && expr.type.is_resource(), "expression.place",
          "a permission stands in an assertion", expr.span);
  check_indices(array, indices, Place::Formula, expr.span);
}

void ExpressionRules::sequence(const ExprPtr& seq, const Type& type, const Expr& expr, Place place) {
  check(seq, place, expr.span);
  require(seq && seq->type.is_seq() && fits(expr.type, type), "type.sequence",
          "an operation on sequences has another type", expr.span);
}

}  // namespace permverify::ir
