// Numbers whose quotients and remainders are equal.
//
//   x div c == y div c,  x mod c == y mod c   ->   x == y         (c a constant above 0)
//
// x == c * (x div c) + x mod c, so the two equations say the same as the one. Rows and columns of a
// thread's number are compared so, and solvers are slow to find the number again.
#include <algorithm>
#include <optional>


#include "encoder/passes/passes.h"

namespace permverify::encoder {

namespace {

using term::Kind;

struct Compared {
  Kind how;      // Div or Mod
  Term x, y, by;
};

std::optional<Compared> compared_in(Term fact) {
  if (fact.kind() != Kind::Eq || fact->has_bound) return std::nullopt;
  const Term left = fact.child(0), right = fact.child(1);
  const bool quotients = left.kind() == Kind::Div, remainders = left.kind() == Kind::Mod;
  if ((!quotients && !remainders) || right.kind() != left.kind()) return std::nullopt;
  const Term by = left.child(1);
  if (by.kind() != Kind::IntConst || by->value <= 0 || right.child(1) != by) return std::nullopt;
  return Compared{left.kind(), left.child(0), right.child(0), by};
}

// One says of the quotients what the other says of the remainders.
bool belong_together(const Compared& a, const Compared& b) {
  return a.how != b.how && a.by == b.by &&
         ((a.x == b.x && a.y == b.y) || (a.x == b.y && a.y == b.x));
}

}  // namespace

bool pass_quotients(Problem& problem) {
  bool any = false;
  for (std::size_t i = 0; i < problem.facts.size(); ++i) {
    const auto one = compared_in(problem.facts[i].term);
    if (!one) continue;
    const auto other = std::find_if(
        problem.facts.begin() + static_cast<std::ptrdiff_t>(i) + 1, problem.facts.end(),
        [&](const Fact& fact) {
          const auto found = compared_in(fact.term);
          return found && belong_together(*one, *found);
        });
    if (other == problem.facts.end()) continue;
    problem.facts[i] = {problem.manager.eq(one->x, one->y),
                        joined(problem.facts[i].origin, other->origin)};
    problem.facts.erase(other);
    any = true;
  }
  return any;
}

}  // namespace permverify::encoder
