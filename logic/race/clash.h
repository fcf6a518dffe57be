// When accesses of two threads clash: both are made to one element, and nothing orders them.
#pragma once
#include <memory>

#include "logic/kernel/second_thread.h"
#include "logic/race/flags.h"
#include "logic/resource/access.h"

namespace permverify::obligation {

class ClashOfTwo {
 public:
  // groups: the two threads are of different groups.
  ClashOfTwo(KernelContext& context, FlagOrders& flags, bool groups);
  ~ClashOfTwo();

  // Called before `of`, for each second thread.
  void compare_with(const SecondThread& other);
  // Atomic operations that are atomic for each other.
  bool together(const Access& mine, const Access& theirs) const;
  Term of(const Access& mine, const Access& theirs, SecondThread& other);
  // What holds of the further threads that the terms mention since `compare_with`.
  std::vector<Term> facts_of_others();

 private:
  void keep_apart(const Ticketed& mine, const Ticketed& theirs, SecondThread& other, std::vector<Term>& parts);
  void keep_apart(const CountedAtBarrier& mine, const CountedAtBarrier& theirs, SecondThread& other, std::vector<Term>& parts);
  void keep_apart(const TakenLock& mine, const TakenLock& theirs, SecondThread& other, std::vector<Term>& parts);

  // clash_flags.cpp
  struct Compared;
  struct Other;
  void order_by_flags(const Access& mine, const Access& theirs, SecondThread& other, std::vector<Term>& parts);
  void keep_apart(const Flagged& before, const Flagged& behind, const Compared& compared, std::size_t& number, std::vector<Term>& parts);
  Term set_by_another(const Flagged& before, const SeenFlag& seen, const std::vector<Term>& index, const Compared& compared, Other& setter);
  Other& other_thread(std::size_t number);
  FlagUse by(Other& other, const FlagUse& use);
  void forget_others();

  KernelContext& k_;
  term::TermManager& terms_;
  FlagOrders& flags_;
  bool groups_;
  std::vector<std::unique_ptr<Other>> others_;
  Term one_warp_;  // both threads are of one warp; none where warps are not in lock step
  bool barrier_assumed_ = false;
};

}  // namespace permverify::obligation
