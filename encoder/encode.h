// Obligation -> Query: runs the passes of this room in the order written in encode.cpp.
#pragma once
#include "encoder/query.h"
#include "logic/claim/obligation.h"
#include "support/cost.h"

namespace permverify::encoder {

struct EncodeOptions {
  unsigned fuel = 1;  // how often a definition may be unfolded from a term of the source
  bool for_proof = true;  // else for a model: without passes that help proofs and hide values
  bool decide_conditions = true;  // pass_ranges; a solver may do better without it
  bool sum_facts = false;         // facts about sums that need an induction (passes/sum_facts.h)
  bool alone = false;             // a goal with few hypotheses: its elements and cells are put in and bounded (passes/written_out.cpp)
  std::vector<support::Cost>* costs = nullptr;  // of the passes, added up by name; null: not measured
};

// The query is valid iff the obligation holds, up to bounded unfolding of definitions (a query
// that is not valid proves nothing; one that is valid proves the obligation).
Query encode(term::TermManager& manager, const std::vector<Term>& hypotheses, Term goal,
             const std::string& name, const EncodeOptions& options);

// SMT-LIB 2 text of an encoded query: unsat means proved.
std::string to_smtlib(const Query& query);

}  // namespace permverify::encoder
