// Pure functions and lemmas (logic.md 9): declared as logical functions, checked to be well-defined,
// to end, and to meet their contracts.
#pragma once
#include "logic/obligation/builder.h"
#include "logic/obligation/vocabulary.h"

namespace permverify::obligation {

// Declares every pure function of the module with its definition. A recursive function without a
// measure gets a definition that must not be used (Function::terminates is false).
void declare_functions(Vocabulary& vocabulary);

// Obligations of all functions and lemmas. Lemmas may use `axioms`, the postconditions of pure
// functions; the functions themselves are checked without them.
void check_functions(Vocabulary& vocabulary, Builder& out, const std::vector<Term>& axioms);

// forall params. domain ==> ensures, for the functions that have postconditions.
std::vector<Term> function_axioms(Vocabulary& vocabulary);

// Strongly connected components of the call graph: functions with the same number call each other.
// Lemmas count. `recursive[f]`: f calls itself, directly or not.
struct CallGraph {
  std::vector<std::uint32_t> component;
  std::vector<bool> recursive;
};
CallGraph find_call_graph(const ir::Module& module);

// now < before, lexicographically, where the component that decreases was not negative.
Term measure_decreases(term::TermManager& terms, const std::vector<Term>& before,
                       const std::vector<Term>& now);

}  // namespace permverify::obligation
