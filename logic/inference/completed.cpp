// Gradual contracts (logic.md 4): clauses of the source that give some of the permissions on an array.
#include "logic/inference/completed.h"

#include <algorithm>
#include <functional>
#include <map>

#include "logic/analysis/barrier_kind.h"
#include "logic/analysis/permissions_given.h"
#include "logic/inference/formula_rewriting.h"
#include "logic/inference/group_share.h"
#include "logic/inference/phase_walk.h"
#include "logic/inference/whole_arrays.h"
#include "logic/ir/print.h"
#include "logic/ir/traverse.h"

namespace permverify::inference {

using namespace ir;

namespace {

using obligation::BarrierKind;

// Which elements of an array, in words that the source and the inference have in common, without the amount: equal for `1 \\ 2` and `read`.
struct Elements {
  VarId array;
  std::string indices;
  std::set<std::string> conditions;

  bool operator==(const Elements&) const = default;
  // All of these, under the same conditions or fewer.
  bool cover(const Elements& others) const {
    return array == others.array && indices == others.indices && std::ranges::includes(others.conditions, conditions);
  }
};

// A permission alone, under the conditions and quantifiers of its clause.
struct Part {
  Elements elements;
  Clause clause;
};

// The permissions of clauses, with elements in words that the source and the inference have in common.
class Parts {
 public:
  Parts(Module& module, const Kernel& kernel) : scene_(module, kernel) {}

  // The amounts less than the whole that clauses of the source give, by the array: where there is one alone, `read` means it.
  using Shares = std::map<VarId, std::vector<ExprPtr>>;

  void note_shares(const std::vector<Clause>& clauses) {
    for (const Clause& clause : clauses) {
      any_of(clause.assertion, [&](const Expr& e) {
        if (const auto* perm = std::get_if<Perm>(&e.node)) note_share(*perm);
        return false;
      });
    }
  }

  std::vector<Part> of(const std::vector<Clause>& clauses) const {
    std::vector<Part> result;
    for (const Clause& clause : clauses) {
      const auto add = [&](VarId array, const std::vector<ExprPtr>& indices, const ExprPtr& alone, const Around& around) {
        result.push_back({elements(array, indices, around), {alone, clause.span}});
      };
      walk(clause.assertion, {}, [](const ExprPtr& e) { return e; }, add);
    }
    return result;
  }

 private:
  struct Around {
    std::vector<ExprPtr> conditions;
    std::vector<VarId> bound;  // outermost first
  };
  using Wrap = std::function<ExprPtr(const ExprPtr&)>;
  using Add = std::function<void(VarId, const std::vector<ExprPtr>&, const ExprPtr&, const Around&)>;

  void note_share(const Perm& perm) {
    const bool whole = perm.amount && key(perm.amount) == key(make_expr(RealLit{1, 1}, amount_type, {}));
    if (whole) return;
    std::vector<ExprPtr>& of = shares_[perm.array];
    const bool known = std::ranges::any_of(of, [&](const ExprPtr& other) { return key(other) == key(perm.amount); });
    const bool anywhere = !perm.amount || variables_of(perm.amount).empty();
    if (!known) of.push_back(anywhere ? perm.amount : nullptr);
  }

  ExprPtr with_share(const ExprPtr& part, Perm perm) const {
    const auto of = shares_.find(perm.array);
    if (perm.amount || of == shares_.end() || of->second.size() != 1) return part;
    perm.amount = of->second.front();
    return make_expr(std::move(perm), part->type, part->span);
  }

  void walk(const ExprPtr& expr, const Around& around, const Wrap& wrap, const Add& add) const {
    for_each_conjunct(expr, [&](const ExprPtr& part) {
      if (const auto* perm = std::get_if<Perm>(&part->node)) {
        add(perm->array, perm->indices, wrap(with_share(part, *perm)), around);
      } else if (const auto* atomic = std::get_if<AtomicRight>(&part->node)) {
        add(atomic->array, atomic->indices, wrap(part), around);
      } else if (const Binary* under = as(part, BinaryOp::Implies)) {
        Around inner = around;
        inner.conditions.push_back(under->left);
        walk(under->right, inner, [&](const ExprPtr& body) { return wrap(make_expr(Binary{under->op, under->left, body}, part->type, part->span)); }, add);
      } else if (const auto* all = std::get_if<Quantifier>(&part->node)) {
        walk(all->body, within(*all, around), [&](const ExprPtr& body) { return wrap(make_expr(with_body(*all, body), part->type, part->span)); }, add);
      }
    });
  }

  static Quantifier with_body(Quantifier all, const ExprPtr& body) {
    all.body = body;
    all.triggers.clear();
    return all;
  }

  static Around within(const Quantifier& all, Around around) {
    for (const Binder& binder : all.binders) {
      around.bound.push_back(binder.var);
      if (!binder.low) continue;
      const ExprPtr var = make_expr(VarRef{binder.var}, int_type, {});
      around.conditions.push_back(make_expr(Binary{BinaryOp::Le, binder.low, var}, bool_type, {}));
      around.conditions.push_back(make_expr(Binary{BinaryOp::Lt, var, binder.high}, bool_type, {}));
    }
    if (all.range) around.conditions.push_back(all.range);
    return around;
  }

