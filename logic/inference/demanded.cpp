// Soundness. Nothing rests on what is guessed here: a candidate that Houdini leaves becomes a clause of the
// loop, and is owed on entry and after every iteration like one that was written (logic.md 5). So what this
// file leaves out of account (machine integers that wrap, jumps, elements that other names reach, what other
// threads write between barriers) makes candidates that fail, never a false proof.
#include "logic/inference/demanded.h"

#include <algorithm>

#include "logic/inference/formula_rewriting.h"
#include "logic/inference/loop_guesses.h"
#include "logic/inference/promised.h"
#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"

namespace permverify::inference {

using namespace ir;

namespace {

// Takes demands back through the statements of a kernel, and makes guesses at each loop on the way.
class Backwards {
 public:
  Backwards(Module& module, const Kernel& kernel) : module_(module), kernel_(kernel), promises_(kernel) {
    for (const VarId var : kernel.params) visible_.insert(var);
  }

  std::vector<LoopPlan> plans() {
    see(kernel_.body, visible_);
    Demands at_end;
    at_end.add_facts(kernel_.thread_contract.ensures_clauses, false);
    through(kernel_.body, at_end);
    std::vector<LoopPlan> result;
    for (const auto& [stmt, formulas] : found_) {
      LoopPlan plan{stmt, {}, {}, {}};
      for (const ExprPtr& formula : formulas) {
        if (can_be_said(formula, scopes_[stmt])) plan.facts.push_back({formula, stmt->span});
      }
      if (!plan.facts.empty()) result.push_back(std::move(plan));
    }
    return result;
  }

 private:
  // Which variables there are at each loop.
  void see(const StmtList& list, std::set<VarId> visible) {
    for (const StmtPtr& stmt : list) {
      if (const auto* n = std::get_if<Declare>(&stmt->node)) visible.insert(n->var);
      if (const auto* n = std::get_if<Loop>(&stmt->node)) {
        std::set<VarId> inside = visible;
        for_each_declaration(n->init, [&](VarId var) { inside.insert(var); });
        scopes_[stmt.get()] = inside;
        see(n->body, inside);
      } else {
        for_each_list(*stmt, [&](const StmtList& inner) { see(inner, visible); });
      }
    }
  }

  bool can_be_said(const ExprPtr& formula, const std::set<VarId>& scope) const {
    const auto hidden = [&](VarId var) {
      const VarKind kind = module_.variables[var].kind;
      return (kind == VarKind::Private || kind == VarKind::PrivateArray) && scope.count(var) == 0;
    };
    return !any_of(formula, [&](const Expr& e) {
      if (const auto* ref = std::get_if<VarRef>(&e.node)) return hidden(ref->var);
      const auto* read = std::get_if<ArrayRead>(&e.node);
      return read && hidden(read->array);
    });
  }

  Demands through(const StmtList& list, Demands behind) {
    for (std::size_t i = list.size(); i-- > 0;) {
      const Stmt& stmt = *list[i];
      const auto* loop = std::get_if<Loop>(&stmt.node);
      behind = loop ? through(stmt, *loop, {list.begin(), list.begin() + static_cast<std::ptrdiff_t>(i)}, behind)
                    : through(stmt, behind);
    }
    return behind;
  }

  Demands without(const Demands& behind, VarId var) const {
    return behind.each([&](const ExprPtr& e) { return mentions(e, var) ? nullptr : e; });
  }
  Demands assigned(const Demands& behind, VarId var, const ExprPtr& value) const {
    if (!value) return without(behind, var);
    return behind.each([&](const ExprPtr& e) { return with_value(e, var, value); });
  }

