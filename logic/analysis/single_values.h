// Variables that have one value wherever they are read, and expressions without them.
#pragma once
#include <map>

#include "logic/analysis/point_graph.h"
#include "logic/ir/module.h"

namespace permverify::analysis {

// The graph must outlive the object.
class SingleValues {
 public:
  explicit SingleValues(const PointGraph& graph);

  // The statements that define a variable: by an expression, or in another way.
  struct Definitions {
    std::vector<std::pair<Point, ir::ExprPtr>> by_value;
    std::vector<Point> otherwise;
  };
  const Definitions& definitions(ir::VarId var) const;

  // One statement gives the variable its value, on each path to the point, and the same value each time; or no statement does.
  bool has_one_value(ir::VarId var, Point at) const;
  // The expression, evaluated at the point, without the variables to which one statement gives their only value: for places where
  // these are out of scope. Some variables stay if the result would be large.
  ir::ExprPtr in_full(const ir::ExprPtr& expr, Point at) const;

 private:
  ir::ExprPtr in_full(const ir::ExprPtr& expr, Point at, int& budget) const;

  const PointGraph& graph_;
  mutable std::map<std::pair<ir::VarId, Point>, bool> has_one_value_;
  std::map<ir::VarId, Definitions> definitions_;
};

}  // namespace permverify::analysis
