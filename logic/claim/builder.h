// Makes obligations: numbers them, adds what every query of a kernel needs.
#pragma once
#include "logic/claim/obligation.h"

namespace permverify::obligation {

// What is reported where this assertion is not proved.
inline const char* failed_assertion(Term formula) {
  return formula.is_false() ? "this assertion is false here, and a thread can reach it" : "this assertion can fail";
}

class Builder {
 public:
  Builder(term::TermManager& terms, std::string owner) : terms_(terms) { set_.kernel = std::move(owner); }

  // Truths that belong to every obligation (sizes, postconditions of pure functions).
  void add_common(Term fact) { common_.push_back(fact); }
  // Truths about the contents of `map` (a constant table): belong to every obligation that mentions it.
  void add_table(Term map, std::vector<Term> facts) { tables_.emplace_back(map, std::move(facts)); }
  void set_launch_sizes(std::vector<Term> sizes) { launch_sizes_ = std::move(sizes); }
  void set_launch_terms(LaunchTerms terms) {
    at_launch_ = std::make_shared<const LaunchTerms>(std::move(terms));
  }

  // A new obligation `hypotheses |- goal`; the reference is valid until the next call.
  Obligation& require(FailureId kind, std::string message, Span span,
                      std::vector<Term> hypotheses, Term goal);
  // The same from the hypotheses alone, without the common truths.
  Obligation& require_alone(FailureId kind, std::string message, Span span,
                            std::vector<Term> hypotheses, Term goal);
  // A failure that needs no query.
  Obligation& fail(FailureId kind, std::string message, Span span);
  // The construct `what` is not modelled: reported as unsupported:<what>, once a place.
  void refuse(const std::string& what, Span span);
  void assume(std::string id, std::string text, Span span);
  void warn(std::string id, std::string message, Span span);

  // Some construct was refused.
  bool refused() const { return refused_; }
  ObligationSet& set() { return set_; }

 private:
  void add_tables(Obligation& obligation) const;

  term::TermManager& terms_;
  ObligationSet set_;
  std::vector<Term> common_;
  std::vector<std::pair<Term, std::vector<Term>>> tables_;
  std::vector<Term> launch_sizes_;
  std::shared_ptr<const LaunchTerms> at_launch_;
  std::map<std::string, int> numbers_;
  bool refused_ = false;
};

}  // namespace permverify::obligation
