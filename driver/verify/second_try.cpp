#include "driver/verify/second_try.h"

#include <algorithm>
#include <optional>

#include "driver/houdini/find_invariants.h"
#include "driver/read/require_valid.h"
#include "driver/verify/attempt.h"
#include "logic/analysis/permissions_given.h"
#include "logic/inference/demanded.h"
#include "logic/ir/traverse.h"

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

// Puts the kernels of `again` that `counts` in place of those of the file, and takes them from `open`.
void put_in_place(checker::FileReport& file, checker::FileReport again, std::set<std::string>& open,
                  const std::function<bool(const checker::KernelReport&)>& counts) {
  for (auto& better : again.kernels) {
    if (!counts(better)) continue;
    for (auto& kernel : file.kernels) {
      if (kernel.set.kernel != better.set.kernel) continue;
      open.erase(kernel.set.kernel);
      kernel = std::move(better);
      break;
    }
  }
}

}  // namespace

bool is_complained_about(const checker::KernelReport& kernel) {
  return std::any_of(kernel.set.diagnostics.begin(), kernel.set.diagnostics.end(),
                     [](const auto& d) { return d.severity == support::Severity::Error; });
}

checker::KernelReport* report_of(checker::FileReport& file, const std::string& kernel) {
  const auto found = std::find_if(file.kernels.begin(), file.kernels.end(), [&](const auto& k) { return k.set.kernel == kernel; });
  return found == file.kernels.end() ? nullptr : &*found;
}

bool is_usable(const checker::KernelReport* report) {
  return report && checker::is_checked(*report) && !report->set.no_permissions && !is_complained_about(*report);
}

bool is_proved(const checker::KernelReport* report) { return is_usable(report) && not_proved(*report) == 0; }

std::set<std::string> waiting_for_invariants(const ir::Module& module, const Options& options) {
  std::set<std::string> result;
  if (!options.find_invariants || options.selection.part()) return result;
  std::optional<ir::Module> scratch;
  for (const ir::Kernel& kernel : module.kernels) {
    bool bare = false;
    ir::for_each_stmt(kernel.body, [&](const ir::Stmt& stmt) {
      const auto* loop = std::get_if<ir::Loop>(&stmt.node);
      bare = bare || (loop && inference::takes_candidates(*loop));
    });
    if (!bare || obligation::is_automatic(kernel)) continue;
    if (!scratch) scratch = module;
    if (!inference::demanded_invariants(*scratch, kernel).empty()) result.insert(kernel.name);
  }
  return result;
}

void make_brief(obligation::ObligationSet& set) {
  for (auto& o : set.obligations) {
    if (o.effort == obligation::Effort::Full) o.effort = obligation::Effort::Glance;
    if (o.effort == obligation::Effort::Quick) o.effort = obligation::Effort::QuickGlance;
  }
}

void decide_waiting(Session& session, const Options& options, const ir::Module& module,
                    checker::FileReport& file, std::set<std::string> waiting, const Finish& finish) {
  for (const auto& kernel : file.kernels) {
    if (not_proved(kernel) == 0) waiting.erase(kernel.set.kernel);
  }
  if (waiting.empty() || options.stopped()) return;
  ir::Module with = module;
  const auto found = find_invariants(with, waiting, session.sources, file.path, options);
  if (!found.empty()) {
    require_valid(with, session.sources);
    std::set<std::string> helped;
    for (const auto& loop : found) helped.insert(loop.kernel);
    auto again = attempted(session, options, with, file.path, helped, [&](obligation::ObligationSet& set) {
      finish(set);
      make_brief(set);
      note_found(session.sources, found, set);
    });
    put_in_place(file, std::move(again), waiting,
                 [](const auto& kernel) { return not_proved(kernel) == 0 && !is_complained_about(kernel); });
  }
  if (waiting.empty()) return;
  put_in_place(file, attempted(session, options, module, file.path, waiting, finish), waiting,
               [](const auto&) { return true; });
}

void try_with_invariants(Session& session, const Options& options, const ir::Module& module,
                         checker::FileReport& file, Origins origins, const Finish& finish) {
  const std::set<std::string> open = undecided_in(file);
  if (open.empty() || options.selection.part()) return;
  ir::Module with = module;
  const auto found = find_invariants(with, open, session.sources, file.path, options);
  if (found.empty()) return;
  require_valid(with, session.sources);
  std::set<std::string> helped;
  for (const auto& loop : found) helped.insert(loop.kernel);
  auto again = attempted(session, options, with, file.path, helped, [&](obligation::ObligationSet& set) {
    finish(set);
    note_found(session.sources, found, set);
  });
  origins.found_invariants = found.front().clauses.front().file;
  conclude(session.sources, with, options, origins, again);
  take_the_better(file, std::move(again));
}

}  // namespace permverify::driver
