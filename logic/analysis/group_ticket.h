// The counter by which the last group of a grid recognises itself (logic.md 11.10): one thread of each group adds one to
// it, behind a fence, and the result is the number of groups that came before.
#pragma once
#include <map>
#include <optional>
#include <set>

#include "logic/ir/cfg.h"

namespace permverify::analysis {

// Where an access stands with respect to the tickets of the groups.
enum class TicketSide : std::uint8_t {
  None,
  BeforeOwn,      // before the ticket of its group and a fence, if the thread that takes the ticket makes it
  Before,         // before the ticket of its group and a fence, whatever thread of the group makes it
  Ticket,         // it takes the ticket
  After,          // after the ticket of its group, which has one
  BehindBarrier,  // the same, with a fence or a barrier in between
  Behind,         // the same, with a fence in between
};

struct GroupTicket {
  ir::VarId counter;
  std::int64_t element;            // of the counter
  const ir::AtomicUpdate* update;  // the only atomic operation on the counter; each thread executes it at most once
  // The branches that decide whether a thread takes the ticket, and the truth of their conditions for one that does.
  std::map<ir::BlockId, bool> choice;
  std::map<const ir::Stmt*, TicketSide> at_statement;  // without an entry: None
  std::map<ir::BlockId, TicketSide> at_branch;         // where its condition is evaluated
  // The counter, and the global arrays that the kernel writes and that it accesses on both sides: other groups may have
  // changed an element since the phase began.
  std::set<ir::VarId> passed_on;
};

// Whether the text of the operation adds the literal 1.
bool adds_literal_one(const ir::AtomicUpdate& update);

// Whether the statement is an atomic store to the array of the ticket. Like a plain store, it must not happen before a ticket.
bool stores_to_counter(const ir::Stmt& stmt, const ir::AtomicUpdate& ticket);

// The first counter of the kernel that keeps these rules, if there is one. Whether one thread of each group alone takes
// the ticket is left to the caller: the conditions of `choice` have to show it.
std::optional<GroupTicket> find_group_ticket(const ir::Module& module, const ir::Cfg& cfg);

}  // namespace permverify::analysis
