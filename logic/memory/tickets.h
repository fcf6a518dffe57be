// Counters that atomic operations only count up: what they return is different each time
// (logic.md 11.5).
//
// If every atomic operation on an array of the kernel adds a number that is not negative, and no cell
// passes the end of its type (an assumption, unless the launch is so small that this is seen), the
// operations on one cell take the numbers from what they return up to what they leave, and no two of
// them take the same one. Plain stores to the array are races beside atomic operations unless barriers
// lie in between: then it holds of two threads that went through one statement between the same barriers.
// Operations that are not atomic for each other are a race, too, and nothing is known of what they return.
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
  std::set<ir::VarId> other_use_;  // arrays that some atomic operation does something else to
  std::set<ir::VarId> only_ones_;  // arrays to which atomic operations add the literal 1 and no more
  std::set<ir::VarId> stored_;     // by plain stores
  bool in_loops_ = false;          // some atomic operation is in a loop
  std::size_t places_ = 0;         // atomic operations in the text
  bool assumed_ = false;
  std::map<std::uint32_t, Ticket> tickets_;  // by the number of the result's symbol
};

}  // namespace permverify::obligation
