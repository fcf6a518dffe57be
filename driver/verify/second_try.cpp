#include "driver/verify/second_try.h"

#include <algorithm>

#include "driver/generate_options.h"
#include "driver/houdini/find_invariants.h"
#include "driver/read/require_valid.h"
#include "driver/verify/select.h"
#include "driver/verify/solve.h"
#include "logic/obligation/generate.h"

namespace permverify::driver {

namespace {

// Kernels without contracts that are neither proved nor refuted.
std::set<std::string> undecided_in(const checker::FileReport& file) {
  std::set<std::string> result;
  for (const auto& kernel : file.kernels) {
    const bool undecided = not_proved(kernel) > 0 && !has_failure(kernel);
    if (kernel.set.automatic && undecided) result.insert(kernel.set.kernel);
  }
  return result;
}

void take_the_better(checker::FileReport& file, checker::FileReport again) {
  for (auto& kernel : file.kernels) {
    const auto better = std::find_if(again.kernels.begin(), again.kernels.end(), [&](const auto& k) {
      return k.set.kernel == kernel.set.kernel &&
             (not_proved(k) < not_proved(kernel) || has_failure(k));
    });
    if (better != again.kernels.end()) kernel = std::move(*better);
  }
}

}  // namespace

void try_with_invariants(Session& session, const Options& options, const ir::Module& module,
                         checker::FileReport& file, Origins origins,
                         const std::function<void(obligation::ObligationSet&)>& finish) {
  const std::set<std::string> open = undecided_in(file);
  if (open.empty() || options.selection.part()) return;
  ir::Module with = module;
  const auto found = find_invariants(with, open, session.sources, file.path, options);
  if (found.empty()) return;
  require_valid(with, session.sources);
  checker::FileReport again;
  again.path = file.path;
  term::TermManager& manager = session.managers.emplace_back();
  for (auto& set : obligation::generate(with, manager, generate_options(options))) {
    const bool helped = std::any_of(found.begin(), found.end(),
                                    [&](const auto& loop) { return loop.kernel == set.kernel; });
    if (!helped) continue;
    finish(set);
    note_found(session.sources, found, set);
    const support::Span place = kernel_span(with, set.kernel);  // before the set is moved
    again.kernels.push_back(checker::unchecked_report(place, std::move(set)));
  }
  Options quiet = options;
  quiet.progress = ProgressMode::None;
  solve(session, {{&again, &manager}}, quiet);
  origins.found_invariants = found.front().clauses.front().file;
  conclude(session.sources, with, options, origins, again);
  take_the_better(file, std::move(again));
}

}  // namespace permverify::driver
