// One change that makes one comparison true: the operations above a cell or a parameter are inverted, from the outermost
// one inwards, for the value that the side is to have. What stands next to it keeps its value.
#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "runtime_spec/contracts/repair.h"

namespace permverify::runtime_spec {

namespace {

using ir::BinaryOp;

constexpr std::uint64_t rounds_of_direction = 12;  // four rounds, each of which is a multiple of 3
constexpr Wide most_wide = Wide{1} << 64U;  // of a value on the way to a word
using Target = RepairWay::Target;
using StepKind = RepairStep::Kind;

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
        return std::any_of(repair.left.ways.begin(), repair.left.ways.end(), [&](const RepairWay& way) {
          return way.steps.empty() && put(way, from_bool(repair.value));
        });
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
  bool changeable(const RepairWay& way) const {
    if (way.target == Target::Param) return !fixed_[way.var];
    // A constant table has the contents of the source.
    return program_.module.variables[way.var].contents.empty();
  }

  // Cells first; the one on the right before that on the left: in `a[i] <= a[i + 1]` later cells follow earlier ones.
  bool compare(const Repair& repair) {
    for (const bool right : {true, false}) {
      for (const RepairWay& way : (right ? repair.right : repair.left).ways) {
        if (way.target == Target::Cell && changeable(way) && move(repair, right, way)) return true;
      }
    }
    return change_parameter(repair);
  }

  // One for which the comparison holds afterwards, which may mention the parameter more than once; else any. The first
  // rounds prefer the parameters on the right, later ones others: in a chain of equations values move in one direction.
  bool change_parameter(const Repair& repair) {
    std::vector<std::pair<const RepairWay*, bool>> ways;
    for (const bool right : {true, false}) {
      for (const RepairWay& way : (right ? repair.right : repair.left).ways) {
        if (way.target == Target::Param && changeable(way)) ways.emplace_back(&way, right);
      }
    }
    std::optional<std::pair<const RepairWay*, Value>> any;
    for (std::size_t i = 0; i < ways.size(); ++i) {
      const auto [way, right] = ways[(i + variety_ / rounds_of_direction) % ways.size()];
      const Value before = param(*way);
      if (!move(repair, right, *way)) {
        if (move_both(repair, right, *way)) return true;
        param(*way) = before;
        continue;
      }
      if (holds(repair)) return true;
      if (!any) any = {way, param(*way)};
      param(*way) = before;
    }
    return any && put(*any->first, any->second);
  }

  // In `p == 16 * q` with a p that is no multiple of 16, q becomes large enough, and then p is 16 * q.
  bool move_both(const Repair& repair, bool right, const RepairWay& way) {
    if (repair.op != BinaryOp::Eq) return false;
    const RepairSide& own = right ? repair.right : repair.left;
    const RepairSide& other = right ? repair.left : repair.right;
    if (!own.type.is_integer() || !other.type.is_integer() || !move(way, own, other, BinaryOp::Ge)) return false;
    for (const RepairWay& follower : other.ways) {
      if (follower.target != Target::Param || !changeable(follower) || follower.var == way.var) continue;
      const Value before = param(follower);
      if (move(repair, !right, follower) && holds(repair)) return true;
      param(follower) = before;
    }
    return false;
  }

  bool holds(const Repair& repair) {
    try {
      if (!repair.left.type.is_integer() || !repair.right.type.is_integer()) return true;
      const Wide left = as_number(program_.expressions.evaluate(repair.left.value, frame_), repair.left.type);
      const Wide right = as_number(program_.expressions.evaluate(repair.right.value, frame_), repair.right.type);
      if (repair.op == BinaryOp::Eq) return left == right;
      if (repair.op == BinaryOp::Ne) return left != right;
      if (repair.op == BinaryOp::Lt) return left < right;
      if (repair.op == BinaryOp::Le) return left <= right;
      return repair.op == BinaryOp::Gt ? left > right : left >= right;
    } catch (const EvaluationStop&) {
      return false;
    }
  }

