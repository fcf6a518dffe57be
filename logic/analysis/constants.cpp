#include "logic/analysis/constants.h"

#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"

namespace permverify::analysis {
namespace {

using namespace ir;
using SmallNumbers = std::unordered_map<VarId, std::int64_t>;

// Below conversions between integers, which keep a small number.
const Expr& below_integer_conversions(const Expr& expr) {
  const Expr* inner = &expr;
  for (const auto* cast = std::get_if<Cast>(&inner->node); cast && inner->type.is_integer(); cast = std::get_if<Cast>(&inner->node)) {
    inner = cast->operand.get();
  }
  return *inner;
}

std::optional<std::int64_t> literal_constant(const Expr& expr) {
  constexpr std::int64_t end = 128;
  const auto* literal = std::get_if<IntLit>(&expr.node);
  return literal && literal->value >= 0 && literal->value < end ? std::optional(literal->value) : std::nullopt;
}

std::optional<std::int64_t> constant_in(const Expr& whole, const SmallNumbers& now) {
  const Expr& expr = below_integer_conversions(whole);
  const auto* ref = std::get_if<VarRef>(&expr.node);
  if (!ref) return literal_constant(expr);
  const auto known = now.find(ref->var);
  return known == now.end() ? std::nullopt : std::optional(known->second);
}

void set_constant(const Defines& effect, SmallNumbers& now) {
  const auto value = effect.value && effect.value->type.is_integer() ? constant_in(*effect.value, now) : std::nullopt;
  if (value) now[effect.var] = *value;
  else now.erase(effect.var);
}

void step_constants(const Stmt& stmt, SmallNumbers& now) {
  visit_each_effect(stmt, [&](const Effect& effect) {
    if (const auto* defines = std::get_if<Defines>(&effect)) set_constant(*defines, now);
  });
}

// What holds on both of two paths. True: `into` had more.
bool meet_constants(SmallNumbers& into, const SmallNumbers& from) {
  return std::erase_if(into, [&](const auto& known) {
           const auto other = from.find(known.first);
           return other == from.end() || other->second != known.second;
         }) != 0;
}

std::unordered_map<BlockId, SmallNumbers> constants_at_starts(const Cfg& cfg) {
  std::unordered_map<BlockId, SmallNumbers> starts{{cfg.order.front(), {}}};
  for (bool changed = true; changed;) {
    changed = false;
    for (const BlockId block : cfg.order) {
      const auto start = starts.find(block);
      if (start == starts.end()) continue;
      SmallNumbers now = start->second;
      for (const Stmt* stmt : cfg.blocks[block].stmts) step_constants(*stmt, now);
      for (const BlockId next : cfg.blocks[block].successors) {
        const auto [at, is_new] = starts.try_emplace(next, now);
        changed = is_new || meet_constants(at->second, now) || changed;
      }
    }
  }
  return starts;
}

}  // namespace

SmallConstants::SmallConstants(const Cfg& cfg) {
  for (auto& [block, now] : constants_at_starts(cfg)) {
    for (const Stmt* stmt : cfg.blocks[block].stmts) {
      visit_each_effect(*stmt, [&](const Effect& effect) {
        if (const auto* evaluates = std::get_if<Evaluates>(&effect)) note(evaluates->expr, now);
        if (const auto* defines = std::get_if<Defines>(&effect)) set_constant(*defines, now);
      });
    }
    if (const ExprPtr& condition = cfg.blocks[block].condition) note(*condition, now);
  }
}

// An expression may stand in several statements.
void SmallConstants::note(const Expr& expr, const SmallNumbers& now) {
  for_each_child(expr, [&](const ExprPtr& child) { note(*child, now); });
  if (!std::holds_alternative<VarRef>(expr.node)) return;
  const auto value = constant_in(expr, now);
  const auto [known, is_new] = known_.try_emplace(&expr, value);
  if (!is_new && known->second != value) known->second.reset();
}

std::optional<std::int64_t> SmallConstants::number(const Expr& whole) const {
  const Expr& expr = below_integer_conversions(whole);
  const auto known = known_.find(&expr);
  return known == known_.end() ? literal_constant(expr) : known->second;
}

}  // namespace permverify::analysis
