#include "driver/verify/try_group_order.h"

#include <algorithm>
#include <iterator>

#include "driver/read/require_valid.h"
#include "driver/verify/file_time.h"
#include "driver/verify/second_try.h"
#include "logic/inference/group_order.h"
#include "logic/race/automatic.h"

namespace permverify::driver {

namespace {

using Names = std::set<std::string>;

bool asks_for_all(const Options& options) {
  return options.infer_permissions && options.checks.empty() && !options.selection.part() && options.automatic.within_groups &&
         options.automatic.between_groups;
}

// One report of both versions: what is owed, and what is assumed, of either.
checker::KernelReport merged(checker::KernelReport values, checker::KernelReport& races) {
  for (auto& result : races.results) {
    if (!is_probe(*result.obligation)) values.results.push_back(std::move(result));
  }
  auto& assumptions = values.set.assumptions;
  for (auto& assumed : races.set.assumptions) {
    const bool known = std::any_of(assumptions.begin(), assumptions.end(), [&](const auto& a) { return a.id == assumed.id && a.text == assumed.text; });
    if (!known) assumptions.push_back(std::move(assumed));
  }
  if (!values.set.limits) values.set.limits = races.set.limits;
  values.set.notes.push_back("values are those of the execution in which groups wait wherever their warps are in order; races are checked without that");
  return values;
}

// What fails of a version need not fail of the kernel: it is open until a run of the kernel shows it.
void leave_to_runs(checker::KernelReport& kernel) {
  for (checker::ObligationResult& result : kernel.results) {
    const bool open = result.verdict && result.verdict->status != checker::Status::Proved;
    if (!open || result.obligation->expect != obligation::Expect::Valid) continue;
    const checker::Reason why = result.verdict->reason;
    if (why == checker::Reason::FileTimeLimit || why == checker::Reason::Interrupted) continue;
    result.verdict->status = checker::Status::Inconclusive;
    result.verdict->reason = checker::Reason::NoRunShowsIt;
  }
}

// A kernel that was refused, and the time ended before both versions were decided: nothing is claimed of it.
void claim_nothing_of(checker::KernelReport& kernel) {
  for (checker::ObligationResult& result : kernel.results) {
    result.verdict = checker::Verdict{};
    result.verdict->reason = checker::Reason::FileTimeLimit;
  }
}

}  // namespace

std::optional<InGroupOrder> in_group_order(const ir::Module& module, const Options& options) {
  const auto lock_step = [&](const ir::Kernel& kernel) { return obligation::with_comment(options.automatic, kernel).warp_size; };
  const auto has_order = [&](const ir::Kernel& kernel) { return inference::has_group_order(kernel, lock_step(kernel)); };
  if (!asks_for_all(options) || std::none_of(module.kernels.begin(), module.kernels.end(), has_order)) return std::nullopt;
  InGroupOrder result{module, module, {}};
  for (std::size_t i = 0; i < module.kernels.size(); ++i) {
    const ir::Kernel& kernel = module.kernels[i];
    auto order = inference::in_group_order(result.values, kernel, lock_step(kernel));
    if (!order) continue;
    result.values.kernels[i] = std::move(order->values);
    result.races.kernels[i] = std::move(order->races);
    result.kernels.insert(kernel.name);
  }
  if (result.kernels.empty()) return std::nullopt;
  return result;
}

void leave_out_further_facts(obligation::ObligationSet& set) {
  for (obligation::Obligation& o : set.obligations) {
    o.further.clear();
    o.promises.clear();
    o.owners_goal = {};
    o.of_owner.clear();
  }
}

Names try_in_group_order(Session& session, const Options& options, InGroupOrder& order, checker::FileReport& file, const Finish& finish) {
  Names decided;
  std::erase_if(order.kernels, [&](const auto& name) {
    const checker::KernelReport* report = report_of(file, name);
    return report == nullptr || is_proved(report);
  });
  if (order.kernels.empty() || options.stopped()) return decided;
  Options free = options;
  free.automatic.warp_size = 0;  // the barriers have the order of lock step
  infer_missing(order.values);
  require_valid(order.values, session.sources);
  // Only its proof counts, but for kernels that were refused.
  const Finish finish_values = [&](obligation::ObligationSet& set) {
    finish(set);
    if (!is_complained_about(*report_of(file, set.kernel))) make_brief(set);
  };
  const Together whole = [&](const checker::KernelReport& kernel, const obligation::Obligation&) {
    return is_complained_about(*report_of(file, kernel.set.kernel)) ? std::string() : kernel.set.kernel;
  };
  checker::FileReport values = attempted(session, free, order.values, file.path, order.kernels, finish_values, whole);
  // Where the kernel itself was refused, both versions show what there is to say.
  std::erase_if(order.kernels, [&](const auto& name) { return !is_complained_about(*report_of(file, name)) && !is_proved(report_of(values, name)); });
  if (order.kernels.empty()) return decided;
  require_valid(order.races, session.sources);
  checker::FileReport races = attempted(session, options, order.races, file.path, order.kernels, finish, whole);
  for (const std::string& name : order.kernels) {
    checker::KernelReport *of_values = report_of(values, name), *of_races = report_of(races, name), *report = report_of(file, name);
    if (is_proved(of_values) && is_proved(of_races)) {
      *report = merged(std::move(*of_values), *of_races);
      decided.insert(name);
      continue;
    }
    if (!is_complained_about(*report) || !is_usable(of_values)) continue;
    const bool in_time = is_usable(of_races);
    if (!in_time && !is_over(options) && !options.stopped()) continue;
    *report = in_time ? merged(std::move(*of_values), *of_races) : std::move(*of_values);
    if (in_time) leave_to_runs(*report);
    else claim_nothing_of(*report);
    decided.insert(name);
  }
  return decided;
}

}  // namespace permverify::driver
