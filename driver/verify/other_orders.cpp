#include "driver/verify/other_orders.h"

#include "checker/check.h"

namespace permverify::driver {

namespace {

constexpr unsigned orders[] = {1, 2};    // added to the seed
constexpr std::uint64_t part_of_units = 4;  // a search that took more than this part of the budget is not made again

bool rests_on_stores(const obligation::Obligation& obligation) {
  return obligation.owners_goal || !obligation.promises.empty() || !obligation.further.empty();
}

bool is_open(const checker::ObligationResult& result, const checker::CheckOptions& options) {
  const obligation::Obligation& obligation = *result.obligation;
  if (!result.verdict || result.verdict->status != checker::Status::Inconclusive || is_probe(obligation)) return false;
  const bool cheap = result.verdict->rlimit <= options.rlimit / part_of_units && !checker::lacked_resources(result.verdict->reason);
  return cheap && obligation.expect == obligation::Expect::Valid && obligation.effort == obligation::Effort::Full && rests_on_stores(obligation);
}

}  // namespace

std::set<const obligation::Obligation*> obligations_of(const checker::FileReport& file) {
  std::set<const obligation::Obligation*> result;
  for (const auto& kernel : file.kernels) {
    for (const auto& one : kernel.results) result.insert(one.obligation.get());
  }
  return result;
}

void prove_in_other_orders(const Options& options, term::TermManager& manager,
                           const std::set<const obligation::Obligation*>& of_manager, checker::FileReport& file) {
  for (const unsigned order : orders) {
    std::vector<checker::ObligationResult*> open;
    std::vector<obligation::Obligation> brief;  // proofs alone: a model was looked for
    for (auto& kernel : file.kernels) {
      if (kernel.set.automatic || has_failure(kernel)) continue;
      for (auto& result : kernel.results) {
        if (of_manager.count(result.obligation.get()) == 0 || !is_open(result, options.check)) continue;
        open.push_back(&result);
        brief.push_back(*result.obligation);
        brief.back().effort = obligation::Effort::Glance;
      }
    }
    if (open.empty() || options.stopped()) return;
    std::vector<const obligation::Obligation*> asked;
    for (const auto& one : brief) asked.push_back(&one);
    checker::CheckOptions check = options.check;
    check.seed += order;
    std::vector<checker::Verdict> verdicts = checker::check(manager, asked, check);
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (verdicts[i].status == checker::Status::Proved) open[i]->verdict = std::move(verdicts[i]);
    }
  }
}

}  // namespace permverify::driver
