#include "logic/inference/candidates.h"

#include <algorithm>
#include <numeric>

#include "logic/inference/latches.h"
#include "logic/inference/loop_entry.h"
#include "logic/inference/watch_guesses.h"
#include "logic/ir/formula.h"
#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"

namespace permverify::inference {

using namespace ir;

namespace {

constexpr std::size_t most_entries_of_a_loop = 64;
constexpr std::size_t most_unknown = 4;  // variables in sums

// The variable that an expression of the program is, conversions apart.
std::optional<VarId> variable_in(const ExprPtr& expr) {
  if (const auto* cast = std::get_if<Cast>(&expr->node)) return variable_in(cast->operand);
  if (const auto* ref = std::get_if<VarRef>(&expr->node)) return ref->var;
  return std::nullopt;
}

std::optional<std::int64_t> literal_in(const ExprPtr& expr) {
  if (const auto* cast = std::get_if<Cast>(&expr->node)) return literal_in(cast->operand);
  return literal(expr);
}

// What the program compares variables with, and by how much it changes them.
class Habits {
 public:
  explicit Habits(const StmtList& body) {
    for_each_stmt(body, [&](const Stmt& stmt) {
      visit_stmt(
          stmt,
          [&](const OneOf<If, Loop> auto& n) { look(n.condition); },
          [&](const Declare& n) { look(n.init); },
          [&](const Assign& n) {
            look(n.value);
            step(n);
          },
          [](const OneOf<Havoc, Store, AtomicUpdate, Block, Barrier, WarpBarrier, RunKernel, Exchange> auto&) {},
          [](const ProofStep auto&) {},
          [](const Jump auto&) {});
    });
  }

  std::vector<ExprPtr> compared_with(VarId var) const {
    const auto found = compared_.find(var);
    return found == compared_.end() ? std::vector<ExprPtr>{} : found->second;
  }
  // How the program assigns to a variable that is there already.
  struct Steps {
    std::int64_t common = 0;  // divides every constant that is added or taken
    bool up = false, down = false;
    bool other = false;       // something else is assigned, too
  };
  Steps steps_of(VarId var) const {
    const auto found = steps_.find(var);
    return found == steps_.end() ? Steps{} : found->second;
  }

 private:
  void look(const ExprPtr& expr) {
    if (!expr) return;
    if (const auto* b = std::get_if<Binary>(&expr->node); b && is_comparison(b->op)) {
      if (const auto var = variable_in(b->left)) compared_[*var].push_back(b->right);
      if (const auto var = variable_in(b->right)) compared_[*var].push_back(b->left);
    }
    for_each_child(*expr, [&](const ExprPtr& child) { look(child); });
  }

  void step(const Assign& assign) {
    ExprPtr value = assign.value;
    while (const auto* cast = std::get_if<Cast>(&value->node)) value = cast->operand;
    Steps& steps = steps_[assign.var];
    const auto* sum = std::get_if<Binary>(&value->node);
    const bool moves = sum && (sum->op == BinaryOp::Add || sum->op == BinaryOp::Sub) &&
                       variable_in(sum->left) == assign.var;
    const auto amount = moves ? literal_in(sum->right) : std::nullopt;
    steps.other = steps.other || !amount;
    if (!amount) return;
    steps.common = std::gcd(steps.common, *amount);
    ((*amount > 0) == (sum->op == BinaryOp::Add) ? steps.up : steps.down) = true;
  }

  std::map<VarId, std::vector<ExprPtr>> compared_;
  std::map<VarId, Steps> steps_;
};

class Guesses {
 public:
  Guesses(const Scene& scene, const Habits& habits, const Watches& watches, std::uint32_t loop, const Knowledge& at)
      : s_(scene), habits_(habits), entry_(scene, loop, at), watched_(watches.flags()) {
    const auto& written = std::get<Loop>(scene.cfg.loops[loop].stmt->node);
    latches_ = latches_of(scene.module, written.body);
    for (const auto& step : entry_.effect().steps) before_[step.var] = before(step);
    std::set<VarId> inside = watches.numbers(), known;
    for (const BlockId block : s_.cfg.loops[loop].blocks) {
      for (const Stmt* stmt : s_.cfg.blocks[block].stmts) {
        for_each_declaration(*stmt, [&](VarId var) { inside.insert(var); });
      }
    }
    for (const auto& step : entry_.effect().steps) known.insert(step.var);
    for (const VarId var : entry_.effect().assigned) {
      const Variable& variable = s_.module.variables[var];
      if (inside.count(var) != 0 || variable.type.is_array() || !variable.type.is_integer()) continue;
      changing_.push_back(var);
      if (known.count(var) == 0) unknown_.push_back(var);
    }
  }

