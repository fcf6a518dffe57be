#include "checker/report.h"

#include <algorithm>

namespace permverify::checker {

KernelReport unchecked_report(support::Span span, obligation::ObligationSet&& set) {
  KernelReport report{span, std::move(set), {}};
  for (obligation::Obligation& o : report.set.obligations) {
    report.results.push_back({std::make_shared<const obligation::Obligation>(std::move(o)), std::nullopt});
  }
  report.set.obligations.clear();
  return report;
}

bool is_checked(const KernelReport& kernel) {
  return std::all_of(kernel.results.begin(), kernel.results.end(),
                     [](const ObligationResult& r) { return r.verdict.has_value(); });
}

bool has_failure(const KernelReport& kernel) {
  return std::any_of(kernel.results.begin(), kernel.results.end(), [](const ObligationResult& r) {
    return r.verdict && r.verdict->status == Status::Refuted && !is_probe(*r.obligation);
  });
}

std::size_t not_proved(const KernelReport& kernel) {
  return static_cast<std::size_t>(
      std::count_if(kernel.results.begin(), kernel.results.end(), [](const ObligationResult& r) {
        return r.verdict && r.verdict->status != Status::Proved && !is_probe(*r.obligation);
      }));
}

}  // namespace permverify::checker
