// One change that makes one comparison true: the target of a side moves by the difference that is
// wanted, divided by its coefficient.
#include <algorithm>
#include <set>

#include "runtime_spec/contracts/repair.h"

namespace permverify::runtime_spec {

namespace {

using ir::BinaryOp;
using Target = RepairSide::Target;

BinaryOp mirrored(BinaryOp op) {
  if (op == BinaryOp::Lt) return BinaryOp::Gt;
  if (op == BinaryOp::Le) return BinaryOp::Ge;
  if (op == BinaryOp::Gt) return BinaryOp::Lt;
  if (op == BinaryOp::Ge) return BinaryOp::Le;
  return op;
}

class Change {
 public:
  Change(const Program& program, Frame& frame, Memory& memory, const std::vector<bool>& fixed,
         std::uint64_t variety)
      : program_(program), frame_(frame), memory_(memory), fixed_(fixed), variety_(variety) {}

  bool apply(const Repair& repair) {
    switch (repair.kind) {
      case Repair::Kind::Compare:
        return compare(repair);
      case Repair::Kind::Flag:
        return put(repair.left, from_bool(repair.value));
      case Repair::Kind::Either:
        for (std::size_t i = 0; i < repair.parts.size(); ++i) {
          if (apply(repair.parts[(i + variety_) % repair.parts.size()])) return true;
        }
        return false;
      case Repair::Kind::Both: {
        bool changed = false;
        for (const Repair& part : repair.parts) changed = apply(part) || changed;
        return changed;
      }
    }
    return false;
  }

 private:
  bool changeable(const RepairSide& side) const {
    if (side.target == Target::Param) return !fixed_[side.var];
    // A constant table holds what the source says.
    return side.target == Target::Cell && program_.module.variables[side.var].contents.empty();
  }

  // The cell on the right first: in `a[i] <= a[i + 1]` later cells follow earlier ones.
  bool compare(const Repair& repair) {
    const bool right_first =
        repair.right.target == Target::Cell || repair.left.target != Target::Cell;
    const auto towards = [&](bool right) {
      const RepairSide& target = right ? repair.right : repair.left;
      const RepairSide& other = right ? repair.left : repair.right;
      return changeable(target) && move(target, other, right ? mirrored(repair.op) : repair.op);
    };
    return towards(right_first) || towards(!right_first);
  }

  // Makes `target op other` true.
  bool move(const RepairSide& target, const RepairSide& other, BinaryOp op) {
    const Value wanted = program_.expressions.evaluate(other.value, frame_);
    if (target.type.is_bool()) {
      return put(target, from_bool((wanted.bits != 0) == (op == BinaryOp::Eq)));
    }
    if (target.type.is_float()) return move_float(target, wanted, op);
    const Value now = program_.expressions.evaluate(target.value, frame_);
    if (target.type.is_integer() && other.type.is_integer()) {
      const Wide goal = goal_number(target, as_number(wanted, other.type), op);
      return shift(target, goal - as_number(now, target.type));
    }
    return shift_exact(target, as_rational(wanted), as_rational(now), op);
  }

  Wide goal_number(const RepairSide& target, Wide bound, BinaryOp op) {
    const Wide spread = static_cast<Wide>(variety_ % 3);
    if (op == BinaryOp::Lt) return bound - 1 - spread;
    if (op == BinaryOp::Le) return bound - spread;
    if (op == BinaryOp::Gt) return bound + 1 + spread;
    if (op == BinaryOp::Ge) return bound + spread;
    if (op == BinaryOp::Ne) return unused(target, bound);
    return bound;
  }

  // The least number from 0 on that no cell of the array holds: repeated, it makes cells distinct.
  Wide unused(const RepairSide& target, Wide bound) {
    if (target.target != Target::Cell) return bound + 1;
    const ArrayInstance& array = memory_.at(target.var, frame_.group);
    std::set<std::int64_t> used;
    for (std::int64_t c = 0; c < array.size(); ++c) used.insert(array.get(c).bits);
    std::int64_t free = 0;
    while (used.count(free)) ++free;
    return free == bound ? free + 1 : free;
  }

