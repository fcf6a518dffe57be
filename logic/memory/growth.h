// The effect of atomic additions on an array: the amounts that each thread adds, since memory was a map that all
// threads know (logic.md 7.8).
#pragma once
#include <unordered_map>

#include "logic/memory/contents.h"

namespace permverify::obligation {

class Growth {
 public:
  // For views of threads that have arrived under the condition `path`.
  Growth(const KernelContext& context, const Contents& contents, ir::VarId array, Term path)
      : k_(context), terms_(context.terms), contents_(contents), array_(array), path_(path) {}

  // The view without atomic operations.
  Term without_updates(Term view) const;
  // No atomic operation was done to the array since a fenced barrier or the launch, or a plain store overwrote it.
  bool is_plain(Term view) const;
  // The additions since the array was a map after which `passed` barriers were passed, or launch memory; nothing if
  // the array was changed in any other way.
  std::optional<Contents::Grown> of(Term view, unsigned passed) const;
  // The same at the end of the launch: since launch memory or, if there is one group, since a barrier.
  std::optional<Contents::Grown> over_launch(Term view) const;

 private:
  struct Search;
  const Contents::Update* update_that_stored(Term view) const;
  bool collect(Term view, unsigned passed, Search& search) const;
  bool collect_iterations(const Contents::Loop& loop, Search& search) const;
  Term beyond_path(Term condition, Term counter = {}) const;

  const KernelContext& k_;
  term::TermManager& terms_;
  const Contents& contents_;
  ir::VarId array_;
  Term path_;
};

}  // namespace permverify::obligation
