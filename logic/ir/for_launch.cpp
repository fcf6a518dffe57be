#include "logic/ir/for_launch.h"

#include <algorithm>

#include "logic/ir/atomics.h"
#include "logic/ir/effects.h"
#include "logic/ir/placed_arrays.h"
#include "logic/ir/traverse.h"

namespace permverify::ir {

namespace {

bool is_about(const HostLaunch& launch, VarId array) {
  return std::any_of(launch.facts.begin(), launch.facts.end(), [&](const HostFact& fact) {
    Effects reads;
    add_reads(*fact.formula, reads);
    return reads.arrays.count(array) != 0;
  });
}

// An atomic operation that may bring an element back to 0: one that stores it, or wraps around.
bool may_reset(const AtomicUpdate& update) {
  const bool wraps = update.op == AtomicOp::Inc || update.op == AtomicOp::Dec || update.op == AtomicOp::BoundedInc || update.op == AtomicOp::BoundedDec;
  const bool stores = update.op == AtomicOp::Xchg || update.op == AtomicOp::And || (update.op == AtomicOp::CmpXchg && !is_atomic_load(update));
  return wraps || (stores && literal_number(*update.operands.back()) == 0);
}

bool is_reset(const Kernel& kernel, VarId array) {
  bool found = effects_of(kernel.body).stored.count(array) != 0;
  for_each_stmt(kernel.body, [&](const Stmt& stmt) {
    const AtomicUpdate* update = atomic_of(stmt);
    found = found || (update != nullptr && update->array == array && may_reset(*update));
  });
  return found;
}

}  // namespace

bool begins_as_left(const Kernel& kernel, const HostLaunch& launch, VarId array) {
  if (is_about(launch, array) || effects_of(kernel.body).updated.count(array) == 0 || is_reset(kernel, array)) return false;
  return std::any_of(kernel.launches.begin(), kernel.launches.end(), [&](const HostLaunch& other) { return is_about(other, array); });
}

void make_for_launch(Module& module, KernelId kernel, const HostLaunch& launch) {
  Kernel& result = module.kernels[kernel];
  for (const VarId array : result.arrays) {
    if (begins_as_left(result, launch, array)) module.variables[array].begins_otherwise = true;
  }
  for (std::size_t d = 0; d < 3; ++d) {
    if (result.unnamed.group[d]) result.launch.gsize[d].reset();
    if (result.unnamed.grid[d]) result.launch.ngroups[d].reset();
    if (launch.sizes.gsize[d]) result.launch.gsize[d] = launch.sizes.gsize[d];
    if (launch.sizes.ngroups[d]) result.launch.ngroups[d] = launch.sizes.ngroups[d];
  }
  result.params.insert(result.params.end(), launch.symbols.begin(), launch.symbols.end());
  for (const HostFact& fact : launch.facts) {
    const Span nowhere{fact.span.file, fact.span.begin, fact.span.begin};  // no clause of the source
    result.thread_contract.requires_clauses.push_back({fact.formula, nowhere});
  }
  for (const HostExtent& known : launch.extents) module.variables[known.array].extents = {known.extent};
  for (const VarId array : launch.untouched) module.variables[array].contents = module.variables[array].initial;
  place_arrays(result, launch.placed);
  const bool bounded = std::all_of(result.arrays.begin(), result.arrays.end(), [&](VarId array) {
    const auto& extents = module.variables[array].extents;
    return std::all_of(extents.begin(), extents.end(), [](const ExprPtr& e) { return e != nullptr; });
  });
  std::erase_if(result.assumptions, [&](const Assumption& a) {
    return (a.id == "extents" && bounded) || (a.id == "aliasing" && launch.distinct);
  });
  result.assumptions.insert(result.assumptions.end(), launch.assumptions.begin(), launch.assumptions.end());
  result.launched = launch;
  result.launches.clear();
  result.unnamed = {};
}

std::vector<VarId> own_params(const Kernel& kernel) {
  std::vector<VarId> result;
  for (const VarId var : kernel.params) {
    const bool of_host = kernel.launched && std::find(kernel.launched->symbols.begin(), kernel.launched->symbols.end(), var) != kernel.launched->symbols.end();
    if (!of_host) result.push_back(var);
  }
  return result;
}

}  // namespace permverify::ir
