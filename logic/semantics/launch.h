// The launch of a kernel as terms: sizes, identifiers, and the facts that always hold of them.
#pragma once
#include <array>

#include "logic/ir/module.h"
#include "logic/term/term_manager.h"

namespace permverify::obligation {

using term::Term;

// Identifier tuples of one thread; unused dimensions are the constant 0.
struct ThreadIds {
  std::array<Term, 3> lid, gid;
};

class Launch {
 public:
  // Sizes are symbols (>= 1) unless `sizes` fixes them; one group if `single_group`; at most
  // `max_threads` threads in all, if it is set.
  Launch(term::TermManager& terms, int dimensions, const ir::LaunchSizes& sizes, bool single_group,
         std::optional<std::int64_t> max_threads = std::nullopt);

  // Sizes that are known as terms; nothing is assumed of them (they may be 0 or less).
  Launch(term::TermManager& terms, int dimensions, const std::array<Term, 3>& gsize,
         const std::array<Term, 3>& ngroups)
      : terms_(terms), dimensions_(dimensions), gsize_(gsize), ngroups_(ngroups) {}

  // A thread with symbolic identifiers: lid is Private, gid is Group.
  ThreadIds thread(const std::string& suffix) const;
  ThreadIds thread_of_group(const std::array<Term, 3>& gid, const std::string& suffix) const;
  // 0 <= lid < gsize and 0 <= gid < ngroups, in all dimensions in use.
  std::vector<Term> ranges(const ThreadIds& ids) const;
  std::vector<Term> local_ranges(const ThreadIds& ids) const;
  std::vector<Term> group_ranges(const std::array<Term, 3>& gid) const;
  // With a bound on the threads of a launch: the global identifiers of a thread are below it. This is stated
  // separately, since it follows from the sizes by nonlinear reasoning only.
  std::vector<Term> thread_bounds(const ThreadIds& ids) const;
  // Sizes are positive, and so are their products bounded.
  const std::vector<Term>& facts() const { return facts_; }
  // The facts of the limits about the sizes that are not known yet: also about products of some sizes.
  std::vector<Term> within(const ir::SizeLimits& limits) const;
  // Free size symbols: what a counterexample may fix.
  const std::vector<Term>& free_sizes() const { return free_sizes_; }

  // Value of an identifier for a thread (logic.md 1; tid = gid*gsize + lid, also per dimension).
  Term builtin(ir::Builtin which, int dimension, const ThreadIds& ids) const;
  bool one_group() const;
  int dimensions() const { return dimensions_; }
  const std::array<Term, 3>& gsize() const { return gsize_; }
  const std::array<Term, 3>& ngroups() const { return ngroups_; }
  // Some identifier differs: the two are different threads of a group / different groups.
  Term different_lids(const ThreadIds& a, const ThreadIds& b) const;
  Term different_gids(const ThreadIds& a, const ThreadIds& b) const;

 private:
  void bound_sizes();
  std::vector<Term> within(ir::Builtin which, const std::array<Term, 3>& ids) const;
  Term linear(const std::array<Term, 3>& ids, const std::array<Term, 3>& sizes) const;
  Term flat(Term q, Term r, Term n) const;

  term::TermManager& terms_;
  int dimensions_;
  std::optional<std::int64_t> max_threads_;
  std::array<Term, 3> gsize_, ngroups_;
  std::vector<Term> facts_, free_sizes_;
};

}  // namespace permverify::obligation
