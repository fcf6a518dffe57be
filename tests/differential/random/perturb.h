// Small damages to a kernel, each of a kind that programmers do: most of them make it wrong.
#pragma once
#include <optional>
#include <string>

#include "tests/differential/random/draft.h"
#include "tests/differential/random/rng.h"

namespace permverify::differential {

enum class Damage : std::uint8_t {
  DropBarrier,
  DropFence,
  SwapFence,
  ShiftIndex,
  ShiftClauseIndex,
  Modulus,
  Stride,
  Guard,
  GuardClause,
  Bound,
  Extent,
  StoredValue,
  ClaimedValue,
  DropClause,
  WriteToRead,
  ReadToWrite,
  Amount,
  DivergentBarrier,
  EarlyReturn,
  Exchange,
  PlainUpdate,
  OtherGroup,
  DropStatement,
  KeepAll,
  IndexEverywhere,
  GuardEverywhere,
  AmountEverywhere,
  ClaimEverywhere,
  VaryingCondition,
  NoFences,
  SharedByGroups,
  MoreGroups,
  TouchNeighbour
};
inline constexpr std::size_t damage_count = 33;
const char* name(Damage damage);

// The kernel with one damage of the kind, at a place drawn at random; nothing without such a place.
std::optional<Draft> perturb(const Draft& draft, Damage damage, Rng& rng);

// Of a kind that fits, drawn at random; sometimes another one on top: `two`.
struct Perturbed {
  Draft draft;
  std::string damage;
};
std::optional<Perturbed> perturb(const Draft& draft, Rng& rng);

}  // namespace permverify::differential
