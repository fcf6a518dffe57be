// What one thread touches between two synchronisations, read off the program (logic.md 4).
#pragma once
#include <vector>

#include "logic/analysis/flags.h"
#include "logic/analysis/group_ticket.h"
#include "logic/resource/rights.h"

namespace permverify::obligation {

// When it happens, where warps are in lock step (warps.h): which store of the source, the turn of its
// region, and the iterations of the loops around it that threads iterate apart.
struct Moment {
  std::uint32_t store = 0;  // 0: not needed, or it is no store
  std::uint32_t turn = 0;
  std::vector<Term> iterations;
  bool operator==(const Moment&) const = default;
};

// The thread, or the first thread of its group, has taken this element of an array of locks (logic.md 11.9).
struct TakenLock {
  ir::VarId array = 0;
  std::vector<Term> index;
  bool by_group = false;
  bool operator==(const TakenLock&) const = default;
};

// Where the access stands with respect to the ticket of its group, and the ticket (logic.md 11.10).
struct Ticketed {
  analysis::TicketSide side = analysis::TicketSide::None;
  Term number;  // null: there are no tickets
  Term counts;  // where it holds, a later group gets a greater number
  bool operator==(const Ticketed&) const = default;
};

// The thread, or the first thread of its group, has found an element of an array of flags set (logic.md 11.12).
struct SeenFlag {
  ir::VarId array = 0;
  const ir::AtomicUpdate* load = nullptr;
  bool by_itself = false;
  std::vector<Term> index;  // by itself only
  analysis::FlagSide side;
  std::vector<const ir::AtomicUpdate*> not_by;  // settings that did not store what the load found
  bool operator==(const SeenFlag&) const = default;
};

// The flags behind which the access is, and those that are set behind it.
struct Flagged {
  std::vector<SeenFlag> seen;
  std::vector<analysis::FlagAhead> ahead;
  bool operator==(const Flagged&) const = default;
};

// How often the thread has come to the barrier with this number, how often it has waited there, and whether it takes part there
// (logic.md 11.13).
struct CountedAtBarrier {
  std::int64_t number = 0;
  Term arrivals, waits, takes_part;
  bool operator==(const CountedAtBarrier&) const = default;
};

// The thread accesses array[index] where `guard` holds.
struct Access {
  ir::VarId array = 0;
  Right right = Right::Read;
  std::vector<Term> index;
  Term guard;
  Span span;
  Term value;  // of a write where equal values matter; else none
  Moment moment = {};
  ir::AtomicScope scope = ir::AtomicScope::All;  // of an atomic operation
  std::vector<TakenLock> locks = {};             // that it holds meanwhile
  Ticketed ticket = {};
  bool loads = false;                            // an atomic operation that changes nothing
  Flagged flagged = {};
  std::vector<CountedAtBarrier> counted = {};    // when it happens
};

// Atomic operations of two threads on one cell are no race: each scope includes the other thread (PTX,
// memory consistency model: morally strong operations). In OpenCL they have to be of one scope as well (OpenCL
// 3.0, 3.3.6: inclusive scopes).
inline bool atomic_together(ir::AtomicScope one, ir::AtomicScope other, bool one_group) {
  using enum ir::AtomicScope;
  if (one == EqualGroup || other == EqualGroup) return one_group && one == other;
  return one_group || (one == All && other == All);
}

// Accesses with the same index, kind, scope, value, moment, locks, counts, side of the ticket and flags become one, guarded by either.
class AccessList {
 public:
  // by_place: only accesses of one place do.
  explicit AccessList(term::TermManager& terms, bool by_place = false) : terms_(terms), by_place_(by_place) {}
  void add(Access access);
  const std::vector<Access>& all() const { return accesses_; }

 private:
  term::TermManager& terms_;
  bool by_place_;
  std::vector<Access> accesses_;
};

}  // namespace permverify::obligation
