// Rules (logic.md 9). A pure function f(x) with requires P, ensures Q, measure m, body e:
//   P(x) is well-defined; under P(x), e is well-defined and each call f(y) in it (or of a function
//   of the same recursive component) has m(y) < m(x), bounded below;   termination
//   under P(x) and Q at all smaller arguments, Q(x, e);                 function.post
// Well-definedness and termination are shown without the definitions of the component itself: calls
// in it go to twins that have no body, so no axiom is used before it is known to be consistent.
#include "logic/function/functions.h"

#include <functional>
#include <set>

#include "logic/function/function_checks.h"
#include "logic/ir/traverse.h"
#include "logic/semantics/measure.h"

namespace permverify::obligation {

using namespace ir;

namespace {

// The value of a body as the declared type has it: machine integers wrap around, so that a value of
// such a type is always in its range.
Term as_result(Vocabulary& vocabulary, const Function& f, Term body) {
  if (body.sort() == term::int_sort && Vocabulary::sort_of(f.result) == term::real_sort) {
    return vocabulary.terms().to_real(body);
  }
  const bool machine = f.result.is_scalar() && f.result.kind == TypeKind::Fixed;
  if (!machine || vocabulary.in_range(body, f.result).is_true()) return body;
  return vocabulary.wrap(body, f.result);
}

bool has_measure(const Function& f) { return !f.decreases.empty(); }

// Component members use twins: same domain, no body.
Vocabulary without_definitions(Vocabulary& vocabulary, const CallGraph& graph,
                               std::uint32_t component) {
  Vocabulary result(vocabulary.terms(), vocabulary.module());
  const auto& functions = vocabulary.module().functions;
  for (FunctionId g = 0; g < functions.size(); ++g) {
    if (functions[g].is_lemma) continue;
    const term::Function* real = vocabulary.function(g);
    if (graph.component[g] != component || !graph.recursive[g]) {
      result.set_function(g, const_cast<term::Function*>(real));
      continue;
    }
    term::Function* twin = vocabulary.terms().declare(real->name, real->arguments, real->result,
                                                      term::Scope::Launch);
    twin->params = real->params;
    twin->domain = real->domain;
    result.set_function(g, twin);
  }
  return result;
}

class FunctionProof {
 public:
  FunctionProof(Vocabulary& vocabulary, Builder& out, FunctionId id, const CallGraph& graph)
      : vocabulary_(vocabulary), terms_(vocabulary.terms()), out_(out), id_(id),
        f_(vocabulary.module().functions[id]), graph_(graph) {}

  void run() {
    for (const VarId p : f_.params) {
      const auto& var = vocabulary_.variable(p);
      params_.push_back(terms_.fresh(var.name, Vocabulary::sort_of(var.type), term::Scope::Launch));
    }
    if (graph_.recursive[id_] && !has_measure(f_)) {
      out_.fail("termination:no_measure",
                "`" + f_.name + "` calls itself but has no `decreases` clause", f_.span);
      return;
    }
    well_defined();
    postcondition();
  }

 private:
  std::vector<Term> measure(Vocabulary& vocabulary, const Environment& env, CheckSink* sink,
                            const Function& f) {
    Translator translate(vocabulary, env, Mode::Formula, sink);
    return translate.indices(f.decreases);
  }

  FunctionChecks checks_in(Vocabulary& vocabulary) {
    FunctionChecks checks(vocabulary, out_, column());
    for (std::size_t i = 0; i < params_.size(); ++i) checks.show_in_range(params_[i], vocabulary_.variable(f_.params[i]).type);
    return checks;
  }

  void well_defined() {
    Vocabulary twins = without_definitions(vocabulary_, graph_, graph_.component[id_]);
    const Environment env = over_params(f_, params_);
    FunctionChecks checks = checks_in(twins);
    checks.set_footprint(
        evaluate_clauses(twins, env, f_.contract.requires_clauses, nullptr).atoms);
    const Assertion pre = evaluate_clauses(twins, env, f_.contract.requires_clauses, &checks);
    for (const auto& fact : pre.facts) checks.learn(fact.formula);
    if (!pre.facts.empty()) {
      checks.satisfiable(f_.contract.requires_clauses.front().span);
    }
    if (graph_.recursive[id_]) {
      const auto mine = measure(twins, env, &checks, f_);
      checks.on_calls([&, mine](FunctionId callee, const std::vector<Term>& arguments, Span span,
                                const Context& context) {
        check_call(twins, checks, mine, callee, arguments, span, context);
      });
    }
    if (f_.body) {
      Translator translate(twins, env, Mode::Formula, &checks);
      no_overflow(twins, checks, translate(f_.body));
    }
    checks.on_calls({});
    Environment with_result = env;
    with_result.result = terms_.apply(vocabulary_.function(id_), params_);
    evaluate_clauses(twins, with_result, f_.contract.ensures_clauses, &checks);
  }

