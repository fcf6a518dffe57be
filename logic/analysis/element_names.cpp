#include "logic/analysis/element_names.h"

#include <algorithm>

#include "logic/ir/atomics.h"
#include "logic/ir/effects.h"
#include "logic/ir/slots.h"

namespace permverify::analysis {

using namespace ir;

namespace {

ExprPtr with(const ExprPtr& expr, VarId var, const ExprPtr& value) {
  if (const auto* ref = std::get_if<VarRef>(&expr->node)) return ref->var == var && value->type == expr->type ? value : expr;
  Expr copy = *expr;
  for_each_slot(copy, [&](ExprPtr& slot) { slot = with(slot, var, value); });
  return std::make_shared<const Expr>(std::move(copy));
}

std::size_t size_of(const Expr& expr) {
  std::size_t nodes = 1;
  Expr copy = expr;
  for_each_slot(copy, [&](const ExprPtr& slot) { nodes += size_of(*slot); });
  return nodes;
}

constexpr std::size_t most_nodes = 200;  // of an index; a longer one keeps its variables

}  // namespace

std::vector<ExprPtr> element_before(const Cfg& cfg, BlockId block, std::size_t at) {
  const auto& stmts = cfg.blocks[block].stmts;
  std::vector<ExprPtr> names = atomic_of(*stmts[at])->indices;
  std::set<VarId> changed;  // behind the statement
  for (std::size_t i = at; i-- > 0;) {
    const Effects effects = effects_of(*stmts[i]);
    visit_each_effect(*stmts[i], [&](const Effect& effect) {
      const auto* defines = std::get_if<Defines>(&effect);
      if (!defines || !defines->value || effects.defined.size() != 1 || changed.count(defines->var) != 0) return;
      Effects reads;
      add_reads(*defines->value, reads);
      const bool lasts = reads.arrays.empty() && reads.variables.count(defines->var) == 0 &&
                         std::none_of(reads.variables.begin(), reads.variables.end(), [&](VarId var) { return changed.count(var) != 0; });
      if (!lasts) return;
      for (ExprPtr& name : names) {
        const ExprPtr longer = with(name, defines->var, defines->value);
        if (size_of(*longer) <= most_nodes) name = longer;
      }
    });
    changed.insert(effects.defined.begin(), effects.defined.end());
  }
  return names;
}

}  // namespace permverify::analysis
