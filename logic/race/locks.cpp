#include "logic/race/locks.h"

#include <algorithm>

#include "logic/race/first_thread.h"
#include "logic/term/conjuncts.h"

namespace permverify::obligation {

using term::conjuncts;
using term::Scope;

TakenLocks::TakenLocks(KernelContext& context) : k_(context), found_(analysis::find_locks(context.vocabulary.module(), context.cfg)) {
  if (!found_.tickets.empty()) k_.out.assume("atomic_counters", "no counter that atomic operations only count up passes the end of its type", {});
}

void TakenLocks::branch(ir::BlockId block, Term condition) {
  const bool selects = std::any_of(found_.chosen.begin(), found_.chosen.end(), [&](const auto& array) { return array.second.count(block) != 0; });
  if (!selects) return;
  const auto [known, is_new] = conditions_.try_emplace(block, condition);
  if (!is_new && known->second != condition) known->second = Term();
}

// The element that the operation took: the variables of its indices have not changed since. For a thread of the group of the one that
// took it, they must have one value in all threads of the group, and be in scope.
std::optional<TakenLock> TakenLocks::taken_by(const analysis::HeldLock& lock, const State& state) const {
  if (lock.by_group) {
    ir::Effects reads;
    for (const ir::ExprPtr& index : lock.element) ir::add_reads(*index, reads);
    const bool in_scope = std::all_of(reads.variables.begin(), reads.variables.end(), [&](ir::VarId var) { return state.vars.count(var) != 0; });
    if (!in_scope) return std::nullopt;
  }
  const Environment env = k_.environment(state);
  Translator translate(k_.vocabulary, env, Mode::Program, nullptr);
  TakenLock taken{lock.array, translate.indices(lock.element), lock.by_group};
  const bool own = std::any_of(taken.index.begin(), taken.index.end(), [](Term index) { return index->narrowest == Scope::Private; });
  if (lock.by_group && own) return std::nullopt;
  return taken;
}

// Between a plain store to a lock and its taking stands a barrier: they would race, else, also where both are under another lock.
std::vector<TakenLock> TakenLocks::held(ir::VarId array, const ir::Stmt* stmt, ir::BlockId block, const State& state) const {
  std::vector<TakenLock> result;
  if (found_.arrays.count(array) != 0) return result;
  const std::vector<analysis::HeldLock>* held = nullptr;
  if (stmt) {
    const auto at = found_.at_statement.find(stmt);
    if (at != found_.at_statement.end()) held = &at->second;
  } else {
    const auto at = found_.at_branch.find(block);
    if (at != found_.at_branch.end()) held = &at->second;
  }
  if (!held) return result;
  for (const auto& lock : *held) {
    if (auto taken = taken_by(lock, state)) result.push_back(std::move(*taken));
  }
  return result;
}

void TakenLocks::give_back(const ir::Stmt& stmt, ir::VarId array, const std::vector<Term>& index, const State& state) {
  const auto release = found_.releases.find(&stmt);
  if (release == found_.releases.end() || release->second.array != array) return;
  const auto taken = taken_by(release->second, state);
  if (!taken || taken->index != index) broken_.insert(array);
}

bool TakenLocks::selects_first_thread(ir::BlockId block, bool truth) const {
  const auto condition = conditions_.find(block);
  if (condition == conditions_.end() || !condition->second) return false;
  return select_first_thread(k_, conjuncts(truth ? condition->second : k_.terms.negate(condition->second)));
}

bool TakenLocks::counts(ir::VarId array) const {
  if (broken_.count(array) != 0) return false;
  const auto chosen = found_.chosen.find(array);
  if (chosen == found_.chosen.end()) return true;
  return std::all_of(chosen->second.begin(), chosen->second.end(),
                     [&](const auto& choice) { return selects_first_thread(choice.first, choice.second); });
}

}  // namespace permverify::obligation
