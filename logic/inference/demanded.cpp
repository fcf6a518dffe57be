// Soundness. Nothing rests on what is guessed here: a candidate that Houdini leaves becomes a clause of the
// loop, and is owed on entry and after every iteration like one that was written (logic.md 5). So what this
// file leaves out of account (machine integers that wrap, jumps, elements that other names reach, what other
// threads write between barriers) makes candidates that fail, never a false proof.
#include "logic/inference/demanded.h"

#include <algorithm>

#include "logic/inference/formula_rewriting.h"
#include "logic/inference/loop_counters.h"
#include "logic/inference/promised.h"
#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"

namespace permverify::inference {

using namespace ir;

namespace {

constexpr std::size_t most_of_a_loop = 40, most_demands = 40, most_nodes = 120;

// About what is computed, not only about where it is.
bool is_about_values(const ExprPtr& formula) {
  return any_of(formula, [](const Expr& e) {
    return std::holds_alternative<ArrayRead>(e.node) || std::holds_alternative<Call>(e.node) ||
           std::holds_alternative<Reduction>(e.node);
  });
}

// What has to hold at a place; `inner`: it comes from inside of the innermost loop around the place.
struct Demand {
  ExprPtr formula;
  bool inner = false;
};

class Demands {
 public:
  void add(const ExprPtr& formula, bool inner) {
    if (!formula || all_.size() >= most_demands || is_trivial(formula) || size_of(formula) > most_nodes) return;
    if (seen_.insert(key(formula)).second) all_.push_back({formula, inner});
  }
  void add_facts(const std::vector<Clause>& clauses, bool inner) {
    for (const Clause& clause : clauses) {
      for (const ExprPtr& fact : facts_of(clause.assertion)) add(fact, inner);
    }
  }
  template <class Change>
  Demands each(const Change& change) const {
    Demands result;
    for (const Demand& d : all_) result.add(change(d.formula), d.inner);
    return result;
  }
  const std::vector<Demand>& all() const { return all_; }

 private:
  std::vector<Demand> all_;
  std::set<std::string> seen_;
};

// The candidates of one loop for what is demanded behind it and at its head.
class LoopGuesses {
 public:
  LoopGuesses(Module& module, const LoopShape& shape) : module_(module), shape_(shape) {}

  std::vector<ExprPtr> all(const Demands& behind, const Demands& inside) {
    ranges();
    relations();
    for (const Demand& d : inside.all()) {
      if (d.inner) guess(d.formula);
    }
    for (const Demand& d : behind.all()) from_behind(d.formula);
    for (const Accumulation& sum : shape_.accumulations()) summed(sum);
    return std::move(guesses_);
  }

 private:
  void guess(const ExprPtr& formula) {
    if (!formula || guesses_.size() >= most_of_a_loop || is_trivial(formula) || is_left_alone(formula)) return;
    if (seen_.insert(key(formula)).second) guesses_.push_back(formula);
  }
  ExprPtr now(VarId var) const { return leaf(module_, var); }

  // What the loop cannot change needs no invariant. Of memory that is not sure: other threads may write.
  bool is_left_alone(const ExprPtr& formula) const {
    const std::set<VarId> inside = variables_of(formula);
    return !is_about_values(formula) && std::none_of(inside.begin(), inside.end(), [&](VarId var) {
      return shape_.assigned().count(var) != 0;
    });
  }

  void ranges() {
    for (const Counter& c : shape_.counters()) {
      if (!now(c.var)) continue;
      const bool down = c.step == BinaryOp::Sub || c.step == BinaryOp::Div;
      if (c.start) {
        const ExprPtr start = converted(c.start);
        guess(down ? binary(BinaryOp::Le, now(c.var), start) : binary(BinaryOp::Le, start, now(c.var)));
      }
      if (c.step == BinaryOp::Div) guess(binary(BinaryOp::Le, number(0), now(c.var)));
    }
    for (const Limit& limit : shape_.limits()) {
      const ExprPtr var = binary(BinaryOp::Add, now(limit.var), number(limit.offset));
      if (!var || !limit.bound->type.is_integer()) continue;
      const ExprPtr bound = converted(limit.bound);
      guess(limit.up ? binary(BinaryOp::Le, var, bound) : binary(BinaryOp::Le, bound, var));
    }
  }

  // A counter is its start and as many steps as another one counts.
  void relations() {
    const Counter* round = shape_.round();
    if (!round || !round->start) return;
    for (const Counter& c : shape_.counters()) {
      const bool adds = c.step == BinaryOp::Add || c.step == BinaryOp::Sub;
      if (c.var == round->var || !adds || !c.start || !now(c.var)) continue;
      const ExprPtr rounds = binary(BinaryOp::Sub, now(round->var), converted(round->start));
      const ExprPtr way = binary(BinaryOp::Mul, rounds, converted(c.amount));
      guess(binary(BinaryOp::Eq, now(c.var), binary(c.step, converted(c.start), way)));
    }
  }

