#include "driver/verify/infer_permissions.h"

#include "checker/replay/replay.h"
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

namespace {

// Failures of the program that a run shows whatever rights are written.
bool is_about_program(const std::string& kind) {
  for (const char* family :
       {"post", "assert", "arith", "access.bounds", "barrier.divergence", "race"}) {
    if (kind.starts_with(family)) return true;
  }
  return false;
}

}  // namespace

void doubt_inferred(const InferredKernels& inferred, checker::FileReport& file) {
  for (checker::KernelReport& report : file.kernels) {
    const auto it = inferred.find(report.set.kernel);
    if (it == inferred.end() || !it->second.empty()) continue;
    for (std::size_t i = 0; i < report.verdicts.size(); ++i) {
      checker::Verdict& verdict = report.verdicts[i];
      const auto& obligation = report.set.obligations[i];
      const bool probe = obligation.expect == obligation::Expect::Probe;
      if (probe || verdict.status != checker::Status::Refuted) continue;
      const bool seen = verdict.replay && verdict.replay->seen();
      if (seen && is_about_program(obligation.kind)) continue;
      verdict.status = checker::Status::Inconclusive;
      verdict.reason = "permissions were inferred";
      verdict.replay = nullptr;  // of a contract that the source does not have
    }
  }
}

}  // namespace permverify::driver
