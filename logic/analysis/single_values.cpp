#include "logic/analysis/single_values.h"

#include <algorithm>

#include "logic/ir/effects.h"
#include "logic/ir/slots.h"

namespace permverify::analysis {

using namespace ir;

SingleValues::SingleValues(const PointGraph& graph) : graph_(graph) {
  for (Point point = 0; point < graph.size(); ++point) {
    if (!graph.stmt(point)) continue;
    visit_each_effect(*graph.stmt(point), [&](const Effect& effect) {
      const auto* defines = std::get_if<Defines>(&effect);
      if (!defines) return;
      Definitions& of = definitions_[defines->var];
      if (defines->value) of.by_value.emplace_back(point, defines->value);
      else of.otherwise.push_back(point);
    });
  }
}

const SingleValues::Definitions& SingleValues::definitions(VarId var) const {
  static const Definitions none;
  const auto known = definitions_.find(var);
  return known == definitions_.end() ? none : known->second;
}

bool SingleValues::has_one_value(VarId var, Point at) const {
  const Definitions& of = definitions(var);
  if (of.by_value.empty() && of.otherwise.empty()) return true;
  if (of.by_value.size() != 1) return false;
  const auto [known, is_new] = has_one_value_.try_emplace({var, at}, false);
  if (!is_new) return known->second;
  const auto [defined, value] = of.by_value.front();
  std::vector<Point> from{graph_.first_point()};
  for (const Point otherwise : of.otherwise) {
    for (const Point next : graph_.next(otherwise)) from.push_back(next);
  }
  if (graph_.reached(std::move(from), [&, at_value = defined](Point p) { return p == at_value; })[at]) return false;
  Effects reads;
  add_reads(*value, reads);
  const bool result = reads.arrays.empty() && std::all_of(reads.variables.begin(), reads.variables.end(),
                                                          [&, at_value = defined](VarId other) { return has_one_value(other, at_value); });
  has_one_value_[{var, at}] = result;
  return result;
}

ExprPtr SingleValues::in_full(const ExprPtr& expr, Point at) const {
  int budget = 400;  // nodes
  return in_full(expr, at, budget);
}

ExprPtr SingleValues::in_full(const ExprPtr& expr, Point at, int& budget) const {
  if (--budget < 0) return expr;
  if (const auto* ref = std::get_if<VarRef>(&expr->node)) {
    const Definitions& of = definitions(ref->var);
    const bool replaced = of.by_value.size() == 1 && of.by_value.front().second->type == expr->type && has_one_value(ref->var, at);
    return replaced ? in_full(of.by_value.front().second, of.by_value.front().first, budget) : expr;
  }
  Expr copy = *expr;
  for_each_slot(copy, [&](ExprPtr& slot) { slot = in_full(slot, at, budget); });
  return std::make_shared<const Expr>(std::move(copy));
}

}  // namespace permverify::analysis
