#include "logic/ir/lanes.h"

namespace permverify::ir {

std::vector<ExprPtr> operands_of(const Lanes& lanes) {
  std::vector<ExprPtr> result;
  for (const ExprPtr& operand : {lanes.mask, lanes.value, lanes.lane, lanes.width}) {
    if (operand) result.push_back(operand);
  }
  return result;
}

const char* name_of(LaneOp op) {
  switch (op) {
    case LaneOp::Shuffle: return "shuffle";
    case LaneOp::ShuffleUp: return "shuffle_up";
    case LaneOp::ShuffleDown: return "shuffle_down";
    case LaneOp::ShuffleXor: return "shuffle_xor";
    case LaneOp::All: return "all";
    case LaneOp::Any: return "any";
    case LaneOp::Ballot: return "ballot";
  }
  return "";
}

bool is_vote(LaneOp op) { return op == LaneOp::All || op == LaneOp::Any || op == LaneOp::Ballot; }

bool names_all_lanes(const Lanes& lanes) {
  const auto* mask = std::get_if<IntLit>(&lanes.mask->node);
  return mask && static_cast<std::uint32_t>(mask->value) == ~std::uint32_t{0};
}

const Lanes* lanes_of(const Stmt& stmt) {
  const auto* havoc = std::get_if<Havoc>(&stmt.node);
  return havoc && havoc->lanes ? &*havoc->lanes : nullptr;
}

bool is_plain(const Expr& value) {
  return std::holds_alternative<VarRef>(value.node) || std::holds_alternative<IntLit>(value.node) ||
         std::holds_alternative<BoolLit>(value.node) || std::holds_alternative<RealLit>(value.node) ||
         std::holds_alternative<BuiltinRef>(value.node);
}

}  // namespace permverify::ir
