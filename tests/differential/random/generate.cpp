#include "tests/differential/random/generate.h"

#include "tests/differential/random/barriers.h"
#include "tests/differential/random/entry.h"
#include "tests/differential/random/loops.h"
#include "tests/differential/random/statements.h"

namespace permverify::differential {
namespace {

void body(World& w, State& s) {
  Block& out = w.draft.body;
  const int phases = static_cast<int>(w.rng.weighted({1, 5, 4, 2}));
  Statements(w, s, out).phase(3);
  bool looped = false;
  for (int p = 0; p < phases; ++p) {
    const std::size_t kind = w.rng.weighted({9, looped ? 0 : 5, looped ? 0 : 2, 1});
    switch (kind) {
      case 0: out.push_back(barrier(w, s, nullptr)); break;
      case 1: barrier_loop(w, s, out); break;
      case 2: rotating_loop(w, s, out); break;
      default: uniform_branch(w, s, out); break;
    }
    looped = looped || kind == 1 || kind == 2;
    Statements(w, s, out).phase(2);
  }
}

}  // namespace

Draft generate(std::uint64_t seed) {
  World w(seed);
  State s = enter(w);
  body(w, s);
  leave(w, s);
  return std::move(w.draft);
}

}  // namespace permverify::differential
