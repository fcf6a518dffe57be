#include "logic/race/flags.h"

#include <algorithm>

#include "logic/ir/atomics.h"
#include "logic/ir/effects.h"
#include "logic/ir/for_launch.h"
#include "logic/race/start_of_array.h"

namespace permverify::obligation {

namespace {

// The variables of the expressions are in scope.
bool has_all(const State& state, const std::vector<ir::ExprPtr>& expressions) {
  ir::Effects reads;
  for (const auto& expression : expressions) ir::add_reads(*expression, reads);
  return std::all_of(reads.variables.begin(), reads.variables.end(), [&](ir::VarId var) { return state.vars.count(var) != 0; });
}

}  // namespace

// Threads of one warp have no flags there, nor have threads between barriers of the grid.
FlagOrders::FlagOrders(KernelContext& context) : k_(context) {
  if (k_.pairs == Pairs::OfOneWarp || k_.pairs == Pairs::OfTwoGroups) return;
  found_ = analysis::find_flags(k_.vocabulary.module(), k_.cfg);
  for (const ir::VarId array : found_.arrays) {
    if (may_begin_otherwise(array)) rejected_.insert(array);
  }
}

bool FlagOrders::may_begin_otherwise(ir::VarId array) const {
  if (k_.launch_memory.count(array) == 0 || k_.vocabulary.variable(array).begins_otherwise) return true;
  const auto left = [&](const ir::HostLaunch& launch) { return ir::begins_as_left(k_.kernel, launch, array); };
  if (std::any_of(k_.kernel.launches.begin(), k_.kernel.launches.end(), left)) return true;
  return std::any_of(k_.kernel.launches.begin(), k_.kernel.launches.end(), [&](const ir::HostLaunch& launch) {
    return std::any_of(launch.facts.begin(), launch.facts.end(),
                       [&](const ir::HostFact& fact) { return states_other_than_zero(fact.formula, array); });
  });
}

void FlagOrders::note(const ir::Stmt& stmt, const std::vector<Term>& index, Term path) {
  const ir::AtomicUpdate* update = ir::atomic_of(stmt);
  if (update && found_.arrays.count(update->array) != 0) uses_[update].push_back({index, path});
}

Flagged FlagOrders::sides_at(const ir::Stmt* stmt, ir::BlockId block, const State& state) const {
  const analysis::FlagSides* sides = nullptr;
  if (stmt) {
    const auto at = found_.at_statement.find(stmt);
    if (at != found_.at_statement.end()) sides = &at->second;
  } else {
    const auto at = found_.at_branch.find(block);
    if (at != found_.at_branch.end()) sides = &at->second;
  }
  if (!sides) return {};
  Flagged result;
  result.ahead = sides->ahead;
  for (const auto& [load, by_itself, side, not_by] : sides->seen) {
    if (rejected_.count(load->array) != 0) continue;
    SeenFlag seen{load->array, load, by_itself, {}, side, not_by};
    if (by_itself) {
      const auto& indices = found_.elements.at(load);
      if (!has_all(state, indices)) continue;
      const Environment env = k_.environment(state);
      seen.index = Translator(k_.vocabulary, env, Mode::Program, nullptr).indices(indices);
    }
    result.seen.push_back(std::move(seen));
  }
  return result;
}

const std::vector<FlagUse>& FlagOrders::uses(const ir::AtomicUpdate& operation) const {
  static const std::vector<FlagUse> none;
  const auto known = uses_.find(&operation);
  return known == uses_.end() ? none : known->second;
}

const std::vector<const ir::AtomicUpdate*>& FlagOrders::settings(ir::VarId array) const { return found_.settings.at(array); }

bool FlagOrders::is_spoken_of(ir::VarId array) const {
  const Term map = k_.launch_memory.at(array);
  for (const Assertion* level : {&k_.kernel_pre, &k_.group_pre, &k_.thread_pre}) {
    for (const auto& fact : level->facts) {
      const auto symbols = term::free_symbols(fact.formula);
      if (std::any_of(symbols.begin(), symbols.end(), [&](Term s) { return s == map; })) return true;
    }
  }
  return false;
}

Term FlagOrders::at_start(ir::VarId array, const std::vector<Term>& index) {
  if (is_spoken_of(array)) return k_.terms.select(k_.launch_memory.at(array), index);
  if (assumed_.insert(array).second) {
    k_.out.assume("flags_at_start", "the elements of `" + k_.name(array) + "` are 0 when the kernel starts", k_.vocabulary.variable(array).span);
  }
  return {};
}

}  // namespace permverify::obligation
