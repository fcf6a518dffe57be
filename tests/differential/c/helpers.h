// What stands before the kernel: macros, types, constant tables, functions.
#pragma once
#include "tests/differential/c/statements.h"

namespace permverify::differential {

Nodes drawn_macros(Scope& scope);
Nodes drawn_types(Scope& scope);
Nodes drawn_tables(Scope& scope);
Nodes drawn_helpers(Scope& scope);

}  // namespace permverify::differential
