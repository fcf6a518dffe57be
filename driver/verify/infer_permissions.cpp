#include "driver/verify/infer_permissions.h"

#include "logic/analysis/permissions_given.h"
#include "logic/inference/infer.h"
#include "logic/race/automatic.h"

namespace permverify::driver {

InferredKernels infer_missing(ir::Module& module) {
  InferredKernels result;
  for (ir::Kernel& kernel : module.kernels) {
    const bool wanted = obligation::lacks_permissions(kernel) &&
                        !obligation::is_automatic(kernel) &&
                        kernel.role == ir::KernelRole::Kernel && inference::without_rights(kernel);
    if (!wanted) continue;
    const inference::Plan plan = inference::infer(module, kernel);
    result[kernel.name] = plan.refused;
    if (plan.refused.empty()) kernel = inference::annotated(kernel, plan);
  }
  return result;
}

void note_inferred(const InferredKernels& inferred, obligation::ObligationSet& set) {
  const auto it = inferred.find(set.kernel);
  if (it == inferred.end()) return;
  if (it->second.empty()) {
    set.notes.push_back("inferred: the permissions; `permverify infer` shows them");
  } else {
    set.notes.push_back("no permissions could be inferred: unsupported:" + it->second);
  }
}

bool is_inferred(const InferredKernels& inferred, const std::string& kernel) {
  const auto it = inferred.find(kernel);
  return it != inferred.end() && it->second.empty();
}

}  // namespace permverify::driver
