// The mode of a thread at a location, as formulas (logic.md 2.2, 2.6): rt is rw iff the exact amounts sum to 1, rd
// iff the sum is in (0, 1) or a `read` is held, atomic iff only Atomic is held.
#pragma once
#include <array>
#include <optional>

#include "logic/resource/assertion.h"

namespace permverify::obligation {

enum class Right : std::uint8_t { Read, Write, AtomicUse };

// A condition for a goal; `axioms` define the functions that it uses, in one direction only: permissions that the
// atoms give. Exact: in every model of the axioms by evaluation, condition <=> right.
struct RightCondition {
  Term condition;
  std::vector<Term> axioms;
  bool exact = true;  // false: the permission may be held although the condition is false
};

// "A thread that holds `atoms` has at least `right` at array[location]." Assumes conditions that are proved
// elsewhere: amounts in (0,1], sums at most 1, injective indices. `atoms` are in the order of time: each that is
// taken was held when it was taken. `location` may contain bound variables of the context of the check.
RightCondition has_right(term::TermManager& terms, const std::vector<Atom>& atoms,
                         ir::VarId array, const std::vector<Term>& location, Right right);

// "The exact amounts at array[location] sum to at least `amount`."
RightCondition has_amount(term::TermManager& terms, const std::vector<Atom>& atoms,
                          ir::VarId array, const std::vector<Term>& location, Term amount);

// "All of `needed` is held at array[location]": the sum of its exact amounts and, if it contains a `read`, some
// amount beyond that sum. This is sufficient: a `read` is some positive unnamed amount, so any number of them can be
// taken from a positive rest, and from a `read` that is held, since a part of a `read` is also a `read`. It is
// necessary: if the sum is used up and no `read` is held, nothing is left.
RightCondition has_all(term::TermManager& terms, const std::vector<Atom>& atoms,
                       const std::vector<Atom>& needed, ir::VarId array,
                       const std::vector<Term>& location);

// Each exact amount that is needed on the array is held in the same form, and nothing was given away there: then it
// is held, whatever its location. Sufficient, not necessary.
bool has_the_same(term::TermManager& terms, const std::vector<Atom>& held,
                  const std::vector<Atom>& needed, ir::VarId array);

// For hypotheses: whether `atoms` may give this right at the location. Binders become fresh Private symbols, so the
// formula is quantifier-free; it is satisfiable iff the right is possible there. Write: the exact amounts sum to 1.
// Read: some amount or `read`. AtomicUse: some Atomic.
Term may_have(term::TermManager& terms, const std::vector<Atom>& atoms, ir::VarId array,
              const std::vector<Term>& location, Right right);

// False: parts under binders could not be located, so the formulas here are only bounds for the array; a proof
// counts, a refutation does not.
bool is_exact(term::TermManager& terms, const std::vector<Atom>& atoms, ir::VarId array);

// Sum of the exact amounts at the location, with fresh binders; and whether a `read` is held there.
Term amount_sum(term::TermManager& terms, const std::vector<Atom>& atoms, ir::VarId array,
                const std::vector<Term>& location);
Term read_hit(term::TermManager& terms, const std::vector<Atom>& atoms, ir::VarId array,
              const std::vector<Term>& location);

// A location at which the holder of `atoms` may have the right: it has it iff `condition` holds. If a single atom
// determines the right, the location is its index; otherwise it is a fresh symbol.
struct Cell {
  std::vector<Term> index;
  Term condition;
};
Cell some_cell(term::TermManager& terms, const std::vector<Atom>& atoms, ir::VarId array,
               Right right);
// The thread whose identifiers `lids` (symbols; constants stay) make index equal to location, if each symbol can be
// solved for; the equation itself is not part of the result.
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
// The atoms held behind an exchange in which `given`, which was held, is given up and `received` is taken. If a
// `read` is given and received in equal clauses, a `read` remains, since the amount held afterwards is at least the
// received one; an exact amount would change.
std::vector<Atom> exchanged(term::TermManager& terms, std::vector<Atom> held,
                            const std::vector<Atom>& given, const std::vector<Atom>& received);
// The atoms with an additional guard, and with the opposite sign.
std::vector<Atom> guarded(term::TermManager& terms, const std::vector<Atom>& atoms, Term guard);
std::vector<Atom> taken(const std::vector<Atom>& atoms);
// The atoms under a substitution of symbols.
std::vector<Atom> substituted(term::Substitution& substitution, const std::vector<Atom>& atoms);

}  // namespace permverify::obligation
