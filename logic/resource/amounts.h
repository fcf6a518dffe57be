// Whether sums of amounts are exact, and renamed atoms.
#pragma once
#include "logic/resource/rights.h"

namespace permverify::obligation {

// Every exact amount on the array can be located, also under binders. If not, a sum leaves amounts out (`has_amount`,
// `has_all`): proofs count, but an amount that is not proved may still be held.
bool can_be_added(term::TermManager& terms, const std::vector<Atom>& atoms, ir::VarId array);

// Those on the array whose guard is not false.
std::vector<Atom> on_array(const std::vector<Atom>& atoms, ir::VarId array);

// The atom with fresh bound variables.
Atom renamed(term::TermManager& terms, const Atom& atom);

}  // namespace permverify::obligation
