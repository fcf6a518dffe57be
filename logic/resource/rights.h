// The right of a thread at a location, as formulas (logic.md 2.2, 2.6): rt is rw iff the exact amounts
// sum to 1, rd iff the sum is in (0, 1) or a `read` is there, atomic iff only Atomic is there.
#pragma once
#include <array>
#include <optional>

#include "logic/resource/assertion.h"

namespace permverify::obligation {

enum class Right : std::uint8_t { Read, Write, AtomicUse };

// A condition for a goal; `axioms` define the functions it uses, one way only: a right that the
// atoms give. Exact: in every model of the axioms by evaluation, condition <=> right.
struct RightCondition {
  Term condition;
  std::vector<Term> axioms;
  bool exact = true;  // false: the right may be there although the condition is false
};

// "A thread that holds `atoms` has at least `right` at array[location]." Assumes what is proved
// elsewhere: amounts in (0,1], sums at most 1, injective indices. `atoms` stand in the order of time:
// each that is taken was there when it was taken.
// `location` may contain bound variables of the context of the check.
RightCondition has_right(term::TermManager& terms, const std::vector<Atom>& atoms,
                         ir::VarId array, const std::vector<Term>& location, Right right);

// "The exact amounts at array[location] sum to at least `amount`."
RightCondition has_amount(term::TermManager& terms, const std::vector<Atom>& atoms,
                          ir::VarId array, const std::vector<Term>& location, Term amount);

// "At array[location] there is all that `needed` asks for": the sum of its exact amounts, and where it
// asks for a `read` as well, something beyond that sum. That is enough: a `read` is some positive
// amount without a name, so any number of them can be cut from what is left, if it is positive,
// and from a `read` that is held, since a part of a `read` is one too. It is needed: with the sum
// used up and no `read` held, nothing is left to cut from.
RightCondition has_all(term::TermManager& terms, const std::vector<Atom>& atoms,
                       const std::vector<Atom>& needed, ir::VarId array,
                       const std::vector<Term>& location);

// Each exact amount that is needed on the array is held as it is written, and nothing was given away
// there: then it is there, wherever it lies. Enough, not necessary.
bool has_the_same(term::TermManager& terms, const std::vector<Atom>& held,
                  const std::vector<Atom>& needed, ir::VarId array);

// For hypotheses: may `atoms` hit the location with this right? Binders become fresh Private
// symbols, so the formula is quantifier-free; it is satisfiable iff the right can be there.
// Write: the exact amounts sum to 1. Read: some amount or `read`. AtomicUse: some Atomic.
Term may_have(term::TermManager& terms, const std::vector<Atom>& atoms, ir::VarId array,
              const std::vector<Term>& location, Right right);

// False: parts under binders could not be located, so what the formulas here say of the array is
// only a bound; a proof counts, a refutation does not.
bool is_exact(term::TermManager& terms, const std::vector<Atom>& atoms, ir::VarId array);

// Sum of the exact amounts at the location, binders fresh; and whether a `read` is there.
Term amount_sum(term::TermManager& terms, const std::vector<Atom>& atoms, ir::VarId array,
                const std::vector<Term>& location);
Term read_hit(term::TermManager& terms, const std::vector<Atom>& atoms, ir::VarId array,
              const std::vector<Term>& location);

// A location at which the holder of `atoms` may have the right: `condition` says that it has.
// Where one atom decides, the location is its index; otherwise it is a fresh symbol.
struct Cell {
  std::vector<Term> index;
  Term condition;
};
Cell some_cell(term::TermManager& terms, const std::vector<Atom>& atoms, ir::VarId array,
               Right right);
// The thread whose identifiers `lids` (symbols; constants stay) make index equal to location, when
// each symbol can be solved for; the equation itself is not part of the answer.
std::optional<std::array<Term, 3>> solve_for(term::TermManager& terms,
                                             const std::vector<Term>& index,
                                             const std::vector<Term>& location,
                                             const std::array<Term, 3>& lids);
// "The atom lies on the location", its binders eliminated or bound by `exists`.
Term covers(term::TermManager& terms, const Atom& atom, const std::vector<Term>& location);
// The atom with fresh Private symbols for its binders.
Atom skolemised(term::TermManager& terms, const Atom& atom);

// Atoms of both lists; those that cancel (same atom, one of them taken) are left out. Two `read`
// cancel only if they are known to be the same unknown amount.
enum class Reads : std::uint8_t { Same, Unrelated };
std::vector<Atom> combine(term::TermManager& terms, std::vector<Atom> held,
                          const std::vector<Atom>& more, Reads reads);
// What is held behind an exchange in which `given`, which was there, is given up and `received` is
// taken. A `read` that is given and received in the same words leaves a `read` a `read`, for what is there
// afterwards is at least what was received; an exact amount would not stay what it was.
std::vector<Atom> exchanged(term::TermManager& terms, std::vector<Atom> held,
                            const std::vector<Atom>& given, const std::vector<Atom>& received);
// The atoms with an extra guard, and with their sign turned.
std::vector<Atom> guarded(term::TermManager& terms, const std::vector<Atom>& atoms, Term guard);
std::vector<Atom> taken(const std::vector<Atom>& atoms);
// The atoms under a substitution of symbols.
std::vector<Atom> substituted(term::Substitution& substitution, const std::vector<Atom>& atoms);

}  // namespace permverify::obligation
