#include "driver/verify/solve.h"

#include "checker/check.h"
#include "driver/output/events.h"
#include "driver/output/progress.h"

namespace permverify::driver {

void solve(Session& session, const std::vector<Unsolved>& files, const Options& options) {
  std::vector<checker::Question> questions;
  std::vector<checker::ObligationResult*> results;
  std::vector<const obligation::Obligation*> obligations;
  std::vector<const std::string*> kernels, paths;
  for (const auto& [file, manager] : files) {
    for (auto& kernel : file->kernels) {
      for (auto& result : kernel.results) {
        questions.push_back({result.obligation.get(), manager});
        obligations.push_back(result.obligation.get());
        results.push_back(&result);
        kernels.push_back(&kernel.set.kernel);
        paths.push_back(&file->path);
      }
    }
    if (session.events != nullptr) session.events->solving(session.sources, *file);
  }
  Progress progress(options.progress, obligations, paths);
  std::vector<checker::Verdict> verdicts = checker::check(
      questions, options.check, [&](std::size_t i, const checker::Verdict& v) {
        progress.finished(i, v);
        if (session.events != nullptr) {
          session.events->decided(session.sources, *paths[i], *kernels[i], *obligations[i], v);
        }
      });
  for (std::size_t i = 0; i < results.size(); ++i) results[i]->verdict = std::move(verdicts[i]);
}

}  // namespace permverify::driver
