// What barriers and exchanges do to permissions and to what is known of memory.
#pragma once
#include "logic/memory/memory.h"

namespace permverify::obligation {

inline constexpr const char* unreachable_barrier = "no thread ever reaches this barrier";

// barrier.cpp: all rules of logic.md 7 for one arrival; `state` becomes the state after it.
void cross_barrier(KernelContext& context, Memory& memory, const ir::Stmt& stmt, const ir::Barrier& barrier,
                   State& state);

// exchange.cpp: what the statement gives is owed and gone, what it takes is there.
void exchange(KernelContext& context, const ir::Stmt& stmt, const ir::Exchange& node, State& state);

// Holds for each right that is not merely Atomic: map `to` has at its cells what `from` has.
std::vector<Term> link_rights(KernelContext& context, const std::vector<Atom>& rights, ir::VarId array,
                              Term from, Term to);

}  // namespace permverify::obligation