  // Signed machine integers must not overflow; arguments that a program passes are in range.
  void no_overflow(Vocabulary& twins, FunctionChecks& checks, Term body) {
    if (!f_.result.is_scalar() || f_.result.kind != TypeKind::Fixed || !f_.result.is_signed) return;
    std::vector<Term> ranges;
    for (std::size_t i = 0; i < params_.size(); ++i) {
      const Type& type = twins.variable(f_.params[i]).type;
      if (type.is_scalar() && type.kind == TypeKind::Fixed) {
        ranges.push_back(twins.in_range(params_[i], type));
      }
    }
    const Term fits = terms_.implies(terms_.conj(ranges), twins.in_range(body, f_.result));
    if (fits.is_true()) return;
    checks.require("arith.overflow:signed",
                   "this can leave the range of its type", fits,
                   f_.body->span);
  }

  void check_call(Vocabulary& twins, FunctionChecks& checks, const std::vector<Term>& mine,
                  FunctionId callee, const std::vector<Term>& arguments, Span span,
                  const Context& context) {
    if (graph_.component[callee] != graph_.component[id_]) return;
    const auto& g = vocabulary_.module().functions[callee];
    if (!has_measure(g)) return;  // reported where it is declared
    const Environment env = over_params(g, arguments);
    const auto theirs = measure(twins, env, nullptr, g);
    Term smaller = terms_.truth(false);
    for (std::size_t i = std::min(mine.size(), theirs.size()); i-- > 0;) {
      smaller = terms_.disj(terms_.lt(theirs[i], mine[i]),
                            terms_.conj(terms_.eq(theirs[i], mine[i]), smaller));
    }
    checks.require("termination:not_decreasing", "the measure may not decrease at this call",
                   context.close(smaller), span);
    std::vector<Term> bounded;
    for (const Term m : mine) bounded.push_back(terms_.le(terms_.integer(0), m));
    checks.require("termination:negative_measure", "the measure may be negative at this call",
                   context.close(terms_.conj(bounded)), span);
  }

  // Q at the arguments of the calls in the body, where the measure decreases.
  void assume_smaller(FunctionChecks& checks, Term body, const std::vector<Term>& mine) {
    std::set<std::uint32_t> seen;
    const std::function<void(Term)> visit = [&](Term t) {
      if (!seen.insert(t->id).second) return;
      if (t.kind() == term::Kind::Apply && !t->has_bound) assume_at(checks, t, mine);
      for (const Term child : t.children()) visit(child);
    };
    visit(body);
  }
  void assume_at(FunctionChecks& checks, Term application, const std::vector<Term>& mine) {
    const auto& functions = vocabulary_.module().functions;
    for (FunctionId g = 0; g < functions.size(); ++g) {
      if (functions[g].is_lemma || vocabulary_.function(g) != application->function) continue;
      if (graph_.component[g] != graph_.component[id_] || !has_measure(functions[g])) continue;
      Environment env = over_params(functions[g], application->children);
      env.result = application;
      const Term guard = terms_.conj(
          conjunction(vocabulary_, env, functions[g].contract.requires_clauses),
          measure_decreases(terms_, mine, measure(vocabulary_, env, nullptr, functions[g])));
      checks.learn(terms_.implies(
          guard, conjunction(vocabulary_, env, functions[g].contract.ensures_clauses)));
    }
  }

  void postcondition() {
    if (f_.contract.ensures_clauses.empty()) return;
    if (!f_.body) return promise_of_nothing();
    Environment env = over_params(f_, params_);
    FunctionChecks checks = checks_in(vocabulary_);
    checks.learn(conjunction(vocabulary_, env, f_.contract.requires_clauses));
    Translator translate(vocabulary_, env, Mode::Formula, nullptr);
    env.result = as_result(vocabulary_, f_, translate(f_.body));
    if (graph_.recursive[id_]) {
      assume_smaller(checks, env.result, measure(vocabulary_, env, nullptr, f_));
    }
    for (const auto& fact :
         evaluate_clauses(vocabulary_, env, f_.contract.ensures_clauses, nullptr).facts) {
      checks.require("function.post:false", "this postcondition may not hold", fact.formula,
                     fact.span);
    }
  }

