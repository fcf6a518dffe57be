// Facts -> repairs: comparisons, negations, alternatives and truth values in cells. In a side of a
// comparison cells and parameters are found below arithmetic that can be inverted.
#include <algorithm>
#include <functional>
#include <utility>

#include "logic/ir/formula.h"
#include "logic/ir/traverse.h"
#include "runtime_spec/contracts/repair.h"

namespace permverify::runtime_spec {

namespace {

using ir::BinaryOp;
using StepKind = RepairStep::Kind;

constexpr std::size_t most_ways = 6;  // of a side

BinaryOp opposite(BinaryOp op) {
  if (op == BinaryOp::Eq) return BinaryOp::Ne;
  if (op == BinaryOp::Ne) return BinaryOp::Eq;
  if (op == BinaryOp::Lt) return BinaryOp::Ge;
  if (op == BinaryOp::Le) return BinaryOp::Gt;
  if (op == BinaryOp::Gt) return BinaryOp::Le;
  return BinaryOp::Lt;
}

class Maker {
 public:
  explicit Maker(Program& program) : program_(program) {}

  std::optional<Repair> make(const ir::ExprPtr& fact, bool wanted) {
    if (const auto* negation = std::get_if<ir::Unary>(&fact->node);
        negation && negation->op == ir::UnaryOp::Not) {
      return make(negation->operand, !wanted);
    }
    if (const auto* binary = std::get_if<ir::Binary>(&fact->node)) {
      if (is_comparison(binary->op)) return compare(*binary, wanted);
      if (binary->op == BinaryOp::Or || binary->op == BinaryOp::And) {
        const bool either = (binary->op == BinaryOp::Or) == wanted;
        return several(either, {{binary->left, wanted}, {binary->right, wanted}});
      }
      if (binary->op == BinaryOp::Implies) {
        return several(wanted, {{binary->right, wanted}, {binary->left, !wanted}});
      }
      return std::nullopt;
    }
    Repair repair;
    repair.kind = Repair::Kind::Flag;
    repair.value = wanted;
    repair.left = side(fact);
    if (repair.left.ways.empty()) return std::nullopt;
    return repair;
  }

 private:
  struct Part {
    ir::ExprPtr expr;
    bool wanted;
  };

  std::optional<Repair> several(bool either, const std::vector<Part>& parts) {
    Repair repair;
    repair.kind = either ? Repair::Kind::Either : Repair::Kind::Both;
    for (const Part& part : parts) {
      if (auto one = make(part.expr, part.wanted)) repair.parts.push_back(std::move(*one));
    }
    if (repair.parts.empty()) return std::nullopt;
    return repair;
  }

  std::optional<Repair> compare(const ir::Binary& node, bool wanted) {
    Repair repair;
    repair.op = wanted ? node.op : opposite(node.op);
    repair.left = side(node.left);
    repair.right = side(node.right);
    const bool none = repair.left.ways.empty() && repair.right.ways.empty();
    if (none || !repair.left.type.is_scalar()) return std::nullopt;
    return repair;
  }

  RepairSide side(const ir::ExprPtr& expr) {
    RepairSide result;
    result.value = code(expr);
    result.type = expr->type;
    find(expr, result);
    const auto is_cell = [](const RepairWay& way) { return way.target == RepairWay::Target::Cell; };
    std::stable_partition(result.ways.begin(), result.ways.end(), is_cell);
    if (result.ways.size() > most_ways) result.ways.resize(most_ways);
    return result;
  }

  void find(const ir::ExprPtr& expr, RepairSide& side) {
    if (const auto* read = std::get_if<ir::ArrayRead>(&expr->node)) {
      if (program_.module.variables[read->array].kind != ir::VarKind::GlobalArray) return;
      RepairWay way{RepairWay::Target::Cell, read->array, {}, steps_};
      for (const ir::ExprPtr& index : read->indices) way.indices.push_back(code(index));
      side.ways.push_back(std::move(way));
    } else if (const auto* name = std::get_if<ir::VarRef>(&expr->node)) {
      if (program_.module.variables[name->var].kind != ir::VarKind::KernelParam) return;
      side.ways.push_back({RepairWay::Target::Param, name->var, {}, steps_});
    } else if (const auto* cast = std::get_if<ir::Cast>(&expr->node)) {
      find(cast->operand, side);
    } else if (const auto* negation = std::get_if<ir::Unary>(&expr->node)) {
      if (negation->op == ir::UnaryOp::Neg) below(StepKind::Neg, negation->operand, nullptr, side);
    } else if (const auto* choice = std::get_if<ir::Conditional>(&expr->node)) {
      below(StepKind::If, choice->then_value, choice->condition, side);
      below(StepKind::Unless, choice->else_value, choice->condition, side);
    } else if (const auto* binary = std::get_if<ir::Binary>(&expr->node)) {
      below(*binary, side);
    }
  }

  void below(const ir::Binary& node, RepairSide& side) {
    const auto left = [&](StepKind step) { below(step, node.left, node.right, side); };
    const auto right = [&](StepKind step) { below(step, node.right, node.left, side); };
    if (node.op == BinaryOp::Add || node.op == BinaryOp::Mul) {
      const StepKind step = node.op == BinaryOp::Add ? StepKind::Plus : StepKind::Times;
      left(step);
      right(step);
    } else if (node.op == BinaryOp::Sub) {
      left(StepKind::Less);
      right(StepKind::From);
    } else if (node.op == BinaryOp::Div || node.op == BinaryOp::TruncDiv) {
      left(StepKind::Over);
    } else if (node.op == BinaryOp::Mod || node.op == BinaryOp::TruncMod) {
      left(StepKind::Rest);
    } else if (node.op == BinaryOp::Shl || node.op == BinaryOp::Shr) {
      left(node.op == BinaryOp::Shl ? StepKind::ShiftedLeft : StepKind::ShiftedRight);
    }
  }

  void below(StepKind step, const ir::ExprPtr& operand, const ir::ExprPtr& other, RepairSide& side) {
    steps_.push_back({step, code(operand), code(other)});
    find(operand, side);
    steps_.pop_back();
  }

  Code code(const ir::ExprPtr& expr) { return program_.expressions.add(expr, Meaning::Formula); }

  Program& program_;
  std::vector<RepairStep> steps_;  // above the current expression
};

}  // namespace

std::shared_ptr<const Repair> make_repair(Program& program, const ir::ExprPtr& fact) {
  auto repair = Maker(program).make(fact, true);
  return repair ? std::make_shared<const Repair>(std::move(*repair)) : nullptr;
}

}  // namespace permverify::runtime_spec
