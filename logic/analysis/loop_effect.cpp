#include "logic/analysis/loop_effect.h"

#include <algorithm>
#include <map>

#include "logic/ir/effects.h"
#include "logic/ir/grid_barrier.h"
#include "logic/ir/traverse.h"

namespace permverify::obligation {

using namespace ir;

namespace {

// One place in the loop that gives a variable a value.
struct Definition {
  BlockId block;
  std::size_t place;  // among the statements of the block
  ExprPtr value;      // null: any value
};
using Definitions = std::map<VarId, std::vector<Definition>>;

// A conversion that changes the value only modulo 2^bits of the variable's type is looked through:
// sums and products are the same modulo 2^bits whatever is done to their operands modulo more.
const Expr& inside(const Expr& expr, const Type& type) {
  const Expr* e = &expr;
  while (const auto* cast = std::get_if<Cast>(&e->node)) {
    const Type& from = cast->operand->type;
    const Type& to = e->type;
    const bool wide_enough = to.kind == TypeKind::Int ||
                             (to.kind == TypeKind::Fixed && to.bits >= type.bits) || to == type;
    if (!from.is_integer() || !to.is_integer() || !wide_enough) return *e;
    e = cast->operand.get();
  }
  return *e;
}

bool is_variable(const Expr& expr, VarId var, const Type& type) {
  const auto* ref = std::get_if<VarRef>(&inside(expr, type).node);
  return ref && ref->var == var;
}

// The variable, at most widened: where the value itself counts, not just its low bits.
bool is_value_of(const Expr& expr, VarId var) {
  const auto* cast = std::get_if<Cast>(&expr.node);
  const Expr& e = cast && keeps_value(cast->operand->type, expr.type) ? *cast->operand : expr;
  const auto* ref = std::get_if<VarRef>(&e.node);
  return ref && ref->var == var;
}

class StepFinder {
 public:
  StepFinder(const Module& module, const Cfg& cfg, std::uint32_t loop, const LoopEffect& effect,
             const Definitions& definitions)
      : module_(module), cfg_(cfg), loop_(loop), effect_(effect), definitions_(definitions) {}

  std::vector<Turn> turns() const {
    std::vector<std::pair<VarId, Definition>> all;
    for (const auto& [var, places] : definitions_) {
      const bool scalar = module_.variables[var].type.is_scalar();
      if (!scalar || places.size() != 1 || !once_each_time(places.front().block)) continue;
      all.emplace_back(var, places.front());
    }
    std::sort(all.begin(), all.end(), [this](const auto& a, const auto& b) {
      return is_before(a.second, b.second);
    });
    std::vector<Turn> result;
    for (const auto& [var, definition] : all) result.push_back(turn(var, definition, result));
    return result;
  }

  std::vector<Step> find() const {
    std::vector<Step> result;
    for (const auto& [var, places] : definitions_) {
      std::optional<Step> whole;
      for (const Definition& definition : places) {
        auto step = step_at(var, definition);
        whole = &definition == &places.front() ? step : both(whole, step);
        if (!whole) break;
      }
      if (whole) result.push_back(std::move(*whole));
    }
    return result;
  }

 private:
  Turn turn(VarId var, const Definition& definition, const std::vector<Turn>& before) const {
    Turn result{var, definition.value, {}};
    const bool open = !definition.value || any_of(definition.value, [](const Expr& e) {
      return array_read_by(e).has_value() || std::holds_alternative<Call>(e.node);
    });
    if (open) return {var, nullptr, {}};
    for (const VarId used : variables_of(definition.value)) {
      if (effect_.assigned.count(used) == 0) continue;
      const auto earlier = std::find_if(before.begin(), before.end(), [&](const Turn& t) {
        return t.var == used;
      });
      if (earlier == before.end()) {
        result.starts.insert(used);
      } else if (earlier->value) {
        result.starts.insert(earlier->starts.begin(), earlier->starts.end());
      } else {
        result.value = nullptr;
      }
    }
    return result;
  }

  static std::set<VarId> variables_of(const ExprPtr& expr) {
    std::set<VarId> result;
    any_of(expr, [&result](const Expr& e) {
      if (const auto* ref = std::get_if<VarRef>(&e.node)) result.insert(ref->var);
      return false;
    });
    return result;
  }

