// One array and one value for "free" at a time.
#include "logic/analysis/locks.h"

#include <algorithm>

#include "logic/ir/assertions.h"
#include "logic/ir/atomics.h"
#include "logic/ir/effects.h"
#include "logic/ir/named_barrier.h"
#include "logic/ir/traverse.h"

namespace permverify::analysis {
namespace {

using namespace ir;

// Whether the array is a lock; then it is noted.
bool note_locks_of_threads(const Module& module, const Cfg& cfg, const SmallConstants& constants, LockCandidate lock,
                           const std::set<VarId>& written, Locks& locks) {
  const LockHolding holding(module, cfg, constants, lock, written);
  if (!holding.keeps_rules()) return false;
  locks.arrays.insert(lock.array);
  if (lock.tickets) {
    locks.arrays.insert(*lock.tickets);
    locks.tickets.insert(*lock.tickets);
  }
  holding.visit(
      [&](const Stmt& stmt, const Holding& now) {
        const AtomicUpdate* update = holding.update_of(stmt);
        if (update && holding.releases(*update)) locks.releases[&stmt] = {lock.array, now.acquire->indices};
        if (!holding.guards(now)) return;
        locks.at_statement[&stmt].push_back({lock.array, now.acquire->indices});
        if (update) return;
        const Effects effects = effects_of(stmt);
        locks.guarded.insert(effects.stored.begin(), effects.stored.end());
        locks.guarded.insert(effects.updated.begin(), effects.updated.end());
      },
      [&](BlockId block, const Holding& now) {
        if (holding.guards(now)) locks.at_branch[block].push_back({lock.array, now.acquire->indices});
      });
  return true;
}

// Arrays that an atomic addition of 1 changes: of the numbers that are served, or that threads draw.
std::set<VarId> counted_up(const Module& module, const Cfg& cfg, const SmallConstants& constants) {
  std::set<VarId> arrays;
  for (const BlockId block : cfg.order) {
    for (const Stmt* stmt : cfg.blocks[block].stmts) {
      const AtomicUpdate* update = atomic_of(*stmt);
      const bool counts = update && update->op == AtomicOp::Add && constants.number(*update->operands[0]) == 1;
      if (counts && module.variables[update->array].type.element().is_integer()) arrays.insert(update->array);
    }
  }
  return arrays;
}

void note_ticket_locks(const Module& module, const Cfg& cfg, const SmallConstants& constants, const std::set<VarId>& written, Locks& locks) {
  const std::set<VarId> counted = counted_up(module, cfg, constants);
  const auto is_local = [&](VarId array) { return module.variables[array].kind == VarKind::LocalArray; };
  for (const VarId served : counted) {
    for (const VarId drawn : counted) {
      const bool known = locks.arrays.count(served) != 0 || locks.arrays.count(drawn) != 0;
      if (known || served == drawn || is_local(served) != is_local(drawn)) continue;
      note_locks_of_threads(module, cfg, constants, {served, 0, drawn}, written, locks);
    }
  }
}

}  // namespace

Locks find_locks(const Module& module, const Cfg& cfg) {
  std::map<VarId, std::set<std::int64_t>> candidates;  // what may stand for "free"
  std::set<VarId> written;
  const bool may_lock = std::any_of(cfg.order.begin(), cfg.order.end(), [&](BlockId block) {
    const auto& stmts = cfg.blocks[block].stmts;
    return std::any_of(stmts.begin(), stmts.end(), [](const Stmt* stmt) {
      const AtomicUpdate* update = atomic_of(*stmt);
      return update && (update->op == AtomicOp::Xchg || update->op == AtomicOp::CmpXchg || update->op == AtomicOp::Add);
    });
  });
  if (!may_lock) return {};
  const SmallConstants constants(cfg);
  bool by_turns = false;
  bool copies = false;  // that are under way when a lock is given back, or barriers for some threads
  for (const BlockId block : cfg.order) {
    for (const Stmt* stmt : cfg.blocks[block].stmts) {
      const Effects effects = effects_of(*stmt);
      for (const auto* arrays : {&effects.stored, &effects.updated}) written.insert(arrays->begin(), arrays->end());
      const auto* update = std::get_if<AtomicUpdate>(&stmt->node);
      copies = copies || owes_awaited_copies(*stmt) || partial_barrier(module, *stmt);
      by_turns = by_turns || !effects.runs.empty() || std::holds_alternative<Exchange>(stmt->node);
      if (!update || update->op != AtomicOp::Xchg) continue;
      if (const auto number = constants.number(*update->operands[0])) candidates[update->array].insert(*number);
    }
  }
  for (const BlockId block : cfg.order) {
    for (const Stmt* stmt : cfg.blocks[block].stmts) {
      const auto* update = std::get_if<AtomicUpdate>(&stmt->node);
      if (!update || update->op != AtomicOp::CmpXchg) continue;
      if (const auto number = constants.number(*update->operands[1])) candidates[update->array].insert(*number);
    }
  }
  Locks locks;
  if (by_turns || copies) return locks;
  std::erase_if(written, [&](VarId var) { return module.variables[var].kind == VarKind::PrivateArray; });
  for (const auto& [array, numbers] : candidates) {
    for (const std::int64_t free : numbers) {
      const LockCandidate lock{array, free};
      if (note_locks_of_threads(module, cfg, constants, lock, written, locks)) break;
      if (note_locks_of_groups(module, cfg, constants, lock, written, locks)) break;
    }
  }
  note_ticket_locks(module, cfg, constants, written, locks);
  return locks;
}

}  // namespace permverify::analysis
