// Facts about memory for queries that fail without them.
#pragma once
#include "logic/memory/contents.h"
#include "logic/memory/own_elements.h"
#include "logic/memory/tickets.h"

namespace permverify::obligation {

struct Memory {
  explicit Memory(KernelContext& context) : contents(context), own_elements(context), tickets(context) {}
  Contents contents;
  OwnElements own_elements;
  Tickets tickets;
  Valuation at_end;  // of a kernel with contracts: each written array as the group leaves it
};

// Gives the obligation the facts about the memory that it mentions (Obligation::further). A quantified goal is opened
// (Obligation::opened), so that it mentions elements.
void tell_of_memory(KernelContext& context, Memory& memory, Obligation& obligation,
                    const Companion* companion);

// The same for an obligation of a kernel with contracts, with facts from permissions (Obligation::promises,
// owners_goal).
void add_memory_facts(KernelContext& context, Memory& memory, Obligation& obligation);

}  // namespace permverify::obligation
