// Gradual contracts (logic.md 4): clauses of the source that give some of the permissions on an array.
#include "logic/inference/completed.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>

#include "logic/analysis/barrier_kind.h"
#include "logic/analysis/permissions_given.h"
#include "logic/inference/infer.h"
#include "logic/ir/print.h"
#include "logic/ir/traverse.h"

namespace permverify::inference {

using namespace ir;

namespace {

using obligation::BarrierKind;

// A permission alone, under the conditions and quantifiers of its clause.
struct Part {
  VarId array;
  std::string element;  // the clause without the amount, so that `1 \\ 2` and `read` on one element are alike
  Clause clause;
};

class Parts {
 public:
  explicit Parts(const Module& module) : module_(module) {}

  std::vector<Part> of(const std::vector<Clause>& clauses) const {
    std::vector<Part> result;
    for (const Clause& clause : clauses) {
      split(clause.assertion, [&](VarId array, const ExprPtr& alone, const ExprPtr& without_amount) {
        result.push_back({array, without_dimension(print(module_, *without_amount)), {alone, clause.span}});
      });
    }
    return result;
  }

 private:
  using Visit = std::function<void(VarId, const ExprPtr& alone, const ExprPtr& without_amount)>;

  void split(const ExprPtr& expr, const Visit& visit) const {
    for_each_conjunct(expr, [&](const ExprPtr& part) {
      if (const auto* perm = std::get_if<Perm>(&part->node)) {
        visit(perm->array, part, make_expr(AtomicRight{perm->array, perm->indices}, part->type, part->span));
      } else if (const auto* atomic = std::get_if<AtomicRight>(&part->node)) {
        visit(atomic->array, part, part);
      } else if (const auto* under = std::get_if<Binary>(&part->node); under != nullptr && under->op == BinaryOp::Implies) {
        within(part, *under, under->right, visit);
      } else if (const auto* all = std::get_if<Quantifier>(&part->node)) {
        within(part, *all, all->body, visit);
      }
    });
  }

  template <class Node>
  void within(const ExprPtr& whole, const Node& node, const ExprPtr& body, const Visit& visit) const {
    split(body, [&](VarId array, const ExprPtr& alone, const ExprPtr& without_amount) {
      visit(array, around(whole, node, alone), around(whole, node, without_amount));
    });
  }
  static ExprPtr around(const ExprPtr& whole, Binary implication, const ExprPtr& body) {
    implication.right = body;
    return make_expr(std::move(implication), whole->type, whole->span);
  }
  static ExprPtr around(const ExprPtr& whole, Quantifier all, const ExprPtr& body) {
    all.body = body;
    all.triggers.clear();
    return make_expr(std::move(all), whole->type, whole->span);
  }

  // `tid.x` and `tid` are one number where a launch has one dimension; where it has more, the words differ elsewhere.
  static std::string without_dimension(std::string text) {
    for (std::size_t at = text.find(".x"); at != std::string::npos; at = text.find(".x", at)) {
      const bool ends = at + 2 == text.size() || std::isalnum(static_cast<unsigned char>(text[at + 2])) == 0;
      if (ends) text.erase(at, 2);
      else ++at;
    }
    return text;
  }

  const Module& module_;
};

class Completion {
 public:
  Completion(const Module& module, const Kernel& kernel, const std::set<VarId>& arrays, Guess guess)
      : module_(module), parts_(module), arrays_(arrays), guess_(guess) {
    all_ = std::ranges::includes(arrays, obligation::arrays_with_permissions(kernel));
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
    if (has_right(result.group_contract.requires_clauses)) add(result.group_contract.requires_clauses, "group requires", plan.group_requires);
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
    std::map<VarId, std::set<std::string>> there;
    for (const Part& part : parts_.of(written)) there[part.array].insert(part.element);
    std::map<VarId, std::vector<Clause>> missing;
    std::set<VarId> alike;
    for (const Part& part : parts_.of(inferred)) {
      if (arrays_.count(part.array) == 0 || !wanted(part.array)) continue;
      if (there[part.array].count(part.element) != 0) alike.insert(part.array);
      else missing[part.array].push_back(part.clause);
    }
    std::vector<Clause> more;
    for (const auto& [array, clauses] : missing) {
      if (there[array].empty() || alike.count(array) != 0) more.insert(more.end(), clauses.begin(), clauses.end());
    }
    if (more.empty()) return;
    for (const Clause& clause : more) added_.push_back(where + (' ' + print(module_, *clause.assertion)));
    written.insert(written.begin() + static_cast<std::ptrdiff_t>(place_of_rights(written)), more.begin(), more.end());
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

  const Module& module_;
  Parts parts_;
  const std::set<VarId>& arrays_;
  Guess guess_;
  bool all_ = false;           // there are no permissions on other arrays
  std::set<VarId> promised_;   // that postconditions read
  std::vector<std::string> added_;
};

}  // namespace

std::optional<Completed> completed(Module& module, const Kernel& kernel, const std::set<VarId>& arrays, Guess guess) {
  std::set<VarId> others = obligation::arrays_with_permissions(kernel);
  std::erase_if(others, [&](VarId array) { return arrays.count(array) != 0; });
  const Plan plan = infer(module, kernel, others, Hold::InPhases, Heads::WithPermissions);
  if (!plan.refused.empty()) return std::nullopt;
  return Completion(module, kernel, arrays, guess).run(kernel, plan);
}

}  // namespace permverify::inference
