// What the generator knows while it writes a kernel: who holds which cells, what they contain, what
// has been written since the last fence.
#pragma once
#include <optional>

#include "tests/differential/random/arrays.h"
#include "tests/differential/random/draft.h"
#include "tests/differential/random/rng.h"

namespace permverify::differential {

struct Private {
  std::string name;
  bool real = false;
  Value value;  // over the thread's coordinates; null: unknown
};

struct ArrayState {
  Holding held;
  Knowledge known;
  // Since the last fence of its space some thread held it with write or Atomic: each cell always
  // the same thread, that of `writers`; or, without, different ones.
  bool dirty = false;
  std::optional<Grant> writers;
  bool frozen = false;  // in a loop whose invariant speaks of it: not written, nor given up
};

struct State {
  std::vector<ArrayState> arrays;
  std::vector<Private> privates;
  std::vector<Value> uniform;  // names of uniform variables in scope: parameters, loop counters
};

struct World {
  explicit World(std::uint64_t seed) : rng(seed) {}
  Rng rng;
  Writer writer;
  Draft draft;
  std::vector<std::string> counts;  // parameters that are at least 0
  bool square = false;
  bool function = false;             // `pure int f(int v)` is declared
  bool group_promises = false;       // a group contract of its own says what holds at the end
  std::vector<std::size_t> tables;   // constant arrays of int whose own cell each thread may read
  std::optional<std::size_t> index;  // one of them whose values lie in 0 .. gsize - 1
  bool leaves_early = false;         // some thread returns before the end: nothing is promised
  int depth = 0;                     // of loops with barriers
  int fresh = 0;

  std::string name(const std::string& stem) { return stem + std::to_string(++fresh); }
  View random_view();
  void mark_feature(Feature f) { draft.features.insert(f); }
};

using Block = std::vector<Statement>;

Statement plain_statement(const std::string& text);
Statement store(const std::string& cell, const std::string& value);
Statement conditional(const std::string& condition, Block body, Block other = {});
// `for (int i = 0; i < end; i++)` without a body, with the invariant that keeps i in its range.
Statement counting_loop(const std::string& counter, const std::string& end);
Clause fact_clause(Clause::Kind kind, const std::string& text);
Clause resource_clause(Clause::Kind kind, const std::string& text);

bool same(const Holding& a, const Holding& b);
bool holds_something(const State& state);
// Whether what `b` gives a thread is, cell by cell, what `a` gives the same thread.
bool same_owner(const Grant& a, const Grant& b);
// What is held now counts as written until a fence.
void note_writers(ArrayState& array);
void forget_name(State& state, const std::string& name);
// Too long to be worth stating.
bool unwieldy(const Value& value);

}  // namespace permverify::differential
