#include "logic/inference/watch_sites.h"

#include <algorithm>

#include "logic/inference/formula_rewriting.h"
#include "logic/inference/latches.h"
#include "logic/ir/free_choice.h"
#include "logic/ir/slots.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"

namespace permverify::inference {

using namespace ir;

namespace {

std::optional<VarId> only_variable(const ExprPtr& expr) {
  const ExprPtr plain = without_casts(expr);
  const auto* ref = std::get_if<VarRef>(&plain->node);
  return ref ? std::optional(ref->var) : std::nullopt;
}

bool is_successor(const ExprPtr& expr, VarId var) {
  const ExprPtr plain = without_casts(expr);
  const Binary* sum = as(plain, BinaryOp::Add);
  return sum && only_variable(sum->left) == var && literal(without_casts(sum->right)) == 1;
}

void add_conjuncts(const ExprPtr& condition, std::vector<ExprPtr>& out) {
  for_each_conjunct(condition, [&](const ExprPtr& part) { out.push_back(part); });
}

class WatchFinder {
 public:
  WatchFinder(const Scene& scene, Watches& watches) : s_(scene), w_(watches) {
    for_each_stmt(scene.kernel.body, [&](const Stmt& stmt) {
      if (const auto* assign = std::get_if<Assign>(&stmt.node)) assigned_.insert(assign->var);
      if (const auto* havoc = std::get_if<Havoc>(&stmt.node)) assigned_.insert(havoc->var);
    });
  }

  void run() {
    walk(s_.kernel.body);
    find_events();
    for (WatchSite& site : w_.sites) {
      std::erase_if(site.kind, [&](const auto& noted) {
        const bool counts = w_.counting.count(noted.first) != 0 && literal(noted.second) == 0;
        if (counts) site.counts.push_back(noted.first);
        return counts;
      });
      site.is_of_constant = is_of_constant(site);
    }
    std::erase_if(w_.sites, [](const WatchSite& site) { return site.indices.empty() || site.counts.empty(); });
  }

 private:
  // Elements of private arrays of such numbers that the kernel reads.
  void find_elements() {
    for_each_stmt(s_.kernel.body, [&](const Stmt& stmt) {
      Stmt copy = stmt;
      for_each_slot(copy, [&](ExprPtr& expr) {
        any_of(expr, [&](const Expr& e) {
          const auto* read = std::get_if<ArrayRead>(&e.node);
          if (!read || e.type != int_type || read->indices.size() != 1 || s_.module.variables[read->array].kind != VarKind::PrivateArray) return false;
          if (const ExprPtr index = formula(read->indices[0])) w_.elements.push_back(make_expr(ArrayRead{read->array, {index}}, int_type, e.span));
          return false;
        });
      });
    });
  }

  // Variables that are assigned the number of an event, from one another.
  void find_events() {
    for (const VarId var : assigned_) {
      if (s_.module.variables[var].name == events_of_copies) w_.events = var;
    }
    if (!w_.events) return;
    find_elements();
    const auto holds = [&](const ExprPtr& value) {
      return value && value->type == int_type && !std::holds_alternative<Binary>(value->node) && any_of(value, [&](const Expr& e) {
        const auto* ref = std::get_if<VarRef>(&e.node);
        return ref && (ref->var == *w_.events || w_.holders.count(ref->var) != 0);
      });
    };
    for (bool changed = true; changed;) {
      changed = false;
      for_each_stmt(s_.kernel.body, [&](const Stmt& stmt) {
        const auto define = [&](VarId var, const ExprPtr& value) {
          if (holds(value) && var != *w_.events) changed = w_.holders.insert(var).second || changed;
        };
        visit_stmt(
            stmt, [&](const Declare& n) { define(n.var, n.init); }, [&](const Assign& n) { define(n.var, n.value); },
            [](const OneOf<Havoc, Store, AtomicUpdate, Barrier, WarpBarrier, RunKernel, Exchange> auto&) {},
            [](const ProofStep auto&) {}, [](const Structure auto&) {});
      });
    }
  }

