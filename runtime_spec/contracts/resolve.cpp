// Clauses -> trees. Conjunctions and guards are opened as far as they go, so that every conjunct is
// judged, and blamed, alone (logic.md 7.4: "conjuncts after splitting under quantifiers and ==>").
#include <algorithm>

#include "logic/ir/traverse.h"
#include "runtime_spec/contracts/repair.h"

namespace permverify::runtime_spec {

namespace {

using Kind = AssertionNode::Kind;

template <class Visit>
void for_each_conjunct(const ir::ExprPtr& expr, const Visit& visit) {
  const auto* binary = std::get_if<ir::Binary>(&expr->node);
  if (binary && (binary->op == ir::BinaryOp::And || binary->op == ir::BinaryOp::Star)) {
    for_each_conjunct(binary->left, visit);
    for_each_conjunct(binary->right, visit);
  } else {
    visit(expr);
  }
}

class Resolver {
 public:
  Resolver(Program& program, bool with_repairs) : program_(program), with_repairs_(with_repairs) {}

  AssertionNode resolve(const ir::ExprPtr& expr) {
    if (const auto* binary = std::get_if<ir::Binary>(&expr->node)) {
      if (binary->op == ir::BinaryOp::And || binary->op == ir::BinaryOp::Star) {
        AssertionNode node = start(Kind::All, *expr);
        for_each_conjunct(expr, [&](const ir::ExprPtr& c) { node.parts.push_back(resolve(c)); });
        return finished(std::move(node));
      }
      if (binary->op == ir::BinaryOp::Implies) {
        AssertionNode node = start(Kind::Implies, *expr);
        node.code = program_.expressions.add(binary->left, Meaning::Formula);
        node.parts.push_back(resolve(binary->right));
        return finished(std::move(node));
      }
    }
    if (const auto* choice = std::get_if<ir::Conditional>(&expr->node)) {
      AssertionNode node = start(Kind::Choice, *expr);
      node.code = program_.expressions.add(choice->condition, Meaning::Formula);
      node.parts.push_back(resolve(choice->then_value));
      node.parts.push_back(resolve(choice->else_value));
      return finished(std::move(node));
    }
    if (const auto* each = std::get_if<ir::Quantifier>(&expr->node);
        each && each->kind != ir::QuantifierKind::Exists) {
      AssertionNode node = start(Kind::Each, *expr);
      node.binders = program_.expressions.add_binders(each->binders, each->range);
      node.star = each->kind == ir::QuantifierKind::ForallStar;
      for (const ir::Binder& binder : each->binders) bound_.push_back(binder.var);
      node.parts.push_back(resolve(each->body));
      bound_.resize(bound_.size() - each->binders.size());
      return finished(std::move(node));
    }
    return leaf(expr);
  }

 private:
  static AssertionNode start(Kind kind, const ir::Expr& expr) {
    AssertionNode node{};
    node.kind = kind;
    node.span = expr.span;
    return node;
  }

  static AssertionNode finished(AssertionNode node) {
    for (const AssertionNode& part : node.parts) node.has_right = node.has_right || part.has_right;
    return node;
  }

  AssertionNode leaf(const ir::ExprPtr& expr) {
    if (const auto* perm = std::get_if<ir::Perm>(&expr->node)) {
      AssertionNode node = right(Kind::Perm, *expr, perm->array, perm->indices);
      node.code = program_.expressions.add(perm->amount, Meaning::Formula);
      return node;
    }
    if (const auto* atomic = std::get_if<ir::AtomicRight>(&expr->node)) {
      return right(Kind::Atomic, *expr, atomic->array, atomic->indices);
    }
    AssertionNode node = start(Kind::Fact, *expr);
    node.code = program_.expressions.add(expr, Meaning::Formula);
    node.reads_local = ir::any_of(expr, [this](const ir::Expr& part) {
      const auto is_local = [this](ir::VarId var) {
        return program_.module.variables[var].kind == ir::VarKind::LocalArray;
      };
      const auto* read = std::get_if<ir::ArrayRead>(&part.node);
      const auto* name = std::get_if<ir::VarRef>(&part.node);
      return (read && is_local(read->array)) || (name && is_local(name->var));
    });
    node.conjuncts = conjuncts_of(program_.expressions, expr);
    for (const ir::VarId var : bound_) {
      node.bound.emplace_back(program_.module.variables[var].name, program_.expressions.slot(var));
    }
    if (with_repairs_) node.repair = make_repair(program_, expr);
    return node;
  }

  AssertionNode right(Kind kind, const ir::Expr& expr, ir::VarId array,
                      const std::vector<ir::ExprPtr>& indices) {
    AssertionNode node = start(kind, expr);
    node.has_right = true;
    node.array = array;
    for (const ir::ExprPtr& index : indices)
      node.indices.push_back(program_.expressions.add(index, Meaning::Formula));
    return node;
  }

  Program& program_;
  bool with_repairs_;
  std::vector<ir::VarId> bound_;  // binders around the place
};

// Does it read memory, directly or through a function, or name a right?
bool is_timeless(const ir::Module& module, const ir::ExprPtr& expr) {
  return !ir::any_of(expr, [&](const ir::Expr& part) {
    const auto* name = std::get_if<ir::VarRef>(&part.node);
    return std::holds_alternative<ir::ArrayRead>(part.node) ||
           std::holds_alternative<ir::Perm>(part.node) ||
           std::holds_alternative<ir::AtomicRight>(part.node) ||
           (name && module.variables[name->var].type.is_array());
  });
}

std::vector<ir::VarId> scalars_of(const ir::ExprPtr& expr) {
  std::vector<ir::VarId> names;
  ir::any_of(expr, [&](const ir::Expr& part) {
    if (const auto* name = std::get_if<ir::VarRef>(&part.node)) names.push_back(name->var);
    return false;
  });
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace

Assertion::Assertion(Program& program, const std::vector<ir::Clause>& clauses, bool with_repairs) {
  Resolver resolver(program, with_repairs);
  const auto add = [&](const ir::ExprPtr& conjunct) {
    root_.parts.push_back(resolver.resolve(conjunct));
    root_.parts.back().timeless = is_timeless(program.module, conjunct);
    root_.parts.back().names = scalars_of(conjunct);
    root_.has_right = root_.has_right || root_.parts.back().has_right;
  };
  for (const ir::Clause& clause : clauses) for_each_conjunct(clause.assertion, add);
}

}  // namespace permverify::runtime_spec
