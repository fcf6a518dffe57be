// Constants and reachable edges are found together: a branch whose condition is known sends one way. Known are numbers that are
// equal in every integer type, so conversions between integers keep them, and sums of them that stay so.
#include "logic/analysis/found_zero.h"

#include <optional>
#include <map>
#include <unordered_map>

#include "logic/ir/atomics.h"
#include "logic/ir/effects.h"

namespace permverify::analysis {
namespace {

using namespace ir;

using Number = std::optional<std::int64_t>;
using Numbers = std::unordered_map<VarId, std::int64_t>;  // truth values are 0 and 1

Number small(std::int64_t value) { return value >= 0 && value < 128 ? Number(value) : std::nullopt; }
Number truth(bool value) { return value ? 1 : 0; }
bool is_whole(const Type& type) { return type.is_integer() || type.is_bool(); }

class FoundNumber {
 public:
  FoundNumber(const Cfg& cfg, const AtomicUpdate& load, std::int64_t number, OfThread thread) : cfg_(cfg), load_(load), number_(number), thread_(thread) {}

  // From the start, where each execution of the load finds the number.
  std::set<BlockId> reached() {
    at_start_[cfg_.order.front()] = {};
    return follow();
  }
  // From an execution of the load that finds it to the next one.
  std::set<BlockId> reached_behind() {
    once_ = true;
    for (const BlockId block : cfg_.order) {
      const auto& stmts = cfg_.blocks[block].stmts;
      for (std::size_t i = 0; i < stmts.size(); ++i) {
        if (atomic_of(*stmts[i]) == &load_ && load_.result) leave(block, {{*load_.result, number_}}, i + 1);
      }
    }
    return follow();
  }

 private:
  std::set<BlockId> follow() {
    for (bool changed = true; changed;) {
      changed = false;
      for (const BlockId block : cfg_.order) {
        const auto start = at_start_.find(block);
        if (start != at_start_.end()) changed = leave(block, start->second) || changed;
      }
    }
    std::set<BlockId> result;
    for (const auto& [block, numbers] : at_start_) result.insert(block);
    return result;
  }

  bool leave(BlockId block, Numbers now, std::size_t first = 0) {
    const CfgBlock& node = cfg_.blocks[block];
    for (std::size_t i = first; i < node.stmts.size(); ++i) {
      if (once_ && atomic_of(*node.stmts[i]) == &load_) return false;
      step(*node.stmts[i], now);
    }
    bool yes = true, no = true;
    if (node.successors.size() == 2) {
      const Number condition = node.condition ? value(*node.condition, now) : truth(true);
      yes = !condition || *condition != 0;
      no = !condition || *condition == 0;
    }
    bool changed = false;
    for (std::size_t i = 0; i < node.successors.size(); ++i) {
      if (!(i == 0 ? yes : no)) continue;
      Numbers there = now;
      if (node.condition && node.successors.size() == 2) learn(*node.condition, i == 0, there);
      changed = reach(node.successors[i], there) || changed;
    }
    return changed;
  }

  // What the truth of a condition states about variables.
  void learn(const Expr& expr, bool holds, Numbers& now) const {
    if (const auto* ref = std::get_if<VarRef>(&expr.node)) {
      if (expr.type.is_bool()) now[ref->var] = holds ? 1 : 0;
      return;
    }
    if (const auto* unary = std::get_if<Unary>(&expr.node)) {
      if (unary->op == UnaryOp::Not) learn(*unary->operand, !holds, now);
      return;
    }
    const auto* binary = std::get_if<Binary>(&expr.node);
    if (!binary) return;
    if (binary->op == BinaryOp::And ? holds : binary->op == BinaryOp::Or && !holds) {
      learn(*binary->left, holds, now);
      learn(*binary->right, holds, now);
    }
  }

  bool reach(BlockId block, const Numbers& now) {
    const auto [at, first] = at_start_.try_emplace(block, now);
    if (first) return true;
    return std::erase_if(at->second, [&](const auto& known) {
             const auto other = now.find(known.first);
             return other == now.end() || other->second != known.second;
           }) != 0;
  }

  void step(const Stmt& stmt, Numbers& now) const {
    visit_each_effect(stmt, [&](const Effect& effect) {
      const auto* defines = std::get_if<Defines>(&effect);
      if (!defines) return;
      const Number number = defines->value ? value(*defines->value, now) : std::nullopt;
      if (number) now[defines->var] = *number;
      else now.erase(defines->var);
    });
    if (atomic_of(stmt) == &load_ && load_.result) now[*load_.result] = number_;
  }

