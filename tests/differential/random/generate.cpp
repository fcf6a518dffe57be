#include "tests/differential/random/generate.h"

#include "tests/differential/random/barriers.h"
#include "tests/differential/random/entry.h"
#include "tests/differential/random/loops.h"
#include "tests/differential/random/patterns.h"
#include "tests/differential/random/statements.h"

namespace permverify::differential {
namespace {

void body(World& w, State& s) {
  Block& out = w.draft.body;
  const int phases = static_cast<int>(w.rng.weighted({1, 5, 4, 2}));
  Statements(w, s, out).phase(3);
  bool looped = false;
  for (int p = 0; p < phases; ++p) {
    const int loop = looped ? 0 : 1;
    const std::size_t kind =
        w.rng.weighted({18, 10 * loop, 4 * loop, 3, 4, 3, 2 * loop, 2 * loop, 6 * loop, 1});
    switch (kind) {
      case 0: out.push_back(barrier(w, s, nullptr)); break;
      case 1: barrier_loop(w, s, out); break;
      case 2: rotating_loop(w, s, out); break;
      case 3: uniform_branch(w, s, out); break;
      case 4: lend(w, s, out); break;
      case 5: two_ways(w, s, out); break;
      case 6: alternate(w, s, out); break;
      case 7: halve(w, s, out); break;
      case 8: double_buffer(w, s, out); break;
      case 9: early_return(w, s, out); break;
    }
    looped = looped || kind == 1 || kind == 2 || (6 <= kind && kind <= 8);
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