  Elements elements(VarId array, const std::vector<ExprPtr>& indices, const Around& around) const {
    Elements result{array, {}, {}};
    std::vector<ExprPtr> known;
    for (const ExprPtr& condition : around.conditions) known.push_back(scene_.in_one_way(condition));
    for (const ExprPtr& index : indices) result.indices += word(under_equations(scene_.in_one_way(index), known), around) + ' ';
    for (const ExprPtr& condition : around.conditions) {
      for_each_conjunct(condition, [&](const ExprPtr& part) { result.conditions.insert(word(part, around)); });
    }
    return result;
  }

  // Bound variables are numbered, and comparisons have the smaller side first.
  std::string word(const ExprPtr& expr, const Around& around) const {
    const ExprPtr numbered = rebuilt(scene_.in_one_way(expr), [&](const ExprPtr& e) {
      const auto* ref = std::get_if<VarRef>(&e->node);
      const auto at = ref != nullptr ? std::ranges::find(around.bound, ref->var) : around.bound.end();
      return at == around.bound.end() ? e : make_expr(IntLit{-1000 - (at - around.bound.begin())}, int_type, {});
    });
    if (const Binary* least = as(numbered, BinaryOp::Ge)) return key(binary(BinaryOp::Le, least->right, least->left));
    if (const Binary* greater = as(numbered, BinaryOp::Gt)) return key(binary(BinaryOp::Lt, greater->right, greater->left));
    return key(numbered);
  }

  Scene scene_;
  Shares shares_;
};

class Guessed {
 public:
  Guessed(Module& module, const Kernel& kernel, const std::set<VarId>& arrays, Guess guess)
      : module_(module), parts_(module, kernel), arrays_(arrays), guess_(guess) {
    all_ = std::ranges::includes(arrays, obligation::arrays_with_permissions(kernel));
    obligation::for_each_clause_list(kernel, [&](const std::vector<Clause>& clauses) { parts_.note_shares(clauses); });
    for (const auto* contract : {&kernel.kernel_contract, &kernel.group_contract, &kernel.thread_contract}) {
      for (const Clause& clause : contract->ensures_clauses) {
        any_of(clause.assertion, [&](const Expr& e) {
          if (const auto* read = std::get_if<ArrayRead>(&e.node)) promised_.insert(read->array);
          return false;
        });
      }
    }
  }

  std::optional<Completed> run(const Kernel& kernel, const Plan& plan) {
    Kernel result = kernel;
    add(result.thread_contract.requires_clauses, "requires", plan.requires_clauses);
    const auto is_promised = [&](VarId array) { return promised_.count(array) != 0; };
    add(result.thread_contract.ensures_clauses, "ensures", plan.ensures_clauses, is_promised);
    if (all_ || has_right(result.group_contract.requires_clauses)) add(result.group_contract.requires_clauses, "group requires", plan.group_requires);
    const auto of_all = [&](VarId array) { return of_all_threads(kernel, result.thread_contract.requires_clauses, array); };
    add_to_level(result.group_contract.requires_clauses, "group requires", of_all);
    add_to_level(result.kernel_contract.requires_clauses, "kernel requires", [&](VarId array) { return whole(kernel, array); });
    result.body = rewritten(kernel.body, [&](Stmt& stmt, const Stmt& was) {
      if (auto* loop = std::get_if<Loop>(&stmt.node)) complete(*loop, was, plan);
      if (auto* barrier = std::get_if<Barrier>(&stmt.node)) complete(*barrier, was, plan);
    });
    if (added_.empty()) return std::nullopt;
    result.permissions_missing = false;
    return Completed{std::move(result), std::move(added_)};
  }

 private:
  using Test = std::function<bool(VarId)>;

  // A list that gives permissions on the array in other words than the inferred ones is taken as complete.
  void add(std::vector<Clause>& written, const std::string& where, const std::vector<Clause>& inferred, const Test& wanted = [](VarId) { return true; }) {
    const std::vector<Part> there = parts_.of(written);
    std::map<VarId, std::vector<Clause>> missing;
    std::set<VarId> given, alike;
    for (const Part& part : there) given.insert(part.elements.array);
    for (const Part& part : parts_.of(inferred)) {
      const VarId array = part.elements.array;
      if (arrays_.count(array) == 0 || !wanted(array)) continue;
      const bool is_there = std::ranges::any_of(there, [&](const Part& other) {
        return guess_.conditions_differ ? other.elements.cover(part.elements) : other.elements == part.elements;
      });
      if (is_there) alike.insert(array);
      else missing[array].push_back(part.clause);
    }
    std::vector<Clause> more;
    for (const auto& [array, clauses] : missing) {
      if (given.count(array) == 0 || alike.count(array) != 0) more.insert(more.end(), clauses.begin(), clauses.end());
    }
    if (more.empty()) return;
    for (const Clause& clause : more) added_.push_back(where + (' ' + print(module_, *clause.assertion)));
    written.insert(written.begin() + static_cast<std::ptrdiff_t>(place_of_rights(written)), more.begin(), more.end());
  }

