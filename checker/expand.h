// Makes terms finite where a fixed launch allows it: quantifiers and reductions over constant ranges
// are written out, definitions are unfolded where their recursion is driven by constants.
//
// A recursive function or a reduction at arguments that are not constant is replaced by an unconstrained stand-in. So
// the result is weaker than the original: it serves to find candidates, never to prove. `learn` gives the values of
// the stand-ins for the values of a candidate.
#pragma once
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "logic/term/evaluate.h"
#include "logic/term/term_manager.h"

namespace permverify::checker {

using term::Term;

class Expander {
 public:
  explicit Expander(term::TermManager& manager, std::size_t budget = 20'000)
      : manager_(manager), budget_(budget) {}

  Term operator()(Term t);

  // Facts about stand-ins at the values that the candidate gives to their arguments; only new ones.
  std::vector<Term> learn(const term::Interpretation& candidate);

  // Quantifiers that were left, closed ones only.
  const std::vector<Term>& open_quantifiers() const { return open_quantifiers_; }

 private:
  struct Range {
    std::int64_t low, high;  // half open
  };
  struct Open {
    Term original;
    Term stand_in;
  };

  Term rewrite(Term t);
  Term children_rewritten(Term t);
  Term short_circuit(Term t, bool neutral);
  Term choice(Term t);
  Term quantifier(Term t);
  Term reduction(Term t);
  Term written_out(Term t, Range range);
  Term extreme(Term t, Range range);
  Term application(Term t);
  std::optional<Term> unfolded(Term application);
  Term stand_in_application(Term application);
  bool spend(std::size_t amount);
  Term instance(Term body, Term binder, std::int64_t value);
  std::optional<Range> range_of(Term binder, const std::vector<Term>& guards);
  Range limits_of(Term binder, const std::vector<Term>& guards, int steps);
  void tighten(Range& range, Term binder, Term guard);
  std::optional<Term> constant(Term t, const term::Interpretation& candidate);
  std::optional<Term> lesson(const Open& open, const term::Interpretation& candidate);

  term::TermManager& manager_;
  std::size_t budget_;
  int depth_ = 0;
  std::unordered_map<Term, Term, term::TermHash> done_;
  std::unordered_map<const term::Function*, const term::Function*> stand_ins_;
  std::vector<Open> open_;
  std::vector<Term> open_quantifiers_;
  std::unordered_set<Term, term::TermHash> learned_;
};

}  // namespace permverify::checker
