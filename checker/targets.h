// What the steps of a strategy are about: the hypotheses and the goal of each Subject, for one obligation.
#pragma once
#include <array>
#include <optional>

#include "checker/split.h"
#include "checker/strategy.h"
#include "logic/claim/obligation.h"

namespace permverify::checker {

struct Target {
  Sequent sequent;
  std::size_t powers = 0;                  // exponents
  bool bits = false, reductions = false;   // what is easier to express in bit vectors; sums and the like
};

// Each is made when it is first asked for. The obligation must outlive it.
class Targets {
 public:
  // `words`: bit vectors come first anyway, so no target counts as one with bits.
  Targets(term::TermManager& manager, const obligation::Obligation& obligation, bool words)
      : manager_(manager), obligation_(obligation), words_(words) {}

  // Whether the obligation has such a subject.
  bool has(Subject subject);
  // Of one that it has.
  const Target& of(Subject subject);

 private:
  Target made(Subject subject) const;

  term::TermManager& manager_;
  const obligation::Obligation& obligation_;
  const bool words_;
  std::array<std::optional<Target>, static_cast<std::size_t>(Subject::Contradiction) + 1> made_;
  std::optional<std::optional<Sequent>> near_;  // null: not computed
};

// Whether something is easier to express in bit vectors than in integers and linear terms.
bool has_bits(const Sequent& sequent);
bool has_definitions(const Sequent& sequent);
bool has_sums(Term goal);

}  // namespace permverify::checker
