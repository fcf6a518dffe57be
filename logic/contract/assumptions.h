// What a proof takes for granted, as lists of the set that is built.
#pragma once
#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// Of a kernel: what the front end says, and what the rules rest on.
void list_assumptions(KernelContext& context);
// What machine integers were assumed to do since the last call.
void list_integers(Vocabulary& vocabulary, Builder& out);
// Of the functions and lemmas of the module: every kernel rests on them.
void list_function_assumptions(Vocabulary& vocabulary, Builder& out);

}  // namespace permverify::obligation
