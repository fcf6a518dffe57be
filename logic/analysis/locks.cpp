// One array and one value for "free" at a time: forward over the flow graph, what the thread knows of the element that it
// last tried to take.
#include "logic/analysis/locks.h"

#include <algorithm>
#include <optional>

#include "logic/analysis/constants.h"
#include "logic/ir/assertions.h"
#include "logic/ir/atomics.h"
#include "logic/ir/effects.h"
#include "logic/ir/fence.h"
#include "logic/ir/named_barrier.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"

namespace permverify::analysis {
namespace {

using namespace ir;

// What the truth of a condition tells about the element that the thread tried to take: it was free, and so is the
// thread's now, or it was not.
enum class Tells : std::uint8_t { Nothing, Free, Taken };
struct Test {
  Tells yes = Tells::Nothing, no = Tells::Nothing;
  bool operator==(const Test&) const = default;
};

// What a thread knows at a place. Unknown: it may hold an element, or may not.
enum class Kind : std::uint8_t { None, Tried, Held, Unknown };
struct Holding {
  Kind kind = Kind::None;
  const AtomicUpdate* acquire = nullptr;
  FenceScope taken = FenceScope::None;  // the strongest fence since then, on each path
  FenceScope last = FenceScope::None;   // the same since the last access to memory
  MemoryOrder next = {};                // of the atomic operation that is the next statement
  std::set<VarId> results = {};         // variables that hold what the operation gave
  std::map<VarId, Test> tests = {};     // and conditions about it
  bool operator==(const Holding&) const = default;
};

const Holding unknown_holding{.kind = Kind::Unknown};

Holding met(const Holding& a, const Holding& b) {
  if (a.kind != b.kind || a.acquire != b.acquire) return unknown_holding;
  Holding both = a;
  both.taken = std::min(a.taken, b.taken);
  both.last = std::min(a.last, b.last);
  both.next = {};
  std::erase_if(both.results, [&](VarId var) { return b.results.count(var) == 0; });
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

// Arrays of memory that a statement or a condition accesses.
bool accesses(const Effects& effects, const std::set<VarId>& written) {
  const auto any = [&](const std::set<VarId>& arrays) {
    return std::any_of(arrays.begin(), arrays.end(), [&](VarId array) { return written.count(array) != 0; });
  };
  return any(effects.arrays) || any(effects.stored) || any(effects.updated);
}

class LockOf {
 public:
  LockOf(const Module& module, const Cfg& cfg, const SmallConstants& constants, VarId array, std::int64_t free, const std::set<VarId>& written)
      : module_(module),
        cfg_(cfg),
        constants_(constants),
        array_(array),
        free_(free),
        written_(written),
        needed_(is_local() ? FenceScope::Group : FenceScope::All) {}

  // Whether the array is a lock; then it is noted.
  bool note(Locks& locks) {
    solve();
    for (const BlockId block : cfg_.order) {
      Holding now = at_start_.at(block);
      bool behind = behind_.count(block) != 0;
      for (const Stmt* stmt : cfg_.blocks[block].stmts) {
        if (!keeps_rules(*stmt, now, behind)) return false;
        step(*stmt, now);
        behind = behind || update_of(*stmt);
      }
    }
    locks.arrays.insert(array_);
    for (const BlockId block : cfg_.order) note(block, locks);
    return true;
  }

 private:
  bool is_local() const { return module_.variables[array_].kind == VarKind::LocalArray; }

  bool acquires(const AtomicUpdate& update) const {
    if (update.op == AtomicOp::Xchg) {
      const auto value = constants_.number(*update.operands[0]);
      return value && *value != free_;
    }
    if (update.op != AtomicOp::CmpXchg) return false;
    const auto expected = constants_.number(*update.operands[0]), desired = constants_.number(*update.operands[1]);
    return expected && desired && *expected == free_ && *desired != free_;
  }
  bool releases(const AtomicUpdate& update) const {
    if (update.op == AtomicOp::Xchg) return constants_.number(*update.operands[0]) == free_;
    if (update.op != AtomicOp::CmpXchg) return false;
    const auto expected = constants_.number(*update.operands[0]);
    return expected && *expected != free_ && constants_.number(*update.operands[1]) == free_;
  }
  const AtomicUpdate* update_of(const Stmt& stmt) const {
    const auto* update = std::get_if<AtomicUpdate>(&stmt.node);
    return update && update->array == array_ ? update : nullptr;
  }

  // An element that the thread can name again as long as the variables of its indices stay.
  bool has_lasting_name(const AtomicUpdate& update) const {
    Effects reads;
    for (const ExprPtr& index : update.indices) add_reads(*index, reads);
    return !accesses(reads, written_) && reads.variables.count(*update.result) == 0;
  }

  // A group may fill its local lock by plain stores before any thread takes it: where no path leads from an atomic
  // operation to the store, a barrier orders the store before all of them, or it races with one.
  bool keeps_rules(const Stmt& stmt, const Holding& now, bool behind_update) const {
    const AtomicUpdate* update = update_of(stmt);
    if (!update) return !effects_of(stmt).writes(array_) || (is_local() && !behind_update);
    if (!is_local() && update->scope != AtomicScope::All) return false;
    if (acquires(*update)) return now.kind == Kind::None && update->result && has_lasting_name(*update);
    if (is_atomic_load(*update)) return true;
    const FenceScope released = std::max(now.last, now.next.releases ? now.next.scope : FenceScope::None);
    return releases(*update) && now.kind == Kind::Held && released >= needed_;
  }

  // Blocks that a thread may come to when it has executed an atomic operation on the array.
  void find_behind() {
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

  void solve() {
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
        for (std::size_t i = 0; i < taken; ++i) changed = reach(node.successors[i], over_edge(node, i, end)) || changed;
      }
    }
    for (const BlockId block : cfg_.order) at_start_.try_emplace(block, unknown_holding);
  }

  bool reach(BlockId block, Holding arriving) {
    const auto [at, first] = at_start_.try_emplace(block, arriving);
    if (first) return true;
    Holding both = met(at->second, arriving);
    const bool changed = both != at->second;
    at->second = std::move(both);
    return changed;
  }

  Holding at_end(BlockId block, Holding now) const {
    for (const Stmt* stmt : cfg_.blocks[block].stmts) step(*stmt, now);
    return now;
  }

  Holding over_edge(const CfgBlock& node, std::size_t successor, Holding now) const {
    if (!node.condition || node.successors.size() < 2) return now;
    Effects reads;
    add_reads(*node.condition, reads);
    if (accesses(reads, written_)) now.last = FenceScope::None;
    if (now.kind != Kind::Tried) return now;
    const Test test = test_in(*node.condition, now);
    const Tells tells = successor == 0 ? test.yes : test.no;
    if (tells == Tells::Taken) return {};
    if (tells == Tells::Nothing) return now;
    now.kind = Kind::Held;
    now.results.clear();
    now.tests.clear();
    return now;
  }

  bool is_result(const Expr& expr, const Holding& now) const {
    const auto* ref = std::get_if<VarRef>(&without_widening(expr).node);
    return ref && now.results.count(ref->var) != 0;
  }

  Test test_in(const Expr& expr, const Holding& now) const {
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

  Test test_in(const Binary& binary, const Holding& now) const {
    const auto some = [](Tells a, Tells b) { return a == Tells::Nothing ? b : a; };
    if (binary.op == BinaryOp::And || binary.op == BinaryOp::Or) {
      const Test left = test_in(*binary.left, now), right = test_in(*binary.right, now);
      return binary.op == BinaryOp::And ? Test{some(left.yes, right.yes), Tells::Nothing}
                                        : Test{Tells::Nothing, some(left.no, right.no)};
    }
    if (binary.op != BinaryOp::Eq && binary.op != BinaryOp::Ne) return {};
    auto number = constants_.number(*binary.right);
    const Expr* other = binary.left.get();
    if (!number) number = constants_.number(*binary.left), other = binary.right.get();
    if (!number || !is_result(*other, now)) return {};
    const Test equal = *number == free_ ? Test{Tells::Free, Tells::Taken} : Test{Tells::Taken, Tells::Nothing};
    return binary.op == BinaryOp::Eq ? equal : Test{equal.no, equal.yes};
  }

  // What the variable that is defined holds of the result.
  void define(VarId var, const ExprPtr& value, Holding& now) const {
    const bool same = value && now.kind == Kind::Tried && is_result(*value, now);
    const Test test = value && now.kind == Kind::Tried && value->type.is_bool() ? test_in(*value, now) : Test{};
    forget(var, now);
    if (now.kind != Kind::Tried) return;
    if (same && module_.variables[var].type.is_integer()) now.results.insert(var);
    if (test != Test{}) now.tests[var] = test;
  }

  void forget(VarId var, Holding& now) const {
    now.results.erase(var);
    now.tests.erase(var);
    if (!now.acquire) return;
    Effects reads;
    for (const ExprPtr& index : now.acquire->indices) add_reads(*index, reads);
    if (reads.variables.count(var) != 0) now = unknown_holding;
  }

  void step(const Stmt& stmt, Holding& now) const {
    const MemoryOrder order = memory_order_of(module_, stmt);
    const MemoryOrder own = std::exchange(now.next, order.of == OrderOf::Operation ? order : MemoryOrder{});
    if (order.of == OrderOf::Operation) return;
    if (order.of != OrderOf::Nothing) {
      if (!now.acquire) return;
      if (order.acquires) now.taken = std::max(now.taken, order.scope);
      if (order.releases) now.last = std::max(now.last, order.scope);
      return;
    }
    const AtomicUpdate* update = update_of(stmt);
    if (update && acquires(*update) && update->result) {
      now = {.kind = Kind::Tried, .acquire = update, .taken = own.acquires ? own.scope : FenceScope::None, .results = {*update->result}};
      return;
    }
    if (update && !is_atomic_load(*update)) {
      now = {};
      return;
    }
    if (accesses(effects_of(stmt), written_)) now.last = FenceScope::None;
    visit_effects(
        stmt, [&](const Defines& e) { define(e.var, e.value, now); }, [](const Evaluates&) {}, [](const Mentions&) {},
        [](const Writes&) {}, [](const Synchronises&) {}, [](const Meets&) {}, [](const Runs&) {}, [](const Jumps&) {});
  }

  bool guards(const Holding& now) const { return now.kind == Kind::Held && now.taken >= needed_; }

  void note(BlockId block, Locks& locks) const {
    Holding now = at_start_.at(block);
    for (const Stmt* stmt : cfg_.blocks[block].stmts) {
      const AtomicUpdate* update = update_of(*stmt);
      if (update && releases(*update)) locks.releases[stmt] = {array_, now.acquire};
      if (guards(now)) locks.at_statement[stmt].push_back({array_, now.acquire});
      if (guards(now) && !update) {
        const Effects effects = effects_of(*stmt);
        locks.guarded.insert(effects.stored.begin(), effects.stored.end());
        locks.guarded.insert(effects.updated.begin(), effects.updated.end());
      }
      step(*stmt, now);
    }
    if (guards(now)) locks.at_branch[block].push_back({array_, now.acquire});
  }

  const Module& module_;
  const Cfg& cfg_;
  const SmallConstants& constants_;
  const VarId array_;
  const std::int64_t free_;
  const std::set<VarId>& written_;
  const FenceScope needed_;
  std::map<BlockId, Holding> at_start_;
  std::set<BlockId> behind_;
};

}  // namespace

Locks find_locks(const Module& module, const Cfg& cfg) {
  std::map<VarId, std::set<std::int64_t>> candidates;  // what may stand for "free"
  std::set<VarId> written;
  const bool exchanges = std::any_of(cfg.order.begin(), cfg.order.end(), [&](BlockId block) {
    const auto& stmts = cfg.blocks[block].stmts;
    return std::any_of(stmts.begin(), stmts.end(), [](const Stmt* stmt) {
      const AtomicUpdate* update = atomic_of(*stmt);
      return update && (update->op == AtomicOp::Xchg || update->op == AtomicOp::CmpXchg);
    });
  });
  if (!exchanges) return {};
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
      if (LockOf(module, cfg, constants, array, free, written).note(locks)) break;
    }
  }
  return locks;
}

}  // namespace permverify::analysis
