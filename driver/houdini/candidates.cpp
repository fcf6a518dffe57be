#include "driver/houdini/candidates.h"

#include <algorithm>
#include <utility>

#include "checker/check.h"
#include "driver/generate_options.h"
#include "logic/obligation/generate.h"
#include "logic/race/automatic.h"

namespace permverify::driver {
namespace {

bool is_within(support::Span inner, support::Span outer) {
  return inner.file == outer.file && outer.begin <= inner.begin && inner.end <= outer.end;
}

// An obligation gets its part of what is left, and at least this, which decides most of those that hold.
constexpr std::uint64_t least_units = 20'000;

// What is not proved of the invariants as they are now. What the solver used is taken from `budget`; once nothing is
// left, nothing is proved.
std::vector<LeftOut> failures(const ir::Module& module, const std::set<std::string>& kernels, const Options& options,
                              const ForCandidate& for_candidate, std::uint64_t& budget) {
  term::TermManager manager;
  obligation::GenerateOptions wanted = generate_options(options);
  wanted.kernels = kernels;
  auto sets = obligation::generate(module, manager, wanted);
  std::vector<const obligation::Obligation*> open;
  std::vector<LeftOut> places;
  for (auto& set : sets) {
    for (auto& o : set.obligations) {
      if (!for_candidate(set, o)) continue;
      if (o.effort == obligation::Effort::Full) o.effort = obligation::Effort::Glance;
      open.push_back(&o);
      places.push_back({set.kernel, o.primary.span});
    }
  }
  if (budget == 0 || open.empty()) return places;
  checker::CheckOptions check = options.check;
  check.rlimit = std::min(check.rlimit, std::max(least_units, budget / open.size()));
  const auto verdicts = checker::check(manager, open, check);
  std::vector<LeftOut> result;
  for (std::size_t i = 0; i < open.size(); ++i) {
    budget -= std::min(budget, verdicts[i].rlimit);
    if (verdicts[i].status != checker::Status::Proved) result.push_back(places[i]);
  }
  return result;
}

}  // namespace

bool for_invariant_without_contract(const obligation::ObligationSet& set, const obligation::Obligation& o) {
  return set.automatic && (o.kind == "invariant.entry:false" || o.kind == "invariant.kept:false");
}

std::vector<LeftOut> leave_out_candidates(ir::Module& module, const Options& options,
                                          const ForCandidate& for_candidate, std::uint64_t budget,
                                          const std::set<std::string>& kernels) {
  std::vector<LeftOut> result;
  // Most wrong candidates are false before the loop already, which costs less to see: these go first.
  const ForCandidate on_entry = [&](const auto& set, const auto& o) {
    return o.kind == "invariant.entry:false" && for_candidate(set, o);
  };
  bool entered = false;
  for (bool changed = true; changed;) {
    const auto failed = failures(module, kernels, options, entered ? for_candidate : on_entry, budget);
    changed = !std::exchange(entered, true);
    obligation::drop_invariants(module, [&](const ir::Kernel& kernel, const ir::Clause& clause) {
      const auto found = std::find_if(failed.begin(), failed.end(), [&](const LeftOut& failure) {
        return failure.kernel == kernel.name && is_within(failure.clause, clause.span);
      });
      if (found == failed.end()) return false;
      result.push_back({found->kernel, clause.span});
      return changed = true;
    });
  }
  return result;
}

void note_left_out(const support::SourceManager& sources, const std::vector<LeftOut>& left_out,
                   obligation::ObligationSet& set) {
  for (const LeftOut& invariant : left_out) {
    if (invariant.kernel != set.kernel) continue;
    const support::Span place = invariant.clause;
    const auto line = sources.buffer(place.file).position(place.begin).line;
    set.notes.push_back("left out: the invariant in line " + std::to_string(line) +
                        ", which is not proved");
  }
}

}  // namespace permverify::driver