  std::vector<ExprPtr> all() {
    for (const Latch& latch : latches_) raised(latch);
    for (const VarId v : unknown_) {
      from_its_start(v);
      within_bounds(v);
    }
    for (const VarId v : unknown_) {
      for (const VarId w : changing_) {
        if (v != w) compare(v, w);
      }
    }
    if (unknown_.size() <= most_unknown) sums();
    return std::move(guesses_);
  }

 private:
  void guess(BinaryOp op, const ExprPtr& left, const ExprPtr& right) {
    if (!left || !right || guesses_.size() >= most_entries_of_a_loop) return;
    const ExprPtr formula = binary(op, left, right);
    if (!formula || std::holds_alternative<BoolLit>(formula->node)) return;
    if (seen_.insert(key(formula)).second) guesses_.push_back(formula);
  }

  ExprPtr now(VarId var) const { return leaf(s_.module, var); }

  // How far it has come since the loop was entered; the variable itself if that is not known.
  ExprPtr way(VarId var) const {
    const ExprPtr first = entry_.first(var);
    return first ? binary(BinaryOp::Sub, now(var), first) : now(var);
  }

  // The value in the iteration before.
  ExprPtr before(const obligation::Step& step) const {
    using Kind = obligation::Step::Kind;
    if (step.kind == Kind::Alternate) return as_formula(s_.module, step.amount, {});
    const ExprPtr amount = as_formula(s_.module, step.amount, {});
    if (step.kind == Kind::Add) return binary(BinaryOp::Sub, now(step.var), amount);
    if (step.kind == Kind::Subtract) return binary(BinaryOp::Add, now(step.var), amount);
    return nullptr;
  }

  ExprPtr in_iteration_before(const ExprPtr& formula) const { return substituted(formula, before_); }

  void guess_under(const ExprPtr& condition, BinaryOp op, const ExprPtr& left, const ExprPtr& right) {
    const ExprPtr fact = binary(op, left, right);
    if (condition && fact) guess(BinaryOp::Implies, condition, fact);
  }

  // As long as the flag is up, what was noted with it is as it was in an earlier iteration: in the last one, or in any.
  void raised(const Latch& latch) {
    if (entry_.effect().assigned.count(latch.flag) == 0) return;
    const ExprPtr up = now(latch.flag);
    ExprPtr which = up;
    for (const auto& [var, value] : latch.noted) {
      const bool counted = habits_.steps_of(var).common != 0;
      if (literal(value) && !counted) which = binary(BinaryOp::And, which, binary(BinaryOp::Eq, now(var), value));
    }
    for (const auto& [var, value] : latch.noted) {
      if (const auto* truth = std::get_if<BoolLit>(&value->node)) {
        guess(BinaryOp::Implies, which, truth->value ? now(var) : negation(now(var)));
        continue;
      }
      if (value->type.is_bool() || watched_.count(latch.flag) != 0) continue;
      if (literal(value)) {
        for (std::int64_t more = 0; more <= 2; ++more) guess_under(up, BinaryOp::Eq, now(var), binary(BinaryOp::Add, value, number(more)));
        continue;
      }
      guess_under(which, BinaryOp::Eq, now(var), in_iteration_before(value));
      guess_under(which, BinaryOp::Lt, now(var), value);
      guess_under(which, BinaryOp::Lt, value, now(var));
    }
    if (watched_.count(latch.flag) != 0) return;  // watch_guesses.h
    for (const ExprPtr& fact : latch.under) {
      const ExprPtr earlier = in_iteration_before(fact);
      if (earlier) guess(BinaryOp::Implies, up, earlier);
    }
  }

  void from_its_start(VarId v) {
    const ExprPtr first = entry_.first(v);
    guess(BinaryOp::Le, first, now(v));
    guess(BinaryOp::Le, now(v), first);
    guess(BinaryOp::Le, number(0), now(v));
    const auto steps = habits_.steps_of(v);
    if (steps.common > 1 && !steps.other) {
      guess(BinaryOp::Eq, binary(BinaryOp::Mod, way(v), number(steps.common)), number(0));
    }
  }

  void within_bounds(VarId v) {
    std::set<VarId> alike{v};
    for (const VarId w : changing_) alike.insert(w);
    for (const VarId w : alike) {
      for (const ExprPtr& other : habits_.compared_with(w)) {
        const std::set<VarId> inside = variables_of(other);
        if (std::any_of(inside.begin(), inside.end(), [&](VarId var) {
              return entry_.effect().assigned.count(var) != 0;
            })) {
          continue;
        }
        const ExprPtr bound = entry_.value(other);
        guess(BinaryOp::Le, now(v), bound);
        if (w != v) continue;
        guess(BinaryOp::Lt, now(v), bound);
        guess(BinaryOp::Le, bound, now(v));
      }
    }
  }

