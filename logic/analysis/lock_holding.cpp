#include "logic/analysis/lock_holding.h"

#include <algorithm>

#include "logic/ir/assertions.h"
#include "logic/ir/atomics.h"
#include "logic/ir/visit.h"

namespace permverify::analysis {

using namespace ir;

namespace {

const Holding unknown_holding{.kind = HoldingKind::Unknown};

Holding met(const Holding& a, const Holding& b) {
  if (a.kind != b.kind || a.acquire != b.acquire) return unknown_holding;
  Holding both = a;
  both.taken = std::min(a.taken, b.taken);
  both.last = std::min(a.last, b.last);
  both.next = {};
  std::erase_if(both.results, [&](VarId var) { return b.results.count(var) == 0; });
  std::erase_if(both.served, [&](VarId var) { return b.served.count(var) == 0; });
  std::erase_if(both.tests, [&](const auto& test) {
    const auto other = b.tests.find(test.first);
    return other == b.tests.end() || other->second != test.second;
  });
  return both;
}

// The value before casts that map different numbers to different ones.
const Expr& without_widening(const Expr& expr) {
  const auto* cast = std::get_if<Cast>(&expr.node);
  if (!cast) return expr;
  const Type &from = cast->operand->type, &to = expr.type;
  const bool wide = from.is_integer() && from.kind == TypeKind::Fixed && to.is_integer() &&
                    (to.kind == TypeKind::Int || to.bits >= from.bits);
  return wide ? without_widening(*cast->operand) : expr;
}

// One value, if no variable changes in between. Elements of arrays are not compared.
bool same_value(const ExprPtr& a, const ExprPtr& b) {
  if (a->type != b->type) return false;
  const auto *x = std::get_if<IntLit>(&a->node), *y = std::get_if<IntLit>(&b->node);
  if (x && y) return x->value == y->value;
  const auto *v = std::get_if<VarRef>(&a->node), *w = std::get_if<VarRef>(&b->node);
  if (v && w) return v->var == w->var;
  const auto *n = std::get_if<BuiltinRef>(&a->node), *m = std::get_if<BuiltinRef>(&b->node);
  if (n && m) return n->which == m->which && n->dimension == m->dimension;
  const auto *c = std::get_if<Cast>(&a->node), *d = std::get_if<Cast>(&b->node);
  if (c && d) return same_value(c->operand, d->operand);
  const auto *p = std::get_if<Binary>(&a->node), *q = std::get_if<Binary>(&b->node);
  return p && q && p->op == q->op && same_value(p->left, q->left) && same_value(p->right, q->right);
}

}  // namespace

bool accesses(const Effects& effects, const std::set<VarId>& arrays) {
  const auto any = [&](const std::set<VarId>& some) {
    return std::any_of(some.begin(), some.end(), [&](VarId array) { return arrays.count(array) != 0; });
  };
  return any(effects.arrays) || any(effects.stored) || any(effects.updated);
}

LockHolding::LockHolding(const Module& module, const Cfg& cfg, const SmallConstants& constants, LockCandidate lock,
                         const std::set<VarId>& written, const FirstThread* first)
    : module_(module),
      cfg_(cfg),
      constants_(constants),
      lock_(lock),
      written_(written),
      first_(first),
      needed_(is_local() ? FenceScope::Group : FenceScope::All) {
  solve();
}

bool LockHolding::keeps_rules() const {
  for (const BlockId block : cfg_.order) {
    Holding now = at_start_.at(block);
    bool behind = behind_.count(block) != 0;
    for (const Stmt* stmt : cfg_.blocks[block].stmts) {
      if (!keeps_rules(*stmt, now, behind)) return false;
      step(*stmt, now);
      behind = behind || update_of(*stmt);
    }
  }
  return true;
}

bool LockHolding::acquires(const AtomicUpdate& update) const {
  if (lock_.tickets) return update.array == *lock_.tickets && update.op == AtomicOp::Add && constants_.number(*update.operands[0]) == 1;
  if (update.op == AtomicOp::Xchg) {
    const auto value = constants_.number(*update.operands[0]);
    return value && *value != lock_.free;
  }
  if (update.op != AtomicOp::CmpXchg) return false;
  const auto expected = constants_.number(*update.operands[0]), desired = constants_.number(*update.operands[1]);
  return expected && desired && *expected == lock_.free && *desired != lock_.free;
}

bool LockHolding::releases(const AtomicUpdate& update) const {
  if (lock_.tickets) return update.array == lock_.array && update.op == AtomicOp::Add && constants_.number(*update.operands[0]) == 1;
  if (update.op == AtomicOp::Xchg) return constants_.number(*update.operands[0]) == lock_.free;
  if (update.op != AtomicOp::CmpXchg) return false;
  const auto expected = constants_.number(*update.operands[0]);
  return expected && *expected != lock_.free && constants_.number(*update.operands[1]) == lock_.free;
}

const AtomicUpdate* LockHolding::update_of(const Stmt& stmt) const {
  const auto* update = std::get_if<AtomicUpdate>(&stmt.node);
  return update && is_part(update->array) ? update : nullptr;
}

bool LockHolding::looks(const AtomicUpdate& update) const {
  const bool neutral = lock_.tickets && (update.op == AtomicOp::Add || update.op == AtomicOp::Or);
  return is_atomic_load(update) || (neutral && constants_.number(*update.operands[0]) == 0);
}

// The thread reads which number is served at the element where it drew its own.
bool LockHolding::waits(const AtomicUpdate& update, const Holding& now) const {
  if (!lock_.tickets || update.array != lock_.array || !looks(update) || !update.result || now.kind != HoldingKind::Tried) return false;
  return std::equal(update.indices.begin(), update.indices.end(), now.acquire->indices.begin(), now.acquire->indices.end(), same_value);
}

// An element that the thread can name again as long as the variables of its indices stay.
bool LockHolding::has_lasting_name(const AtomicUpdate& update) const {
  Effects reads;
  for (const ExprPtr& index : update.indices) add_reads(*index, reads);
  const bool own = std::any_of(reads.arrays.begin(), reads.arrays.end(), [&](VarId array) { return module_.variables[array].kind == VarKind::PrivateArray; });
  return !own && !accesses(reads, written_) && reads.variables.count(*update.result) == 0;
}

// A group may fill its local lock by plain stores before any thread takes it: where no path leads from an atomic
// operation to the store, a barrier orders the store before all of them, or it races with one.
bool LockHolding::keeps_rules(const Stmt& stmt, const Holding& now, bool behind_update) const {
  const AtomicUpdate* update = update_of(stmt);
  const Effects effects = effects_of(stmt);
  const bool writes = effects.writes(lock_.array) || (lock_.tickets && effects.writes(*lock_.tickets));
  if (!update) return !writes || (is_local() && !behind_update);
  if (!is_local() && update->scope != AtomicScope::All) return false;
  if (acquires(*update)) return now.kind == HoldingKind::None && update->result && has_lasting_name(*update);
  if (looks(*update)) return true;
  const FenceScope released = std::max(now.last, now.next.releases && orders(now.next) ? now.next.scope : FenceScope::None);
  return releases(*update) && now.kind == HoldingKind::Held && released >= needed_;
}

// Blocks that a thread may come to when it has executed an atomic operation on the array.
void LockHolding::find_behind() {
  std::vector<BlockId> open;
  const auto enter = [&](BlockId block) {
    if (behind_.insert(block).second) open.push_back(block);
  };
  for (const BlockId block : cfg_.order) {
    const auto& node = cfg_.blocks[block];
    if (std::none_of(node.stmts.begin(), node.stmts.end(), [&](const Stmt* stmt) { return update_of(*stmt) != nullptr; })) continue;
    for (const BlockId next : node.successors) enter(next);
  }
  while (!open.empty()) {
    const BlockId block = open.back();
    open.pop_back();
    for (const BlockId next : cfg_.blocks[block].successors) enter(next);
  }
}

void LockHolding::solve() {
  find_behind();
  at_start_[cfg_.order.front()] = {};
  for (bool changed = true; changed;) {
    changed = false;
    for (const BlockId block : cfg_.order) {
      const auto start = at_start_.find(block);
      if (start == at_start_.end()) continue;
      const Holding end = at_end(block, start->second);
      const auto& node = cfg_.blocks[block];
      // Of `while (true)` the edge out of the loop is never taken.
      const std::size_t taken = node.condition || node.successors.size() < 2 ? node.successors.size() : 1;
      for (std::size_t i = 0; i < taken; ++i) {
        if (!is_cut(block, i)) changed = reach(node.successors[i], over_edge(node, i, end)) || changed;
      }
    }
  }
  for (const BlockId block : cfg_.order) at_start_.try_emplace(block, unknown_holding);
}

// The first thread of a group never takes this side.
bool LockHolding::is_cut(BlockId block, std::size_t successor) const {
  if (first_ == nullptr) return false;
  const auto choice = first_->choice.find(block);
  return choice != first_->choice.end() && choice->second != (successor == 0);
}

bool LockHolding::reach(BlockId block, Holding arriving) {
  const auto [at, first] = at_start_.try_emplace(block, arriving);
  if (first) return true;
  Holding both = met(at->second, arriving);
  const bool changed = both != at->second;
  at->second = std::move(both);
  return changed;
}

Holding LockHolding::at_end(BlockId block, Holding now) const {
  for (const Stmt* stmt : cfg_.blocks[block].stmts) step(*stmt, now);
  return now;
}

Holding LockHolding::over_edge(const CfgBlock& node, std::size_t successor, Holding now) const {
  if (!node.condition || node.successors.size() < 2) return now;
  Effects reads;
  add_reads(*node.condition, reads);
  if (accesses(reads, written_)) now.last = FenceScope::None;
  if (now.kind != HoldingKind::Tried) return now;
  const Test test = test_in(*node.condition, now);
  const Tells tells = successor == 0 ? test.yes : test.no;
  if (tells == Tells::Taken) return {};
  if (tells == Tells::Nothing) return now;
  now.kind = HoldingKind::Held;
  now.results.clear();
  now.tests.clear();
  now.served.clear();
  return now;
}

bool LockHolding::is_result(const Expr& expr, const Holding& now) const {
  const auto* ref = std::get_if<VarRef>(&without_widening(expr).node);
  return ref && now.results.count(ref->var) != 0;
}

bool LockHolding::is_served(const Expr& expr, const Holding& now) const {
  const auto* ref = std::get_if<VarRef>(&without_widening(expr).node);
  return ref && now.served.count(ref->var) != 0;
}

Test LockHolding::test_in(const Expr& expr, const Holding& now) const {
  if (const auto* ref = std::get_if<VarRef>(&expr.node)) {
    const auto known = now.tests.find(ref->var);
    return known == now.tests.end() ? Test{} : known->second;
  }
  if (const auto* cast = std::get_if<Cast>(&expr.node)) {
    return expr.type.is_bool() && cast->operand->type.is_bool() ? test_in(*cast->operand, now) : Test{};
  }
  if (const auto* unary = std::get_if<Unary>(&expr.node)) {
    const Test test = test_in(*unary->operand, now);
    return unary->op == UnaryOp::Not ? Test{test.no, test.yes} : Test{};
  }
  const auto* binary = std::get_if<Binary>(&expr.node);
  return binary ? test_in(*binary, now) : Test{};
}

Test LockHolding::test_in(const Binary& binary, const Holding& now) const {
  const auto some = [](Tells a, Tells b) { return a == Tells::Nothing ? b : a; };
  if (binary.op == BinaryOp::And || binary.op == BinaryOp::Or) {
    const Test left = test_in(*binary.left, now), right = test_in(*binary.right, now);
    return binary.op == BinaryOp::And ? Test{some(left.yes, right.yes), Tells::Nothing}
                                      : Test{Tells::Nothing, some(left.no, right.no)};
  }
  if (binary.op != BinaryOp::Eq && binary.op != BinaryOp::Ne) return {};
  if (lock_.tickets) {
    const bool compares = (is_result(*binary.left, now) && is_served(*binary.right, now)) || (is_served(*binary.left, now) && is_result(*binary.right, now));
    if (!compares) return {};
    return binary.op == BinaryOp::Eq ? Test{Tells::Free, Tells::Nothing} : Test{Tells::Nothing, Tells::Free};
  }
  auto number = constants_.number(*binary.right);
  const Expr* other = binary.left.get();
  if (!number) number = constants_.number(*binary.left), other = binary.right.get();
  if (!number || !is_result(*other, now)) return {};
  const Test equal = *number == lock_.free ? Test{Tells::Free, Tells::Taken} : Test{Tells::Taken, Tells::Nothing};
  return binary.op == BinaryOp::Eq ? equal : Test{equal.no, equal.yes};
}

// What the variable that is defined holds of the result.
void LockHolding::define(VarId var, const ExprPtr& value, Holding& now) const {
  const bool same = value && now.kind == HoldingKind::Tried && is_result(*value, now);
  const bool served = value && now.kind == HoldingKind::Tried && is_served(*value, now);
  const Test test = value && now.kind == HoldingKind::Tried && value->type.is_bool() ? test_in(*value, now) : Test{};
  forget(var, now);
  if (now.kind != HoldingKind::Tried) return;
  if (same && module_.variables[var].type.is_integer()) now.results.insert(var);
  if (served && module_.variables[var].type.is_integer()) now.served.insert(var);
  if (test != Test{}) now.tests[var] = test;
}

std::set<VarId> LockHolding::names(const AtomicUpdate& acquire) const {
  Effects reads;
  for (const ExprPtr& index : first_ == nullptr ? acquire.indices : first_->elements.at(&acquire)) add_reads(*index, reads);
  return reads.variables;
}

void LockHolding::forget(VarId var, Holding& now) const {
  now.results.erase(var);
  now.tests.erase(var);
  now.served.erase(var);
  if (now.acquire && names(*now.acquire).count(var) != 0) now = unknown_holding;
}

bool LockHolding::orders(const MemoryOrder& order) const { return first_ == nullptr || !first_->sequential_only || order.of == OrderOf::SequentialFence; }

void LockHolding::step(const Stmt& stmt, Holding& now) const {
  const MemoryOrder order = memory_order_of(module_, stmt);
  const MemoryOrder own = std::exchange(now.next, order.of == OrderOf::Operation ? order : MemoryOrder{});
  if (order.of == OrderOf::Operation) return;
  if (order.of != OrderOf::Nothing) {
    if (!now.acquire || !orders(order)) return;
    if (order.acquires) now.taken = std::max(now.taken, order.scope);
    if (order.releases) now.last = std::max(now.last, order.scope);
    return;
  }
  const AtomicUpdate* update = update_of(stmt);
  if (update && acquires(*update) && update->result) {
    now = {.kind = HoldingKind::Tried, .acquire = update, .taken = own.acquires && orders(own) ? own.scope : FenceScope::None, .results = {*update->result}};
    return;
  }
  if (update && waits(*update, now)) {
    forget(*update->result, now);
    if (now.kind != HoldingKind::Tried) return;
    now.served.insert(*update->result);
    now.taken = own.acquires && orders(own) ? own.scope : FenceScope::None;
    return;
  }
  if (update && !looks(*update)) {
    now = {};
    return;
  }
  if (accesses(effects_of(stmt), written_)) now.last = FenceScope::None;
  visit_effects(
      stmt, [&](const Defines& e) { define(e.var, e.value, now); }, [](const Evaluates&) {}, [](const Mentions&) {},
      [](const Writes&) {}, [&](const Synchronises&) { if (first_ != nullptr) now.last = first_->fenced.at(&stmt); }, [](const Meets&) {}, [](const Runs&) {}, [](const Jumps&) {});
}

}  // namespace permverify::analysis