  // Without a body the postcondition is an assumption (reported as one); it must not contradict
  // itself outright.
  void promise_of_nothing() {
    Environment env = over_params(f_, params_);
    FunctionChecks checks = checks_in(vocabulary_);
    checks.learn(conjunction(vocabulary_, env, f_.contract.requires_clauses));
    // The value itself, not any value: the postcondition may speak of the function again.
    env.result = terms_.apply(vocabulary_.function(id_), params_);
    checks.learn(conjunction(vocabulary_, env, f_.contract.ensures_clauses));
    if (f_.result.kind == TypeKind::Fixed) checks.learn(vocabulary_.in_range(env.result, f_.result));
    Obligation& o = checks.require("function.post:false",
                                   "no value meets this postcondition, so everything follows from it",
                                   terms_.truth(false), f_.contract.ensures_clauses.front().span);
    o.expect = Expect::Satisfiable;
  }

  WitnessColumn column() const {
    WitnessColumn column{"arguments", {}};
    for (std::size_t i = 0; i < params_.size(); ++i) {
      if (params_[i].sort().kind == term::SortKind::Map) continue;
      column.rows.push_back({vocabulary_.variable(f_.params[i]).name, params_[i]});
    }
    return column;
  }

  Vocabulary& vocabulary_;
  term::TermManager& terms_;
  Builder& out_;
  FunctionId id_;
  const Function& f_;
  const CallGraph& graph_;
  std::vector<Term> params_;
};

}  // namespace

void declare_functions(Vocabulary& vocabulary) {
  auto& terms = vocabulary.terms();
  const auto& functions = vocabulary.module().functions;
  const CallGraph graph = find_call_graph(vocabulary.module());
  std::map<FunctionId, term::Function*> declared;
  for (FunctionId id = 0; id < functions.size(); ++id) {
    const auto& f = functions[id];
    if (f.is_lemma) continue;
    std::vector<term::Sort> sorts;
    std::vector<Term> params;
    for (const VarId p : f.params) {
      const auto& var = vocabulary.variable(p);
      sorts.push_back(Vocabulary::sort_of(var.type));
      params.push_back(terms.bound(var.name, sorts.back()));
    }
    term::Function* function =
        terms.declare(f.name, sorts, Vocabulary::sort_of(f.result), term::Scope::Launch);
    function->params = params;
    function->certain = !f.intrinsic.empty();
    function->recursive = graph.recursive[id];
    function->terminates = !graph.recursive[id] || has_measure(f);
    vocabulary.set_function(id, function);
    declared[id] = function;
  }
  for (const auto& [id, function] : declared) {
    const auto& f = functions[id];
    const Environment env = over_params(f, function->params);
    function->domain = conjunction(vocabulary, env, f.contract.requires_clauses);
  }
  for (const auto& [id, function] : declared) {
    const auto& f = functions[id];
    if (!f.body) continue;
    const Environment env = over_params(f, function->params);
    Translator translate(vocabulary, env, Mode::Formula, nullptr);
    function->body = as_result(vocabulary, f, translate(f.body));
  }
}

std::vector<Term> function_axioms(Vocabulary& vocabulary) {
  auto& terms = vocabulary.terms();
  const auto& functions = vocabulary.module().functions;
  std::vector<Term> result;
  for (FunctionId id = 0; id < functions.size(); ++id) {
    const auto& f = functions[id];
    if (f.is_lemma || f.contract.ensures_clauses.empty()) continue;
    const term::Function* function = vocabulary.function(id);
    if (!function->terminates) continue;
    Environment env = over_params(f, function->params);
    env.result = terms.apply(function, function->params);
    const Term ensures = conjunction(vocabulary, env, f.contract.ensures_clauses);
    const Term axiom = terms.implies(function->domain, ensures);
    if (function->params.empty()) {
      result.push_back(axiom);
    } else {
      result.push_back(terms.forall(function->params, axiom, {{env.result}}));
    }
  }
  return result;
}

void check_functions(Vocabulary& vocabulary, Builder& out, const std::vector<Term>& axioms,
                     const std::vector<LemmaAxiom>& automatic, const CallGraph& graph) {
  const auto& functions = vocabulary.module().functions;
  for (FunctionId id = 0; id < functions.size(); ++id) {
    if (!functions[id].is_lemma) FunctionProof(vocabulary, out, id, graph).run();
  }
  for (const Term axiom : axioms) out.add_common(axiom);
  for (FunctionId id = 0; id < functions.size(); ++id) {
    if (!functions[id].is_lemma) continue;
    const std::size_t first = out.set().obligations.size();
    check_lemma(vocabulary, out, id, graph, automatic);
    add_used_lemmas(vocabulary, out.set().obligations, first);
  }
}

}  // namespace permverify::obligation
