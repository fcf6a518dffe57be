#include "driver/verify/infer_permissions.h"

#include <algorithm>

#include "logic/analysis/permissions_given.h"
#include "logic/inference/infer.h"
#include "logic/ir/effects.h"
#include "logic/race/automatic.h"

namespace permverify::driver {

namespace {

// Some statement accesses an array on which no contract gives a permission.
bool accesses_others(const ir::Kernel& kernel, const std::set<ir::VarId>& given) {
  const ir::Effects effects = ir::effects_of(kernel.body);
  const auto other = [&](ir::VarId array) {
    return given.count(array) == 0 &&
           std::find(kernel.arrays.begin(), kernel.arrays.end(), array) != kernel.arrays.end();
  };
  return std::ranges::any_of(effects.stored, other) || std::ranges::any_of(effects.updated, other) ||
         std::ranges::any_of(effects.arrays, other);
}

}  // namespace

InferredKernels infer_missing(ir::Module& module, Infer which) {
  InferredKernels result;
  for (ir::Kernel& kernel : module.kernels) {
    if (kernel.role == ir::KernelRole::Host) continue;
    const std::set<ir::VarId> given = obligation::arrays_with_permissions(kernel);
    // A block of threads without any permission needs what its method has; its races alone are no proof of the method.
    const bool block = kernel.role == ir::KernelRole::Block;
    if (block && !given.empty()) continue;
    const bool all = given.empty() && !block;
    if (all && which == Infer::BesideWritten) continue;
    if (all && (!obligation::lacks_permissions(kernel) || obligation::is_automatic(kernel))) continue;
    if (!all && !accesses_others(kernel, given)) continue;
    inference::Plan plan = inference::infer(module, kernel, given);
    if (!all && plan.refused.empty()) plan = inference::beside_permissions(kernel, std::move(plan));
    result[kernel.name] = {plan.refused, given};
    if (plan.refused.empty()) kernel = inference::annotated(kernel, plan);
  }
  return result;
}

void note_inferred(const InferredKernels& inferred, obligation::ObligationSet& set) {
  const auto it = inferred.find(set.kernel);
  if (it == inferred.end()) return;
  if (!it->second.refused.empty()) {
    set.notes.push_back("no permissions could be inferred: unsupported:" + it->second.refused);
  } else if (it->second.given.empty()) {
    set.notes.push_back("inferred: the permissions; `permverify infer` shows them");
  } else {
    set.notes.push_back("inferred: permissions on the arrays on which no contract gives one");
  }
}

bool is_inferred(const InferredKernels& inferred, const std::string& kernel,
                 const obligation::Obligation& obligation) {
  const auto it = inferred.find(kernel);
  if (it == inferred.end() || !it->second.refused.empty()) return false;
  return !obligation.array || it->second.given.count(*obligation.array) == 0;
}

}  // namespace permverify::driver
