// The assumptions of a proof, as lists of the set that is built.
#pragma once
#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// Of a kernel: the assumptions of the front end, and those of the rules.
void list_assumptions(KernelContext& context);
// The assumptions about machine integers since the last call.
void list_integers(Vocabulary& vocabulary, Builder& out);
// Of the functions and lemmas of the module: every kernel rests on them.
void list_function_assumptions(Vocabulary& vocabulary, Builder& out);

}  // namespace permverify::obligation