  Demands through(const Stmt& stmt, const Demands& behind) {
    return visit_stmt(
        stmt,
        [&](const Declare& n) { return assigned(behind, n.var, n.init); },
        [&](const Assign& n) { return assigned(behind, n.var, n.value); },
        [&](const Havoc& n) { return without(behind, n.var); },
        [&](const Store& n) {
          const ArrayRead element{n.array, n.indices};
          Demands result = behind.each([&](const ExprPtr& e) { return with_element(e, element, n.value); });
          for (const ExprPtr& demand : promises_.at(n)) result.add(demand, true);
          return result;
        },
        [&](const AtomicUpdate& n) { return n.result ? without(behind, *n.result) : behind; },
        [&](const Block& n) { return through(n.body, behind); },
        [&](const If& n) { return through_branches(n, behind); },
        [&](const Barrier& n) { return joined(behind, n.contract.requires_clauses); },
        [&](const Assert& n) { return joined(behind, {{n.condition, {}}}); },
        [&](const LemmaCall& n) { return joined(behind, preconditions(n)); },
        [&](const OneOf<WarpBarrier, RunKernel, Exchange> auto&) { return Demands(); },
        [&](const Assume&) { return behind; },
        [&](const Jump auto&) { return behind; },
        [&](const Loop&) { return behind; });
  }

  static Demands joined(const Demands& behind, const std::vector<Clause>& clauses) {
    Demands result;
    result.add_facts(clauses, true);
    for (const Demand& d : behind.all()) result.add(d.formula, d.inner);
    return result;
  }

  std::vector<Clause> preconditions(const LemmaCall& call) const {
    const Function& lemma = module_.functions[call.lemma];
    std::vector<Clause> result = lemma.contract.requires_clauses;
    for (Clause& clause : result) {
      clause.assertion = changed(clause.assertion, [&](const ExprPtr& e) -> ExprPtr {
        const auto* ref = std::get_if<VarRef>(&e->node);
        const auto at = ref ? std::find(lemma.params.begin(), lemma.params.end(), ref->var) : lemma.params.end();
        return at == lemma.params.end() ? nullptr : call.arguments[static_cast<std::size_t>(at - lemma.params.begin())];
      });
      // An array that a parameter stands for is not looked up: the formula would read the parameter.
      const bool reads = any_of(clause.assertion, [&](const Expr& e) {
        const auto* read = std::get_if<ArrayRead>(&e.node);
        return read && std::count(lemma.params.begin(), lemma.params.end(), read->array) != 0;
      });
      if (reads) clause.assertion = truth(true);
    }
    return result;
  }

  // What is demanded behind is demanded before as well, as far as no branch changes it; what is demanded
  // inside of a branch, too.
  Demands through_branches(const If& n, const Demands& behind) {
    Demands result = behind;
    for (const StmtList* branch : {&n.then_body, &n.else_body}) {
      Demands entering;
      for (const Demand& d : behind.all()) entering.add(d.formula, false);
      const Demands before = through(*branch, entering);
      for (const Demand& d : before.all()) {
        if (d.inner) result.add(d.formula, true);
      }
    }
    return result;
  }

  Demands through(const Stmt& stmt, const Loop& loop, const StmtList& before, const Demands& behind) {
    const LoopShape shape(loop, before);
    Demands at_head, written;
    written.add_facts(loop.invariants, true);
    if (takes_candidates(loop)) {
      Demands inside;
      for (int round = 0; round < 2; ++round) {
        const std::vector<ExprPtr> guesses = loop_guesses(module_, shape, behind, inside);
        Demands at_end = written;
        for (const ExprPtr& guess : guesses) at_end.add(guess, false);
        inside = through(loop.body, through(loop.step, at_end));
        found_[&stmt] = guesses;
      }
      found_[&stmt] = loop_guesses(module_, shape, behind, inside);
      at_head = written;
      for (const ExprPtr& guess : found_[&stmt]) at_head.add(guess, true);
    } else {
      at_head = written;
      through(loop.body, through(loop.step, at_head));
    }
    return through(loop.init, at_head);
  }

  Module& module_;
  const Kernel& kernel_;
  Promises promises_;
  std::set<VarId> visible_;
  std::map<const Stmt*, std::set<VarId>> scopes_;
  std::map<const Stmt*, std::vector<ExprPtr>> found_;
};

}  // namespace

bool takes_candidates(const Loop& loop) {
  return std::ranges::none_of(loop.invariants, [](const Clause& clause) {
    const std::vector<ExprPtr> facts = facts_of(clause.assertion);
    return std::ranges::any_of(facts, is_about_values);
  });
}

std::vector<LoopPlan> demanded_invariants(Module& module, const Kernel& kernel) {
  return Backwards(module, kernel).plans();
}

}  // namespace permverify::inference
