// How a fact of a precondition may be made true: by changing a cell or parameter it compares.
#pragma once
#include <memory>

#include "runtime_spec/contracts/assertion.h"

namespace permverify::runtime_spec {

// One operation on the way from a side of a comparison down to what may be changed in it, which stands below `operand`.
// Div, Mod, Shl and Shr have it on the left.
struct RepairStep {
  enum class Kind : std::uint8_t {
    Neg, Plus,      // operand + other
    Less,           // operand - other
    From,           // other - operand
    Times, Over, Rest, ShiftedLeft, ShiftedRight,
    If, Unless      // operand, if `other` holds, or does not
  };
  Kind kind;
  Code operand = no_code, other = no_code;
};

// What may be changed in a side of a comparison, and the operations above it, the outermost one first.
struct RepairWay {
  enum class Target : std::uint8_t { Cell, Param };
  Target target;
  ir::VarId var;                     // the array, or the parameter
  std::vector<Code> indices;         // Cell
  std::vector<RepairStep> steps;
};

// One side of a comparison.
struct RepairSide {
  Code value = no_code;
  ir::Type type;
  std::vector<RepairWay> ways;       // cells first: sizes and extents depend on parameters
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
