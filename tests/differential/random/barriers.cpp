#include "tests/differential/random/barriers.h"

#include <algorithm>

#include "tests/differential/random/sharing.h"

namespace permverify::differential {
namespace {

// Of rights that can be handed over as a whole: `read` is an unknown part.
bool exact(const Holding& holding) {
  for (const Grant& g : holding) {
    if (g.amount == "read" || g.atomic()) return false;
  }
  return true;
}

struct Plan {
  std::vector<Holding> next;
  std::vector<bool> changed;
  bool local = false, global = false;  // fences
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

// Held alike in all phases.
bool fixed(const Array& a) { return a.constant || a.only_atomic || a.limited; }

Plan planned(World& w, const State& s, const std::vector<Holding>* targets) {
  Plan plan;
  bool any = false, something = false;
  for (std::size_t i = 0; i < s.arrays.size(); ++i) {
    const ArrayState& a = s.arrays[i];
    Holding next = a.held;
    if (targets) {
      next = (*targets)[i];
    } else if (!fixed(w.writer.arrays[i]) && w.rng.percent(65)) {
      next = a.frozen ? frozen_holding(w, i, a.held) : random_holding(w, i, true);
    }
    plan.changed.push_back(!same(next, a.held));
    any = any || plan.changed.back();
    something = something || !next.empty();
    plan.next.push_back(std::move(next));
  }
  if (!something) {  // no resource at all would mean: keep
    std::size_t i = 0;
    while (i + 1 < plan.next.size() && fixed(w.writer.arrays[i])) ++i;
    plan.next[i] = written_holding(w, i);
    plan.changed[i] = any = true;
  }
  if (any) w.mark_feature(Feature::Redistribution);
  return plan;
}

}  // namespace

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

std::vector<Holding> holdings(const State& s) {
  std::vector<Holding> out;
  for (const ArrayState& a : s.arrays) out.push_back(a.held);
  return out;
}

namespace {

enum class Manner : std::uint8_t { Keep, Replace, Transfer };

Manner manner_of(World& w, const State& s, const Plan& plan) {
  bool any = false, transferable = true, given = false;
  for (std::size_t i = 0; i < plan.changed.size(); ++i) {
    if (!plan.changed[i]) continue;
    any = true;
    transferable = transferable && exact(s.arrays[i].held);
    given = given || !s.arrays[i].held.empty();
  }
  if (!any) return Manner::Keep;
  return given && transferable && w.rng.percent(35) ? Manner::Transfer : Manner::Replace;
}

void insert_before_ensures(std::vector<Clause>& clauses, const std::vector<Clause>& rights) {
  const auto place = std::find_if(clauses.begin(), clauses.end(),
                                  [](const Clause& c) { return c.kind == Clause::Kind::Ensures; });
  clauses.insert(place, rights.begin(), rights.end());
}

Statement written_barrier(World& w, State& s, Plan& plan, Manner manner) {
  choose_fences(w, s, plan);
  Statement b;
  b.kind = Statement::Kind::Barrier;
  b.fence_local = plan.local;
  b.fence_global = plan.global;
  if (manner == Manner::Transfer) {
    w.mark_feature(Feature::Transfer);
    for (std::size_t i = 0; i < plan.next.size(); ++i) {
      if (plan.changed[i]) give(w, i, s.arrays[i].held, Clause::Kind::Requires, b.clauses);
    }
  }
  pass_facts(w, s, plan, b.clauses);
  std::vector<Clause> rights;
  for (std::size_t i = 0; manner != Manner::Keep && i < plan.next.size(); ++i) {
    if (plan.changed[i] || manner == Manner::Replace) {
      give(w, i, plan.next[i], Clause::Kind::Ensures, rights);
    }
  }
  insert_before_ensures(b.clauses, rights);
  after_barrier(w, s, plan);
  return b;
}

// A transfer of a part: only the part is named.
Statement part_barrier(World& w, State& s, std::size_t array, const Holding& next,
                       const Grant& taken, const Grant& given) {
  std::vector<Holding> targets = holdings(s);
  targets[array] = next;
  Plan plan = planned(w, s, &targets);
  choose_fences(w, s, plan);
  Statement b;
  b.kind = Statement::Kind::Barrier;
  b.fence_local = plan.local;
  b.fence_global = plan.global;
  w.mark_feature(Feature::Transfer);
  w.mark_feature(Feature::Amounts);
  ArrayState& a = s.arrays[array];
  give(w, array, {taken}, Clause::Kind::Requires, b.clauses);
  const bool tell = w.rng.percent(70) && (taken.view == identity(w.writer.axes) || a.frozen);
  if (tell) state_facts(w, array, {taken}, a.known, Clause::Kind::Requires, b.clauses);
  give(w, array, {given}, Clause::Kind::Ensures, b.clauses);
  if (tell) state_facts(w, array, {given}, a.known, Clause::Kind::Ensures, b.clauses);
  if (!tell && next.size() > 1) a.known = {};
  after_barrier(w, s, plan);
  return b;
}

}  // namespace

Statement barrier(World& w, State& s, const std::vector<Holding>* targets) {
  Plan plan = planned(w, s, targets);
  const Manner manner = manner_of(w, s, plan);
  return written_barrier(w, s, plan, manner);
}

Statement replacing_barrier(World& w, State& s, const std::vector<Holding>& targets) {
  Plan plan = planned(w, s, &targets);
  return written_barrier(w, s, plan, Manner::Replace);
}

Statement lending_barrier(World& w, State& s, std::size_t array, const Grant& borrowed,
                          const std::string& rest) {
  Grant lent = s.arrays[array].held[0], kept = lent;
  lent.parts.clear();
  kept.parts.clear();
  lent.amount = borrowed.amount;
  kept.amount = rest;
  return part_barrier(w, s, array, {kept, borrowed}, lent, borrowed);
}

Statement returning_barrier(World& w, State& s, std::size_t array, const Grant& borrowed,
                            const Holding& before) {
  Grant back = before[0];
  back.parts.clear();
  back.amount = borrowed.amount;
  return part_barrier(w, s, array, before, borrowed, back);
}

Statement keeping_barrier(World& w, State& s) {
  const std::vector<Holding> now = holdings(s);
  return barrier(w, s, &now);
}

}  // namespace permverify::differential
