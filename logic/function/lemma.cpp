// A lemma is a ghost procedure: executed symbolically from its requires, with its own contract as
// the induction hypothesis at calls with a smaller measure; its ensures hold at the end
// (logic.md 9.4).
#include "logic/function/function_checks.h"
#include "logic/function/lemma_call.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"
#include "logic/resource/state.h"
#include "logic/semantics/measure.h"

namespace permverify::obligation {

using namespace ir;

namespace {

class LemmaProof {
 public:
  LemmaProof(Vocabulary& vocabulary, Builder& out, FunctionId id, const CallGraph& graph)
      : vocabulary_(vocabulary), terms_(vocabulary.terms()), out_(out), id_(id),
        lemma_(vocabulary.module().functions[id]), graph_(graph), checks_(vocabulary, out, {}) {}

  void learn(Term fact) { checks_.learn(fact); }

  void run() {
    State state;
    state.path = terms_.truth(true);
    WitnessColumn column{"arguments", {}};
    for (const VarId p : lemma_.params) {
      const auto& var = vocabulary_.variable(p);
      const Term value = terms_.fresh(var.name, Vocabulary::sort_of(var.type), term::Scope::Launch);
      params_[p] = value;
      if (var.type.is_scalar()) column.rows.push_back({var.name, value});
      checks_.show_in_range(value, var.type);
    }
    state.vars = params_;
    checks_.show(column);
    if (graph_.recursive[id_] && lemma_.decreases.empty()) {
      out_.fail("termination:no_measure",
                "`" + lemma_.name + "` calls itself but has no `decreases` clause", lemma_.span);
      return;
    }
    Environment env = environment(state);
    checks_.set_footprint(
        evaluate_clauses(vocabulary_, env, lemma_.contract.requires_clauses, nullptr).atoms);
    const Assertion pre =
        evaluate_clauses(vocabulary_, env, lemma_.contract.requires_clauses, &checks_);
    for (const auto& fact : pre.facts) checks_.learn(fact.formula);
    if (!pre.facts.empty()) checks_.satisfiable(lemma_.contract.requires_clauses.front().span);
    Translator translate(vocabulary_, env, Mode::Formula, &checks_);
    measure_ = translate.indices(lemma_.decreases);
    execute(lemma_.lemma_body, state);
    // In the contract a parameter means its value at the start.
    env.vars = params_;
    checks_.set_path(state.path);
    const Assertion post =
        evaluate_clauses(vocabulary_, env, lemma_.contract.ensures_clauses, &checks_);
    for (const auto& fact : post.facts) {
      checks_.require("lemma.post:false", "the lemma's conclusion may not hold", fact.formula,
                      fact.span);
    }
  }

 private:
  Environment environment(const State& state) const {
    Environment env;
    env.vars = state.vars;
    return env;
  }
  void learn(const State& state, Term fact) { checks_.learn(terms_.implies(state.path, fact)); }

  void execute(const StmtList& list, State& state) {
    for (const auto& stmt : list) execute(*stmt, state);
  }

  void execute(const Stmt& stmt, State& state) {
    checks_.set_path(state.path);
    const auto refuse = [&] { out_.refuse("statement_in_lemma", stmt.span); };
    visit_stmt(
        stmt,
        [&](const Block& n) { execute(n.body, state); },
        [&](const Declare& n) { declare(n, state); },
        [&](const Assign& n) { state.vars[n.var] = value(n.value, state); },
        [&](const If& n) { branch(n, state); },
        [&](const Assert& n) { assert_that(n, state); },
        [&](const LemmaCall& n) { call(stmt, n, state); },
        [&](const Assume& n) {
          if (uses_itself(n.condition)) return out_.refuse("use_in_its_own_proof", n.condition->span);
          learn(state, value(n.condition, state));
          const std::string where = "an `assume` in lemma `" + lemma_.name + "`";
          out_.assume("assume", "the condition of " + where, stmt.span);
        },
        [&](const OneOf<Havoc, Store, AtomicUpdate, Barrier, WarpBarrier, RunKernel, Exchange> auto&) { refuse(); },
        [&](const OneOf<Loop, Leave, Break, Continue, Return> auto&) { refuse(); });
  }