  std::optional<Step> step_at(VarId var, const Definition& definition) const {
    if (!definition.value || !once_each_time(definition.block)) return std::nullopt;
    const ExprPtr value = copied(var, definition);
    auto step = step_of(var, *value);
    if (step && step->kind == Step::Kind::Alternate) step->amount = value;
    return step;
  }

  // The value that is assigned; of a variable that got its value earlier in the same iteration, as
  // its only one in the loop, that value: `next = 1 - now; ...; now = next`. It is one of `var` at
  // the start of the iteration, since `var` has no other definition in between.
  ExprPtr copied(VarId var, const Definition& definition) const {
    if (definitions_.at(var).size() != 1) return definition.value;
    const Definition* last = &definition;
    while (const Definition* source = source_of(*last, module_.variables[var].type)) last = source;
    return last->value;
  }

  // Null: no copy, or not of a variable of this kind. Each is before the next, so there is an end.
  const Definition* source_of(const Definition& copy, const Type& type) const {
    const auto* ref = std::get_if<VarRef>(&copy.value->node);
    const auto found = ref ? definitions_.find(ref->var) : definitions_.end();
    if (found == definitions_.end() || found->second.size() != 1) return nullptr;
    const Definition& source = found->second.front();
    const bool once = source.value && once_each_time(source.block) && is_before(source, copy);
    return once && module_.variables[ref->var].type == type ? &source : nullptr;
  }

  // Of two definitions that every iteration comes by.
  bool is_before(const Definition& one, const Definition& other) const {
    if (one.block == other.block) return one.place < other.place;
    if (other.block == cfg_.loops[loop_].header) return false;
    return !is_reached_without(other.block, one.block);
  }

  // One step for two, of sums of literals in one direction: no value in between is beyond both ends.
  static std::optional<Step> both(const std::optional<Step>& one, const std::optional<Step>& other) {
    if (!one || !other || one->kind != other->kind) return std::nullopt;
    if (one->kind != Step::Kind::Add && one->kind != Step::Kind::Subtract) return std::nullopt;
    const auto* a = std::get_if<IntLit>(&one->amount->node);
    const auto* b = std::get_if<IntLit>(&other->amount->node);
    constexpr std::int64_t most = 1 << 20;
    const auto small = [](const IntLit* n) { return n && n->value > 0 && n->value < most; };
    if (!small(a) || !small(b) || one->amount->type != other->amount->type) return std::nullopt;
    const ExprPtr sum =
        make_expr(IntLit{a->value + b->value}, one->amount->type, one->amount->span);
    return Step{one->var, one->kind, sum, one->wraps || other->wraps};
  }

  // In the loop itself, and on every way from its head back to it.
  bool once_each_time(BlockId block) const {
    if (cfg_.blocks[block].loop != loop_) return false;
    return !is_reached_without(cfg_.loops[loop_].header, block);
  }

  // Whether a way inside of the loop leads from its head to `target` (to the head: round) and not
  // through `block`.
  bool is_reached_without(BlockId target, BlockId block) const {
    const BlockId header = cfg_.loops[loop_].header;
    if (block == header) return false;
    std::set<BlockId> seen{header};
    std::vector<BlockId> work{header};
    while (!work.empty()) {
      const BlockId at = work.back();
      work.pop_back();
      for (const BlockId to : cfg_.blocks[at].successors) {
        if (to == target) return true;
        if (to != block && to != header && cfg_.in_loop(to, loop_) && seen.insert(to).second) {
          work.push_back(to);
        }
      }
    }
    return false;
  }

  bool fixed(const ExprPtr& amount) const {
    return !any_of(amount, [&](const Expr& e) {
      const auto* ref = std::get_if<VarRef>(&e.node);
      return (ref && effect_.assigned.count(ref->var) != 0) ||
             array_read_by(e).has_value() || std::holds_alternative<Call>(e.node);
    });
  }

