// What a query may need to know of memory when it fails without.
#pragma once
#include "logic/race/contents.h"
#include "logic/race/tickets.h"

namespace permverify::obligation {

struct Memory {
  explicit Memory(KernelContext& context) : contents(context), tickets(context) {}
  Contents contents;
  Tickets tickets;
};

// Gives the obligation what holds of the memory that it speaks of (Obligation::further).
void tell_of_memory(KernelContext& context, Memory& memory, Obligation& obligation,
                    const Companion* companion);

}  // namespace permverify::obligation