  void declare(const Declare& node, State& state) {
    const Variable& variable = vocabulary_.variable(node.var);
    const auto sort = Vocabulary::sort_of(variable.type);
    state.vars[node.var] = node.init ? value(node.init, state)
                                     : terms_.fresh(variable.name, sort, term::Scope::Launch);
  }

  Term value(const ExprPtr& expr, const State& state) {
    const Environment env = environment(state);
    Translator translate(vocabulary_, env, Mode::Formula, &checks_);
    return translate(expr);
  }

  void branch(const If& node, State& state) {
    const Term condition = value(node.condition, state);
    State yes = state;
    State no = state;
    yes.path = terms_.conj(state.path, condition);
    no.path = terms_.conj(state.path, terms_.negate(condition));
    execute(node.then_body, yes);
    execute(node.else_body, no);
    state = merge(terms_, yes, no);
  }

  // The induction hypothesis is had by calls, whose measure is smaller.
  bool uses_itself(const ExprPtr& formula) const {
    return any_of(formula, [&](const Expr& e) {
      const auto* use = std::get_if<ir::Call>(&e.node);
      return use && vocabulary_.module().functions[use->function].is_lemma &&
             graph_.rank[use->function] >= graph_.rank[id_];
    });
  }

  void assert_that(const Assert& node, State& state) {
    if (uses_itself(node.condition)) return out_.refuse("use_in_its_own_proof", node.condition->span);
    const Environment env = environment(state);
    const Assertion claim = evaluate_clauses(
        vocabulary_, env, {Clause{node.condition, node.condition->span}}, &checks_);
    for (const auto& fact : claim.facts) {
      checks_.require("assert:false", failed_assertion(fact.formula), fact.formula, fact.span);
    }
    for (const auto& fact : claim.facts) learn(state, fact.formula);
  }

  void call(const Stmt& stmt, const LemmaCall& node, State& state) {
    const Environment env = environment(state);
    const LemmaInstance other = instantiate_lemma(vocabulary_, env, node, &checks_, stmt.span);
    for (const auto& fact : other.requires_facts) {
      checks_.require("lemma.pre:false", "the lemma's precondition may not hold here",
                      fact.formula, stmt.span);
    }
    if (graph_.component[node.lemma] == graph_.component[id_]) {
      const auto& callee = vocabulary_.module().functions[node.lemma];
      Environment at_call;
      for (std::size_t i = 0; i < callee.params.size(); ++i) {
        at_call.vars[callee.params[i]] = other.arguments[i];
      }
      Translator translate(vocabulary_, at_call, Mode::Formula, nullptr);
      checks_.require("termination:not_decreasing", "the measure may not decrease at this call",
                      measure_decreases(terms_, measure_, translate.indices(callee.decreases)),
                      stmt.span);
    }
    for (const auto& fact : other.ensures_facts) learn(state, fact.formula);
  }

  Vocabulary& vocabulary_;
  term::TermManager& terms_;
  Builder& out_;
  FunctionId id_;
  const Function& lemma_;
  const CallGraph& graph_;
  FunctionChecks checks_;
  Valuation params_;
  std::vector<Term> measure_;
};

}  // namespace

void check_lemma(Vocabulary& vocabulary, Builder& out, FunctionId id, const CallGraph& graph,
                 const std::vector<LemmaAxiom>& automatic) {
  LemmaProof proof(vocabulary, out, id, graph);
  for (const LemmaAxiom& axiom : automatic) {
    if (axiom.rank < graph.rank[id]) proof.learn(axiom.formula);
  }
  proof.run();
}

}  // namespace permverify::obligation
