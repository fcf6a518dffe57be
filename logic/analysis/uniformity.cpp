#include "logic/analysis/uniformity.h"

#include <map>

#include "logic/analysis/flags.h"
#include "logic/analysis/group_ticket.h"
#include "logic/analysis/locks.h"
#include "logic/ir/builtins.h"
#include "logic/ir/effects.h"
#include "logic/ir/named_barrier.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"

namespace permverify::analysis {
namespace {

using namespace ir;

bool ends_in_barrier(const Cfg& cfg, BlockId block) {
  for (const Stmt* stmt : cfg.blocks[block].stmts) {
    if (barrier_of(*stmt)) return true;
  }
  return false;
}

std::set<BlockId> find_barrier_branches(const Cfg& cfg) {
  std::set<BlockId> result;
  for (const BlockId block : cfg.order) {
    for (const BlockId inside : cfg.influence(block)) {
      if (ends_in_barrier(cfg, inside)) result.insert(block);
    }
  }
  return result;
}

// Private variables that a statement or a condition reads, and the one that it defines. Formulas count:
// what is stated about an uninitialised variable is stated about one thread only.
struct Flow {
  std::set<VarId> reads;
  std::optional<VarId> writes;
  ExprPtr value;          // null with `writes` set: not a function of other variables
  bool declares_only = false;
  bool common = false;    // without value: the same in the whole group
};

void reads_of(const ExprPtr& expr, std::set<VarId>& reads) {
  if (!expr) return;
  Effects effects;
  add_reads(*expr, effects);
  reads.merge(effects.variables);
}

Flow flow_of(const Stmt& stmt) {
  Flow flow;
  flow.reads = effects_of(stmt).variables;
  visit_effects(
      stmt,
      [](const Evaluates&) {},
      [](const Mentions&) {},
      [&](const Defines& e) {
        flow.writes = e.var;
        flow.value = e.value;
        flow.declares_only = e.declares && !e.value;
        flow.common = e.common;
      },
      [](const Writes&) {},
      [](const Synchronises&) {}, [](const Meets&) {},
      [](const Runs&) {},
      [](const Jumps&) {});
  return flow;
}

// The edge of `while (true)` out of the loop.
bool never_taken(const Cfg& cfg, BlockId from, BlockId to) {
  const auto& node = cfg.blocks[from];
  return node.successors.size() == 2 && !node.condition && node.successors[0] != to;
}

// Variables that may be read before they are assigned: forward, "declared but not assigned".
std::set<VarId> find_uninitialised(const Cfg& cfg) {
  std::set<VarId> bad;
  std::map<BlockId, std::set<VarId>> unassigned_at_end;
  for (bool changed = true; changed;) {
    changed = false;
    for (const BlockId block : cfg.order) {
      std::set<VarId> open;
      for (const BlockId from : cfg.blocks[block].predecessors) {
        if (never_taken(cfg, from, block)) continue;
        open.insert(unassigned_at_end[from].begin(), unassigned_at_end[from].end());
      }
      const auto read = [&](const std::set<VarId>& reads) {
        for (const VarId var : reads) {
          if (open.count(var)) bad.insert(var);
        }
      };
      for (const Stmt* stmt : cfg.blocks[block].stmts) {
        const Flow flow = flow_of(*stmt);
        read(flow.reads);
        if (!flow.writes) continue;
        if (flow.declares_only) {
          open.insert(*flow.writes);
        } else {
          open.erase(*flow.writes);
        }
      }
      std::set<VarId> reads;
      reads_of(cfg.blocks[block].condition, reads);
      if (const auto loop = cfg.loop_of_header(block); loop != ~0U) {
        for (const auto& clause : std::get<Loop>(cfg.loops[loop].stmt->node).invariants) {
          reads_of(clause.assertion, reads);
        }
      }
      read(reads);
      if (unassigned_at_end[block] != open) {
        unassigned_at_end[block] = open;
        changed = true;
      }
    }
  }
  return bad;
}

// A barrier for some threads of a group orders what they write before what others read, within a phase of the group.
void ordered_by_barriers(const Module& module, const Cfg& cfg, std::set<VarId>& arrays) {
  bool partial = false;
  std::set<VarId> written;
  for (const BlockId block : cfg.order) {
    for (const Stmt* stmt : cfg.blocks[block].stmts) {
      partial = partial || partial_barrier(module, *stmt);
      const Effects effects = effects_of(*stmt);
      written.insert(effects.stored.begin(), effects.stored.end());
      written.insert(effects.updated.begin(), effects.updated.end());
    }
  }
  if (!partial) return;
  for (const VarId array : written) {
    if (module.variables[array].kind != VarKind::PrivateArray) arrays.insert(array);
  }
}

bool any_exchange(const Cfg& cfg) {
  bool found = false;
  for (const BlockId block : cfg.order) {
    for (const Stmt* stmt : cfg.blocks[block].stmts) {
      visit_simple(
          *stmt, [&](const Exchange&) { found = true; },
          [](const OneOf<Declare, Assign, Havoc, Store, AtomicUpdate, Barrier, WarpBarrier, RunKernel> auto&) {},
          [](const ProofStep auto&) {});
    }
  }
  return found;
}

}  // namespace

bool Uniformity::uniform(const ExprPtr& expr, BlockId block) const {
  return !any_of(expr, [&](const Expr& e) {
    if (const auto* b = std::get_if<BuiltinRef>(&e.node)) {
      const auto shared = runtime_spec::identifier(b->which).shared_by;
      return shared == runtime_spec::SharedBy::Nobody || (of_grid && shared == runtime_spec::SharedBy::Group);
    }
    // A load with a uniform address, made by all threads in one phase: a thread that may write the
    // element excludes that the others read it, so all see one value. Elsewhere: unknown.
    if (const auto array = array_read_by(e)) {
      if (private_arrays.count(*array) != 0 || (of_grid && local_arrays.count(*array) != 0)) return true;
      return (divergent_blocks.count(block) != 0 || exchanges || by_turns.count(*array) != 0) && !tables.count(*array);
    }
    const auto* ref = std::get_if<VarRef>(&e.node);
    return ref && !uniform(ref->var);
  });
}

Uniformity find_uniformity(const Module& module, const Cfg& cfg, Among among) {
  Uniformity result;
  result.of_grid = among == Among::Grid;
  result.barrier_branches = find_barrier_branches(cfg);
  result.varying = find_uninitialised(cfg);
  for (VarId var = 0; var < module.variables.size(); ++var) {
    const auto& variable = module.variables[var];
    if (!variable.contents.empty()) result.tables.insert(var);
    if (variable.kind == VarKind::LocalArray) result.local_arrays.insert(var);
    if (variable.kind != VarKind::PrivateArray) continue;
    result.private_arrays.insert(var);
    result.varying.insert(var);
  }
  result.exchanges = any_exchange(cfg);
  result.by_turns = find_locks(module, cfg).guarded;
  if (const auto ticket = find_group_ticket(module, cfg)) result.by_turns.insert(ticket->passed_on.begin(), ticket->passed_on.end());
  const auto flags = find_flags(module, cfg);
  result.by_turns.insert(flags.passed_on.begin(), flags.passed_on.end());
  ordered_by_barriers(module, cfg, result.by_turns);
  for (bool changed = true; changed;) {
    changed = false;
    const auto vary = [&](VarId var) { changed = result.varying.insert(var).second || changed; };
    for (const BlockId block : cfg.order) {
      const auto& node = cfg.blocks[block];
      if (node.successors.size() == 2 && node.condition &&
          !result.barrier_branches.count(block) && !result.uniform(node.condition, block)) {
        for (const BlockId inside : cfg.influence(block)) {
          changed = result.divergent_blocks.insert(inside).second || changed;
        }
      }
      for (const Stmt* stmt : node.stmts) {
        const Flow flow = flow_of(*stmt);
        if (!flow.writes || flow.declares_only) continue;
        const bool alike = flow.common || (flow.value && result.uniform(flow.value, block));
        if (!alike || result.divergent_blocks.count(block)) vary(*flow.writes);
      }
    }
  }
  for (const BlockId block : result.barrier_branches) {
    const auto& condition = cfg.blocks[block].condition;
    if (condition && !result.uniform(condition, block)) result.needs_proof.insert(block);
  }
  return result;
}

}  // namespace permverify::analysis
