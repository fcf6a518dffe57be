// Which locks a thread holds, by the names of their elements at the place (logic.md 11.9).
#include "logic/race/race_discipline.h"

namespace permverify::obligation {

namespace {

// The element that the operation took: the variables of its indices have not changed since.
TakenLock taken_by(KernelContext& k, const analysis::HeldLock& lock, const State& state) {
  const Environment env = k.environment(state);
  Translator translate(k.vocabulary, env, Mode::Program, nullptr);
  return {lock.array, translate.indices(lock.acquire->indices)};
}

}  // namespace

// Between a plain store to a lock and its taking stands a barrier: they would race, else, also where both are under another lock.
std::vector<TakenLock> RaceDiscipline::locks_held(ir::VarId array, const State& state) const {
  const auto& locks = orders_.locks;
  if (locks.arrays.count(array) != 0) return {};
  const std::vector<analysis::HeldLock>* held = nullptr;
  if (const ir::Stmt* stmt = execution_.executed()) {
    const auto at = locks.at_statement.find(stmt);
    if (at != locks.at_statement.end()) held = &at->second;
  } else if (execution_.at_branch()) {
    const auto at = locks.at_branch.find(execution_.at().block);
    if (at != locks.at_branch.end()) held = &at->second;
  }
  std::vector<TakenLock> result;
  if (held) {
    for (const auto& lock : *held) result.push_back(taken_by(k_, lock, state));
  }
  return result;
}

void RaceDiscipline::give_back(const ProgramAccess& access, const State& state) {
  const auto release = orders_.locks.releases.find(&access.stmt);
  if (release == orders_.locks.releases.end() || release->second.array != access.array) return;
  if (taken_by(k_, release->second, state).index != access.index) orders_.broken.insert(access.array);
}

}  // namespace permverify::obligation
