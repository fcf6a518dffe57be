// The facts on which the passes work: together they are unsatisfiable iff the obligation holds.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "encoder/encode.h"
#include "encoder/vocabulary.h"

namespace permverify::encoder {

// The origin of a fact; a fact that a pass rewrites or divides keeps its origin.
enum class Origin : std::uint8_t {
  Hypothesis,
  Goal,  // a part of the negated goal: it must not be dropped
  Added  // by a pass: it follows from the others and the axioms, or names something new
};

// Of a fact that two facts make together.
inline Origin joined(Origin a, Origin b) {
  if (a == Origin::Goal || b == Origin::Goal) return Origin::Goal;
  return a == b ? a : Origin::Added;
}

struct Fact {
  Term term;
  Origin origin = Origin::Hypothesis;
};

struct Problem {
  term::TermManager& manager;
  Vocabulary vocabulary;
  EncodeOptions options;
  std::vector<Fact> facts;

  Problem(term::TermManager& m, const EncodeOptions& o) : manager(m), vocabulary(m), options(o) {}
  void add(Term t, Origin origin = Origin::Added) { facts.push_back({t, origin}); }
  // Replaces every fact by the result of the rule, one fact for each conjunct; true if any changed.
  bool rewrite(const std::function<Term(Term)>& rule);
  std::vector<Term> terms() const {
    std::vector<Term> result;
    for (const Fact& fact : facts) result.push_back(fact.term);
    return result;
  }
};

}  // namespace permverify::encoder