  bool is_of_constant(const WatchSite& site) const {
    return std::any_of(site.kind.begin(), site.kind.end(), [&](const auto& noted) {
      const auto array = arrays_.find({noted.first, *literal(noted.second)});
      return array != arrays_.end() && s_.shared.count(array->second) == 0;
    });
  }

  // `if (flag && array == 1) held = s[element];` shows which array has the number 1.
  void name_array(const If& n) {
    const auto* declared = n.then_body.empty() ? nullptr : std::get_if<Declare>(&n.then_body[0]->node);
    const auto* read = declared && declared->init ? std::get_if<ArrayRead>(&declared->init->node) : nullptr;
    if (!read) return;
    any_of(n.condition, [&](const Expr& e) {
      const auto* equation = std::get_if<Binary>(&e.node);
      if (!equation || equation->op != BinaryOp::Eq) return false;
      const auto var = only_variable(equation->left);
      const auto value = literal(equation->right);
      if (var && value) arrays_.insert({{*var, *value}, read->array});
      return false;
    });
  }

  void walk(const StmtList& list) {
    const std::set<VarId> outside = in_scope_;
    walk_all(list);
    in_scope_ = outside;
  }

  void walk_all(const StmtList& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (i + 1 < list.size()) wrap(*list[i], *list[i + 1]);
      look(*list[i]);
    }
  }

  void look(const Stmt& stmt) {
    Stmt copy = stmt;
    for_each_slot(copy, [&](ExprPtr& expr) { compare(expr); });
    visit_stmt(
        stmt,
        [&](const Declare& n) {
          in_scope_.insert(n.var);
          if (!n.init) return;
          (assigned_.count(n.var) == 0 ? values_ : w_.starts)[n.var] = n.init;
        },
        [&](const Assign& n) { assign(n); },
        [&](const Block& n) { walk(n.body); },
        [&](const If& n) { branch(n); },
        [&](const Loop& n) { loop(stmt, n); },
        [](const OneOf<Havoc, Store, AtomicUpdate, Barrier, WarpBarrier, RunKernel, Exchange> auto&) {},
        [](const ProofStep auto&) {}, [](const Jump auto&) {});
  }

  void loop(const Stmt& stmt, const Loop& n) {
    const std::set<VarId> names = in_scope_;
    walk_all(n.init);
    w_.in_scope[&stmt] = in_scope_;
    const std::vector<ExprPtr> outside = inner_;
    const std::size_t depth = under_.size();
    loops_.push_back(&stmt);
    w_.around[&stmt] = loops_;
    add_conjuncts(n.condition, under_);
    inner_.clear();
    walk(n.body);
    walk(n.step);
    inner_ = outside;
    under_.resize(depth);
    loops_.pop_back();
    in_scope_ = names;
  }

  void branch(const If& n) {
    if (note(n)) return;
    name_array(n);
    const std::size_t depth = under_.size(), inner = inner_.size();
    add_conjuncts(n.condition, under_);
    add_conjuncts(n.condition, inner_);
    walk(n.then_body);
    under_.resize(depth);
    inner_.resize(inner);
    walk(n.else_body);
  }

  void assign(const Assign& n) {
    if (is_successor(n.value, n.var)) w_.counting[n.var].push_back({loops_, inner_});
    const ExprPtr plain = without_casts(n.value);
    const Binary* modulo = as(plain, BinaryOp::TruncMod);
    if (!modulo) modulo = as(plain, BinaryOp::Mod);
    const auto period = modulo ? literal(without_casts(modulo->right)) : std::nullopt;
    if (period && is_successor(modulo->left, n.var)) w_.wraps[n.var] = *period;
    if (const auto* either = std::get_if<Conditional>(&plain->node)) wrap(either->condition, n.var, either->then_value, either->else_value);
  }

