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

#include "checker/split.h"

namespace permverify::checker {

// Factors of exponents, or whole exponents; symbols and the most frequent first.
std::vector<Term> exponents(const term::TermManager& manager, const Sequent& sequent);

// Values of symbols.
using Pins = std::vector<std::pair<Term, std::int64_t>>;

struct CasesOutcome {
  bool hold = false;
  Pins failed;  // the case that was not proved, as far as symbols identify it
};

// How a case is proved: by the attempt that decides it, or by one that costs little, since another follows if it fails.
enum class Attempt : std::uint8_t { Whole, Brief };
using Prove = std::function<bool(const Sequent&, Attempt)>;

// Whether `prove` succeeds in every case; stops at the first where it does not. At most `most_cases` calls. Of several exponents each of
// the first two is tried alone before, briefly: the cases are those of this one, without the hypotheses about the powers of others.
CasesOutcome by_cases(term::TermManager& manager, const Sequent& sequent, std::size_t most_cases, const Prove& prove);

// Whether the sequent has at most this many cases that its hypotheses do not exclude.
bool has_few_cases(term::TermManager& manager, const Sequent& sequent, std::size_t most);

}  // namespace permverify::checker
