// What is known about one thread, in the order in which it was established.
#pragma once
#include <unordered_map>
#include <unordered_set>

#include "logic/term/term_manager.h"

namespace permverify::obligation {

using term::Term;

class FactBase {
 public:
  // A symbol that occurs everywhere and connects nothing: an identifier of the thread.
  void unlink(Term symbol) { unlinked_.insert(symbol); }
  // From now on a fact `path ==> claim` bears on what its claim speaks of, not its path; and that a
  // cell is within its type, on what speaks of its array. For kernels whose facts are many and plain.
  void link_by_claim() { by_claim_ = true; }
  void add(Term fact);
  std::size_t size() const { return facts_.size(); }

  // Of the first `count` facts those that bear on `about`: connected to it through Uniform or
  // Private symbols, or about the launch alone. Leaving facts out only loses proofs.
  std::vector<Term> relevant(const std::vector<Term>& about, std::size_t count) const;

 private:
  const std::vector<Term>& links(Term t) const;
  const std::vector<Term>& links_of_fact(Term fact) const;

  bool by_claim_ = false;
  std::vector<Term> facts_;
  std::unordered_set<Term, term::TermHash> unlinked_;
  std::unordered_set<Term, term::TermHash> known_;
  std::vector<std::size_t> general_;  // facts without linking symbols
  std::unordered_map<Term, std::vector<std::size_t>, term::TermHash> by_symbol_;
  mutable std::unordered_map<Term, std::vector<Term>, term::TermHash> links_;
};

}  // namespace permverify::obligation
