#include "logic/race/clash.h"

#include "logic/kernel/one_warp.h"
#include "logic/race/warps.h"

namespace permverify::obligation {

void ClashOfTwo::compare_with(const SecondThread& other) {
  forget_others();
  if (!groups_ && k_.automatic.warp_size != 0) {
    one_warp_ = same_warp(k_, k_.ids, other.ids(), k_.automatic.warp_size);
  }
}

bool ClashOfTwo::together(const Access& mine, const Access& theirs) const {
  return mine.right == Right::AtomicUse && theirs.right == Right::AtomicUse &&
         (atomic_together(mine.scope, theirs.scope, !groups_) || (mine.loads && theirs.loads));
}

Term ClashOfTwo::of(const Access& mine, const Access& theirs, SecondThread& other) {
  if (together(mine, theirs)) return terms_.truth(false);
  std::vector<Term> parts{mine.guard, other(theirs.guard)};
  for (std::size_t d = 0; d < mine.index.size(); ++d) {
    parts.push_back(terms_.eq(mine.index[d], other(theirs.index[d])));
  }
  if (mine.value && theirs.value) {
    parts.push_back(terms_.negate(terms_.eq(mine.value, other(theirs.value))));
  }
  if (one_warp_) parts.push_back(unordered(k_, mine, theirs, one_warp_, other));
  if (groups_ && mine.ticket.number) keep_apart(mine.ticket, theirs.ticket, other, parts);
  for (const TakenLock& lock : mine.locks) {
    for (const TakenLock& taken : theirs.locks) keep_apart(lock, taken, other, parts);
  }
  order_by_flags(mine, theirs, other, parts);
  if (!groups_) {
    for (const CountedAtBarrier& counted : mine.counted) {
      for (const CountedAtBarrier& beside : theirs.counted) keep_apart(counted, beside, other, parts);
    }
  }
  return terms_.conj(parts);
}

// An access after which the thread comes to the barrier for the n-th time is ordered before one of a thread that has waited there n times
// (logic.md 11.13).
void ClashOfTwo::keep_apart(const CountedAtBarrier& mine, const CountedAtBarrier& theirs, SecondThread& other, std::vector<Term>& parts) {
  if (mine.number != theirs.number) return;
  const Term both = terms_.conj(mine.takes_part, other(theirs.takes_part));
  const Term before = terms_.lt(mine.arrivals, other(theirs.waits)), behind = terms_.lt(other(theirs.arrivals), mine.waits);
  parts.push_back(terms_.negate(terms_.conj(both, terms_.disj(before, behind))));
}

// The numbers of two groups differ, and what comes before the lower one is ordered before what stands behind the higher
// one (logic.md 11.10).
void ClashOfTwo::keep_apart(const Ticketed& mine, const Ticketed& theirs, SecondThread& other, std::vector<Term>& parts) {
  using enum analysis::TicketSide;
  const Term first = mine.number, second = other(theirs.number);
  parts.push_back(terms_.implies(mine.counts, terms_.ne(first, second)));
  const auto ordered = [](analysis::TicketSide before, analysis::TicketSide behind) {
    return before == Before ? behind == Behind || behind == BehindBarrier : before == Ticket && behind >= After;
  };
  const auto by_barrier = [](const Ticketed& before, const Ticketed& behind) { return before.side == Before && behind.side == BehindBarrier; };
  if (!barrier_assumed_ && (by_barrier(mine, theirs) || by_barrier(theirs, mine))) {
    barrier_assumed_ = true;
    k_.out.assume("barrier_as_fence", "a barrier behind the atomic operation that counts the blocks orders memory as a fence does", {});
  }
  if (ordered(mine.side, theirs.side)) parts.push_back(terms_.implies(mine.counts, terms_.lt(second, first)));
  if (ordered(theirs.side, mine.side)) parts.push_back(terms_.implies(mine.counts, terms_.lt(first, second)));
}

// Threads that have taken one element are ordered (logic.md 11.9). Each group has local locks of its own, and its threads share
// an element that one of them has taken for the group.
void ClashOfTwo::keep_apart(const TakenLock& mine, const TakenLock& theirs, SecondThread& other, std::vector<Term>& parts) {
  const bool apart = groups_ ? !k_.is_local(mine.array) : !mine.by_group && !theirs.by_group;
  if (mine.array != theirs.array || !apart) return;
  std::vector<Term> same;
  for (std::size_t d = 0; d < mine.index.size(); ++d) {
    same.push_back(terms_.eq(mine.index[d], other(theirs.index[d])));
  }
  parts.push_back(terms_.negate(terms_.conj(std::move(same))));
}

}  // namespace permverify::obligation
