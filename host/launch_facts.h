// What is true of one launch, over symbols of the host and what the kernel has.
#pragma once
#include <set>
#include <utility>
#include <vector>

#include "host/launches.h"
#include "host/written.h"

namespace permverify::host {

class LaunchFacts {
 public:
  LaunchFacts(Executor& executor, term::TermManager& terms, const File& file, Writing& writing, ir::HostLaunch& result)
      : executor_(executor), terms_(terms), file_(file), writing_(writing), result_(result) {}

  // The place of the host's code that gives what is written next.
  ir::Span set_place(clang::SourceRange range);
  // It is not known whether the program makes the launch with values that fit the facts.
  void doubt(clang::SourceRange range);
  // The term is the value of this. A symbol is it from now on.
  void equate(Term value, Written own, clang::SourceRange range);
  // What is known of the symbols of a term, and of those in that.
  void note(Term value, clang::SourceRange range);
  // Those facts on the way to the launch that are about something that it is about, in the end. The others have nothing in common
  // with it.
  void choose(const std::vector<Fact>& path, clang::SourceRange site);
  // A file of the user may have been too short: what it gave is not the user's then.
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

  Executor& executor_;
  term::TermManager& terms_;
  const File& file_;
  Writing& writing_;
  ir::HostLaunch& result_;
  std::set<std::uint32_t> noted_, added_;
  std::vector<std::pair<Term, clang::SourceRange>> equations_, path_;
};

}  // namespace permverify::host
