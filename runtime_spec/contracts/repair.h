// How a fact of a precondition may be made true: by changing a cell or parameter it compares.
#pragma once
#include <memory>

#include "runtime_spec/contracts/assertion.h"

namespace permverify::runtime_spec {

// One side of a comparison: its value, and what in it may be changed, which stands in it with a
// coefficient: side == coefficient * target + what does not depend on it.
struct RepairSide {
  enum class Target : std::uint8_t { None, Cell, Param };
  Code value = no_code;
  ir::Type type;
  Target target = Target::None;
  ir::VarId var = no_index;          // the array, or the parameter
  std::vector<Code> indices;         // Cell
  int sign = 1;
  Code factor = no_code;             // no_code: 1
};

struct Repair {
  enum class Kind : std::uint8_t { Compare, Flag, Either, Both };
  Kind kind = Kind::Compare;
  ir::BinaryOp op = ir::BinaryOp::Eq;  // Compare: what is to hold
  RepairSide left, right;              // Flag: left is to be `value`
  bool value = true;
  std::vector<Repair> parts;           // Either, Both
};

// Null when nothing of that form is there.
std::shared_ptr<const Repair> make_repair(Program& program, const ir::ExprPtr& fact);

// Changes a cell of `memory` or a parameter in the frame's slots so that the comparison holds;
// `variety` picks among several ways. Parameters that are `fixed` (by VarId) stay. False when
// nothing could be changed. May throw EvaluationStop.
bool apply_repair(const Repair& repair, const Program& program, Frame& frame, Memory& memory,
                  const std::vector<bool>& fixed, std::uint64_t variety);

}  // namespace permverify::runtime_spec
