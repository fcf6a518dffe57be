// Why a condition is false: its first false conjunct, and both sides of a comparison.
#pragma once
#include "logic/ir/module.h"
#include "runtime_spec/code/expression.h"
#include "runtime_spec/fault.h"

namespace permverify::runtime_spec {

// A conjunct, resolved; of a comparison of scalars with both sides.
struct Conjunct {
  struct Side {
    Code code = no_code;  // no_code: a literal, whose value is its text
    ir::Type type;
    support::Span span;
  };
  Code whole = no_code;
  support::Span span;
  std::vector<Side> sides;  // none or two
};

// The conjuncts of a condition, those behind an implication included.
std::vector<Conjunct> conjuncts_of(ExpressionTable& table, const ir::ExprPtr& condition);

// The first that is false; null if there is none, or if one before has no value.
const Conjunct* first_false(const ExpressionTable& table, const std::vector<Conjunct>& conjuncts, Frame frame);

// The values of both sides; empty if it compares nothing, or if a side has no value.
std::vector<FaultValue> side_values(const ExpressionTable& table, const Conjunct& conjunct, Frame frame);

}  // namespace permverify::runtime_spec
