// The loop
//
//   for (T d = c; d op e; d = d op' f) body        ->   T d = c; { body } d = v1; { body } ... d = vn;
//
// where c, e and f are numbers and nothing in the body changes d or leaves the loop: d has the values c, v1, ..., vn in turn.
// All of them, and the numbers from which they are computed, lie between 0 and 2^31 - 1, so that no type changes them.
#include "logic/inference/unrolled_exchange.h"

#include <algorithm>
#include <map>

#include "logic/inference/group_schedule.h"
#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"

namespace permverify::inference {

using namespace ir;
using support::Span;

namespace {

using Values = std::map<VarId, std::int64_t>;

constexpr std::size_t most_iterations = 8;

std::optional<std::int64_t> in_every_type(std::int64_t value) {
  return value >= 0 && value <= 2147483647 ? std::optional(value) : std::nullopt;
}

std::optional<std::int64_t> value_of(const ExprPtr& expr, const Values& known);

std::optional<std::int64_t> value_of(const Binary& b, const Values& known) {
  const auto left = value_of(b.left, known), right = value_of(b.right, known);
  if (!left || !right) return std::nullopt;
  const std::int64_t l = *left, r = *right;
  switch (b.op) {
    case BinaryOp::Add: return in_every_type(l + r);
    case BinaryOp::Sub: return in_every_type(l - r);
    case BinaryOp::Mul: return in_every_type(l * r);
    case BinaryOp::Div: case BinaryOp::TruncDiv: return r > 0 ? std::optional(l / r) : std::nullopt;
    case BinaryOp::Shl: return r < 31 && l < 65536 ? in_every_type(l << r) : std::nullopt;
    case BinaryOp::Shr: return r < 31 ? std::optional(l >> r) : std::nullopt;
    case BinaryOp::Eq: return l == r;
    case BinaryOp::Ne: return l != r;
    case BinaryOp::Lt: return l < r;
    case BinaryOp::Le: return l <= r;
    case BinaryOp::Gt: return l > r;
    case BinaryOp::Ge: return l >= r;
    case BinaryOp::Mod: case BinaryOp::TruncMod: case BinaryOp::RealDiv: case BinaryOp::Fraction: case BinaryOp::And:
    case BinaryOp::Or: case BinaryOp::Implies: case BinaryOp::Star: case BinaryOp::BitAnd: case BinaryOp::BitOr:
    case BinaryOp::BitXor: break;
  }
  return std::nullopt;
}

bool is_integer(const Type& type) { return type.is_scalar() && (type.kind == TypeKind::Int || (type.kind == TypeKind::Fixed && type.bits >= 32)); }

std::optional<std::int64_t> value_of(const ExprPtr& expr, const Values& known) {
  if (!expr) return std::nullopt;
  if (const auto* literal = std::get_if<IntLit>(&expr->node)) return in_every_type(literal->value);
  if (const auto* cast = std::get_if<Cast>(&expr->node)) return is_integer(expr->type) ? value_of(cast->operand, known) : std::nullopt;
  if (const auto* binary = std::get_if<Binary>(&expr->node)) return value_of(*binary, known);
  const auto* var = std::get_if<VarRef>(&expr->node);
  const auto found = var ? known.find(var->var) : known.end();
  return found == known.end() ? std::nullopt : std::optional(found->second);
}

bool exchanges(const StmtList& body) {
  bool found = false;
  for_each_stmt(body, [&](const Stmt& stmt) { found = found || cut_kind(stmt).shuffle != nullptr; });
  return found;
}

// The variable that the only statement gives a value, and the value.
std::optional<std::pair<VarId, ExprPtr>> assigned_by(const StmtList& list) {
  if (list.size() != 1) return std::nullopt;
  if (const auto* declared = std::get_if<Declare>(&list[0]->node)) return std::pair{declared->var, declared->init};
  if (const auto* assigned = std::get_if<Assign>(&list[0]->node)) return std::pair{assigned->var, assigned->value};
  return std::nullopt;
}

struct Counter {
  VarId var;
  Type type;
  std::vector<std::int64_t> values;  // at the head, the last one where the loop ends
};

// `before`: the statements in front of a loop that gives its counter no value.
std::optional<Counter> counter_of(const Loop& loop, const StmtList& before) {
  const bool plain = loop.test_first && loop.invariants.empty() && loop.decreases.empty() && !loop.rounds && loop.condition;
  const auto first = assigned_by(loop.init.empty() ? before : loop.init), next = assigned_by(loop.step);
  if (!plain || !first || !first->second || !next || next->first != first->first || !is_integer(first->second->type)) return std::nullopt;
  const Effects body = effects_of(loop.body);
  if (body.may_jump() || body.defined.count(first->first) != 0) return std::nullopt;
  Counter counter{first->first, first->second->type, {}};
  auto value = value_of(first->second, {});
  while (value && counter.values.size() <= most_iterations) {
    counter.values.push_back(*value);
    const Values now{{counter.var, *value}};
    const auto goes_on = value_of(loop.condition, now);
    if (!goes_on) return std::nullopt;
    if (*goes_on == 0) return counter;
    value = value_of(next->second, now);
  }
  return std::nullopt;
}

// With the distances of shuffles as numbers, where the counter determines them.
StmtList iteration(const StmtList& body, VarId counter, std::int64_t value) {
  std::map<VarId, int> definitions;
  for_each_stmt(body, [&](const Stmt& stmt) {
    visit_effects(
        stmt, [&](const Defines& d) { ++definitions[d.var]; },
        [](const Evaluates&) {}, [](const Mentions&) {}, [](const Writes&) {}, [](const Synchronises&) {}, [](const Meets&) {},
        [](const Runs&) {}, [](const Jumps&) {});
  });
  Values known{{counter, value}};
  for (const StmtPtr& stmt : body) {
    const auto* declared = std::get_if<Declare>(&stmt->node);
    if (declared == nullptr || definitions[declared->var] != 1) continue;
    if (const auto number = value_of(declared->init, known)) known[declared->var] = *number;
  }
  return rewritten(body, [&](Stmt& copy, const Stmt&) {
    auto* havoc = std::get_if<Havoc>(&copy.node);
    if (havoc == nullptr || !havoc->lanes) return;
    ExprPtr& lane = havoc->lanes->lane;
    if (const auto number = value_of(lane, known)) lane = make_expr(IntLit{*number}, int_type, lane->span);
  });
}

Block unrolled(const Loop& loop, const Counter& counter, Span at) {
  const auto made = [&](Stmt::Node node) { return std::make_shared<const Stmt>(Stmt{std::move(node), at}); };
  Block result{loop.init, no_label};
  for (std::size_t i = 0; i < counter.values.size(); ++i) {
    if (i > 0) result.body.push_back(made(Assign{counter.var, make_expr(IntLit{counter.values[i]}, counter.type, at)}));
    if (i + 1 < counter.values.size()) result.body.push_back(made(Block{iteration(loop.body, counter.var, counter.values[i]), no_label}));
  }
  return result;
}

}  // namespace

StmtList with_exchanges_unrolled(const StmtList& body) {
  const auto replaced = [](StmtList list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto* loop = std::get_if<Loop>(&list[i]->node);
      if (loop == nullptr || !exchanges(loop->body)) continue;
      const auto counter = counter_of(*loop, i == 0 ? StmtList{} : StmtList{list[i - 1]});
      if (counter) list[i] = std::make_shared<const Stmt>(Stmt{unrolled(*loop, *counter, list[i]->span), list[i]->span});
    }
    return list;
  };
  return replaced(rewritten(body, [&](Stmt& copy, const Stmt&) {
    if (auto* block = std::get_if<Block>(&copy.node)) block->body = replaced(std::move(block->body));
    if (auto* branch = std::get_if<If>(&copy.node)) branch->then_body = replaced(std::move(branch->then_body));
  }));
}

}  // namespace permverify::inference
