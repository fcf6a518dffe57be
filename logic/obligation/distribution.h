// Distribution of rights: what one thread holds, what threads hold beside each other, and what the
// levels above gave (logic.md 6).
#pragma once
#include "logic/obligation/kernel_context.h"

namespace permverify::obligation {

// distribution.thread, distribution.injective, cover and exclusion within the group for one phase.
// `others`: what all threads established over the common memory at the barrier before it.
void check_phase(KernelContext& context, const Phase& phase, const std::vector<Term>& others = {});

// Contracts above the thread's: cover of groups by the kernel, exclusion between groups.
void check_levels(KernelContext& context);

// logic.md 7.5: threads of a group decide the branch alike. `yes` and `no` are the states behind.
void require_uniform_branch(KernelContext& context, ir::BlockId block, Term condition,
                            const State& yes, const State& no);

// Renames what two threads do not share. Symbols of the given scopes get fresh twins; the
// identifiers become those of `other`.
class SecondThread {
 public:
  // Another thread of the same group in the same phase instance.
  static SecondThread same_phase(KernelContext& context);
  // Another thread of the same group at an earlier time: Uniform symbols are apart too.
  static SecondThread other_time(KernelContext& context);
  // A thread of another group.
  static SecondThread other_group(KernelContext& context);

  const ThreadIds& ids() const { return ids_; }
  Term operator()(Term t);
  std::vector<Atom> operator()(const std::vector<Atom>& atoms);
  // The facts in the names of the other thread. Facts that use functions which the other thread
  // does not share are left out (fewer hypotheses).
  std::vector<Term> facts(const std::vector<Term>& known);

 private:
  SecondThread(KernelContext& context, ThreadIds ids, term::Scope from);
  void cover(Term t);

  KernelContext& k_;
  ThreadIds ids_;
  term::Scope from_;  // this scope and narrower ones are renamed
  std::shared_ptr<term::Substitution> rename_;
  std::set<std::uint32_t> seen_;
};

}  // namespace permverify::obligation
