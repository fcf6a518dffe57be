// Fences: the writes that are visible to a thread behind a barrier (logic.md 7.4).
#pragma once
#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// Whether facts of other threads about these arrays may be used at the barrier: if the barrier fences the space, or
// no phase since the last fence has a permission to write the array. (This is conservative: the rule is about
// locations, this function about arrays.) Permissions are compared by their syntax, so this can be decided while the
// thread is still being executed.
bool footprint_visible(const KernelContext& context, const ir::Barrier& barrier,
                       const std::set<ir::VarId>& footprint);
// For a footprint that is not visible: whether every thread holds write on such an array in one of the phases, for
// all values. Otherwise the comparison by array may be too strict.
bool certainly_written(const KernelContext& context, const ir::Barrier& barrier,
                       const std::set<ir::VarId>& footprint);

// `barrier.unfenced` for every phase that starts at a barrier, when all phases are known.
void check_visibility(KernelContext& context);

struct VaryingVariable {
  ir::VarId var;
  Span span;
};
// Non-uniform private variables in guards, indices and amounts of permissions.
std::vector<VaryingVariable> varying_in_resources(const KernelContext& context,
                                                  const std::vector<ir::Clause>& clauses);

}  // namespace permverify::obligation
