// What a query may need to know of memory when it fails without.
#pragma once
#include "logic/memory/contents.h"
#include "logic/memory/tickets.h"

namespace permverify::obligation {

struct Memory {
  explicit Memory(KernelContext& context) : contents(context), tickets(context) {}
  Contents contents;
  Tickets tickets;
  Valuation at_end;  // of a kernel with contracts: what the group has made of each array that is written
};

// Gives the obligation what holds of the memory that it speaks of (Obligation::further). A quantified goal is opened
// (Obligation::opened), so that there are elements to speak of.
void tell_of_memory(KernelContext& context, Memory& memory, Obligation& obligation,
                    const Companion* companion);

// The same for an obligation of a kernel with contracts, with what permissions show (Obligation::promises, owners_goal).
void add_memory_facts(KernelContext& context, Memory& memory, Obligation& obligation);

}  // namespace permverify::obligation
