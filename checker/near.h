// The hypotheses that are about the memory of a goal. A kernel with many arrays has facts about each of them, and an obligation is about
// one or two: the others make its query long, and the pass over them costs time that grows with their number.
#pragma once
#include <cstddef>
#include <optional>

#include "checker/split.h"

namespace permverify::checker {

// The sequent without the hypotheses whose memory and functions are not linked to those of the goal by other hypotheses. A symbol that
// occurs in a few hypotheses links them, too; one that occurs in many (the identifier of the thread) does not. Without hypotheses about
// memory all are kept. It has fewer hypotheses, so a proof of it proves the sequent. Null if it would lack fewer than `least`.
std::optional<Sequent> near(const Sequent& sequent, std::size_t least);

}  // namespace permverify::checker
