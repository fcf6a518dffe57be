// Whether sums of amounts are what they seem, and atoms under other names.
#pragma once
#include "logic/resource/rights.h"

namespace permverify::obligation {

// Every exact amount on the array can be located, also under binders. Where that is false, a sum leaves amounts
// out (`has_amount`, `has_all`): it proves, but what it does not prove may be there.
bool can_be_added(term::TermManager& terms, const std::vector<Atom>& atoms, ir::VarId array);

// Those on the array whose guard is not false.
std::vector<Atom> on_array(const std::vector<Atom>& atoms, ir::VarId array);

// The atom with bound variables of its own.
Atom renamed(term::TermManager& terms, const Atom& atom);

}  // namespace permverify::obligation
