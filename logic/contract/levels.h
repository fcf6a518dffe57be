// The levels above the threads: what groups and the kernel were given (logic.md 3 and 6).
#pragma once
#include <functional>

#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// The permissions on global arrays.
std::vector<Atom> global_only(const KernelContext& context, const std::vector<Atom>& atoms);

// True iff the group's (or the kernel's) contract names global rights itself.
bool group_rights_declared(const KernelContext& context);
bool kernel_rights_declared(const KernelContext& context);

// What the group has: declared, or generated from the threads' rights at entry (each thread's
// rights under a binder for its identifier; global arrays only).
std::vector<Atom> group_rights(KernelContext& context);
// What the kernel was given: declared, or generated from its groups.
std::vector<Atom> kernel_rights(KernelContext& context);

using Hypotheses = std::function<std::vector<Term>(const std::vector<Term>& about)>;
// "The level above has at least this right at the cell."
using Gives = std::function<RightCondition(ir::VarId array, const std::vector<Term>& location,
                                           Right right)>;
// A declared contract has the sum of its atoms; a generated one the greatest right of one thread.
Gives group_gives(KernelContext& context);
Gives kernel_gives(KernelContext& context);

// The level above has at least the right that `holder`, of which `atom` is one, has at the atom's
// cell; else `kind` at `place`.
void require_cover(KernelContext& context, const Atom& atom, const std::vector<Atom>& holder,
                   Span place, const Gives& gives, FailureId kind,
                   const std::string& message, const Hypotheses& known);

}  // namespace permverify::obligation
