// The effect of barriers and exchanges on permissions and on the known contents of memory.
#pragma once
#include "logic/memory/memory.h"

namespace permverify::obligation {

inline constexpr const char* unreachable_barrier = "no thread ever reaches this barrier";

// barrier.cpp: all rules of logic.md 7 for one arrival; `state` becomes the state after it.
void cross_barrier(KernelContext& context, Memory& memory, const ir::Stmt& stmt, const ir::Barrier& barrier,
                   State& state);

// exchange.cpp: the resources that the statement gives are owed and given up, those that it takes are held.
void exchange(KernelContext& context, const ir::Stmt& stmt, const ir::Exchange& node, State& state);

// For each permission except Atomic: the maps `to` and `from` agree at its elements.
std::vector<Term> link_rights(KernelContext& context, const std::vector<Atom>& rights, ir::VarId array,
                              Term from, Term to);

}  // namespace permverify::obligation
