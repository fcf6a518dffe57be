// Facts about one launch, over symbols of the host and values of the kernel.
#pragma once
#include <set>
#include <utility>
#include <vector>

#include "host/launches.h"
#include "host/settled_facts.h"
#include "host/written.h"

namespace permverify::host {

class LaunchFacts {
 public:
  LaunchFacts(Executor& executor, term::TermManager& terms, const File& file, Writing& writing, ir::HostLaunch& result)
      : executor_(executor), terms_(terms), file_(file), writing_(writing), result_(result) {}

  // Sets the place in the host's code for the facts that follow.
  ir::Span set_place(clang::SourceRange range);
  // Notes that the program may not make the launch with all values that satisfy the facts.
  void doubt(clang::SourceRange range);
  // The term is the value of this. A symbol is it from now on.
  void equate(Term value, Written own, clang::SourceRange range);
  // The same for the size of a grid or a block along an axis.
  void equate_size(Term value, Written own, clang::SourceRange range);
  // Adds the facts about the symbols of a term, and about the symbols of these facts in turn.
  void note(Term value, clang::SourceRange range);
  // Those facts on the way to the launch that are about something that it is about, in the end. The others have nothing in common
  // with it.
  void choose(const std::vector<Fact>& path, clang::SourceRange site);
  // Notes a doubt if a file of the user may have been too short, since its values are not the user's then.
  void doubt_short_reads(const std::vector<Fact>& path, clang::SourceRange site);
  // Gives all of them to the launch, but for those that tell nothing. `others`: terms that the launch has besides.
  void write(const std::vector<Term>& others, clang::SourceRange site);

 private:
  std::set<std::uint32_t> subjects_of(Term formula) const;
  std::vector<Term> known_of(Term part) const;
  // An equation of a symbol of the host that nothing else speaks of tells nothing.
  void drop_useless(const std::vector<Term>& others);
  bool is_useless(Term equation, const std::map<std::uint32_t, int>& uses) const;
  bool tells_nothing(Term side, Term other, const std::map<std::uint32_t, int>& uses) const;
  bool is_lonely(Term t, const std::map<std::uint32_t, int>& uses) const;
  void add(Term formula, clang::SourceRange range);
  void add_divisors(Term formula, clang::SourceRange range);

  Executor& executor_;
  term::TermManager& terms_;
  const File& file_;
  Writing& writing_;
  ir::HostLaunch& result_;
  std::set<std::uint32_t> noted_, added_;
  std::vector<PlacedFact> equations_, path_;
  std::vector<Term> sizes_;
};

}  // namespace permverify::host
