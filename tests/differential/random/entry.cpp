#include "tests/differential/random/entry.h"

#include "tests/differential/random/barriers.h"
#include "tests/differential/random/sharing.h"
#include "tests/differential/random/sites.h"

namespace permverify::differential {
namespace {

void require_kernel(World& w, const std::string& fact) {
  w.draft.kernel.push_back(fact_clause(Clause::Kind::Requires, fact));
}

void choose_launch(World& w) {
  w.writer.axes = w.rng.percent(12) ? 2 : 1;
  w.writer.several = w.rng.percent(45);
  if (w.writer.axes == 2) {
    w.mark_feature(Feature::TwoDimensions);
    w.square = w.rng.percent(60);
    if (w.square) require_kernel(w, "gsize.x == gsize.y");
  }
  if (w.writer.several) {
    w.mark_feature(Feature::SeveralGroups);
  } else if (w.writer.axes == 2 || w.rng.percent(70)) {
    require_kernel(w, "ngroups == 1");
  } else {
    w.draft.launch = w.rng.percent(40) ? "launch(gsize = " + std::to_string(w.rng.between(2, 5)) +
                                             ", ngroups = 1);"
                                       : "launch(ngroups = 1);";
  }
}

void choose_params(World& w, State& s) {
  if (w.rng.percent(65)) {
    w.draft.params.push_back("int n");
    w.counts.push_back("n");
    require_kernel(w, "0 <= n");
    s.uniform.push_back(named("n"));
  }
  if (w.rng.percent(12)) {
    w.draft.params.push_back("int m");
    s.uniform.push_back(named("m"));
    if (w.writer.axes == 1) w.writer.shift = "m";
  }
  if (w.rng.percent(15)) {
    w.function = true;
    w.draft.functions.push_back("pure int f(int v) = " + std::to_string(w.rng.between(2, 3)) +
                                " * v + " + std::to_string(w.rng.between(0, 4)) + ";");
  }
}

Element random_element(World& w) {
  switch (w.rng.weighted({14, 2, 2, 2, 2})) {
    case 0: return Element::Int;
    case 1: w.mark_feature(Feature::MachineTypes); return Element::I32;
    case 2: w.mark_feature(Feature::MachineTypes); return Element::U8;
    case 3: return Element::Bool;
    default: w.mark_feature(Feature::Reals); return Element::Real;
  }
}

Array random_array(World& w, std::size_t number) {
  static const std::vector<std::string> names{"a", "b", "c", "d", "e"};
  Array a;
  a.name = names[number];
  a.local = w.rng.percent(45);
  a.element = random_element(w);
  a.constant = !a.local && number > 0 && w.rng.percent(30);
  a.by_group = w.rng.percent(50);
  if (!a.local && !a.constant && w.writer.axes == 1 && !w.counts.empty() && w.rng.percent(12)) {
    a.limited = true;
    return a;
  }
  if (w.rng.percent(15) && w.writer.axes == 1) {
    a.single = true;
  } else if (w.rng.percent(12) && w.writer.axes == 1 && !a.constant) {
    a.row_count = static_cast<int>(w.rng.between(2, 3));
    const bool flat = a.local || !w.writer.several;
    a.rows = flat ? w.rng.pick<Rows>({Rows::Strided, Rows::Blocked, Rows::Nested}) : Rows::Nested;
    w.mark_feature(Feature::Rows);
  }
  if (!a.constant && a.element == Element::Int && a.row_count == 1 && w.writer.axes == 1 &&
      w.rng.percent(18)) {
    a.counter = true;
  }
  return a;
}

// At launch a global array must be given with the greatest right that it ever gets, since the
// group's contract is made of that; with a contract of its own it may be given later.
Holding first_holding(World& w, std::size_t i, bool declared) {
  const Array& a = w.writer.arrays[i];
  if (a.constant) return random_holding(w, i, false);
  if (a.limited) {
    return {{false, identity(1), "write", {}, binary("<", named("tid"), named(w.counts[0]))}};
  }
  if (a.local || declared) return random_holding(w, i, true);
  if (a.counter && w.rng.percent(50)) {
    w.writer.arrays[i].only_atomic = true;
    return {{true, {}, "", {}, nullptr}};
  }
  Holding held;
  do {
    held = random_holding(w, i, false);
    const bool turned = !held.empty() && !held[0].all && held[0].view != identity(w.writer.axes);
    if (turned && w.rng.percent(85)) held.clear();  // cover is harder to prove from there
  } while (held.empty() || !held[0].write());
  return held;
}

void declare_upper_contracts(World& w, bool kernel) {
  for (const Array& a : w.writer.arrays) {
    if (a.local) continue;
    const std::string amount = a.constant ? "read" : "write";
    w.draft.group.push_back(
        resource_clause(Clause::Kind::Requires, w.writer.whole_resource(a, amount, false)));
    if (!kernel) continue;
    w.draft.kernel.push_back(
        resource_clause(Clause::Kind::Requires, w.writer.whole_resource(a, amount, true)));
  }
}

// Whether together the threads hold, and know, every cell of the group's part.
bool complete(const World& w, std::size_t i, const ArrayState& s) {
  if (w.writer.arrays[i].local || !s.known.value) return false;
  for (const Grant& g : s.held) {
    if (!g.atomic() && (!g.guard || g.all)) return true;
  }
  return false;
}

// A promise about all cells follows at once where each thread speaks of its own cell, or all of
// all; to find the thread that speaks of a cell is harder, so that is tried less often.
bool plain_lifting(const World& w, const ArrayState& s) {
  for (const Grant& g : s.held) {
    if (!g.guard && (g.all || g.view == identity(w.writer.axes))) return true;
  }
  return false;
}

void promise_upwards(World& w, std::size_t i, const ArrayState& a) {
  if (!complete(w, i, a)) return;
  if (!w.rng.percent(plain_lifting(w, a) ? 60 : 8)) return;
  w.draft.kernel.push_back(
      fact_clause(Clause::Kind::Ensures, w.writer.whole_fact(i, a.known, true)));
  if (!w.group_promises) return;
  w.mark_feature(Feature::ExplicitContracts);
  w.draft.group.push_back(
      fact_clause(Clause::Kind::Ensures, w.writer.whole_fact(i, a.known, false)));
}

// Constant arrays that the program may read at the thread's own cell.
void find_tables(World& w, const State& s) {
  for (std::size_t i = 0; i < s.arrays.size(); ++i) {
    const Array& a = w.writer.arrays[i];
    if (!a.constant || a.single || a.row_count > 1 || a.element != Element::Int) continue;
    for (const Grant& g : s.arrays[i].held) {
      if (!g.all && g.view != identity(w.writer.axes)) continue;
      w.tables.push_back(i);
      break;
    }
  }
  if (w.writer.axes == 1 && !w.tables.empty() && w.rng.percent(40)) {
    w.index = w.rng.pick(w.tables);
  }
}

// Of the index table, on the thread's level and, since a kernel's contract that says anything must
// say all, on the kernel's.
void require_range(World& w) {
  const Array& a = w.writer.arrays[*w.index];
  const auto within = [&](const Names& names) {
    const std::string cell = w.writer.cell(a, identity(1), names);
    return "0 <= " + cell + " && " + cell + " < " + mark(Site::Bound, "gsize");
  };
  w.draft.thread.push_back(fact_clause(Clause::Kind::Requires, within(w.writer.thread_names())));
  Names all = w.writer.bound_names();
  if (w.writer.several) all.group = {"g"};
  std::string fact = "(\\forall " + w.writer.range(all, 1, true) + within(all) + ")";
  if (w.writer.several) fact = "(\\forall " + w.writer.group_range() + fact + ")";
  require_kernel(w, fact);
}

}  // namespace

State enter(World& w) {
  State s;
  choose_launch(w);
  choose_params(w, s);
  w.group_promises = w.rng.percent(15);
  const std::size_t count = 1 + w.rng.weighted({2, 5, 4, 1});
  for (std::size_t i = 0; i < count; ++i) w.writer.arrays.push_back(random_array(w, i));
  bool declared = w.rng.percent(15);
  for (const Array& a : w.writer.arrays) declared = declared && !a.limited;
  for (std::size_t i = 0; i < count; ++i) {
    const Array& a = w.writer.arrays[i];
    w.draft.arrays.push_back(w.writer.declaration(a));
    ArrayState state;
    state.held = first_holding(w, i, declared);
    if (!a.local && !a.constant && !a.limited && a.row_count == 1) {
      const View cells = a.single ? View{} : identity(w.writer.axes);
      state.known.value = cell_of(i, cells, true);
      const bool guarded = !state.held.empty() && state.held[0].guard && !state.held[0].all;
      if (guarded) state.known.domain = moved(state.held[0].guard, inverse(state.held[0].view));
    }
    note_writers(state);
    s.arrays.push_back(std::move(state));
  }
  find_tables(w, s);
  if (declared) w.index.reset();  // the upper contracts do not say what it holds
  if (declared) {
    w.mark_feature(Feature::ExplicitContracts);
    declare_upper_contracts(w, w.rng.percent(50));
  }
  w.draft.thread = resources(w, s, Clause::Kind::Requires);
  if (w.index) require_range(w);
  return s;
}

void leave(World& w, const State& s) {
  if (w.leaves_early) return;
  for (std::size_t i = 0; i < s.arrays.size(); ++i) {
    if (w.writer.arrays[i].constant || s.arrays[i].held.empty() || w.rng.percent(15)) continue;
    State only;
    only.arrays.resize(s.arrays.size());
    only.arrays[i] = s.arrays[i];
    for (Clause& c : resources(w, only, Clause::Kind::Ensures))
      w.draft.thread.push_back(std::move(c));
    for (Clause& c : facts(w, only, Clause::Kind::Ensures)) w.draft.thread.push_back(std::move(c));
    promise_upwards(w, i, s.arrays[i]);
  }
}

}  // namespace permverify::differential
