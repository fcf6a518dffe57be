// Fences: which writes a thread can see behind a barrier (logic.md 7.4).
#pragma once
#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// May facts of other threads about these arrays be used at the barrier? Yes if the barrier fences
// the space, or no phase since the last fence has a right to write the array. (Conservative: the
// rule speaks of locations, this of arrays.) Rights are compared by their syntax, so it can be
// answered while the thread is still being executed.
bool footprint_visible(const KernelContext& context, const ir::Barrier& barrier,
                       const std::set<ir::VarId>& footprint);
// Of a footprint that is not: does every thread hold write on such an array in one of the phases, whatever
// the values? Otherwise the comparison by array may be too strict.
bool certainly_written(const KernelContext& context, const ir::Barrier& barrier,
                       const std::set<ir::VarId>& footprint);

// `barrier.unfenced` for every phase that starts at a barrier, when all phases are known.
void check_visibility(KernelContext& context);

struct VaryingVariable {
  ir::VarId var;
  Span span;
};
// Non-uniform private variables in guards, indices and amounts of rights.
std::vector<VaryingVariable> varying_in_resources(const KernelContext& context,
                                                  const std::vector<ir::Clause>& clauses);

}  // namespace permverify::obligation