  // A thread that takes a step now and then has come no further than one that always takes it.
  void compare(VarId v, VarId w) {
    const auto steps = habits_.steps_of(v);
    const std::int64_t step = std::max<std::int64_t>(1, steps.common);
    const ExprPtr most = binary(BinaryOp::Mul, number(step), way(w)), first = entry_.first(v);
    if (steps.up) guess(BinaryOp::Le, way(v), most);
    if (steps.down && first) guess(BinaryOp::Le, binary(BinaryOp::Sub, first, now(v)), most);
    if (!steps.other) return;
    guess(BinaryOp::Le, now(v), now(w));
    guess(BinaryOp::Le, now(w), now(v));
    guess(BinaryOp::Le, way(w), way(v));
  }

  // Who counts one thing or the other, counts all of them together.
  void sums() {
    for (std::size_t i = 0; i < unknown_.size(); ++i) {
      for (std::size_t j = i + 1; j < unknown_.size(); ++j) {
        const ExprPtr sum = binary(BinaryOp::Add, way(unknown_[i]), way(unknown_[j]));
        for (const VarId w : changing_) {
          if (w == unknown_[i] || w == unknown_[j]) continue;
          guess(BinaryOp::Eq, sum, way(w));
          guess(BinaryOp::Le, sum, way(w));
        }
      }
    }
  }

  const Scene& s_;
  const Habits& habits_;
  LoopEntry entry_;
  std::set<VarId> watched_;  // flags
  std::vector<Latch> latches_;
  std::map<VarId, ExprPtr> before_;        // of those with a step, what they were
  std::vector<VarId> changing_, unknown_;  // integers that the loop changes, without a closed form
  std::vector<ExprPtr> guesses_;
  std::set<std::string> seen_;
};

// The private variables that exist where each loop begins.
class VisibleAtLoops {
 public:
  explicit VisibleAtLoops(const StmtList& body) { walk(body, {}); }
  bool can_name(const Module& module, const Stmt* loop, const ExprPtr& formula) const {
    const auto visible = at_.find(loop);
    const std::set<VarId> used = variables_of(formula);
    return visible != at_.end() && std::all_of(used.begin(), used.end(), [&](VarId var) {
      const VarKind kind = module.variables[var].kind;
      return (kind != VarKind::Private && kind != VarKind::PrivateArray) || visible->second.count(var) != 0;
    });
  }

 private:
  void walk(const StmtList& list, std::set<VarId> visible) {
    for (const StmtPtr& stmt : list) {
      std::set<VarId> inside = visible;
      if (const auto* loop = std::get_if<Loop>(&stmt->node)) {
        for_each_declaration(loop->init, [&](VarId var) { inside.insert(var); });
        at_[stmt.get()] = inside;
      }
      bool simple = true;
      for_each_list(*stmt, [&](const StmtList& inner) {
        simple = false;
        walk(inner, inside);
      });
      if (simple) for_each_declaration(*stmt, [&](VarId var) { visible.insert(var); });
    }
  }
  std::map<const Stmt*, std::set<VarId>> at_;
};

}  // namespace

std::vector<LoopPlan> candidate_invariants(Module& module, const Kernel& kernel) {
  Scene scene(module, kernel);
  PhaseWalk walk(scene, nullptr, WalkKind::Arrive);
  walk.run(scene.at_entry(), {});
  const Habits habits(kernel.body);
  const VisibleAtLoops visible(kernel.body);
  const Watches watches(scene);
  std::vector<LoopPlan> plans;
  for (const auto& [loop, at] : walk.before_loops) {
    const Stmt* stmt = scene.cfg.loops[loop].stmt;
    if (!stmt) continue;
    LoopPlan plan{stmt, {}, {}, {}};
    std::vector<ExprPtr> formulas = watch_guesses(scene, watches, loop, LoopEntry(scene, loop, at));
    for (ExprPtr& formula : Guesses(scene, habits, watches, loop, at).all()) formulas.push_back(std::move(formula));
    for (const ExprPtr& formula : formulas) {
      if (visible.can_name(module, stmt, formula)) plan.facts.push_back({formula, stmt->span});
    }
    if (!plan.facts.empty()) plans.push_back(std::move(plan));
  }
  return plans;
}

bool watches_elements(Module& module, const Kernel& kernel) {
  const Scene scene(module, kernel);
  return !Watches(scene).sites.empty();
}

}  // namespace permverify::inference
