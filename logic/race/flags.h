// Flags: what is written before a flag is set is ordered before what stands behind a load that found it set (logic.md 11.12).
#pragma once
#include <map>
#include <set>

#include "logic/kernel/kernel_context.h"
#include "logic/resource/access.h"

namespace permverify::obligation {

// An atomic operation on an element of a flag, where `path` holds.
struct FlagUse {
  std::vector<Term> index;
  Term path;
};

class FlagOrders {
 public:
  explicit FlagOrders(KernelContext& context);

  // The execution of the whole kernel notes the atomic operations on flags, before accesses are compared.
  void note(const ir::Stmt& stmt, const std::vector<Term>& index, Term path);
  // Of an access by this statement, or, if it is null, by the condition at the end of the block.
  Flagged sides_at(const ir::Stmt* stmt, ir::BlockId block, const State& state) const;

  // What any thread of the launch does if it executes the operation.
  const std::vector<FlagUse>& uses(const ir::AtomicUpdate& operation) const;
  const std::vector<const ir::AtomicUpdate*>& settings(ir::VarId array) const;
  // The element before the kernel; null: it is 0, which is assumed.
  Term at_start(ir::VarId array, const std::vector<Term>& index);

 private:
  bool may_begin_otherwise(ir::VarId array) const;
  bool is_spoken_of(ir::VarId array) const;

  KernelContext& k_;
  analysis::Flags found_;
  std::set<ir::VarId> rejected_;  // that may begin otherwise
  std::map<const ir::AtomicUpdate*, std::vector<FlagUse>> uses_;
  std::set<ir::VarId> assumed_;
};

}  // namespace permverify::obligation
