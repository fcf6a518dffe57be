#include "driver/verify/complete_permissions.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include "driver/read/require_valid.h"
#include "driver/verify/second_try.h"
#include "logic/analysis/permissions_given.h"
#include "logic/ir/validate.h"

namespace permverify::driver {

namespace {

using support::FailureReason;

// A model was found. What a limit left open may be proved in another run, and then nothing is missing.
bool lacks_permission(const checker::ObligationResult& result) {
  return is_about_permissions(result.obligation->kind) && result.verdict && checker::has_counterexample(*result.verdict);
}

bool lacks_permissions(const checker::KernelReport& report) { return std::ranges::any_of(report.results, lacks_permission); }

// All of them, with the fewest assumptions about the words of the source first.
std::vector<inference::Guess> guesses() {
  std::vector<inference::Guess> result;
  for (const bool conditions : {false, true}) {
    for (const bool barriers : {false, true}) {
      for (const bool receives : {false, true}) result.push_back({receives, barriers, conditions});
    }
  }
  return result;
}

}  // namespace

std::string note_of_completion(const std::string& clause) { return "inferred, since the contracts leave it out: " + clause; }

bool is_about_permissions(support::FailureId kind) {
  static const std::set<FailureReason> reasons = {FailureReason::InsufficientPermission, FailureReason::NotFramed, FailureReason::NotCovered,
                                                  FailureReason::MoreThanOne, FailureReason::TwoWriters, FailureReason::ReaderAndWriter};
  return reasons.count(kind.reason()) != 0;
}

std::vector<inference::Completed> completions(ir::Module& module, const ir::Kernel& kernel, const support::SourceManager& sources,
                                              const std::set<ir::VarId>& failing) {
  std::vector<inference::Completed> result;
  std::set<ir::VarId> given = obligation::arrays_with_permissions(kernel);
  for (const ir::VarId array : obligation::arrays_of_shared_invariants(kernel)) given.erase(array);  // an invariant owns it
  if (given.empty() || kernel.role != ir::KernelRole::Kernel) return result;
  const auto is_valid = [&](const inference::Completed& version) {
    ir::Module with = module;
    *std::ranges::find_if(with.kernels, [&](const ir::Kernel& k) { return k.name == kernel.name; }) = version.kernel;
    return ir::validate(with, sources).empty();
  };
  std::set<ir::VarId> first;
  std::ranges::set_intersection(given, failing, std::inserter(first, first.end()));
  std::vector<std::set<ir::VarId>> attempts{given};
  if (!first.empty() && first != given) attempts.insert(attempts.begin(), first);
  for (const std::set<ir::VarId>& arrays : attempts) {
    inference::Completion completion(module, kernel, arrays);
    for (const inference::Guess guess : guesses()) {
      auto more = completion.under(guess);
      const bool is_new = more && std::ranges::none_of(result, [&](const inference::Completed& other) { return other.added == more->added; });
      if (is_new && is_valid(*more)) result.push_back(std::move(*more));
    }
  }
  return result;
}

void try_with_permissions_completed(Session& session, const Options& options, const ir::Module& module, checker::FileReport& file, const Finish& finish) {
  ir::Module completed = module;
  std::map<std::string, std::vector<inference::Completed>> versions;
  std::size_t rounds = 0;
  for (const ir::Kernel& kernel : module.kernels) {
    const checker::KernelReport* report = report_of(file, kernel.name);
    if (!is_usable(report) || !lacks_permissions(*report)) continue;
    std::set<ir::VarId> failing;
    for (const checker::ObligationResult& result : report->results) {
      if (lacks_permission(result) && result.obligation->array) failing.insert(*result.obligation->array);
    }
    auto made = completions(completed, kernel, session.sources, failing);
    rounds = std::max(rounds, made.size());
    versions.emplace(kernel.name, std::move(made));
  }
  const Together only_whole_proofs = [](const checker::KernelReport& kernel, const obligation::Obligation&) { return kernel.set.kernel; };
  for (std::size_t round = 0; round < rounds && !options.stopped(); ++round) {
    std::set<std::string> open;
    for (ir::Kernel& kernel : completed.kernels) {
      const auto of = versions.find(kernel.name);
      if (of == versions.end() || round >= of->second.size() || is_proved(report_of(file, kernel.name))) continue;
      kernel = of->second[round].kernel;
      open.insert(kernel.name);
    }
    if (open.empty()) return;
    require_valid(completed, session.sources);
    const Finish finish_set = [&](obligation::ObligationSet& set) {
      finish(set);
      make_brief(set);
      for (const std::string& clause : versions.at(set.kernel)[round].added) set.notes.push_back(note_of_completion(clause));
    };
    for (auto& kernel : attempted(session, options, completed, file.path, open, finish_set, only_whole_proofs).kernels) {
      if (is_proved(&kernel)) *report_of(file, kernel.set.kernel) = std::move(kernel);
    }
  }
}

}  // namespace permverify::driver