  // Without any permission they are generated (logic.md 3).
  void add_to_level(std::vector<Clause>& written, const std::string& where, const std::function<std::vector<Clause>(VarId)>& inferred) {
    const std::set<VarId> given = obligation::arrays_with_permissions(written);
    for (const VarId array : arrays_) {
      const bool left_out = !given.empty() && given.count(array) == 0 && module_.variables[array].kind == VarKind::GlobalArray;
      if (left_out) add(written, where, inferred(array));
    }
  }

  std::vector<Clause> whole(const Kernel& kernel, VarId array) {
    const ExprPtr all = whole_array(module_, array);
    return all ? std::vector<Clause>{{all, kernel.span}} : std::vector<Clause>{};
  }

  // Of one dimension.
  std::vector<Clause> of_all_threads(const Kernel& kernel, const std::vector<Clause>& clauses, VarId array) {
    std::vector<Clause> result;
    if (kernel.dimensions != 1) return result;
    for (const Part& part : parts_.of(clauses)) {
      if (part.elements.array == array) result.push_back({each_thread(kernel, part.clause.assertion), kernel.span});
    }
    return result;
  }

  ExprPtr each_thread(const Kernel& kernel, const ExprPtr& part) {
    const VarId var = bound_variable(module_, "l");
    const ExprPtr thread = make_expr(VarRef{var}, int_type, {}), size = make_expr(BuiltinRef{Builtin::Gsize, -1}, int_type, {});
    Quantifier all{QuantifierKind::ForallStar, {{var, number(0), size}}, nullptr, nullptr, {}};
    all.body = changed(part, [&](const ExprPtr& e) {
      const auto* ref = std::get_if<BuiltinRef>(&e->node);
      return ref ? identifier_of(kernel, *ref, thread) : nullptr;
    });
    return make_expr(std::move(all), resource_type, {});
  }

  void complete(Loop& loop, const Stmt& was, const Plan& plan) {
    for (const LoopPlan& part : plan.loops) {
      const bool wanted = has_right(loop.invariants) || (all_ && !part.rights.empty());
      if (part.loop == &was && wanted) add(loop.invariants, "loop invariant", part.rights.empty() ? part.held : part.rights);
    }
  }

  BarrierKind completed_kind(const Barrier& barrier) const {
    const BarrierKind kind = obligation::kind_of(barrier);
    if (kind == BarrierKind::Keep) return all_ && guess_.barriers_without_clauses ? BarrierKind::Replace : BarrierKind::Transfer;
    return kind == BarrierKind::Replace && guess_.ensures_alone_receives ? BarrierKind::Transfer : kind;
  }

  void complete(Barrier& barrier, const Stmt& was, const Plan& plan) {
    Contract& contract = barrier.contract;
    std::set<VarId> exchanged = obligation::arrays_with_permissions(contract.requires_clauses);
    exchanged.merge(obligation::arrays_with_permissions(contract.ensures_clauses));
    const auto is_exchanged = [&](VarId array) { return guess_.barriers_without_clauses || exchanged.count(array) != 0; };
    for (const BarrierPlan& part : plan.barriers) {
      if (part.barrier != &was) continue;
      if (completed_kind(barrier) == BarrierKind::Replace) {
        add(contract.ensures_clauses, "barrier ensures", part.holds);
      } else if (part.transferable) {
        const bool receives = obligation::kind_of(barrier) != BarrierKind::Transfer;
        add(contract.requires_clauses, "barrier requires", part.gives, is_exchanged);
        add(contract.ensures_clauses, "barrier ensures", part.receives, is_exchanged);
        if (receives && has_right(contract.ensures_clauses)) barrier.transfers = true;
      }
      barrier.has_block = barrier.has_block || has_right(contract.ensures_clauses) || has_right(contract.requires_clauses);
    }
  }

  Module& module_;
  Parts parts_;
  const std::set<VarId>& arrays_;
  Guess guess_;
  bool all_ = false;           // there are no permissions on other arrays
  std::set<VarId> promised_;   // that postconditions read
  std::vector<std::string> added_;
};

}  // namespace

Completion::Completion(Module& module, const Kernel& kernel, std::set<VarId> arrays) : module_(module), kernel_(kernel), arrays_(std::move(arrays)) {
  std::set<VarId> others = obligation::arrays_with_permissions(kernel);
  std::erase_if(others, [&](VarId array) { return arrays_.count(array) != 0; });
  plan_ = infer(module, kernel, others, Hold::InPhases, Heads::WithPermissions);
}

std::optional<Completed> Completion::under(Guess guess) {
  if (!plan_.refused.empty()) return std::nullopt;
  return Guessed(module_, kernel_, arrays_, guess).run(kernel_, plan_);
}

}  // namespace permverify::inference