  Number value(const Expr& expr, const Numbers& now) const {
    if (!is_whole(expr.type)) return std::nullopt;
    if (const auto* number = std::get_if<IntLit>(&expr.node)) return small(number->value);
    if (const auto* literal = std::get_if<BoolLit>(&expr.node)) return truth(literal->value);
    if (const auto* ref = std::get_if<VarRef>(&expr.node)) {
      const auto known = now.find(ref->var);
      return known == now.end() ? std::nullopt : Number(known->second);
    }
    if (const auto* id = std::get_if<BuiltinRef>(&expr.node)) {
      return thread_ == OfThread::First && id->which == Builtin::Lid ? Number(0) : std::nullopt;
    }
    if (const auto* cast = std::get_if<Cast>(&expr.node)) {
      const Number inner = value(*cast->operand, now);
      return inner && expr.type.is_bool() ? truth(*inner != 0) : inner;
    }
    if (const auto* unary = std::get_if<Unary>(&expr.node)) {
      const Number inner = value(*unary->operand, now);
      return inner && unary->op == UnaryOp::Not ? truth(*inner == 0) : std::nullopt;
    }
    if (const auto* choice = std::get_if<Conditional>(&expr.node)) {
      const Number condition = value(*choice->condition, now);
      return condition ? value(*condition != 0 ? *choice->then_value : *choice->else_value, now) : std::nullopt;
    }
    const auto* binary = std::get_if<Binary>(&expr.node);
    return binary ? value(*binary, now) : std::nullopt;
  }

  Number value(const Binary& expr, const Numbers& now) const {
    if (!is_whole(expr.left->type) || !is_whole(expr.right->type)) return std::nullopt;
    const Number left = value(*expr.left, now), right = value(*expr.right, now);
    const bool none = (left && *left == 0) || (right && *right == 0);
    const bool some = (left && *left != 0) || (right && *right != 0);
    if (none && (expr.op == BinaryOp::And || expr.op == BinaryOp::Mul || expr.op == BinaryOp::BitAnd)) return 0;
    if (some && expr.op == BinaryOp::Or) return truth(true);
    return left && right ? of_two(expr.op, *left, *right) : std::nullopt;
  }

  static Number of_two(BinaryOp op, std::int64_t left, std::int64_t right) {
    switch (op) {
      case BinaryOp::Add: return small(left + right);
      case BinaryOp::Sub: return small(left - right);
      case BinaryOp::Mul: return small(left * right);
      case BinaryOp::BitAnd: return left & right;
      case BinaryOp::BitOr: return left | right;
      case BinaryOp::BitXor: return left ^ right;
      case BinaryOp::Eq: return truth(left == right);
      case BinaryOp::Ne: return truth(left != right);
      case BinaryOp::Lt: return truth(left < right);
      case BinaryOp::Le: return truth(left <= right);
      case BinaryOp::Gt: return truth(left > right);
      case BinaryOp::Ge: return truth(left >= right);
      case BinaryOp::And: return truth(left != 0 && right != 0);
      case BinaryOp::Or: return truth(left != 0 || right != 0);
      case BinaryOp::Div:
      case BinaryOp::Mod:
      case BinaryOp::TruncDiv:
      case BinaryOp::TruncMod:
      case BinaryOp::RealDiv:
      case BinaryOp::Fraction:
      case BinaryOp::Implies:
      case BinaryOp::Star:
      case BinaryOp::Shl:
      case BinaryOp::Shr: break;
    }
    return std::nullopt;
  }

  const Cfg& cfg_;
  const AtomicUpdate& load_;
  const std::int64_t number_;
  const OfThread thread_;
  bool once_ = false;
  std::map<BlockId, Numbers> at_start_;
};

}  // namespace

std::set<BlockId> reached_on_zero(const Cfg& cfg, const AtomicUpdate& load, OfThread thread) {
  return FoundNumber(cfg, load, 0, thread).reached();
}

std::set<BlockId> reached_behind(const Cfg& cfg, const AtomicUpdate& load, std::int64_t number) {
  return FoundNumber(cfg, load, number, OfThread::Any).reached_behind();
}

}  // namespace permverify::analysis
