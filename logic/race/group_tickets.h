// Tickets of groups: one thread of each group counts the groups before it, and the accesses before a ticket are ordered
// before the accesses behind each later one (logic.md 11.10).
#pragma once
#include <map>
#include <optional>

#include "logic/kernel/kernel_context.h"
#include "logic/resource/access.h"

namespace permverify::obligation {

class GroupTickets {
 public:
  explicit GroupTickets(KernelContext& context);

  // The execution of the whole kernel comes first, and calls these as it gets there.
  void branch(ir::BlockId block, Term condition);
  // The number of groups before, a symbol of the group, for the operation that takes the ticket; else null.
  Term found_by(const ir::AtomicUpdate& update, const std::vector<Term>& operands);
  // Side of an access by this statement, or, if it is null, by the condition at the end of the block.
  Ticketed side_at(const ir::Stmt* stmt, ir::BlockId block) const;
  // Whether the statement is an atomic store to the counter: it conflicts with tickets as a plain store does.
  bool resets(const ir::Stmt& stmt) const;

  // After that execution: what holds of the access, which has a side from `side_at`.
  Ticketed known(const Access& access) const;

 private:
  void take(const ir::AtomicUpdate& update, const std::vector<Term>& operands);
  bool one_thread_takes_it();
  // What the preconditions state about the element of the counter at the start of the kernel.
  enum class Start : std::uint8_t { Open, Zero, Otherwise };
  Start at_start(const ir::AtomicUpdate& update) const;
  Start stated_by(Term fact, Term map, std::int64_t element) const;

  KernelContext& k_;
  std::optional<analysis::GroupTicket> found_;
  std::map<ir::BlockId, Term> conditions_;
  std::vector<Term> chooses_;  // conditions that hold of the thread that takes the ticket, and of no other of its group
  bool is_taken_ = false;      // by the execution of the whole kernel
  Term number_, counts_;       // null: there is no ticket, or several threads may take it
};

}  // namespace permverify::obligation
