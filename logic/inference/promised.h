// What the postconditions of the levels above the threads demand of one store: of `ensures \forall i; c[i] == f(i)` and
// the store `c[tid] = s`, that `s == f(tid)` (logic.md 11.3).
#pragma once
#include "logic/inference/formula.h"

namespace permverify::inference {

// The values of variables that are assigned once, where they are declared.
using Definitions = std::map<VarId, ExprPtr>;
Definitions definitions_of(const ir::StmtList& body);

class Promises {
 public:
  // The postconditions of the kernel and of its groups.
  explicit Promises(const ir::Kernel& kernel);

  // For each element of a postcondition that has the form of the stored one: the postcondition about this element, with
  // the stored value in its place.
  std::vector<ExprPtr> at(const ir::Store& store) const;

 private:
  // A conjunct under all that stands above it.
  struct Promise {
    std::vector<ExprPtr> conditions;
    std::vector<VarId> bound;
    ExprPtr body;
  };
  void add(const ExprPtr& fact, Promise above);
  ExprPtr instance(const Promise& promise, const std::map<VarId, ExprPtr>& values, const ExprPtr& body) const;

  Definitions definitions_;
  std::vector<Promise> promises_;
};

}  // namespace permverify::inference