  std::optional<Step> step_of(VarId var, const Expr& value) const {
    const Type& type = module_.variables[var].type;
    if (!type.is_integer() || !type.is_scalar()) return std::nullopt;
    const Expr& sum = inside(value, type);
    const auto* b = std::get_if<Binary>(&sum.node);
    if (!b || !sum.type.is_integer()) return std::nullopt;
    const bool narrow = sum.type.kind == TypeKind::Fixed &&
                        (type.kind == TypeKind::Int || sum.type.bits < type.bits);
    if (narrow) return std::nullopt;
    const bool wraps = type.kind == TypeKind::Fixed && (!type.is_signed || sum.type != type);
    auto step = matched(var, *b, type);
    if (step) step->wraps = wraps;
    return step;
  }

  std::optional<Step> matched(VarId var, const Binary& b, const Type& type) const {
    const bool left = is_variable(*b.left, var, type) && fixed(b.right);
    const bool right = is_variable(*b.right, var, type) && fixed(b.left);
    const bool whole = is_value_of(*b.left, var) && fixed(b.right);
    switch (b.op) {
      case BinaryOp::Add:
        if (left) return Step{var, Step::Kind::Add, b.right, false};
        if (right) return Step{var, Step::Kind::Add, b.left, false};
        break;
      case BinaryOp::Sub:
        if (left) return Step{var, Step::Kind::Subtract, b.right, false};
        if (right) return Step{var, Step::Kind::Alternate, nullptr, false};
        break;
      case BinaryOp::BitXor:
        if (left || right) return Step{var, Step::Kind::Alternate, nullptr, false};
        break;
      case BinaryOp::Mul:
        if (left) return Step{var, Step::Kind::Multiply, b.right, false};
        if (right) return Step{var, Step::Kind::Multiply, b.left, false};
        break;
      case BinaryOp::Shl:
        if (left) return Step{var, Step::Kind::ShiftLeft, b.right, false};
        break;
      case BinaryOp::Div:
      case BinaryOp::TruncDiv:
        if (whole) return Step{var, Step::Kind::Divide, b.right, false};
        break;
      case BinaryOp::Shr:
        if (whole) return Step{var, Step::Kind::ShiftRight, b.right, false};
        break;
      case BinaryOp::Mod:
      case BinaryOp::TruncMod:
      case BinaryOp::RealDiv:
      case BinaryOp::Fraction:
      case BinaryOp::Eq:
      case BinaryOp::Ne:
      case BinaryOp::Lt:
      case BinaryOp::Le:
      case BinaryOp::Gt:
      case BinaryOp::Ge:
      case BinaryOp::And:
      case BinaryOp::Or:
      case BinaryOp::Implies:
      case BinaryOp::Star:
      case BinaryOp::BitAnd:
      case BinaryOp::BitOr: break;
    }
    return std::nullopt;
  }

  const Module& module_;
  const Cfg& cfg_;
  std::uint32_t loop_;
  const LoopEffect& effect_;
  const Definitions& definitions_;
};

}  // namespace

LoopEffect effect_of_loop(const Module& module, const Cfg& cfg, std::uint32_t loop) {
  LoopEffect effect;
  Definitions definitions;
  for (const BlockId block : cfg.loops[loop].blocks) {
    std::size_t place = 0;
    const auto define = [&](VarId var, const ExprPtr& value) {
      effect.assigned.insert(var);
      definitions[var].push_back({block, place, value});
    };
    for (const Stmt* stmt : cfg.blocks[block].stmts) {
      ++place;
      visit_effects(
          *stmt,
          [](const Evaluates&) {},
          [](const Mentions&) {},
          [&](const Defines& e) { define(e.var, e.value); },
          [&](const Writes& e) {
            const bool own = module.variables[e.array].kind == VarKind::PrivateArray;
            (own ? effect.assigned : effect.stored).insert(e.array);
          },
          [&](const Synchronises& e) {
            effect.synchronises = true;
            effect.meets_grid = effect.meets_grid || is_of_grid(e.barrier);
          },
          [](const Meets&) {},
          [&](const Runs& e) {
            effect.runs_blocks = true;
            effect.stored.merge(written_by(module, module.kernels[e.run.kernel]));
          },
          [](const Jumps&) {});
    }
  }
  const StepFinder finder(module, cfg, loop, effect, definitions);
  effect.steps = finder.find();
  effect.turns = finder.turns();
  return effect;
}

}  // namespace permverify::obligation
