// Pointers without an initialiser: where one may be read before it is set, it may point anywhere, and to
// follow it is an error (C11 6.3.2.1p2, J.2).
#include <algorithm>
#include <map>

#include "logic/ir/cfg.h"
#include "logic/ir/traverse.h"
#include "parser/clang/lowering.h"

namespace permverify::parser {

using namespace ir;

namespace {

void reads_of(const ExprPtr& expr, const std::set<VarId>& watched, std::set<VarId>& found) {
  any_of(expr, [&](const Expr& e) {
    const auto* ref = std::get_if<VarRef>(&e.node);
    if (ref && watched.count(ref->var)) found.insert(ref->var);
    return false;
  });
}

// What a statement of a block of the flow graph evaluates; what a clause reads is no use of the program.
std::vector<ExprPtr> evaluated(const ir::Stmt& stmt) {
  if (const auto* d = std::get_if<Declare>(&stmt.node)) return {d->init};
  if (const auto* a = std::get_if<Assign>(&stmt.node)) return {a->value};
  if (const auto* c = std::get_if<Assert>(&stmt.node)) return {c->condition};
  if (const auto* c = std::get_if<Assume>(&stmt.node)) return {c->condition};
  std::vector<ExprPtr> result;
  if (const auto* s = std::get_if<Store>(&stmt.node)) {
    result = s->indices;
    result.push_back(s->value);
  } else if (const auto* u = std::get_if<AtomicUpdate>(&stmt.node)) {
    result = u->indices;
    result.insert(result.end(), u->operands.begin(), u->operands.end());
  }
  return result;
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
      const auto read = [&](const ExprPtr& expr) { reads_of(expr, unset, found); };
      for (const ir::Stmt* stmt : cfg.blocks[block].stmts) {
        for (const ExprPtr& expr : evaluated(*stmt)) {
          if (expr) read(expr);
        }
        if (const auto* d = std::get_if<Declare>(&stmt->node)) {
          if (d->init) unset.erase(d->var);
          else if (watched.count(d->var)) unset.insert(d->var);
        } else if (const auto* a = std::get_if<Assign>(&stmt->node)) {
          unset.erase(a->var);
        }
      }
      if (cfg.blocks[block].condition) read(cfg.blocks[block].condition);
      if (unset_behind[block] != unset) {
        unset_behind[block] = std::move(unset);
        changed = true;
      }
    }
  }
  return found;
}

}  // namespace

void Lowering::declare_slot(const SlotKey& key, Span at) {
  const PointerSlot& declared = slot(key);
  emit(Declare{declared.index, nullptr}, at);
  if (!declared.has_tag) return;
  const auto& targets = facts_.targets(key);
  const auto unset = std::find(targets.begin(), targets.end(), Target{unset_key, {}});
  const ExprPtr tag = unset == targets.end() ? nullptr : literal(unset - targets.begin(), int_type, at);
  emit(Declare{declared.tag, tag}, at);
}

// For the next pass, in which these pointers have one more target.
void Lowering::find_unset_pointers() {
  const Target unset{unset_key, {}};
  for (const SlotKey& key : never_set_) {
    if (facts_.targets(key).empty()) facts_.add_target(key, unset);
  }
  std::map<VarId, SlotKey> slots;
  std::set<VarId> watched;
  for (const auto& [object, of] : regions_) {
    for (const auto& [place, slot] : of.pointers) {
      slots.emplace(slot.index, SlotKey{object, place.first, place.second});
      watched.insert(slot.index);
    }
  }
  if (watched.empty()) return;
  for (const VarId var : read_before_set(kernel_.body, watched)) facts_.add_target(slots.at(var), unset);
}

}  // namespace permverify::parser
