#include "logic/race/meeting_barriers.h"

#include <algorithm>
#include <set>

#include "logic/analysis/uniformity.h"
#include "logic/ir/effects.h"
#include "logic/ir/lanes.h"
#include "logic/ir/slots.h"

namespace permverify::obligation {

using namespace ir;

namespace {

bool waits(const CfgBlock& block) {
  return std::any_of(block.stmts.begin(), block.stmts.end(), [](const Stmt* stmt) { return effects_of(*stmt).synchronises || lanes_of(*stmt); });
}

// From here on a thread comes to the end without a barrier and without an operation of lanes, and does not come to the branch again.
bool leads_to_end(const Cfg& cfg, BlockId from, BlockId branch) {
  std::set<BlockId> seen{from};
  std::vector<BlockId> work{from};
  while (!work.empty()) {
    const BlockId at = work.back();
    work.pop_back();
    if (at == branch || waits(cfg.blocks[at])) return false;
    for (const BlockId next : cfg.blocks[at].successors) {
      if (seen.insert(next).second) work.push_back(next);
    }
  }
  return true;
}

// Whether all lanes that get the result get the same one. That of a lane that has ended is undefined.
bool is_common(const Lanes& lanes, bool some_end) {
  if (is_vote(lanes.op)) return true;
  const auto is = [](const ExprPtr& operand, std::int64_t value) {
    const auto* number = std::get_if<IntLit>(&operand->node);
    return number && number->value == value;
  };
  return lanes.op == LaneOp::Shuffle && is(lanes.lane, 0) && is(lanes.width, warp_threads) && !some_end;
}

}  // namespace

bool is_warp_barrier(const Stmt& stmt) {
  bool found = false;
  visit_each_effect(stmt, [&](const Effect& effect) { found = found || std::holds_alternative<Meets>(effect); });
  return found;
}

StmtPtr group_barrier_at(const Stmt& stmt, BarrierId number, bool fences) {
  return std::make_shared<const Stmt>(Stmt{Barrier{number, "", fences, fences, false, {}}, stmt.span, stmt.ghost});
}

StmtList with_replacements(const StmtList& list, const Replacement& replacement) {
  StmtList result;
  for (const StmtPtr& stmt : list) {
    if (const auto replaced = replacement(*stmt)) {
      result.insert(result.end(), replaced->begin(), replaced->end());
      continue;
    }
    Stmt copy = *stmt;
    for_each_list(copy, [&](StmtList& inner) { inner = with_replacements(inner, replacement); });
    result.push_back(std::make_shared<const Stmt>(std::move(copy)));
  }
  return result;
}

bool some_end_by(const Cfg& cfg, BlockId branch) {
  const auto& ways = cfg.blocks[branch].successors;
  if (ways.size() != 2) return false;
  return leads_to_end(cfg, ways[0], branch) != leads_to_end(cfg, ways[1], branch);
}

StmtPtr with_common_result(const Stmt& stmt, bool some_end) {
  Stmt copy = stmt;
  auto& value = std::get<Havoc>(copy.node);
  value.common = is_common(*value.lanes, some_end);
  return std::make_shared<const Stmt>(std::move(copy));
}

Kernel as_threads_end(const Module& module, const std::function<Kernel(bool)>& make) {
  Kernel together = make(false);
  const Cfg cfg = build_cfg(together.body);
  const analysis::Uniformity uniformity = analysis::find_uniformity(module, cfg);
  const bool apart = std::any_of(cfg.order.begin(), cfg.order.end(), [&](BlockId block) {
    const ExprPtr& condition = cfg.blocks[block].condition;
    return condition && !uniformity.uniform(condition, block) && some_end_by(cfg, block);
  });
  return apart ? make(true) : together;
}

}  // namespace permverify::obligation
