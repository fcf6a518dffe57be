#include "host/written.h"

#include "logic/term/evaluate.h"

namespace permverify::host {

using term::Kind;

namespace {

std::string inside(const Written& part, Binding around, bool same) {
  const bool bare = part.binding < around || (same && part.binding == around);
  return bare ? part.text : "(" + part.text + ")";
}

}  // namespace

namespace {

// Nodes of the term as a tree, where shared parts count each time; at most `most`.
std::size_t tree_size(Term t, std::size_t most) {
  std::size_t size = 1;
  for (const Term child : t.children()) {
    if (size >= most) return most;
    size += tree_size(child, most - size);
  }
  return std::min(size, most);
}

constexpr std::size_t most_nodes = 400;

}  // namespace

std::optional<Written> Writing::write(Term t) {
  return tree_size(t, most_nodes) == most_nodes ? std::nullopt : write_small(t);
}

std::optional<Written> Writing::write_small(Term t) {
  switch (t.kind()) {
    case Kind::BoolConst: return Written{ir::make_expr(ir::BoolLit{t.is_true()}, ir::bool_type, at_), t.is_true() ? "true" : "false"};
    case Kind::IntConst: return Written{ir::make_expr(ir::IntLit{t->value}, ir::int_type, at_), std::to_string(t->value)};
    case Kind::Symbol: return symbol(t);
    case Kind::Not: return not_written(t.child(0));
    case Kind::And: return chain(t, ir::BinaryOp::And, " && ", Conjunction);
    case Kind::Or: return chain(t, ir::BinaryOp::Or, " || ", Disjunction);
    case Kind::Implies: return pair(t.child(0), t.child(1), ir::BinaryOp::Implies, " ==> ", Implication, ir::bool_type);
    case Kind::Eq: {
      // What is known on the left, as it is written by hand.
      const bool swap = t.child(1).kind() == Kind::Symbol && (t.child(0).kind() != Kind::Symbol || written_.count(t.child(0)->id) == 0);
      return pair(t.child(swap ? 1 : 0), t.child(swap ? 0 : 1), ir::BinaryOp::Eq, " == ", Comparison, ir::bool_type);
    }
    case Kind::Lt: return pair(t.child(0), t.child(1), ir::BinaryOp::Lt, " < ", Comparison, ir::bool_type);
    case Kind::Le: return pair(t.child(0), t.child(1), ir::BinaryOp::Le, " <= ", Comparison, ir::bool_type);
    case Kind::Add:
      if (auto all = constant(t)) return all;
      return chain(t, ir::BinaryOp::Add, " + ", Sum);
    case Kind::Mul: return product(t);
    case Kind::Div: return pair(t.child(0), t.child(1), ir::BinaryOp::Div, " / ", Product, ir::int_type);
    case Kind::Mod:
      if (t.child(1).kind() == Kind::Pow2 && t.child(1).child(0).is_int(64)) return rest(t);
      return pair(t.child(0), t.child(1), ir::BinaryOp::Mod, " % ", Product, ir::int_type);
    case Kind::Ite: {
      const auto c = write_small(t.child(0)), a = write_small(t.child(1)), b = write_small(t.child(2));
      if (!c || !a || !b) return std::nullopt;
      return Written{ir::make_expr(ir::Conditional{c->expr, a->expr, b->expr}, a->expr->type, at_),
                     "(" + c->text + " ? " + a->text + " : " + b->text + ")"};
    }
    default: return std::nullopt;
  }
}

// A constant beyond the literals of the IR, from its bits.
std::optional<Written> Writing::constant(Term t) {
  const auto found = term::evaluate(t, {}, most_nodes);
  const auto value = found ? term::as_wide(*found) : std::nullopt;
  if (!value || *value < 0 || *value >= term::wide_power_of_two(64)) return std::nullopt;
  const auto bits = static_cast<std::int64_t>(static_cast<std::uint64_t>(*value));
  return Written{of_word(ir::make_expr(ir::IntLit{bits}, ir::int_type, at_)), term::to_string(*value)};
}

// Modulo 2^64: a conversion.
std::optional<Written> Writing::rest(Term t) {
  const auto part = write_small(t.child(0));
  if (!part) return std::nullopt;
  return Written{of_word(part->expr), "(unsigned long)" + inside(*part, Product, false)};
}

ir::ExprPtr Writing::of_word(ir::ExprPtr value) const {
  ir::Type word = ir::int_type;
  word.kind = ir::TypeKind::Fixed;
  word.bits = 64;
  word.is_signed = false;
  return ir::make_expr(ir::Cast{ir::make_expr(ir::Cast{std::move(value)}, word, at_)}, ir::int_type, at_);
}

std::optional<Written> Writing::symbol(Term t) {
  if (const auto known = written_.find(t->id); known != written_.end()) return known->second;
  const std::string own = executor_.unknowns().name_of(t);
  const std::string name = own.ends_with(')') ? own : "host's " + own;  // a call of the source is no name that the kernel may have, too
  const auto var = static_cast<ir::VarId>(module_.variables.size());
  ir::Variable variable;
  variable.name = name;
  variable.kind = ir::VarKind::KernelParam;
  variable.type = ir::int_type;
  if (const auto type = executor_.integers().type_of(t); type && !(*type)->isBooleanType()) {
    variable.type.kind = ir::TypeKind::Fixed;
    variable.type.bits = static_cast<std::uint8_t>(executor_.width(*type));
    variable.type.is_signed = (*type)->isSignedIntegerOrEnumerationType();
  }
  variable.span = at_;
  ir::ExprPtr value = ir::make_expr(ir::VarRef{var}, variable.type, at_);
  if (variable.type != ir::int_type) value = ir::make_expr(ir::Cast{value}, ir::int_type, at_);
  module_.variables.push_back(std::move(variable));
  launch_.symbols.push_back(var);
  if (executor_.unknowns().is_open(t)) launch_.open_params.push_back(var);
  return written_[t->id] = Written{std::move(value), executor_.unknowns().name_of(t)};
}

std::optional<Written> Writing::not_written(Term t) {
  if (t.kind() == Kind::Eq) return pair(t.child(0), t.child(1), ir::BinaryOp::Ne, " != ", Comparison, ir::bool_type);
  const auto inner = write_small(t);
  if (!inner) return std::nullopt;
  return Written{ir::make_expr(ir::Unary{ir::UnaryOp::Not, inner->expr}, ir::bool_type, at_), "!" + inside(*inner, Product, false)};
}

std::optional<Written> Writing::pair(Term a, Term b, ir::BinaryOp op, const char* sign, Binding binding, ir::Type type) {
  const auto left = write_small(a), right = write_small(b);
  if (!left || !right) return std::nullopt;
  return Written{ir::make_expr(ir::Binary{op, left->expr, right->expr}, type, at_),
                 inside(*left, binding, binding == Product) + sign + inside(*right, binding, false), binding};
}

std::optional<Written> Writing::product(Term t) {
  std::optional<Written> all = chain(t, ir::BinaryOp::Mul, " * ", Product);
  const bool negated = all && t.children().size() == 2 && t.child(0).is_int(-1);
  if (negated) all->text = "-" + inside(*write_small(t.child(1)), Whole, true);
  return all;
}

std::optional<Written> Writing::chain(Term t, ir::BinaryOp op, const char* sign, Binding binding) {
  std::optional<Written> all;
  for (const Term child : t.children()) {
    auto part = write_small(child);
    if (!part) return std::nullopt;
    const bool divides = child.kind() == Kind::Div || child.kind() == Kind::Mod;
    if (binding == Product && divides && all) part->binding = Sum;  // a * (b / c)
    all = all ? Written{ir::make_expr(ir::Binary{op, all->expr, part->expr}, part->expr->type, at_), all->text + sign + inside(*part, binding, true), binding}
              : Written{part->expr, inside(*part, binding, true), binding};
  }
  return all;
}

}  // namespace permverify::host
