// Pure functions and lemmas (logic.md 9): they are declared as logical functions, and checked to be well-defined, to
// terminate, and to satisfy their contracts.
#pragma once
#include "logic/claim/builder.h"
#include "logic/function/lemma_statement.h"
#include "logic/semantics/vocabulary.h"

namespace permverify::obligation {

// Declares every pure function of the module with its definition. A recursive function without a
// measure gets a definition that must not be used (Function::terminates is false).
void declare_functions(Vocabulary& vocabulary);

// Obligations of all functions and lemmas. Lemmas may use `axioms`, the postconditions of pure
// functions, and automatic lemmas of a smaller rank; the functions themselves are checked without them.
void check_functions(Vocabulary& vocabulary, Builder& out, const std::vector<Term>& axioms,
                     const std::vector<LemmaAxiom>& automatic, const CallGraph& graph);

// forall params. domain ==> ensures, for the functions with postconditions.
std::vector<Term> function_axioms(Vocabulary& vocabulary);

}  // namespace permverify::obligation
