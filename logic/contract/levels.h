// The levels above the threads: the permissions that groups and the kernel were given (logic.md 3 and 6).
#pragma once
#include <functional>

#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// The permissions on global arrays.
std::vector<Atom> global_only(const KernelContext& context, const std::vector<Atom>& atoms);

// True iff the group's (or the kernel's) contract itself names permissions on global arrays.
bool group_rights_declared(const KernelContext& context);
bool kernel_rights_declared(const KernelContext& context);

// The permissions of the group: declared, or generated from the threads' permissions at entry (those of each thread
// under a binder for its identifier; global arrays only).
std::vector<Atom> group_rights(KernelContext& context);
// The permissions of the kernel: declared, or generated from its groups.
std::vector<Atom> kernel_rights(KernelContext& context);

using Hypotheses = std::function<std::vector<Term>(const std::vector<Term>& about)>;
// "The level above has at least this right at the element."
using Gives = std::function<RightCondition(ir::VarId array, const std::vector<Term>& location,
                                           Right right)>;
// A declared contract has the sum of its atoms; a generated one the greatest right of one thread.
Gives group_gives(KernelContext& context);
Gives kernel_gives(KernelContext& context);

// At the element of `atom`, one of the atoms of `holder`, the level above has at least the right of `holder`; else
// `kind` at `place`.
void require_cover(KernelContext& context, const Atom& atom, const std::vector<Atom>& holder,
                   Span place, const Gives& gives, FailureId kind,
                   const std::string& message, const Hypotheses& known);

}  // namespace permverify::obligation
