// Makes obligations: numbers them, and adds the facts that every query of a kernel needs.
#pragma once
#include <chrono>
#include <functional>
#include <optional>

#include "logic/term/symbol_sets.h"
#include "logic/claim/obligation.h"

namespace permverify::obligation {

// The report of an assertion that is not proved.
inline const char* failed_assertion(Term formula, ir::AssertionOf about = ir::AssertionOf::Stated) {
  switch (about) {
    case ir::AssertionOf::Stated: break;
    case ir::AssertionOf::CopyUnderWay: return "the thread may access an element while its own asynchronous copy is under way";
    case ir::AssertionOf::CopyAwaited: return "the thread may end while an asynchronous copy that it started is under way";
  }
  return formula.is_false() ? "this assertion is false here, and a thread can reach it" : "this assertion can fail";
}

// Thrown when the time is over: the obligations that were made so far are not used.
struct OutOfTime {};

class Builder {
 public:
  Builder(term::TermManager& terms, std::string owner) : terms_(terms) { set_.kernel = std::move(owner); }

  // Facts that belong to every obligation (sizes, postconditions of pure functions).
  void add_common(Term fact) { common_.push_back(fact); }
  // Facts about the contents of `map` (a constant table): they belong to every obligation that mentions it.
  void add_table(Term map, std::vector<Term> facts) { tables_.emplace_back(map, std::move(facts)); }
  // Assumptions about the sizes of launches: further hypotheses of every obligation.
  void set_limits(std::vector<Term> limits) { limits_ = std::move(limits); }
  void set_launch_sizes(std::vector<Term> sizes) { launch_sizes_ = std::move(sizes); }
  void set_launch_terms(LaunchTerms terms) {
    at_launch_ = std::make_shared<const LaunchTerms>(std::move(terms));
  }

  // A new obligation `hypotheses |- goal`; the reference is valid until the next call.
  Obligation& require(FailureId kind, std::string message, Span span,
                      std::vector<Term> hypotheses, Term goal);
  // The same from the hypotheses alone, without the common facts.
  Obligation& require_alone(FailureId kind, std::string message, Span span,
                            std::vector<Term> hypotheses, Term goal);
  // A failure that needs no query.
  Obligation& fail(FailureId kind, std::string message, Span span);
  // The construct `what` is not modelled: reported as unsupported:<what>, once for each place.
  void refuse(const std::string& what, Span span);
  void assume(std::string id, std::string text, Span span);
  void assume(Assumption assumption) { set_.assumptions.push_back(std::move(assumption)); }
  void warn(std::string id, std::string message, Span span);
  // Whether `work` refuses nothing and ends in time; if it does not, nothing that it made stays.
  bool attempt(const std::function<void()>& work);

  // Some construct was refused.
  bool refused() const { return refused_; }
  ObligationSet& set() { return set_; }

  // From then on no obligations are made: OutOfTime is thrown, here and by each new obligation.
  void end_at(std::chrono::steady_clock::time_point end) { end_ = end; }
  void check_time() const {
    if (end_ && std::chrono::steady_clock::now() >= *end_) throw OutOfTime();
  }

 private:
  void add_tables(Obligation& obligation) const;

  term::TermManager& terms_;
  ObligationSet set_;
  std::vector<Term> common_;
  std::vector<std::pair<Term, std::vector<Term>>> tables_;
  mutable term::SymbolSets symbols_;
  std::vector<Term> launch_sizes_, limits_;
  std::shared_ptr<const LaunchTerms> at_launch_;
  std::map<std::string, int> numbers_;
  bool refused_ = false;
  std::optional<std::chrono::steady_clock::time_point> end_;
};

}  // namespace permverify::obligation