  bool move(const Repair& repair, bool right, const RepairWay& way) {
    if (right) return move(way, repair.right, repair.left, mirrored(repair.op));
    return move(way, repair.left, repair.right, repair.op);
  }

  // Makes `side op other` true.
  bool move(const RepairWay& way, const RepairSide& side, const RepairSide& other, BinaryOp op) {
    const Value wanted = program_.expressions.evaluate(other.value, frame_);
    if (side.type.is_bool()) {
      return way.steps.empty() && put(way, from_bool((wanted.bits != 0) == (op == BinaryOp::Eq)));
    }
    if (side.type.is_float()) return move_float(way, side, wanted, op);
    if (side.type.is_integer() && other.type.is_integer()) {
      return put_number(way, goal_number(way, as_number(wanted, other.type), op), op);
    }
    return put_exact(way, as_rational(wanted), op);
  }

  Wide goal_number(const RepairWay& way, Wide bound, BinaryOp op) {
    const Wide spread = static_cast<Wide>(variety_ % 3);
    if (op == BinaryOp::Lt) return bound - 1 - spread;
    if (op == BinaryOp::Le) return bound - spread;
    if (op == BinaryOp::Gt) return bound + 1 + spread;
    if (op == BinaryOp::Ge) return bound + spread;
    if (op == BinaryOp::Ne) return unused(way, bound);
    return bound;
  }

  // The least number from 0 on that no cell of the array holds: repeated, it makes cells distinct.
  Wide unused(const RepairWay& way, Wide bound) {
    if (way.target != Target::Cell) return bound + 1;
    const ArrayInstance& array = memory_.at(way.var, frame_.group);
    std::set<std::int64_t> used;
    for (std::int64_t c = 0; c < array.size(); ++c) used.insert(array.get(c).bits);
    std::int64_t free = 0;
    while (used.count(free)) ++free;
    return free == bound ? free + 1 : free;
  }

  // The side is to be `goal`, or at most or at least it.
  bool put_number(const RepairWay& way, Wide goal, BinaryOp op) {
    int bound = op == BinaryOp::Lt || op == BinaryOp::Le ? -1 : op == BinaryOp::Gt || op == BinaryOp::Ge ? 1 : 0;
    for (const RepairStep& step : way.steps) {
      const auto below = operand_for(step, goal, bound);
      if (!below || *below > most_wide || *below < -most_wide) return false;
      goal = *below;
    }
    const ir::Type type = variable_type(way);
    if (!type.is_integer()) return false;
    if (type.kind == ir::TypeKind::Fixed) {
      const std::int64_t word = wrap(goal, type);
      return as_number({word, 1}, type) == goal && put(way, {word, 1});
    }
    const auto word = static_cast<std::int64_t>(goal);
    return word == goal && put(way, {word, 1});
  }

  // The value of the operand for which the operation has the value `goal`; `bound` -1: at most, 1: at least. Quotients keep
  // the rest that they have, and rests the quotient.
  std::optional<Wide> operand_for(const RepairStep& step, Wide goal, int& bound) {
    const ExpressionTable& table = program_.expressions;
    if (step.kind == StepKind::If || step.kind == StepKind::Unless) {
      const bool taken = table.evaluate_bool(step.other, frame_) == (step.kind == StepKind::If);
      return taken ? std::optional(goal) : std::nullopt;
    }
    if (step.kind == StepKind::Neg) {
      bound = -bound;
      return -goal;
    }
    const Wide other = table.evaluate_int(step.other, frame_);
    if (step.kind == StepKind::Plus) return goal - other;
    if (step.kind == StepKind::Less) return goal + other;
    if (step.kind == StepKind::From) {
      bound = -bound;
      return other - goal;
    }
    if (step.kind == StepKind::Times) return factor_for(goal, other, bound);
    if (step.kind == StepKind::Over) return dividend_for(step, goal, other);
    if (step.kind == StepKind::Rest) {
      if (other <= 0 || goal < 0 || goal >= other) return std::nullopt;
      const Wide now = table.evaluate_int(step.operand, frame_);
      return now < 0 ? goal : now - now % other + goal;
    }
    if (other < 0 || other > 62) return std::nullopt;
    const Wide power = Wide{1} << static_cast<unsigned>(other);
    return step.kind == StepKind::ShiftedLeft ? factor_for(goal, power, bound) : dividend_for(step, goal, power);
  }