  void from_behind(const ExprPtr& demand) {
    guess(demand);
    if (!is_about_values(demand)) return;
    for (const Limit& limit : shape_.limits()) generalise(demand, limit);
    if (const Counter* round = shape_.round()) by_rounds(demand, round->var);
  }

  // The conditions of a demand stay: its conclusion is about the counter.
  void generalise(const ExprPtr& demand, const Limit& limit) {
    const Binary* implication = as(demand, BinaryOp::Implies);
    const ExprPtr& conclusion = implication ? implication->right : demand;
    for (const ExprPtr& formula : generalised(module_, conclusion, limit.bound, limit.var, limit.offset)) {
      guess(implication ? make_expr(Binary{BinaryOp::Implies, implication->left, formula}, bool_type, {}) : formula);
    }
  }

  // Of "for all j", those below the counter; and those from there on are as they were.
  void by_rounds(const ExprPtr& demand, VarId counter) {
    const auto* q = std::get_if<Quantifier>(&demand->node);
    if (!q || q->kind != QuantifierKind::Forall || has_right(demand)) return;
    for (const Binder& binder : q->binders) {
      const Type& type = module_.variables[binder.var].type;
      if (type != int_type) continue;
      const ExprPtr j = make_expr(VarRef{binder.var}, int_type, {});
      guess(restricted(*q, binary(BinaryOp::Lt, j, now(counter)), q->body));
      guess(restricted(*q, binary(BinaryOp::Le, now(counter), j), unchanged(q->body)));
    }
  }

  // The condition stands first, so that indices are looked at where it holds.
  static ExprPtr restricted(const Quantifier& q, const ExprPtr& condition, const ExprPtr& body) {
    if (!body || !condition) return nullptr;
    Quantifier result{q.kind, q.binders, q.range, body, {}};
    result.range = q.range ? make_expr(Binary{BinaryOp::And, condition, q.range}, bool_type, {}) : condition;
    return make_expr(std::move(result), bool_type, {});
  }

  // Of a promise about an element that speaks of its old value: it still has that.
  ExprPtr unchanged(const ExprPtr& body) const {
    const auto* equation = std::get_if<Binary>(&body->node);
    if (!equation || equation->op != BinaryOp::Eq) return nullptr;
    const auto* element = std::get_if<ArrayRead>(&equation->left->node);
    if (!element || shape_.stored().count(element->array) == 0) return nullptr;
    const bool old = any_of(equation->right, [&](const Expr& e) {
      const auto* under = std::get_if<Old>(&e.node);
      return under && key(under->operand) == key(equation->left);
    });
    if (!old) return nullptr;
    const ExprPtr before = make_expr(Old{equation->left}, equation->left->type, {});
    return make_expr(Binary{BinaryOp::Eq, equation->left, before}, bool_type, {});
  }

  // What was added is the sum over the rounds so far.
  void summed(const Accumulation& sum) {
    const Counter* round = shape_.round();
    const ExprPtr total = now(sum.var);
    if (!round || !round->start || !total || !sum.added->type.is_integer()) return;
    for (const VarId var : variables_of(sum.added)) {
      if (var != round->var && shape_.assigned().count(var) != 0) return;
    }
    const auto bound = static_cast<VarId>(module_.variables.size());
    Variable& added = module_.variables.emplace_back();
    added.name = "j_";
    added.kind = VarKind::Bound;
    added.type = int_type;
    const ExprPtr j = make_expr(VarRef{bound}, int_type, {});
    const ExprPtr range = make_expr(Binary{BinaryOp::And, binary(BinaryOp::Le, converted(round->start), j),
                                           binary(BinaryOp::Lt, j, now(round->var))},
                                    bool_type, {});
    const ExprPtr body = with_value(converted(sum.added), round->var, j);
    const ExprPtr all =
        make_expr(Reduction{ReductionOp::Sum, {bound, nullptr, nullptr}, range, body}, int_type, {});
    guess(binary(BinaryOp::Eq, total, binary(BinaryOp::Add, converted(sum.start), all)));
  }

  Module& module_;
  const LoopShape& shape_;
  std::vector<ExprPtr> guesses_;
  std::set<std::string> seen_;
};

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
        const std::vector<ExprPtr> guesses = LoopGuesses(module_, shape).all(behind, inside);
        Demands at_end = written;
        for (const ExprPtr& guess : guesses) at_end.add(guess, false);
        inside = through(loop.body, through(loop.step, at_end));
        found_[&stmt] = guesses;
      }
      found_[&stmt] = LoopGuesses(module_, shape).all(behind, inside);
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