  // target += difference / coefficient.
  bool shift(const RepairSide& target, Wide difference) {
    if (target.factor != no_code) {
      const Wide factor = program_.expressions.evaluate_int(target.factor, frame_);
      if (factor == 0 || difference % factor != 0) return false;
      difference /= factor;
    }
    const ir::Type type = variable_type(target);
    if (!type.is_integer()) return false;
    const Wide next = as_number(read(target), type) + target.sign * difference;
    if (type.kind == ir::TypeKind::Fixed) {
      const std::int64_t word = wrap(next, type);
      return as_number({word, 1}, type) == next && put(target, {word, 1});
    }
    const auto word = static_cast<std::int64_t>(next);
    return word == next && put(target, {word, 1});
  }

  bool shift_exact(const RepairSide& target, term::Rational bound, term::Rational now,
                   BinaryOp op) {
    const std::int64_t beyond = op == BinaryOp::Lt                         ? -1
                                : op == BinaryOp::Gt || op == BinaryOp::Ne ? 1
                                                                           : 0;
    const auto goal = term::checked_add(bound, {beyond, 1});
    const auto back = term::checked_neg(now);
    if (!goal || !back || target.factor != no_code) return false;
    auto difference = term::checked_add(*goal, *back);
    if (difference && target.sign < 0) difference = term::checked_neg(*difference);
    const auto next =
        difference ? term::checked_add(as_rational(read(target)), *difference) : std::nullopt;
    if (!next) return false;
    const bool whole = variable_type(target).is_integer();
    return (!whole || next->denominator == 1) && put(target, from_rational(*next));
  }

  bool move_float(const RepairSide& target, Value wanted, BinaryOp op) {
    const ir::Type type = variable_type(target);
    if (!(type == target.type) || target.sign < 0 || target.factor != no_code) return false;
    if (op == BinaryOp::Eq || op == BinaryOp::Le || op == BinaryOp::Ge) return put(target, wanted);
    const double by = op == BinaryOp::Lt ? -1.0 : 1.0;
    if (type.kind == ir::TypeKind::Float32) {
      return put(target, from_float(as_float(wanted) + static_cast<float>(by)));
    }
    return put(target, from_double(as_double(wanted) + by));
  }

  ir::Type variable_type(const RepairSide& side) const {
    const ir::Type& type = program_.module.variables[side.var].type;
    return side.target == Target::Cell ? type.element() : type;
  }

  std::optional<std::int64_t> cell_of(const RepairSide& side) {
    std::vector<std::int64_t> index;
    for (const Code i : side.indices) index.push_back(program_.expressions.evaluate_int(i, frame_));
    const std::int64_t cell = memory_.at(side.var, frame_.group).cell(index.data(), index.size());
    if (cell < 0) return std::nullopt;
    return cell;
  }

  Value& param(const RepairSide& side) {
    const auto& params = program_.kernel.params;
    const auto at = std::find(params.begin(), params.end(), side.var) - params.begin();
    return frame_.slots[at];  // parameters have the first slots, in order
  }

  Value read(const RepairSide& side) {
    if (side.target == Target::Param) return param(side);
    const auto cell = cell_of(side);
    return cell ? memory_.at(side.var, frame_.group).get(*cell) : Value{};
  }

  bool put(const RepairSide& side, Value value) {
    if (!changeable(side)) return false;
    if (side.target == Target::Param) {
      param(side) = value;
      return true;
    }
    const auto cell = cell_of(side);
    if (cell) memory_.at(side.var, frame_.group).set(*cell, value);
    return cell.has_value();
  }

  const Program& program_;
  Frame& frame_;
  Memory& memory_;
  const std::vector<bool>& fixed_;
  const std::uint64_t variety_;
};

}  // namespace

bool apply_repair(const Repair& repair, const Program& program, Frame& frame, Memory& memory,
                  const std::vector<bool>& fixed, std::uint64_t variety) {
  return Change(program, frame, memory, fixed, variety).apply(repair);
}

}  // namespace permverify::runtime_spec
