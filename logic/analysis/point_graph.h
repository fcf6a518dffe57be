// The flow graph with a node for each statement, for rules about what lies on each path between two statements.
#pragma once
#include <vector>

#include "logic/ir/cfg.h"
#include "logic/ir/effects.h"

namespace permverify::analysis {

// A statement of a block, or, behind the last one, the end of the block with its condition.
using Point = std::size_t;
using Points = std::vector<bool>;

// The flow graph with a node for each statement.
class PointGraph {
 public:
  explicit PointGraph(const ir::Cfg& cfg) : cfg_(cfg), first_(cfg.blocks.size()) {
    for (const ir::BlockId block : cfg.order) {
      first_[block] = blocks_.size();
      const auto& stmts = cfg.blocks[block].stmts;
      for (std::size_t i = 0; i <= stmts.size(); ++i) {
        blocks_.push_back(block);
        stmts_.push_back(i < stmts.size() ? stmts[i] : nullptr);
      }
    }
  }

  std::size_t size() const { return blocks_.size(); }
  const ir::Stmt* stmt(Point point) const { return stmts_[point]; }  // null: the end of a block
  ir::BlockId block(Point point) const { return blocks_[point]; }
  Point first(ir::BlockId block) const { return first_[block]; }
  Point end_of(ir::BlockId block) const { return first_[block] + cfg_.blocks[block].stmts.size(); }
  Point first_point() const { return first_[cfg_.order.front()]; }

  // Of the statement, or of the condition at the end of a block.
  ir::Effects effects_at(Point point) const {
    if (const ir::Stmt* stmt = stmts_[point]) return ir::effects_of(*stmt);
    ir::Effects effects;
    if (const auto& condition = cfg_.blocks[blocks_[point]].condition) ir::add_reads(*condition, effects);
    return effects;
  }

  std::vector<Point> next(Point point) const {
    if (stmts_[point]) return {point + 1};
    std::vector<Point> result;
    for (const ir::BlockId block : cfg_.blocks[blocks_[point]].successors) result.push_back(first_[block]);
    return result;
  }

  // Points on paths from `from`, themselves included. Paths end at points that satisfy `ends`, which count as reached.
  template <class Ends>
  Points reached(std::vector<Point> from, const Ends& ends) const {
    Points seen(size());
    while (!from.empty()) {
      const Point point = from.back();
      from.pop_back();
      if (seen[point]) continue;
      seen[point] = true;
      if (ends(point)) continue;
      for (const Point after : next(point)) from.push_back(after);
    }
    return seen;
  }

  // Points from which a path leads to one of `targets`, themselves included. No path passes a point that satisfies `ends`.
  template <class Ends>
  Points leading_to(std::vector<Point> targets, const Ends& ends) const {
    std::vector<std::vector<Point>> before(size());
    for (Point point = 0; point < size(); ++point) {
      for (const Point after : next(point)) before[after].push_back(point);
    }
    Points seen(size());
    for (const Point target : targets) seen[target] = true;
    while (!targets.empty()) {
      const Point point = targets.back();
      targets.pop_back();
      for (const Point from : before[point]) {
        if (seen[from] || ends(from)) continue;
        seen[from] = true;
        targets.push_back(from);
      }
    }
    return seen;
  }
  // Of the points directly behind this one, some are among `points`.
  bool comes_to(Point point, const Points& points) const {
    for (const Point after : next(point)) {
      if (points[after]) return true;
    }
    return false;
  }

 private:
  const ir::Cfg& cfg_;
  std::vector<Point> first_;
  std::vector<ir::BlockId> blocks_;
  std::vector<const ir::Stmt*> stmts_;
};

}  // namespace permverify::analysis
