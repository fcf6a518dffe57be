// All contracts of a kernel, resolved. A Program has them from the start.
#pragma once
#include "runtime_spec/contracts/assertion.h"

namespace permverify::runtime_spec {

// logic.md 3: what a barrier does to what is held.
enum class BarrierEffect : std::uint8_t { Keeps, Transfers, Replaces };

struct BarrierContract {
  BarrierEffect effect = BarrierEffect::Keeps;
  Assertion pre, post;
};

struct LevelContract {
  Assertion pre, post;
  bool declares_rights = false;   // for global memory, in `pre`: else they are generated
  bool uniform = false;           // `pre` is the same for every thread: one evaluation is enough
};

struct ResolvedContracts {
  explicit ResolvedContracts(Program& program);

  bool annotated = false;         // some contract names a permission: accesses need one
  LevelContract kernel, group, thread;
  std::vector<BarrierContract> barriers;  // by BarrierId
  std::vector<Assertion> invariants;      // by number of the loop in Program::loops
  bool rights_in_loops = false;           // some invariant names a permission
  std::vector<bool> stored;               // by VarId: some statement can change the array
  // A global array that no statement can change: formulas read it without a permission (logic.md 2).
  std::vector<bool> constant;             // by VarId
};

}  // namespace permverify::runtime_spec
