// Pointers without an initialiser: where one may be read before it is set, it may point anywhere, and to
// follow it is an error (C11 6.3.2.1p2, J.2).
#include <algorithm>
#include <map>

#include "logic/ir/cfg.h"
#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "parser/clang/accesses.h"
#include "parser/clang/emitter.h"
#include "parser/clang/facts.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;

namespace {

void note_reads(const Expr& expr, const std::set<VarId>& unset, std::set<VarId>& found) {
  Effects effects;
  add_reads(expr, effects);
  for (const VarId var : effects.variables) {
    if (unset.count(var)) found.insert(var);
  }
}

// Variables without a value where a statement stands: which of them it reads, and what it changes in them.
// What a clause of a barrier reads is no use of the program.
void pass(const ir::Stmt& stmt, const std::set<VarId>& watched, std::set<VarId>& unset,
          std::set<VarId>& found) {
  const auto read = [&](const Expr& expr) { note_reads(expr, unset, found); };
  visit_effects(
      stmt,
      [&](const Evaluates& e) { read(e.expr); },
      [&](const Mentions& e) {
        if (!barrier_of(stmt)) read(e.formula);
      },
      [&](const Defines& e) {
        if (e.value) unset.erase(e.var);
        else if (e.declares && watched.count(e.var)) unset.insert(e.var);
      },
      [](const Writes&) {}, [](const Synchronises&) {}, [](const Meets&) {}, [](const Runs&) {}, [](const Jumps&) {});
}

// Of the watched variables those that some way through the kernel reads before it assigns them.
std::set<VarId> read_before_set(const StmtList& body, const std::set<VarId>& watched) {
  const Cfg cfg = build_cfg(body);
  std::set<VarId> found;
  std::map<BlockId, std::set<VarId>> unset_behind;
  for (bool changed = true; changed;) {
    changed = false;
    for (const BlockId block : cfg.order) {
      std::set<VarId> unset;
      for (const BlockId from : cfg.blocks[block].predecessors) {
        unset.insert(unset_behind[from].begin(), unset_behind[from].end());
      }
      for (const ir::Stmt* stmt : cfg.blocks[block].stmts) pass(*stmt, watched, unset, found);
      if (const ExprPtr& condition = cfg.blocks[block].condition) {
        note_reads(*condition, unset, found);
      }
      if (unset_behind[block] != unset) {
        unset_behind[block] = std::move(unset);
        changed = true;
      }
    }
  }
  return found;
}

}  // namespace

void Accesses::declare_slot(const SlotKey& key, Span at) {
  const PointerSlot& declared = slot(key);
  emitter_.emit(Declare{declared.index, nullptr}, at);
  if (!declared.has_tag) return;
  const auto& targets = facts_.targets(key);
  const auto unset = std::find(targets.begin(), targets.end(), Target{unset_key, {}});
  const ExprPtr tag = unset == targets.end() ? nullptr : literal(unset - targets.begin(), int_type, at);
  emitter_.emit(Declare{declared.tag, tag}, at);
}

// For the next pass, in which these pointers have one more target.
void Accesses::find_unset_pointers() {
  const Target unset{unset_key, {}};
  for (const SlotKey& key : never_set_) {
    if (facts_.targets(key).empty()) facts_.add_target(key, unset);
  }
  std::map<VarId, SlotKey> slots;
  std::set<VarId> watched;
  for (const auto& [object, of] : objects_.all()) {
    for (const auto& [place, slot] : of.pointers) {
      slots.emplace(slot.index, SlotKey{object, place.first, place.second});
      watched.insert(slot.index);
    }
  }
  if (watched.empty()) return;
  for (const VarId var : read_before_set(kernel_.body, watched)) facts_.add_target(slots.at(var), unset);
}

}  // namespace permverify::parser
