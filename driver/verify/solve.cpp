#include "driver/verify/solve.h"

#include "checker/check.h"
#include "driver/output/events.h"
#include "driver/output/progress.h"

namespace permverify::driver {

void solve(Session& session, checker::FileReport& file, term::TermManager& manager, const Options& options) {
  std::vector<const obligation::Obligation*> open;
  std::vector<const std::string*> kernel_of;
  for (const auto& kernel : file.kernels) {
    for (const auto& o : kernel.set.obligations) {
      open.push_back(&o);
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
  auto next = verdicts.begin();
  for (auto& kernel : file.kernels) {
    const auto end = next + static_cast<std::ptrdiff_t>(kernel.set.obligations.size());
    kernel.verdicts.assign(std::move_iterator(next), std::move_iterator(end));
    next = end;
  }
}

bool has_failure(const checker::KernelReport& kernel) {
  for (std::size_t i = 0; i < kernel.verdicts.size(); ++i) {
    if (kernel.verdicts[i].status == checker::Status::Refuted &&
        kernel.set.obligations[i].expect != obligation::Expect::Probe) {
      return true;
    }
  }
  return false;
}

std::size_t not_proved(const checker::KernelReport& kernel) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < kernel.verdicts.size(); ++i) {
    const bool probe = kernel.set.obligations[i].expect == obligation::Expect::Probe;
    count += !probe && kernel.verdicts[i].status != checker::Status::Proved ? 1 : 0;
  }
  return count;
}

}  // namespace permverify::driver
