#include "tests/differential/random/barriers.h"

#include <algorithm>

namespace permverify::differential {
namespace {

Grant one(const View& view, const std::string& amount) { return {false, view, amount, {}, nullptr}; }

// A thread whose own number says whether it takes part.
Value take_part(World& w) {
  const Value own = coordinate({0, 1, 0, 0});
  if (w.rng.percent(60)) return binary("==", binary("%", own, number(2)), number(0));
  return binary("<", own, number(w.rng.between(1, 3)));
}

Holding shared(World& w, const Array& a) {
  const std::vector<std::string> parts{"1\\2", "1\\3", "1\\4"};
  const bool fraction = w.rng.percent(a.row_count > 1 ? 10 : 30);
  const auto amount = [&] { return fraction ? w.rng.pick(parts) : std::string("read"); };
  if (fraction) w.mark_feature(Feature::Amounts);
  if (a.single) return {{true, {}, amount(), {}, nullptr}};
  switch (w.rng.weighted({4, 3, 3})) {
    case 0: return {one(w.random_view(), amount())};
    case 1: {
      const View first = identity(w.writer.axes);
      View second = w.random_view();
      if (second == first) return {one(first, amount())};
      return {one(first, amount()), one(second, amount())};
    }
    default: return {{true, {}, amount(), {}, nullptr}};
  }
}

Holding written(World& w, const Array& a, bool may_drop) {
  if (a.single) return {{true, {}, "write", {}, w.writer.leader()}};
  switch (w.rng.weighted({5, 5, w.writer.axes == 1 && a.row_count == 1 ? 2 : 0, may_drop ? 2 : 0})) {
    case 0: return {one(identity(w.writer.axes), "write")};
    case 1: return {one(w.random_view(), "write")};
    case 2: return {{true, {}, "write", {}, w.writer.leader()}};
    default: {
      Grant g = one(identity(w.writer.axes), "write");
      g.guard = take_part(w);
      return {g};
    }
  }
}

void split_amount(World& w, const Array& a, Holding& holding) {
  if (holding.size() != 1 || !holding[0].write() || holding[0].all) return;
  if (!w.rng.percent(a.row_count > 1 ? 3 : 14)) return;
  static const std::vector<std::vector<std::string>> ways{
      {"1\\2", "1\\2"}, {"1\\3", "2\\3"}, {"3\\4", "1\\4"}, {"1\\2", "1\\4", "1\\4"}};
  holding[0].parts = w.rng.pick(ways);
  w.mark_feature(Feature::Amounts);
}

bool exact(const Holding& holding) {
  for (const Grant& g : holding) {
    if (g.amount == "read") return false;
  }
  return true;
}

struct Plan {
  std::vector<Holding> next;
  std::vector<bool> changed;
  bool local = false, global = false;    // fences
};

// Whether every thread may have what it gets without a fence since the last writes.
bool visible(const ArrayState& old, const Holding& next) {
  if (!old.dirty) return true;
  for (const Grant& g : next) {
    if (g.atomic() || !old.writers || !same_owner(*old.writers, g)) return false;
  }
  return true;
}

void choose_fences(World& w, const State& s, Plan& plan) {
  for (std::size_t i = 0; i < s.arrays.size(); ++i) {
    if (visible(s.arrays[i], plan.next[i])) continue;
    (w.writer.arrays[i].local ? plan.local : plan.global) = true;
  }
  if (w.rng.percent(15)) plan.local = true;
  if (w.rng.percent(15)) plan.global = true;
  if (!plan.local && !plan.global) w.mark_feature(Feature::Unfenced);
}

// What is still known when the cells are dealt out anew.
Knowledge passed_on(const ArrayState& old, const Holding& next) {
  Knowledge known = old.known;
  if (!known.value || old.held.empty() || next.empty()) return {};
  const Grant& before = old.held[0];
  if (before.atomic() || next[0].atomic()) return {};
  if (before.guard && !before.all && !known.domain) {
    known.domain = moved(before.guard, inverse(before.view));
  }
  const Grant& after = next[0];
  if (after.guard && !after.all) {
    const Value domain = moved(after.guard, inverse(after.view));
    known.domain = known.domain ? binary("&&", known.domain, domain) : domain;
  }
  return known;
}

void add(std::vector<Clause>& to, Clause::Kind kind, const std::string& text, bool resource) {
  if (!text.empty()) to.push_back({kind, text, resource});
}

void state_facts(const World& w, std::size_t i, const Holding& held, const Knowledge& known,
                 Clause::Kind kind, std::vector<Clause>& to) {
  for (const Grant& g : held) add(to, kind, w.writer.fact(i, g, known), false);
}

// Another thread finds what is said of a cell at once if it is said by the cell's own thread, or of
// all cells.
bool easily_told(const World& w, const ArrayState& s) {
  for (const Grant& g : s.held) {
    if (g.all || g.view == identity(w.writer.axes)) return true;
  }
  return false;
}

// Facts that the new holders need said, in `requires` for the old cells, in `ensures` for the new.
void pass_facts(World& w, State& s, const Plan& plan, std::vector<Clause>& clauses) {
  std::vector<Clause> ensures;
  for (std::size_t i = 0; i < s.arrays.size(); ++i) {
    ArrayState& a = s.arrays[i];
    if (w.writer.arrays[i].constant || !plan.changed[i]) continue;
    Knowledge known = passed_on(a, plan.next[i]);
    if (!a.frozen && w.rng.percent(easily_told(w, a) ? 8 : 65)) known = {};
    if (known.domain && unwieldy(known.domain)) known = {};
    if (known.value) {
      state_facts(w, i, a.held, a.known, Clause::Kind::Requires, clauses);
      state_facts(w, i, plan.next[i], known, Clause::Kind::Ensures, ensures);
    }
    a.known = known;
  }
  clauses.insert(clauses.end(), ensures.begin(), ensures.end());
}

void give(const World& w, std::size_t i, const Holding& held, Clause::Kind kind,
          std::vector<Clause>& to) {
  for (const Grant& g : held) add(to, kind, w.writer.resource(w.writer.arrays[i], g), true);
}

void after_barrier(World& w, State& s, Plan& plan) {
  for (std::size_t i = 0; i < s.arrays.size(); ++i) {
    ArrayState& a = s.arrays[i];
    if (w.writer.arrays[i].local ? plan.local : plan.global) {
      a.dirty = false;
      a.writers.reset();
    }
    a.held = std::move(plan.next[i]);
    note_writers(a);
  }
}

// In a loop whose invariant speaks of the cells: they have to be found again at its end.
Holding frozen_holding(World& w, std::size_t array, const Holding& now) {
  const Holding next = random_holding(w, array, false);
  if (next[0].atomic()) return now;
  for (const Grant& g : next) {
    if (g.all || g.view == identity(w.writer.axes)) return next;
  }
  return w.rng.percent(20) ? next : now;
}

Plan planned(World& w, const State& s, const std::vector<Holding>* targets) {
  Plan plan;
  bool any = false, something = false;
  for (std::size_t i = 0; i < s.arrays.size(); ++i) {
    const ArrayState& a = s.arrays[i];
    Holding next = a.held;
    if (targets) {
      next = (*targets)[i];
    } else if (!w.writer.arrays[i].constant && !w.writer.arrays[i].only_atomic &&
               w.rng.percent(65)) {
      next = a.frozen ? frozen_holding(w, i, a.held) : random_holding(w, i, true);
    }
    plan.changed.push_back(!same(next, a.held));
    any = any || plan.changed.back();
    something = something || !next.empty();
    plan.next.push_back(std::move(next));
  }
  if (!something) {  // no resource at all would mean: keep
    plan.next[0] = written(w, w.writer.arrays[0], false);
    plan.changed[0] = any = true;
  }
  if (any) w.mark_feature(Feature::Redistribution);
  return plan;
}

}  // namespace

Holding random_holding(World& w, std::size_t array, bool may_drop) {
  const Array& a = w.writer.arrays[array];
  if (a.constant) return shared(w, a);
  if (a.counter) {
    if (w.rng.percent(50)) return {{true, {}, "", {}, nullptr}};
    return w.rng.percent(50) ? shared(w, a) : written(w, a, false);
  }
  switch (w.rng.weighted({6, 5, may_drop ? 1 : 0})) {
    case 0: {
      Holding held = written(w, a, may_drop);
      split_amount(w, a, held);
      return held;
    }
    case 1: return shared(w, a);
    default: return {};
  }
}

std::vector<Clause> resources(const World& w, const State& s, Clause::Kind kind) {
  std::vector<Clause> out;
  for (std::size_t i = 0; i < s.arrays.size(); ++i) give(w, i, s.arrays[i].held, kind, out);
  return out;
}

std::vector<Clause> facts(const World& w, const State& s, Clause::Kind kind) {
  std::vector<Clause> out;
  for (std::size_t i = 0; i < s.arrays.size(); ++i) {
    if (w.writer.arrays[i].constant) continue;
    state_facts(w, i, s.arrays[i].held, s.arrays[i].known, kind, out);
  }
  return out;
}

Statement barrier(World& w, State& s, const std::vector<Holding>* targets) {
  Plan plan = planned(w, s, targets);
  choose_fences(w, s, plan);
  Statement b;
  b.kind = Statement::Kind::Barrier;
  b.fence_local = plan.local;
  b.fence_global = plan.global;
  bool any = false, transferable = true, given = false;
  for (std::size_t i = 0; i < plan.changed.size(); ++i) {
    any = any || plan.changed[i];
    transferable = transferable && (!plan.changed[i] || exact(s.arrays[i].held));
    for (const Grant& g : s.arrays[i].held) given = given || (plan.changed[i] && !g.atomic());
    for (const Grant& g : s.arrays[i].held) transferable = transferable && !(plan.changed[i] && g.atomic());
  }
  const bool transfer = any && given && transferable && w.rng.percent(35);
  if (transfer) {
    w.mark_feature(Feature::Transfer);
    for (std::size_t i = 0; i < plan.next.size(); ++i) {
      if (plan.changed[i]) give(w, i, s.arrays[i].held, Clause::Kind::Requires, b.clauses);
    }
  }
  pass_facts(w, s, plan, b.clauses);
  std::vector<Clause> rights;
  for (std::size_t i = 0; any && i < plan.next.size(); ++i) {
    if (plan.changed[i] || !transfer) give(w, i, plan.next[i], Clause::Kind::Ensures, rights);
  }
  const auto place = std::find_if(b.clauses.begin(), b.clauses.end(), [](const Clause& c) {
    return c.kind == Clause::Kind::Ensures;
  });
  b.clauses.insert(place, rights.begin(), rights.end());
  after_barrier(w, s, plan);
  return b;
}

Statement keeping_barrier(World& w, State& s) {
  std::vector<Holding> same_as_now;
  for (const ArrayState& a : s.arrays) same_as_now.push_back(a.held);
  return barrier(w, s, &same_as_now);
}

}  // namespace permverify::differential