  static std::optional<Wide> factor_for(Wide product, Wide factor, int& bound) {
    if (factor == 0) return std::nullopt;
    if (factor < 0) bound = -bound;
    const Wide quotient = product / factor;
    const Wide rest = product % factor;
    if (rest == 0) return quotient;
    if (bound == 0) return std::nullopt;
    const bool is_below = (rest < 0) != (factor < 0);  // the exact quotient lies below this one
    return bound < 0 ? quotient - (is_below ? 1 : 0) : quotient + (is_below ? 0 : 1);
  }

  std::optional<Wide> dividend_for(const RepairStep& step, Wide quotient, Wide divisor) {
    if (divisor <= 0) return std::nullopt;
    const Wide now = program_.expressions.evaluate_int(step.operand, frame_);
    return quotient * divisor + (quotient < 0 || now < 0 ? 0 : now % divisor);
  }

  bool put_exact(const RepairWay& way, term::Rational bound, BinaryOp op) {
    const std::int64_t beyond = op == BinaryOp::Lt ? -1 : op == BinaryOp::Gt || op == BinaryOp::Ne ? 1 : 0;
    auto goal = term::checked_add(bound, {beyond, 1});
    for (const RepairStep& step : way.steps) {
      if (!goal) return false;
      if (step.kind == StepKind::Neg) {
        goal = term::checked_neg(*goal);
        continue;
      }
      if (step.kind != StepKind::Plus && step.kind != StepKind::Less && step.kind != StepKind::From) return false;
      const term::Rational other = as_rational(program_.expressions.evaluate(step.other, frame_));
      const auto back = term::checked_neg(step.kind == StepKind::From ? *goal : other);
      if (!back) return false;
      goal = step.kind == StepKind::Less ? term::checked_add(*goal, other)
             : step.kind == StepKind::Plus ? term::checked_add(*goal, *back) : term::checked_add(other, *back);
    }
    const bool whole = variable_type(way).is_integer();
    return goal && (!whole || goal->denominator == 1) && put(way, from_rational(*goal));
  }

  bool move_float(const RepairWay& way, const RepairSide& side, Value wanted, BinaryOp op) {
    const ir::Type type = variable_type(way);
    if (!(type == side.type) || !way.steps.empty()) return false;
    if (op == BinaryOp::Eq || op == BinaryOp::Le || op == BinaryOp::Ge) return put(way, wanted);
    const double by = op == BinaryOp::Lt ? -1.0 : 1.0;
    if (type.kind == ir::TypeKind::Float32) {
      return put(way, from_float(as_float(wanted) + static_cast<float>(by)));
    }
    return put(way, from_double(as_double(wanted) + by));
  }

  ir::Type variable_type(const RepairWay& way) const {
    const ir::Type& type = program_.module.variables[way.var].type;
    return way.target == Target::Cell ? type.element() : type;
  }

  std::optional<std::int64_t> cell_of(const RepairWay& way) {
    std::vector<std::int64_t> index;
    for (const Code i : way.indices) index.push_back(program_.expressions.evaluate_int(i, frame_));
    const std::int64_t cell = memory_.at(way.var, frame_.group).cell(index.data(), index.size());
    if (cell < 0) return std::nullopt;
    return cell;
  }

  Value& param(const RepairWay& way) {
    const auto& params = program_.kernel.params;
    const auto at = std::find(params.begin(), params.end(), way.var) - params.begin();
    return frame_.slots[at];  // parameters have the first slots, in order
  }

  bool put(const RepairWay& way, Value value) {
    if (!changeable(way)) return false;
    if (way.target == Target::Param) {
      param(way) = value;
      return true;
    }
    const auto cell = cell_of(way);
    if (cell) memory_.at(way.var, frame_.group).set(*cell, value);
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
