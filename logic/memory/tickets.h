// Atomic counters, to which atomic operations only add: their results are distinct (logic.md 11.5).
//
// If every atomic operation on an array of the kernel adds a number that is not negative, and no element exceeds the
// range of its type (an assumption, unless the size of the launch implies it), the operations on one element take the
// numbers from their result up to the value that they leave, and no two of them take the same number. Plain stores to
// the array race with atomic operations unless barriers lie between: then this holds of two threads that executed one
// statement between the same barriers. Operations that are not atomic for each other are a race, too, and nothing is
// known about their results.
#pragma once
#include <map>

#include "logic/kernel/second_thread.h"

namespace permverify::obligation {

class Tickets {
 public:
  explicit Tickets(KernelContext& context);

  // The thread got `result`; `amount` is null for an operation that adds no number. together: two
  // threads that have these symbols were between the same barriers.
  void take(const ir::AtomicUpdate& update, const std::vector<Term>& index, Term amount, Term result,
            Term path, bool together);
  // Of two threads, `other` the second, that are different.
  std::vector<Term> facts(const std::vector<Term>& about, SecondThread& other, bool same_group);

 private:
  struct Ticket {
    ir::VarId array;
    std::vector<Term> index;
    Term amount, result, path;
    bool together;
    ir::AtomicScope scope;
  };
  bool counts_up(const Ticket& ticket) const;
  Term apart(const Ticket& mine, const Ticket& theirs, SecondThread& other);
  bool comes_never_round() const;

  KernelContext& k_;
  std::set<ir::VarId> other_use_;  // arrays that some atomic operation changes in another way
  std::set<ir::VarId> only_ones_;  // arrays to which atomic operations add only the literal 1
  std::set<ir::VarId> stored_;     // by plain stores
  bool in_loops_ = false;          // some atomic operation is in a loop
  std::size_t places_ = 0;         // atomic operations in the text
  bool assumed_ = false;
  std::map<std::uint32_t, Ticket> tickets_;  // by the number of the result's symbol
};

}  // namespace permverify::obligation
