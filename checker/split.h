// Sequents, and their equivalents: with values and equal terms put in, with what the goal assumes known, in parts, in cases of a remainder.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "logic/term/term_manager.h"

namespace permverify::checker {

using term::Term;

struct Sequent {
  std::vector<Term> hypotheses;
  Term goal;
};

// Whether nothing is left to be proved.
bool is_settled(const Sequent& sequent);

Sequent substituted(term::Substitution& substitute, const Sequent& sequent);

// What the goal assumes stands among the hypotheses. The result is equivalent to the sequent.
Sequent with_premises_known(Sequent sequent);

// Integers with a constant value by an equation are replaced by it, until none is left. The equation is a hypothesis, or one under
// guards that hold wherever the sequent fails: then the symbol has this value there, so the result is equivalent to the sequent given.
Sequent with_constants(term::TermManager& manager, Sequent sequent);

// A symbol that two hypotheses bound by one term, `s <= t` and `t <= s`, is replaced by it: the counter of a loop behind the loop.
// The result is equivalent to the sequent.
Sequent with_equal_bounds(term::TermManager& manager, Sequent sequent);

// The symbols that occur in a remainder by a number n from 2 to 64, the most frequent first, each with its greatest n.
std::vector<std::pair<Term, std::int64_t>> small_remainders(const Sequent& sequent);
// The sequent with n*h + c in place of the symbol, for a new symbol h. Those with c from 0 below n together are equivalent to
// the sequent.
Sequent with_remainder(term::TermManager& manager, const Sequent& sequent, Term symbol, std::int64_t n, std::int64_t c);

// The cases of the symbol whose remainders occur most: its values, where two hypotheses bound it by numbers with at most 64 values between
// them, else its remainders (with_remainder). Together they are equivalent to the sequent. Empty: there is no such symbol.
std::vector<Sequent> cases_of_remainders(term::TermManager& manager, const Sequent& sequent);

// The conjuncts of the goal, each with what it assumes among the hypotheses, and with those hypotheses only that speak of nothing but
// what it speaks of or numbers of the launch: no other memory, function, or value of a thread. Memory of which its memory is a
// function by an equation counts, too. Their proofs together prove the sequent.
std::vector<Sequent> parts_alone(term::TermManager& manager, const Sequent& sequent);

}  // namespace permverify::checker
