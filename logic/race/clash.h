// When accesses of two threads clash: both are made to one element, and nothing orders them.
#pragma once
#include "logic/kernel/second_thread.h"
#include "logic/resource/access.h"

namespace permverify::obligation {

class ClashOfTwo {
 public:
  // groups: the two threads are of different groups.
  ClashOfTwo(KernelContext& context, bool groups) : k_(context), terms_(context.terms), groups_(groups) {}

  // Called before `of`, for each second thread.
  void compare_with(const SecondThread& other);
  // Atomic operations that are atomic for each other.
  bool together(const Access& mine, const Access& theirs) const;
  Term of(const Access& mine, const Access& theirs, SecondThread& other);

 private:
  void keep_apart(const Ticketed& mine, const Ticketed& theirs, SecondThread& other, std::vector<Term>& parts);
  void keep_apart(const CountedAtBarrier& mine, const CountedAtBarrier& theirs, SecondThread& other, std::vector<Term>& parts);
  void keep_apart(const TakenLock& mine, const TakenLock& theirs, SecondThread& other, std::vector<Term>& parts);

  KernelContext& k_;
  term::TermManager& terms_;
  bool groups_;
  Term one_warp_;  // both threads are of one warp; none where warps are not in lock step
  bool barrier_assumed_ = false;
};

}  // namespace permverify::obligation
