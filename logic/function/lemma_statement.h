// Lemmas as formulas: the facts of `use` and of automatic lemmas (logic.md 9.4).
#pragma once
#include "logic/analysis/call_graph.h"
#include "logic/claim/obligation.h"
#include "logic/semantics/translate.h"
#include "logic/semantics/vocabulary.h"

namespace permverify::obligation {

// The parameters of a function or lemma, with these values.
Environment over_params(const ir::Function& f, const std::vector<Term>& values);
// All clauses hold.
Term conjunction(Vocabulary& vocabulary, const Environment& env, const std::vector<ir::Clause>& clauses);

// States every lemma of the module as a formula; functions are declared.
void declare_lemmas(Vocabulary& vocabulary);

// An automatic lemma as an axiom: forall params. ranges of machine types && requires ==> ensures.
struct LemmaAxiom {
  Term formula;
  std::uint32_t rank;  // of the call graph: only lemmas of a greater rank may rest on it
};
std::vector<LemmaAxiom> lemma_axioms(Vocabulary& vocabulary, const CallGraph& graph);

// The instances that `use` gave, for the obligations from `first` on that mention their symbols.
void add_used_lemmas(Vocabulary& vocabulary, std::vector<Obligation>& obligations, std::size_t first);

}  // namespace permverify::obligation
