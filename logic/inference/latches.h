// Flags that an iteration may set, with values that it stores at the same time: `if (c) { seen = true; where = i; }`.
#pragma once
#include "logic/inference/formula.h"

namespace permverify::inference {

struct Latch {
  VarId flag;
  // The stored values, and the conditions of the iteration under which they are stored, as formulas over the variables of
  // the loop. Those without such a formula are left out.
  std::vector<std::pair<VarId, ExprPtr>> noted;
  std::vector<ExprPtr> under;
};

// The statement itself, if it raises a flag and makes nothing but assignments.
struct Raised {
  VarId flag;
  std::vector<const ir::Assign*> noted;  // the others
};
std::optional<Raised> raised_by(const ir::If& branch);
// Of the loop's own body, without inner loops.
std::vector<Latch> latches_of(const ir::Module& module, const ir::StmtList& body);
// The expression of the program as a formula, with values for some variables; null if it has another type or reads memory.
ExprPtr as_formula(const ir::Module& module, const ExprPtr& expr, const std::map<VarId, ExprPtr>& values);

}  // namespace permverify::inference
