// The two sides of a comparison that turns out to be false.
#pragma once
#include "logic/ir/module.h"
#include "runtime_spec/code/expression.h"
#include "runtime_spec/fault.h"

namespace permverify::runtime_spec {

// A conjunct that compares two values, resolved, with both sides.
struct Comparison {
  struct Side {
    Code code = no_code;
    ir::Type type;
    support::Span span;
  };
  Code whole = no_code;
  Side left, right;
};

// Of the conjuncts of a condition, those that compare scalars.
std::vector<Comparison> comparisons_of(ExpressionTable& table, const ir::ExprPtr& condition);

// The values of both sides of the first comparison that is false; empty if there is none, or if it has no value.
std::vector<FaultValue> false_sides(const ExpressionTable& table, const std::vector<Comparison>& comparisons,
                                    Frame frame);

}  // namespace permverify::runtime_spec
