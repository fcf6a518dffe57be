// Variables that a loop changes by one fixed step per iteration: their value in iteration k has a
// closed form ([MAP] 4.2 normalises loops in the same way; logic.md 11.3).
#pragma once
#include <optional>
#include <set>
#include <vector>

#include "logic/ir/cfg.h"

namespace permverify::obligation {

// v = v + amount, v - amount, v * amount, v << amount, v / amount, v >> amount; the amount does not
// change in the loop. Alternate: v = c - v or v ^ c; two such steps restore the value, and the amount is the whole
// new value.
struct Step {
  enum class Kind : std::uint8_t { Add, Subtract, Multiply, ShiftLeft, Divide, ShiftRight, Alternate };
  ir::VarId var;
  Kind kind;
  ir::ExprPtr amount;
  bool wraps;  // modulo 2^bits of the variable's type; else a result outside of the type is undefined
};

// An assignment that every iteration makes once, to a variable that the loop changes nowhere else.
struct Turn {
  ir::VarId var;
  ir::ExprPtr value;            // null: it depends on memory, or is not known
  std::set<ir::VarId> starts;   // their values at the start of the iteration determine it
};

struct LoopEffect {
  std::set<ir::VarId> assigned;   // private variables and arrays
  std::set<ir::VarId> stored;     // arrays of memory
  bool synchronises = false;      // a barrier is inside
  bool meets_grid = false;        // and one of them is of the grid
  bool runs_blocks = false;       // the stores of blocks are not listed one by one
  std::vector<Step> steps;        // of some of `assigned`: done exactly once in every iteration
  std::vector<Turn> turns;        // in the order of their execution in an iteration
};

LoopEffect effect_of_loop(const ir::Module& module, const ir::Cfg& cfg, std::uint32_t loop);

}  // namespace permverify::obligation
