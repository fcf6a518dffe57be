// Which contracts of a kernel speak of permissions.
#pragma once
#include <set>

#include "logic/ir/module.h"

namespace permverify::obligation {

// Some clause of it, of a barrier or of a loop speaks of a right.
bool has_any_right(const ir::Kernel& kernel);
// The arrays of which some clause of the kernel gives a permission.
std::set<ir::VarId> arrays_with_permissions(const ir::Kernel& kernel);
std::set<ir::VarId> arrays_with_permissions(const std::vector<ir::Clause>& clauses);
// Some array has Atomic and a plain permission in these clauses: provided one by one, one `write` would pay for both.
bool names_atomic_and_plain(const std::vector<ir::Clause>& clauses);
// The arrays of which the kernel's threads give permissions to shared invariants, or take them from there.
std::set<ir::VarId> arrays_of_shared_invariants(const ir::Kernel& kernel);
// It touches memory, and no clause of it gives a right.
bool lacks_permissions(const ir::Kernel& kernel);
// Besides, it has no clause but preconditions, loop invariants and assertions: then nothing asks for
// rights, and what is claimed is the absence of races, divergence and faults.
bool is_automatic(const ir::Kernel& kernel);

}  // namespace permverify::obligation
