#include "driver/verify/missing_lanes.h"

#include <algorithm>

#include "driver/verify/conclude.h"

namespace permverify::driver {
namespace {

using checker::KernelReport;
using checker::ObligationResult;

bool is_judged_here(const ir::Module& module, const std::string& name) {
  const auto kernel = std::find_if(module.kernels.begin(), module.kernels.end(), [&](const ir::Kernel& k) { return k.name == name; });
  return kernel != module.kernels.end() && (kernel->launches.empty() || kernel->launched);
}

// What was not proved of the kernel about its lanes, and nothing else.
KernelReport about_lanes(KernelReport& kernel) {
  KernelReport result{kernel.span, kernel.set, {}, {}};
  result.results.swap(kernel.not_discharged);
  return result;
}

}  // namespace

void refute_by_missing_lanes(const support::SourceManager& sources, const ir::Module& module, const Options& options, checker::FileReport& file) {
  checker::FileReport suspected;
  suspected.path = file.path;
  suspected.language = file.language;
  std::vector<KernelReport*> kernels;
  for (KernelReport& kernel : file.kernels) {
    if (kernel.not_discharged.empty() || !is_judged_here(module, kernel.set.kernel)) continue;
    kernels.push_back(&kernel);
    suspected.kernels.push_back(about_lanes(kernel));
  }
  if (kernels.empty() || options.stopped()) return;
  conclude(sources, module, options, {}, suspected);
  for (std::size_t k = 0; k < kernels.size(); ++k) {
    auto& results = suspected.kernels[k].results;
    const auto refuted = std::find_if(results.begin(), results.end(), [](const ObligationResult& r) {
      return r.verdict && r.verdict->status == checker::Status::Refuted;
    });
    if (refuted != results.end()) kernels[k]->results.push_back(std::move(*refuted));  // the others are seen in the same runs
  }
}

}  // namespace permverify::driver
