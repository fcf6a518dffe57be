// The facts about one thread, in the order in which they were established.
#pragma once
#include <unordered_map>
#include <unordered_set>

#include "logic/term/symbol_sets.h"
#include "logic/term/term_manager.h"

namespace permverify::obligation {

using term::Term;

class FactBase {
 public:
  // A symbol that occurs everywhere and connects nothing: an identifier of the thread.
  void unlink(Term symbol) { unlinked_.insert(symbol); }
  // From now on a fact `path ==> claim` is relevant to the symbols of its claim, not of its path; and a bound of a
  // value that is read or computed from memory is relevant to terms that mention its arrays. For kernels with many
  // simple facts.
  void link_by_claim() { by_claim_ = true; }
  // Facts that are added while this is on are left out of `relevant` unless they are requested: they help few proofs
  // and slow down many.
  void set_deferred(bool on) { deferring_ = on; }
  void add(Term fact);
  std::size_t size() const { return facts_.size(); }

  // Those of the first `count` facts that are relevant to `about`: connected to it through Uniform or Private
  // symbols, or about the launch alone. Leaving facts out only loses proofs.
  enum class Which : std::uint8_t { Plain, All, Deferred };
  std::vector<Term> relevant(const std::vector<Term>& about, std::size_t count,
                             Which which = Which::Plain) const;

  // The free symbols of a term; terms of one kernel share most of their parts.
  const std::vector<Term>& symbols_of(Term t) const { return symbols_.of(t); }

 private:
  const std::vector<Term>& links(Term t) const;
  const std::vector<Term>& links_of_fact(Term fact) const;

  bool by_claim_ = false, deferring_ = false;
  mutable term::SymbolSets symbols_;
  std::vector<Term> facts_;
  std::vector<const std::vector<Term>*> links_of_each_;  // links_of_fact of each fact
  std::vector<bool> deferred_;  // of each fact
  std::unordered_set<Term, term::TermHash> unlinked_;
  std::unordered_set<Term, term::TermHash> known_;
  std::vector<std::size_t> general_;  // facts without linking symbols
  std::unordered_map<Term, std::vector<std::size_t>, term::TermHash> by_symbol_;
  mutable std::unordered_map<Term, std::vector<Term>, term::TermHash> links_, links_of_fact_;
};

}  // namespace permverify::obligation
