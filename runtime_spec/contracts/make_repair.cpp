// Facts -> repairs: comparisons, negations, alternatives and truth values in cells. In a side of a
// comparison a cell or a parameter is found below +, - and one factor.
#include <functional>

#include "logic/ir/formula.h"
#include "logic/ir/traverse.h"
#include "runtime_spec/contracts/repair.h"

namespace permverify::runtime_spec {

namespace {

using ir::BinaryOp;

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
    if (repair.left.target == RepairSide::Target::None) return std::nullopt;
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
    const bool none = repair.left.target == RepairSide::Target::None &&
                      repair.right.target == RepairSide::Target::None;
    if (none || !repair.left.type.is_scalar()) return std::nullopt;
    return repair;
  }

  RepairSide side(const ir::ExprPtr& expr) {
    RepairSide result;
    result.value = code(expr);
    result.type = expr->type;
    find(expr, result);
    return result;
  }

  // A cell is preferred to a parameter: sizes and extents hang on those.
  void find(const ir::ExprPtr& expr, RepairSide& side) {
    if (const auto* read = std::get_if<ir::ArrayRead>(&expr->node)) {
      if (program_.module.variables[read->array].kind != ir::VarKind::GlobalArray) return;
      side.target = RepairSide::Target::Cell;
      side.var = read->array;
      for (const ir::ExprPtr& index : read->indices) side.indices.push_back(code(index));
    } else if (const auto* name = std::get_if<ir::VarRef>(&expr->node)) {
      if (program_.module.variables[name->var].kind != ir::VarKind::KernelParam) return;
      side.target = RepairSide::Target::Param;
      side.var = name->var;
    } else if (const auto* cast = std::get_if<ir::Cast>(&expr->node)) {
      find(cast->operand, side);
    } else if (const auto* negation = std::get_if<ir::Unary>(&expr->node)) {
      if (negation->op != ir::UnaryOp::Neg) return;
      side.sign = -side.sign;
      find(negation->operand, side);
    } else if (const auto* binary = std::get_if<ir::Binary>(&expr->node)) {
      find_below(*binary, side);
    }
  }

  void find_below(const ir::Binary& node, RepairSide& side) {
    const bool factor = node.op == BinaryOp::Mul && side.factor == no_code;
    if (node.op != BinaryOp::Add && node.op != BinaryOp::Sub && !factor) return;
    RepairSide best = side;
    for (const bool left : {true, false}) {
      RepairSide one = side;
      if (!left && node.op == BinaryOp::Sub) one.sign = -one.sign;
      if (factor) one.factor = code(left ? node.right : node.left);
      find(left ? node.left : node.right, one);
      const bool better =
          one.target == RepairSide::Target::Cell || best.target == RepairSide::Target::None;
      if (one.target != RepairSide::Target::None && better &&
          best.target != RepairSide::Target::Cell) {
        best = one;
      }
    }
    side = best;
  }

  Code code(const ir::ExprPtr& expr) { return program_.expressions.add(expr, Meaning::Formula); }

  Program& program_;
};

}  // namespace

std::shared_ptr<const Repair> make_repair(Program& program, const ir::ExprPtr& fact) {
  auto repair = Maker(program).make(fact, true);
  return repair ? std::make_shared<const Repair>(std::move(*repair)) : nullptr;
}

}  // namespace permverify::runtime_spec
