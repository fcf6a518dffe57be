// The other thread of an obligation about two threads, in the names of the one that is executed.
#pragma once
#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// Renames the symbols that two threads do not share. Symbols and functions of the given scopes get fresh copies; the
// identifiers become those of the other thread.
class SecondThread {
 public:
  // Another thread of the same group in the same phase instance.
  static SecondThread same_phase(KernelContext& context);
  // A thread of another group between the same barriers of the grid: Uniform symbols are equal in all threads of the grid.
  static SecondThread same_grid_phase(KernelContext& context);
  // Another thread of the same group at an earlier time: Uniform symbols are renamed, too.
  static SecondThread other_time(KernelContext& context);
  // A thread of another group.
  static SecondThread other_group(KernelContext& context);

  const ThreadIds& ids() const { return ids_; }
  Term operator()(Term t);
  std::vector<Atom> operator()(const std::vector<Atom>& atoms);
  // The facts in the names of the other thread, and the ranges of its identifiers.
  std::vector<Term> facts(const std::vector<Term>& known);

 private:
  SecondThread(KernelContext& context, ThreadIds ids, term::Scope from);
  void cover(Term t);
  void cover_functions(Term t);

  KernelContext& k_;
  ThreadIds ids_;
  term::Scope from_;  // this scope and narrower ones are renamed
  std::shared_ptr<term::Substitution> rename_;
  std::set<std::uint32_t> seen_, walked_;
  std::set<const term::Function*> functions_;
};

}  // namespace permverify::obligation
