#include "logic/obligation/automatic/induction.h"

#include <map>

#include "logic/ir/traverse.h"

namespace permverify::obligation {

using namespace ir;

namespace {

using Definitions = std::map<VarId, std::vector<std::pair<BlockId, const Assign*>>>;

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
  StepFinder(const Module& module, const Cfg& cfg, std::uint32_t loop, const LoopEffect& effect)
      : module_(module), cfg_(cfg), loop_(loop), effect_(effect) {}

  std::vector<Step> find(const Definitions& definitions) const {
    std::vector<Step> result;
    for (const auto& [var, places] : definitions) {
      std::optional<Step> whole;
      for (const auto& [block, assign] : places) {
        auto step = assign && once_each_time(block) ? step_of(var, *assign->value) : std::nullopt;
        if (step && step->kind == Step::Kind::Alternate) step->amount = assign->value;
        whole = &assign == &places.front().second ? step : both(whole, step);
        if (!whole) break;
      }
      if (whole) result.push_back(std::move(*whole));
    }
    return result;
  }

 private:
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
    const BlockId header = cfg_.loops[loop_].header;
    if (block == header) return true;
    std::set<BlockId> seen{header};
    std::vector<BlockId> work{header};
    while (!work.empty()) {
      const BlockId at = work.back();
      work.pop_back();
      for (const BlockId to : cfg_.blocks[at].successors) {
        if (to == header) return false;  // without having met the block
        if (to != block && cfg_.in_loop(to, loop_) && seen.insert(to).second) work.push_back(to);
      }
    }
    return true;
  }

  bool fixed(const ExprPtr& amount) const {
    return !any_of(amount, [&](const Expr& e) {
      const auto* ref = std::get_if<VarRef>(&e.node);
      return (ref && effect_.assigned.count(ref->var) != 0) ||
             std::holds_alternative<ArrayRead>(e.node) || std::holds_alternative<Call>(e.node);
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
      default: break;
    }
    return std::nullopt;
  }

  const Module& module_;
  const Cfg& cfg_;
  std::uint32_t loop_;
  const LoopEffect& effect_;
};

}  // namespace

LoopEffect effect_of_loop(const Module& module, const Cfg& cfg, std::uint32_t loop) {
  LoopEffect effect;
  Definitions definitions;
  const auto define = [&](VarId var, BlockId block, const Assign* by) {
    effect.assigned.insert(var);
    definitions[var].emplace_back(block, by);
  };
  for (const BlockId block : cfg.loops[loop].blocks) {
    for (const Stmt* stmt : cfg.blocks[block].stmts) {
      if (const auto* d = std::get_if<Declare>(&stmt->node)) define(d->var, block, nullptr);
      if (const auto* a = std::get_if<Assign>(&stmt->node)) define(a->var, block, a);
      if (const auto* h = std::get_if<Havoc>(&stmt->node)) define(h->var, block, nullptr);
      if (const auto* s = std::get_if<Store>(&stmt->node)) {
        const bool own = module.variables[s->array].kind == VarKind::PrivateArray;
        (own ? effect.assigned : effect.stored).insert(s->array);
      }
      if (const auto* u = std::get_if<AtomicUpdate>(&stmt->node)) {
        effect.stored.insert(u->array);
        if (u->result) define(*u->result, block, nullptr);
      }
      effect.synchronises = effect.synchronises || std::holds_alternative<Barrier>(stmt->node);
    }
  }
  effect.steps = StepFinder(module, cfg, loop, effect).find(definitions);
  return effect;
}

}  // namespace permverify::obligation
