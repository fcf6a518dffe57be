// Expressions that change a variable or an object: `=`, `+=`, `++`. Each gives the place that it changes, which is evaluated once.
#include "host/expressions.h"
#include "host/known_contents.h"
#include "host/memory.h"
#include "host/operators.h"
#include "host/places.h"

namespace permverify::host {

using clang::dyn_cast;

std::optional<Place> Expressions::change(const clang::Expr& expr) {
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(&expr)) return step(*unary).place;
  if (const auto* compound = dyn_cast<clang::CompoundAssignOperator>(&expr)) return assign_compound(*compound).place;
  return assign(*dyn_cast<clang::BinaryOperator>(&expr)).place;
}

Expressions::Changed Expressions::step(const clang::UnaryOperator& expr) {
  const std::optional<Place> place = places_.place_of(expr.getSubExpr());
  const Value old = place ? memory_.read(*place, "value") : Value{};
  const Value now = operators_.stepped(old, expr.getSubExpr()->getType(), expr.isIncrementOp());
  memory_.write(place, now);
  if (!expr.isPostfix()) return {place, now};
  return {place, old.kind == Value::Kind::Unknown ? unknowns_.any(expr.getType(), "value") : old};
}

Expressions::Changed Expressions::assign(const clang::BinaryOperator& expr) {
  const Value value = evaluate(expr.getRHS());
  const std::optional<Place> place = places_.place_of(expr.getLHS());
  memory_.know_inside(*expr.getLHS(), place);
  auto contents = contents_.with_element(place, value, expr.getSourceRange());
  memory_.write(place, value.kind == Value::Kind::Unknown ? unknowns_.any(expr.getLHS()->getType(), "value") : value);
  if (contents) contents_.fill(*place, std::move(*contents));
  return {place, value};
}

Expressions::Changed Expressions::assign_compound(const clang::CompoundAssignOperator& expr) {
  const Value right = evaluate(expr.getRHS());
  const std::optional<Place> place = places_.place_of(expr.getLHS());
  const Value left = place ? memory_.read(*place, "value") : Value{};
  memory_.know_inside(*expr.getLHS(), place);
  memory_.know_all(operators_.operands_without_overflow(expr, left, right), expr.getSourceRange());
  memory_.set_place(expr);
  const Value result = operators_.compound(expr, left, right);
  memory_.write(place, result);
  return {place, result};
}

}  // namespace permverify::host
