#include "checker/replay/passing.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "checker/replay/invented.h"
#include "logic/analysis/loop_effect.h"
#include "logic/ir/effects.h"
#include "logic/ir/fence.h"
#include "logic/ir/named_barrier.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"

namespace permverify::checker {

using namespace ir;

namespace {

using obligation::LoopEffect;
using obligation::Step;

// Conversions keep a small number (modulo 2^n, where it is negative).
std::optional<std::int64_t> literal(const ExprPtr& expr) {
  if (const auto* number = std::get_if<IntLit>(&expr->node)) return number->value;
  const auto* cast = std::get_if<Cast>(&expr->node);
  const auto number = cast && cast->operand->type.is_integer() ? literal(cast->operand) : std::nullopt;
  return number && *number >= -128 && *number < 128 ? number : std::nullopt;
}

bool is_fixed(const ExprPtr& expr, const LoopEffect& effect) {
  return !any_of(expr, [&](const Expr& e) {
    const auto* ref = std::get_if<VarRef>(&e.node);
    return (ref && effect.assigned.count(ref->var) != 0) || array_read_by(e) || std::holds_alternative<Call>(e.node);
  });
}

const Step* step_of(const ExprPtr& expr, const std::vector<Step>& steps) {
  const auto* ref = std::get_if<VarRef>(&expr->node);
  const auto found = std::find_if(steps.begin(), steps.end(), [&](const Step& step) { return ref && step.var == ref->var; });
  return found == steps.end() ? nullptr : &*found;
}

// The step adds (or subtracts) a positive number and does not pass the end of the type before `<` (or `>`) fails. With steps of one
// the counter comes to each value up to the bound, which is a value of the same type; larger steps that wrap may pass it.
bool comes_near(const Step& step, bool upwards) {
  const auto amount = literal(step.amount);
  if (!amount || *amount == 0) return false;
  const bool adds = (step.kind == Step::Kind::Add && *amount > 0) || (step.kind == Step::Kind::Subtract && *amount < 0);
  const bool subtracts = (step.kind == Step::Kind::Subtract && *amount > 0) || (step.kind == Step::Kind::Add && *amount < 0);
  const bool one = *amount == 1 || *amount == -1;
  return (upwards ? adds : subtracts) && (one || !step.wraps);
}

// A positive number that is divided in each iteration is zero in the end.
bool vanishes(const Step& step, const ExprPtr& bound) {
  const auto amount = literal(step.amount), low = literal(bound);
  if (!amount || !low || *low < 0) return false;
  return (step.kind == Step::Kind::Divide && *amount > 1) || (step.kind == Step::Kind::ShiftRight && *amount > 0);
}

// `low < high` fails in the end. A bound of a type with finitely many values may change in the loop: no value of it is beyond the type's last.
bool less_fails(const ExprPtr& low, const ExprPtr& high, const LoopEffect& effect) {
  if (low->type != high->type || !low->type.is_integer()) return false;
  const bool finite = low->type.kind == TypeKind::Fixed;
  const Step* up = step_of(low, effect.steps);
  const Step* down = step_of(high, effect.steps);
  if (up && comes_near(*up, true) && (finite || is_fixed(high, effect))) return true;
  return down && ((comes_near(*down, false) && (finite || is_fixed(low, effect))) || vanishes(*down, low));
}

// A condition that fails with one of its parts ends the loop.
bool fails(const ExprPtr& condition, const LoopEffect& effect) {
  const auto* binary = condition ? std::get_if<Binary>(&condition->node) : nullptr;
  if (binary == nullptr) return false;
  if (binary->op == BinaryOp::And) return fails(binary->left, effect) || fails(binary->right, effect);
  if (binary->op == BinaryOp::Lt) return less_fails(binary->left, binary->right, effect);
  return binary->op == BinaryOp::Gt && less_fails(binary->right, binary->left, effect);
}

}  // namespace

std::set<std::uint32_t> ending_loops(const Module& module, const Cfg& cfg) {
  std::set<std::uint32_t> result;
  for (std::uint32_t l = 0; l < cfg.loops.size(); ++l) {
    const auto& loop = std::get<Loop>(cfg.loops[l].stmt->node);
    if (fails(loop.condition, obligation::effect_of_loop(module, cfg, l))) result.insert(l);
  }
  return result;
}

// A loop with one exit that a value decides about may not end: what is behind any of its exits is reached or not.
void InventedValues::spread_exits(const Cfg& cfg) {
  for (std::uint32_t l = 0; l < cfg.loops.size(); ++l) {
    if (ending_.count(l) != 0) continue;
    const auto leaves = [&](BlockId to) { return !cfg.in_loop(to, l); };
    Source source;
    std::vector<BlockId> behind;
    for (const BlockId block : cfg.loops[l].blocks) {
      const CfgBlock& node = cfg.blocks[block];
      const auto exit = std::find_if(node.successors.begin(), node.successors.end(), leaves);
      if (exit == node.successors.end()) continue;
      source = first(source, first(behind_of(block).control, node.condition ? in(node.condition) : Source{}));
      std::copy_if(exit, node.successors.end(), std::back_inserter(behind), leaves);
    }
    for (const BlockId block : behind) reach(cfg, block, source);
  }
}

// Behind which value a thread may get no further than this statement.
InventedValues::Source InventedValues::stops(const Stmt& stmt, const Source& control) const {
  if (!following_.order || stmt.ghost) return std::nullopt;
  return visit_simple(
      stmt,
      [&](const Assert& n) { return n.about == AssertionOf::Stated ? first(control, in(n.condition)) : Source{}; },
      // Threads of a warp meet at different barriers, and do not wait for one that has ended: so for any that perhaps does not get there.
      [&](const WarpBarrier&) { return reached_.empty() ? Source{} : Source{reached_.begin()->second}; },
      [&](const Havoc& n) { return n.lanes ? control : Source{}; },
      [](const OneOf<Declare, Assign, Store, AtomicUpdate, Barrier, Assume, LemmaCall, RunKernel, Exchange> auto&) { return Source{}; });
}

// With all that can be reached from the block: so successors of one that is known are, too.
void InventedValues::reach(const Cfg& cfg, BlockId block, const Source& source) {
  if (!source) return;
  std::vector<BlockId> work{block};
  while (!work.empty()) {
    const BlockId next = work.back();
    work.pop_back();
    if (!reached_.emplace(next, *source).second) continue;
    changed_ = true;
    const auto& successors = cfg.blocks[next].successors;
    work.insert(work.end(), successors.begin(), successors.end());
  }
}

// A value decides about a fence, and an atomic operation about which it does not may carry what the fence orders.
void InventedValues::note_fences(const Module& module, const Cfg& cfg) {
  bool carries = false;
  for (const BlockId block : cfg.order) {
    const Source control = behind_of(block).control;
    for (const Stmt* stmt : cfg.blocks[block].stmts) {
      if (memory_order_of(module, *stmt).of != OrderOf::Nothing) fences_ = first(fences_, control);
      carries = carries || (!control && !effects_of(*stmt).updated.empty());
    }
  }
  if (!carries) fences_.reset();
  // Who comes to a barrier for some threads decides about the order of all, and so does a thread that never comes.
  for (const BlockId block : cfg.order) {
    for (const Stmt* stmt : cfg.blocks[block].stmts) {
      if (!partial_barrier(module, *stmt)) continue;
      everywhere_ = first(everywhere_, first(behind_of(block).control, in(std::get<Declare>(stmt->node).init)));
      if (!reached_.empty()) everywhere_ = first(everywhere_, Source{reached_.begin()->second});
    }
  }
}

}  // namespace permverify::checker
