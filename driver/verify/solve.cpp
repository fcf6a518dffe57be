#include "driver/verify/solve.h"

#include "checker/check.h"
#include "driver/output/events.h"
#include "driver/output/progress.h"

namespace permverify::driver {

void solve(Session& session, checker::FileReport& file, term::TermManager& manager, const Options& options) {
  std::vector<const obligation::Obligation*> open;
  std::vector<checker::ObligationResult*> results;
  std::vector<const std::string*> kernel_of;
  for (auto& kernel : file.kernels) {
    for (auto& result : kernel.results) {
      open.push_back(result.obligation.get());
      results.push_back(&result);
      kernel_of.push_back(&kernel.set.kernel);
    }
  }
  if (session.events != nullptr) session.events->solving(session.sources, file);
  Progress progress(options.progress, file.path, open);
  std::vector<checker::Verdict> verdicts = checker::check(
      manager, open, options.check,
      [&](std::size_t i, const checker::Verdict& v) {
        progress.finished(i, v);
        if (session.events != nullptr) {
          session.events->decided(session.sources, file.path, *kernel_of[i], *open[i], v);
        }
      });
  for (std::size_t i = 0; i < results.size(); ++i) results[i]->verdict = std::move(verdicts[i]);
}

}  // namespace permverify::driver
