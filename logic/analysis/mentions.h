// Types and arrays that the text of a kernel or a function mentions.
#pragma once
#include <set>

#include "logic/ir/module.h"

namespace permverify::obligation {

bool is_float_kind(const ir::Type& type);  // of a scalar, or of the elements
bool mentions_floats(const ir::Module& module, const ir::Kernel& kernel);
bool mentions_floats(const ir::Module& module, const ir::Function& function);

// Arrays that the program reads, stores to, updates or passes to a function; contracts do not count.
std::set<ir::VarId> accessed_arrays(const ir::Kernel& kernel);

}  // namespace permverify::obligation
