// What an atomic operation stores. Source: OpenCL 3.0 C, 6.15.12 (signed integers wrap around).
#pragma once
#include "logic/ir/stmt.h"
#include "runtime_spec/code/expression.h"

namespace permverify::runtime_spec {

// The new content of a cell that held `old`. `first` and `second` as AtomicUpdate has its operands;
// the element type is an integer, except for Xchg. Throws EvaluationStop when an exact number does
// not fit.
Value atomic_result(ir::AtomicOp op, const ir::Type& element, Value old, Value first, Value second,
                    support::Span span);

// Such an operation adds or subtracts, and the result has no place in the type of the element.
bool passes_the_end(ir::AtomicOp op, const ir::Type& element, Value old, Value first);

}  // namespace permverify::runtime_spec
