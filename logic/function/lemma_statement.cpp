// A lemma is proved for all values of its parameters, so its statement is a truth that any obligation may have as a
// hypothesis, in any state: `requires ==> ensures` with the arguments put in (`use`), or for all parameters
// (`automatic`). Two conditions make that sound.
//   Order. A proof must not rest on itself. Within a component of the call graph the induction hypothesis is had by
//     calls alone, with a smaller measure. An axiom is a hypothesis only of lemmas with a greater rank; along calls
//     to other components the rank decreases as well (call_graph.h). So each step to what a proof rests on decreases
//     the rank, or keeps it and decreases the measure. Functions rest on no lemma.
//   Values. The proof of a lemma knows that elements of `u8[] a` are values of u8. A map of the logic may have others,
//     so the axiom has these ranges as a premise. Arguments of `use` have the type of the parameter.
#include "logic/function/lemma_statement.h"

#include <algorithm>

#include "logic/resource/assertion.h"

namespace permverify::obligation {

using namespace ir;

Environment over_params(const Function& f, const std::vector<Term>& values) {
  Environment env;
  for (std::size_t i = 0; i < f.params.size(); ++i) env.vars[f.params[i]] = values[i];
  return env;
}

Term conjunction(Vocabulary& vocabulary, const Environment& env, const std::vector<Clause>& clauses) {
  std::vector<Term> parts;
  for (const auto& fact : evaluate_clauses(vocabulary, env, clauses, nullptr).facts) {
    parts.push_back(fact.formula);
  }
  return vocabulary.terms().conj(parts);
}

namespace {

// The parameter, or each element of it, is a value of its machine type.
Term value_of_type(Vocabulary& vocabulary, VarId param, Term value) {
  auto& terms = vocabulary.terms();
  const Type& type = vocabulary.variable(param).type;
  if (type.kind != TypeKind::Fixed) return terms.truth(true);
  if (type.is_seq()) return terms.truth(false);  // not expressed: no instance
  if (type.is_scalar()) return vocabulary.in_range(value, type);
  std::vector<Term> index;
  for (int d = 0; d < value.sort().rank; ++d) index.push_back(terms.bound("i", term::int_sort));
  const Term element = terms.select(value, index);
  return terms.forall(index, vocabulary.in_range(element, type.element()), {{element}});
}

bool can_rest_on(const Function& lemma, const CallGraph& graph, FunctionId id) {
  return !graph.recursive[id] || !lemma.decreases.empty();
}

}  // namespace

void declare_lemmas(Vocabulary& vocabulary) {
  const auto& functions = vocabulary.module().functions;
  for (FunctionId id = 0; id < functions.size(); ++id) {
    const Function& lemma = functions[id];
    if (!lemma.is_lemma) continue;
    LemmaStatement statement;
    for (const VarId p : lemma.params) {
      const auto& var = vocabulary.variable(p);
      statement.params.push_back(vocabulary.terms().bound(var.name, Vocabulary::sort_of(var.type)));
    }
    const Environment env = over_params(lemma, statement.params);
    statement.requires_facts = conjunction(vocabulary, env, lemma.contract.requires_clauses);
    statement.ensures_facts = conjunction(vocabulary, env, lemma.contract.ensures_clauses);
    vocabulary.set_lemma(id, std::move(statement));
  }
}

std::vector<LemmaAxiom> lemma_axioms(Vocabulary& vocabulary, const CallGraph& graph) {
  auto& terms = vocabulary.terms();
  const auto& functions = vocabulary.module().functions;
  std::vector<LemmaAxiom> result;
  for (FunctionId id = 0; id < functions.size(); ++id) {
    const Function& lemma = functions[id];
    if (!lemma.is_lemma || !lemma.automatic || !can_rest_on(lemma, graph, id)) continue;
    const LemmaStatement& statement = vocabulary.lemma(id);
    std::vector<Term> premises;
    for (std::size_t i = 0; i < lemma.params.size(); ++i) {
      premises.push_back(value_of_type(vocabulary, lemma.params[i], statement.params[i]));
    }
    premises.push_back(statement.requires_facts);
    const Environment env = over_params(lemma, statement.params);
    std::vector<std::vector<Term>> triggers;
    for (const auto& trigger : lemma.triggers) {
      triggers.push_back(Translator(vocabulary, env, Mode::Formula, nullptr).indices(trigger));
    }
    const Term body = terms.implies(terms.conj(std::move(premises)), statement.ensures_facts);
    const Term axiom = statement.params.empty() ? body : terms.forall(statement.params, body, triggers);
    result.push_back({axiom, graph.rank[id]});
  }
  return result;
}

void add_used_lemmas(Vocabulary& vocabulary, std::vector<Obligation>& obligations, std::size_t first) {
  std::vector<Term> uses = vocabulary.take_uses();
  std::sort(uses.begin(), uses.end(), [](Term a, Term b) { return a->id < b->id; });
  uses.erase(std::unique(uses.begin(), uses.end()), uses.end());
  if (uses.empty()) return;
  for (std::size_t i = first; i < obligations.size(); ++i) {
    Obligation& o = obligations[i];
    std::set<std::uint32_t> symbols;
    const auto note = [&](Term t) {
      if (!t) return;
      for (const Term s : term::free_symbols(t)) symbols.insert(s->id);
    };
    for (const Term h : o.hypotheses) note(h);
    for (const Term h : o.of_owner) note(h);
    for (const Term t : {o.goal, o.opened, o.owners_goal}) note(t);
    for (const Term use : uses) {
      const auto own = term::free_symbols(use);
      const bool about = std::all_of(own.begin(), own.end(), [&](Term s) { return symbols.contains(s->id); });
      if (about && !use.is_true()) o.hypotheses.push_back(use);
    }
  }
}

}  // namespace permverify::obligation
