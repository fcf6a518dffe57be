// Barriers of warps and of parts of them, `__syncwarp`, and those of CUDA's cooperative groups: of tiles, of the block, of the grid.
#include <bit>

#include "logic/ir/grid_barrier.h"
#include "parser/clang/builtins.h"
#include "parser/clang/terms.h"

namespace permverify::parser::builtins {

using namespace ir;
using support::Span;

namespace {

// A mask of lanes that follow each other and are one of the parts into which a warp is cut: so many, from this one on.
struct Lanes {
  unsigned first, count;
};

std::optional<Lanes> lanes_of(std::uint32_t mask) {
  const auto first = static_cast<unsigned>(std::countr_zero(mask));
  const auto count = static_cast<unsigned>(std::popcount(mask));
  const bool is_part = mask != 0 && std::has_single_bit(count) && first % count == 0 &&
                       static_cast<unsigned>(std::countr_one(mask >> first)) == count;
  return is_part ? std::optional(Lanes{first, count}) : std::nullopt;
}

// The lanes that the mask names, if it is a constant. The argument may be a default.
std::optional<Lanes> named_lanes(Builtins& b, const clang::CallExpr& expr) {
  if (expr.getNumArgs() == 0) return Lanes{0, warp_threads};
  clang::Expr::EvalResult mask;
  if (expr.getNumArgs() != 1 || !expr.getArg(0)->EvaluateAsInt(mask, b.layout.context())) return std::nullopt;
  return lanes_of(static_cast<std::uint32_t>(mask.Val.getInt().extOrTrunc(warp_threads).getZExtValue()));
}

// All barriers of warps in a kernel are of one size.
void know_size(Builtins& b, std::int64_t threads, const clang::CallExpr& expr) {
  if (b.kernel.meeting_threads != 0 && b.kernel.meeting_threads != threads) {
    b.refusals.refuse("warp_barrier", &expr,
                      "barriers of " + std::to_string(b.kernel.meeting_threads) + " and of " + std::to_string(threads) +
                          " threads in one kernel have no meaning here");
  }
  b.kernel.meeting_threads = threads;
}

// The lane that comes to it is one of those that the mask names: else undefined (CUDA C++, `__syncwarp`).
void owe_named(Builtins& b, const Lanes& lanes, Span at) {
  const auto number = [&](unsigned n) { return literal(n, int_type, at); };
  const auto of = [&](BinaryOp op, const ExprPtr& x, unsigned n) {
    return make_expr(ir::Binary{op, x, number(n)}, int_type, at);
  };
  const ExprPtr lane = of(BinaryOp::Mod, make_expr(BuiltinRef{ir::Builtin::Lid, -1}, int_type, at), warp_threads);
  const ExprPtr part = of(BinaryOp::Div, lane, lanes.count);
  b.emitter.emit(Assert{make_expr(ir::Binary{BinaryOp::Eq, part, number(lanes.first / lanes.count)}, bool_type, at)}, at);
}

}  // namespace

// Not without an effect: threads that do not come to it together hang, or mean something else.
Value warp_barrier(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const auto lanes = named_lanes(b, expr);
  if (!lanes) {
    b.refusals.refuse("warp_barrier", &expr,
                      "a barrier of some threads of a warp has a meaning here if its mask is a constant that names 1, 2, 4, 8, 16 "
                      "or 32 lanes from a multiple of that number on");
  }
  const Span at = b.spans.of(&expr);
  if (lanes->count != warp_threads) owe_named(b, *lanes, at);
  if (lanes->count == 1) return {};
  know_size(b, lanes->count, expr);
  b.emitter.emit(WarpBarrier{}, at);
  return {};
}

// `__permverify_tile(n)`: a group is a tile of n threads. `__permverify_tile_sync(n)`: the barrier of such a tile.
Value tile(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  const auto threads = known_integer(b, expr.getArg(0));
  if (!threads || *threads > warp_threads || !std::has_single_bit(static_cast<std::uint64_t>(*threads))) {
    b.refusals.refuse("warp_barrier", &expr, "a tile has a meaning here if its size is a constant: 1, 2, 4, 8, 16 or 32");
  }
  if (*threads == 1) return {};
  know_size(b, *threads, expr);
  if (name == "__permverify_tile_sync") b.emitter.emit(WarpBarrier{}, b.spans.of(&expr));
  return {};
}

// The barrier of a group that is some tile: one of those that the kernel makes, here or later, which are of one size.
Value group_barrier(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  b.emitter.emit(WarpBarrier{}, b.spans.of(&expr));
  return {};
}

Value sub_group_barrier(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  b.refusals.refuse("warp_barrier", &expr, "a barrier of a sub-group has no meaning here: use one of the group");
}

namespace {

void evaluate_object(Builtins& b, const clang::CallExpr& expr) {
  const auto* member = clang::dyn_cast<clang::CXXMemberCallExpr>(&expr);
  if (member == nullptr) return;
  const clang::Expr* object = member->getImplicitObjectArgument();
  if (object->HasSideEffects(b.layout.context())) b.expressions.effect(object);
}

}  // namespace

// A block's barrier is __syncthreads().
Value block_sync(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  if (expr.getNumArgs() > 0 && !clang::isa<clang::CXXMemberCallExpr>(expr)) {
    const auto* group = expr.getArg(0)->getType()->getAsCXXRecordDecl();
    if (group && group->getName() == "grid_group") return grid_sync(b, expr, name);
    if (!group || group->getName() != "thread_block") return refused_call(b, expr, name);
    b.expressions.effect(expr.getArg(0));
  }
  evaluate_object(b, expr);
  return barrier_at(b, true, true, expr);
}

// All threads of the launch, which has to be a cooperative one (CUDA C++, "Cooperative Groups", grid synchronization).
Value grid_sync(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  if (clang::isa<clang::CXXMemberCallExpr>(expr)) evaluate_object(b, expr);
  else b.expressions.effect(expr.getArg(0));
  ir::Barrier barrier = annotated_barrier(b, expr);
  barrier.label = ir::label_of_grid_barrier;
  b.assumptions.add("cooperative_launch", "the launch is a cooperative one: all blocks execute at the same time", b.spans.of(&expr));
  emit_barrier(b, std::move(barrier), true, true, b.spans.of(&expr));
  return {};
}

}  // namespace permverify::parser::builtins
