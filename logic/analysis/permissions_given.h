// The permissions that contracts of a kernel mention.
#pragma once
#include <functional>
#include <set>

#include "logic/ir/module.h"

namespace permverify::obligation {

// The clauses of its contracts, of its barriers and loops, and those that it takes from an invariant or a method.
void for_each_clause_list(const ir::Kernel& kernel, const std::function<void(const std::vector<ir::Clause>&)>& visit);
// Some clause of it, of a barrier or of a loop contains a permission.
bool has_any_right(const ir::Kernel& kernel);
// The arrays of which some clause of the kernel gives a permission.
std::set<ir::VarId> arrays_with_permissions(const ir::Kernel& kernel);
std::set<ir::VarId> arrays_with_permissions(const std::vector<ir::Clause>& clauses);
// These clauses give Atomic and a plain permission on one array: each is provided separately, so one `write` would
// provide both.
bool names_atomic_and_plain(const std::vector<ir::Clause>& clauses);
// The arrays of which the kernel's threads give permissions to shared invariants, or take them from there.
std::set<ir::VarId> arrays_of_shared_invariants(const ir::Kernel& kernel);
// It accesses memory, and no clause of it gives a permission.
bool lacks_permissions(const ir::Kernel& kernel);
// In addition, its only clauses are preconditions, loop invariants and assertions: then no clause needs permissions,
// and the claim is the absence of races, divergence and faults.
bool is_automatic(const ir::Kernel& kernel);

}  // namespace permverify::obligation
