// The lane that a shuffle reads is that of `shfl.sync` in [PTX], as runtime_spec/machine/warp_lanes.cpp computes it. Let n be the
// linear number of the thread, `lane` its number in its segment of w lanes, and d the lane or distance of the call:
//
//   shuffle        n - lane + d                      0 <= d < w
//   shuffle_up     n - d, or itself if lane < d      0 <= d < 32
//   shuffle_down   n + d, or itself if lane + d >= w 0 <= d < 32
//   shuffle_xor    n - lane + (lane ^ d)             0 <= d < w
//
// Other d are left unknown, and so is a lane that the group does not have (its number is not below that of the threads).
#include "logic/inference/lane_exchange.h"

#include <bit>

namespace permverify::inference {

using namespace ir;
using support::Span;

namespace {

std::optional<std::int64_t> number_of(const ExprPtr& expr) {
  const auto* literal = expr ? std::get_if<IntLit>(&expr->node) : nullptr;
  return literal ? std::optional(literal->value) : std::nullopt;
}

class Taken {
 public:
  Taken(VarId array, const Havoc& shuffle, bool has_all_lanes, Span at)
      : array_(array), shuffle_(shuffle), of_(*shuffle.lanes), has_all_lanes_(has_all_lanes), at_(at) {}

  StmtList taken() const {
    const ExprPtr d = distance(), n = linear(), w = number(*number_of(of_.width)), warp = number(warp_threads);
    const ExprPtr lane = make(BinaryOp::TruncMod, n, w), first = make(BinaryOp::Sub, n, lane);
    switch (of_.op) {
      case LaneOp::Shuffle: return within(d, w, from(make(BinaryOp::Add, first, d)));
      case LaneOp::ShuffleUp:
        return within(d, warp, choice(test(BinaryOp::Lt, lane, d), own(), from(make(BinaryOp::Sub, n, d))));
      case LaneOp::ShuffleDown:
        return within(d, warp, choice(test(BinaryOp::Lt, make(BinaryOp::Add, lane, d), w), from(make(BinaryOp::Add, n, d)), own()));
      case LaneOp::ShuffleXor: return within(d, w, from(crosswise(first, lane, d)));
      case LaneOp::All: case LaneOp::Any: case LaneOp::Ballot: break;
    }
    return {};
  }

  ExprPtr linear() const { return make_expr(BuiltinRef{Builtin::Lid, -1}, int_type, at_); }

 private:
  ExprPtr number(std::int64_t value) const { return make_expr(IntLit{value}, int_type, at_); }
  ExprPtr make(BinaryOp op, const ExprPtr& left, const ExprPtr& right) const { return make_expr(Binary{op, left, right}, int_type, at_); }
  ExprPtr test(BinaryOp op, const ExprPtr& left, const ExprPtr& right) const { return make_expr(Binary{op, left, right}, bool_type, at_); }
  ExprPtr distance() const {
    if (const auto known = number_of(of_.lane)) return number(*known);
    return of_.lane->type == int_type ? of_.lane : make_expr(Cast{of_.lane}, int_type, at_);
  }
  // first + (lane ^ d); a single bit is added or taken away.
  ExprPtr crosswise(const ExprPtr& first, const ExprPtr& lane, const ExprPtr& d) const {
    const auto bit = number_of(d);
    if (!bit || *bit < 1 || !std::has_single_bit(static_cast<std::uint64_t>(*bit))) {
      return make(BinaryOp::Add, first, make(BinaryOp::BitXor, lane, d));
    }
    const ExprPtr n = linear();  // its bit is that of the lane, as 2*d divides w
    const ExprPtr is_clear = test(BinaryOp::Lt, make(BinaryOp::TruncMod, n, number(2 * *bit)), d);
    return make_expr(Conditional{is_clear, make(BinaryOp::Add, n, d), make(BinaryOp::Sub, n, d)}, int_type, at_);
  }

  StmtList one(Stmt::Node node) const { return {std::make_shared<const Stmt>(Stmt{std::move(node), at_})}; }
  StmtList assigned(ExprPtr value) const { return one(Assign{shuffle_.var, std::move(value)}); }
  StmtList own() const { return assigned(of_.value); }
  // Of the thread with this number, if there is one.
  StmtList from(const ExprPtr& thread) const {
    if (has_all_lanes_) return assigned(make_expr(ArrayRead{array_, {thread}}, of_.value->type, at_));
    const ExprPtr size = make_expr(BuiltinRef{Builtin::Gsize, -1}, int_type, at_);
    return choice(test(BinaryOp::Lt, thread, size), assigned(make_expr(ArrayRead{array_, {thread}}, of_.value->type, at_)), {});
  }
  StmtList within(const ExprPtr& d, const ExprPtr& end, StmtList then) const {
    const ExprPtr low = test(BinaryOp::Le, number(0), d), high = test(BinaryOp::Lt, d, end);
    return choice(test(BinaryOp::And, low, high), std::move(then), {});
  }
  StmtList choice(ExprPtr condition, StmtList then, StmtList otherwise) const {
    return one(If{std::move(condition), std::move(then), std::move(otherwise)});
  }

  VarId array_;
  const Havoc& shuffle_;
  const Lanes& of_;
  bool has_all_lanes_;
  Span at_;
};

}  // namespace

VarId add_variable(Module& module, const std::string& name, VarKind kind, Type type, Span at) {
  Variable variable;
  variable.name = name;
  variable.kind = kind;
  variable.type = type;
  variable.span = at;
  module.variables.push_back(std::move(variable));
  return static_cast<VarId>(module.variables.size() - 1);
}

bool is_of_whole_warp(const Lanes& lanes) {
  if (is_vote(lanes.op)) return false;
  const auto width = number_of(lanes.width);
  return names_all_lanes(lanes) && width && *width >= 1 && *width <= warp_threads && std::has_single_bit(static_cast<std::uint64_t>(*width));
}

LaneExchange exchange_of(Module& module, const Havoc& shuffle, bool has_all_lanes, Span at) {
  Type type = shuffle.lanes->value->type;
  type.shape = Shape::Array;
  type.rank = 1;
  const VarId array = add_variable(module, "lanes", VarKind::LocalArray, type, at);
  module.variables[array].extents = {make_expr(BuiltinRef{Builtin::Gsize, -1}, int_type, at)};
  const Taken exchange(array, shuffle, has_all_lanes, at);
  return {array, Store{array, {exchange.linear()}, shuffle.lanes->value}, exchange.taken()};
}

}  // namespace permverify::inference
