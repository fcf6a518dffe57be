// The thread of a group all of whose identifiers are 0, as conditions select it.
#pragma once
#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// Whether the conjunction of the conditions holds for the first thread of the group and for no other one: for each identifier that
// differs between threads of a group, `id == 0`, or one sum of all of them, each times sizes of the group, is 0.
bool select_first_thread(KernelContext& context, const std::vector<Term>& conditions);

}  // namespace permverify::obligation
