// Facts about single elements: contents.h has them, with their arguments. A fact mentions further elements, of
// earlier phases or those that the other thread read; facts about these are added in turn, a few steps deep.
#pragma once
#include <deque>
#include <functional>

#include "logic/memory/contents.h"

namespace permverify::obligation {

// From the names of the executed thread to those of another.
using Names = std::function<Term(Term)>;

// The elements that are still to be expanded, and the facts so far.
class Expansion {
 public:
  Expansion(KernelContext& context, Contents& contents, const Companion* companion, bool at_end);
  std::vector<Term> run(const std::vector<Term>& about, const OwnElement& own);

  struct Cell {
    Term select;
    unsigned depth;
    std::vector<Names> owners;  // threads of the group that may have stored to it
    // The threads in whose names the element and its map are stated exist. If identifiers that were computed from an
    // index are not those of a thread of the launch, this is false, and nothing follows.
    Term given;

    std::vector<Term> index() const { return {select.children().begin() + 1, select.children().end()}; }
  };

  KernelContext& context() { return k_; }
  Contents& contents() { return contents_; }

  // A fact that was derived for the element, in which `names` occur: the elements that it mentions are expanded,
  // where `exists` holds. A fact counts only where the conditions in `given` of the element hold.
  void learn(Term fact, const Cell& from, const Names* names, Term exists);
  void learn(Term fact, const Cell& from, const Names* names) { learn(fact, from, names, terms_.truth(true)); }
  // A fact that mentions no further relevant element.
  void add(Term fact, const Cell& from) { facts_.push_back(terms_.implies(from.given, fact)); }
  // The maps that the terms mention are known under their new names, too.
  void follow(const std::vector<Term>& terms, const Names& names);
  // The facts of the executed thread, in the names of another, without those that all threads share.
  Term known(const std::vector<Term>& about, std::size_t count, const Names& names);

  Term same_cell(const std::vector<Term>& a, const std::vector<Term>& b);
  // Some store in the view has this index.
  Term wrote(Term view, const std::vector<Term>& cell);
  // A name for "a loop stored to the element".
  Term stored(Term select);
  Term holds_what(const Cell& cell, Term view);

 private:
  // Each element of a map that the term mentions, outside of binders.
  void for_each_cell(Term t, Term given, const std::function<void(Term)>& each);
  void begin(const std::vector<Term>& about);
  void learn_own(const OwnElement& own);
  void later(Cell cell);
  Term wrote_in_loops(Term view, const std::vector<Term>& cell);

  KernelContext& k_;
  term::TermManager& terms_;
  Contents& contents_;
  const Companion* companion_;
  bool at_end_;
  std::map<std::uint32_t, std::pair<const Contents::Origin*, Names>> sources_;  // by map symbol
  std::deque<Cell> work_;
  std::map<std::uint32_t, Term> stored_;  // by the cell
  std::set<std::pair<std::uint32_t, std::uint32_t>> seen_;  // terms whose cells were looked for, and what was given
  std::vector<Term> facts_;
  std::size_t renamed_ = 0;
  unsigned deepest_;
};

// Another thread, and the identifiers that it has in its names.
struct NamedThread {
  Names names;
  ThreadIds ids;
};
// The thread with other identifiers: `to[i]` if `from[i]` is a symbol.
Names placed(term::TermManager& terms, const NamedThread& thread, const std::vector<std::pair<Term, Term>>& places);

// The value of an element behind a barrier (1, 2), after iterations of a loop without or with a barrier (3, 4), and
// at the end of the kernel.
void learn_settled(Expansion& expansion, const Expansion::Cell& cell, const Contents::Settled& settled,
                   const Names& names);
void learn_iterated(Expansion& expansion, const Expansion::Cell& cell, const Contents::Iterated& loop,
                    const Names& names);
void learn_round(Expansion& expansion, const Expansion::Cell& cell, const Contents::Round& round, const Names& names);
void learn_ended(Expansion& expansion, const Expansion::Cell& cell, const Contents::Ended& end);

}  // namespace permverify::obligation
