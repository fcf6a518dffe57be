// Shuffles and votes of a warp (CUDA C++, "Warp Shuffle Functions", "Warp Vote Functions"): runs compute them, proofs
// know nothing of the result.
#include "logic/ir/lanes.h"
#include "parser/clang/builtins.h"
#include "parser/clang/terms.h"

namespace permverify::parser::builtins {

using namespace ir;
using support::Span;

namespace {

LaneOp lane_operation(std::string_view name) {
  if (name == "__all_sync") return LaneOp::All;
  if (name == "__any_sync") return LaneOp::Any;
  if (name == "__ballot_sync") return LaneOp::Ballot;
  if (name == "__shfl_up_sync") return LaneOp::ShuffleUp;
  if (name == "__shfl_down_sync") return LaneOp::ShuffleDown;
  return name == "__shfl_xor_sync" ? LaneOp::ShuffleXor : LaneOp::Shuffle;
}

// Warps of HIP may have 64 lanes.
bool has_wide_warps(const Builtins& b) {
  const clang::ASTContext& context = b.layout.context();
  return !context.getTranslationUnitDecl()->lookup(&context.Idents.get("__permverify_wide_warps")).empty();
}

// A constant, however it is written, is a literal: `-1` and `~0u` name all lanes as `0xffffffff` does.
ExprPtr operand_of(Builtins& b, const clang::Expr& argument, const ExprPtr& value) {
  clang::Expr::EvalResult known;
  const bool is_constant = argument.getType()->isIntegralOrEnumerationType() &&
                           argument.EvaluateAsInt(known, b.layout.context()) && !known.HasSideEffects;
  if (is_constant) return integer_literal(known.Val.getInt(), value->type, value->span);
  return b.emitter.temporary(value, "lane");
}

}  // namespace

Value lanes(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  const Type type = b.refusals.type_of(expr.getType(), &expr);
  if (has_wide_warps(b) || !type.is_scalar()) return some_number(b, expr, name);
  refuse_order_of_arguments(b, expr);
  const Span at = b.spans.of(&expr);
  std::vector<ExprPtr> operands;
  const auto arguments = b.expressions.arguments_of(expr);
  for (unsigned i = 0; i < arguments.size(); ++i) operands.push_back(operand_of(b, *expr.getArg(i), arguments[i].scalar));
  Lanes made{lane_operation(name), operands[0], operands[1], nullptr, nullptr};
  if (!is_vote(made.op)) {
    made.lane = operands[2];
    made.width = operands[3];
  }
  return {b.terms.unknown(type, at, "unknown", std::move(made)), {}, {}};
}

}  // namespace permverify::parser::builtins
