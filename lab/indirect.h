// Ways to change a variable, or to name it anew, that do not name it where it changes.
#pragma once
#include <optional>

#include "lab/code.h"

namespace permverify::lab {

// The first lexeme of a region that could do so: an assignment to something other than a name or an element of
// a named array, a reference, an address outside of a call's arguments, a lambda. It may find too many, never too few.
std::optional<std::size_t> indirect_change(const Code& code);

// The names that a region declares; it may find too many, never too few.
Words declared_names(const Code& code);

}  // namespace permverify::lab