  // `v = v == N - 1 ? 0 : v + 1`, `v = v + 1 == N ? 0 : v + 1`, or with the values exchanged.
  void wrap(const ExprPtr& condition, VarId var, const ExprPtr& yes, const ExprPtr& no) {
    const bool up = is_successor(no, var) && literal(without_casts(yes)) == 0;
    const bool down = is_successor(yes, var) && literal(without_casts(no)) == 0;
    const auto* test = std::get_if<Binary>(&condition->node);
    const auto limit = test ? literal(without_casts(test->right)) : std::nullopt;
    if (!limit || (!up && !down)) return;
    const bool before = only_variable(test->left) == var;  // compared before its step
    if (before || is_successor(test->left, var)) w_.wraps[var] = *limit + (before && (test->op == BinaryOp::Eq || test->op == BinaryOp::Lt || test->op == BinaryOp::Ne) ? 1 : 0);
  }

  // `v = v + 1; if (v == N) v = 0;`
  void wrap(const Stmt& first, const Stmt& second) {
    const auto* step = std::get_if<Assign>(&first.node);
    const auto* test = std::get_if<If>(&second.node);
    if (!step || !test || !is_successor(step->value, step->var) || test->then_body.size() != 1) return;
    const auto* anew = std::get_if<Assign>(&test->then_body[0]->node);
    const auto* compared = std::get_if<Binary>(&test->condition->node);
    if (!anew || anew->var != step->var || literal(without_casts(anew->value)) != 0 || !compared) return;
    const auto limit = literal(without_casts(compared->right));
    if (!limit || only_variable(compared->left) != step->var) return;
    w_.wraps[step->var] = *limit + (compared->op == BinaryOp::Gt ? 1 : 0);
  }

  void compare(const ExprPtr& expr) {
    any_of(expr, [&](const Expr& e) {
      const auto* b = std::get_if<Binary>(&e.node);
      const bool orders = b && (b->op == BinaryOp::Lt || b->op == BinaryOp::Le || b->op == BinaryOp::Gt || b->op == BinaryOp::Ge);
      const auto var = orders ? only_variable(b->left) : std::nullopt;
      const ExprPtr bound = var ? formula(b->right) : nullptr;
      if (bound) w_.compared[*var].push_back(bound);
      return false;
    });
  }

  bool note(const If& n) {
    const auto raised = raised_by(n);
    if (!raised) return false;
    WatchSite site;
    site.flag = raised->flag;
    site.loops = loops_;
    for (const Assign* noted : raised->noted) {
      if (noted->value->type.is_bool()) continue;
      if (literal(noted->value)) {
        site.kind.emplace_back(noted->var, noted->value);
      } else {
        site.element = noted->var;
        add_indices(noted->value, site.indices);
      }
    }
    for (const ExprPtr& condition : under_) {
      if (const ExprPtr fact = formula(condition); fact && fact->type.is_bool()) site.under.push_back(fact);
    }
    w_.sites.push_back(std::move(site));
    return true;
  }

  // A copy of several elements notes one by a choice.
  void add_indices(const ExprPtr& index, std::vector<ExprPtr>& out) const {
    if (const auto* either = std::get_if<Conditional>(&index->node)) {
      add_indices(either->then_value, out);
      add_indices(either->else_value, out);
    } else if (const ExprPtr plain = formula(index)) {
      out.push_back(plain);
    }
  }

  ExprPtr formula(const ExprPtr& expr) const { return as_formula(s_.module, expr, values_); }

  const Scene& s_;
  Watches& w_;
  std::set<VarId> assigned_;
  std::map<std::pair<VarId, std::int64_t>, VarId> arrays_;
  std::map<VarId, ExprPtr> values_;  // of variables that are only declared
  std::vector<ExprPtr> under_, inner_;
  std::set<VarId> in_scope_;
  Loops loops_;
};

}  // namespace

Watches::Watches(const Scene& scene) { WatchFinder(scene, *this).run(); }

std::set<VarId> Watches::flags() const {
  std::set<VarId> all;
  for (const WatchSite& site : sites) all.insert(site.flag);
  return all;
}

std::set<VarId> Watches::numbers() const {
  std::set<VarId> all;
  for (const WatchSite& site : sites) {
    all.insert(site.element);
    all.insert(site.counts.begin(), site.counts.end());
    for (const auto& noted : site.kind) all.insert(noted.first);
  }
  return all;
}

}  // namespace permverify::inference
