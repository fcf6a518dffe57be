// The counters of a loop as it is written: their initial values, their steps, and the bounds that the condition
// gives. They are read off the statements without further analysis, since only candidates rest on them.
#pragma once
#include <optional>

#include "logic/inference/formula.h"

namespace permverify::inference {

struct Counter {
  VarId var;
  ExprPtr start;         // null: not known
  ir::BinaryOp step;     // Add, Sub, Mul, Div
  ExprPtr amount;
  bool is_round() const; // 1 is added each time
};

// When the condition ends the loop, the variable has reached `bound`, plus `offset`.
struct Limit {
  VarId var;
  ExprPtr bound;
  std::int64_t offset;  // of the variable: `v + offset` is `bound` at the end
  bool up;
};

struct Accumulation {
  VarId var;
  ExprPtr start, added;  // `added`: over values at the head of the loop
};

// `before`: the statements before the loop in its list.
class LoopShape {
 public:
  LoopShape(const ir::Loop& loop, const ir::StmtList& before);

  const std::vector<Counter>& counters() const { return counters_; }
  const std::vector<Limit>& limits() const { return limits_; }
  const std::vector<Accumulation>& accumulations() const { return accumulations_; }
  const Counter* round() const;  // a counter that adds 1, if there is one
  const std::set<VarId>& assigned() const { return assigned_; }
  const std::set<VarId>& stored() const { return stored_; }

 private:
  void find_steps(const ir::StmtList& list, const ExprPtr& condition);
  void add_step(VarId var, const ExprPtr& value, const ExprPtr& condition);
  void find_limits(const ExprPtr& condition);
  void add_limit(const ExprPtr& left, const ExprPtr& right, ir::BinaryOp op);
  ExprPtr start_of(VarId var) const;
  bool changes(const ExprPtr& expr) const;

  const ir::Loop& loop_;
  const ir::StmtList& before_;
  std::set<VarId> assigned_, stored_;
  std::map<VarId, std::size_t> assignments_;
  std::map<VarId, ExprPtr> temporaries_;  // declared in the body so far
  std::vector<Counter> counters_;
  std::vector<Limit> limits_;
  std::vector<Accumulation> accumulations_;
};

}  // namespace permverify::inference
