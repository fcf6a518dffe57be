// Powers of two by cases of their exponents (logic.md 12.5).
// In a loop that doubles or halves a variable its value is
// v0 * 2^k, nonlinear for a solver; but a machine integer lets k take a few dozen values only, and in
// each of them the query is linear:
//   for k in 0..63: H[k] |- G[k]      H, k < 0 |- G      H, 64 <= k |- G
// Together these are H |- G, whatever bounds k may have. Cases that H excludes fold to true.
#pragma once
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "logic/term/term_manager.h"

namespace permverify::checker {

using term::Term;

struct Sequent {
  std::vector<Term> hypotheses;
  Term goal;
};

// Integers with a constant value by an equation are replaced by it, until none is left. The equation is a hypothesis, or one under
// guards that hold wherever the sequent fails: then the symbol has this value there, so the result is equivalent to the sequent given.
Sequent with_constants(term::TermManager& manager, Sequent sequent);

// A symbol that two hypotheses bound by one term, `s <= t` and `t <= s`, is replaced by it: the counter of a loop behind the loop.
// The result is equivalent to the sequent.
Sequent with_equal_bounds(term::TermManager& manager, Sequent sequent);

// Factors of exponents, or whole exponents; symbols and the most frequent first.
std::vector<Term> exponents(const term::TermManager& manager, const Sequent& sequent);

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

// Values of symbols.
using Pins = std::vector<std::pair<Term, std::int64_t>>;

struct CasesOutcome {
  bool hold = false;
  Pins failed;  // the case that was not proved, as far as symbols identify it
};

// Whether `prove` succeeds in every case; stops at the first where it does not. At most `most_cases`
// calls.
CasesOutcome by_cases(term::TermManager& manager, const Sequent& sequent, std::size_t most_cases,
                      const std::function<bool(const Sequent&)>& prove);

// Whether the sequent has at most this many cases that its hypotheses do not exclude.
bool has_few_cases(term::TermManager& manager, const Sequent& sequent, std::size_t most);

}  // namespace permverify::checker
