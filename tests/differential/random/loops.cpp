#include "tests/differential/random/loops.h"

#include "tests/differential/random/barriers.h"
#include "tests/differential/random/patterns.h"
#include "tests/differential/random/sites.h"
#include "tests/differential/random/statements.h"

namespace permverify::differential {
namespace {

struct Rounds {
  std::string counter;
  Value count;  // of rounds
  std::string text;
};

Rounds rounds(World& w) {
  Rounds r;
  r.counter = w.name("r");
  r.count = !w.counts.empty() && w.rng.percent(60) ? named(w.rng.pick(w.counts))
                                                   : number(w.rng.between(1, 3));
  r.text = w.writer.text(r.count, w.writer.thread_names());
  return r;
}

Statement loop_of(const Rounds& r) { return counting_loop(r.counter, r.text); }

void append(std::vector<Clause>& to, std::vector<Clause> from) {
  for (Clause& c : from) to.push_back(std::move(c));
}

// An array that grows by `step` in each round.
struct Growing {
  std::size_t array = 0;
  std::int64_t step = 1;
  Value start;
  Value at(const Value& round) const {
    const Value growth = step == 1 ? round : binary("*", number(step), round);
    return binary("+", start, growth);
  }
};

bool may_grow(const World& w, const State& s, std::size_t i) {
  const Array& a = w.writer.arrays[i];
  const Holding& held = s.arrays[i].held;
  return (a.element == Element::Int || a.element == Element::Real) && !a.single &&
         a.row_count == 1 && held.size() == 1 && held[0].write() && !held[0].all &&
         !held[0].guard && s.arrays[i].known.value && !s.arrays[i].known.domain;
}

// Everything may have been written anywhere, in this round or the last.
void all_dirty(const World& w, State& s) {
  for (std::size_t i = 0; i < s.arrays.size(); ++i) {
    if (w.writer.arrays[i].constant) continue;
    s.arrays[i].dirty = true;
    s.arrays[i].writers.reset();
  }
}

class BarrierLoop {
 public:
  BarrierLoop(World& w, State& s) : w_(w), s_(s), r_(rounds(w)), round_(named(r_.counter)) {}

  void write(Block& out) {
    ++w_.depth;
    const std::size_t privates = s_.privates.size();
    if (w_.rng.percent(15)) frame_off();
    choose_modes();
    all_dirty(w_, s_);
    w_.mark_feature(Feature::BarrierInLoop);
    const std::vector<Holding> head = holdings(s_);
    Statement loop = loop_of(r_);
    append(loop.clauses, resources(w_, s_, Clause::Kind::Invariant));
    append(loop.clauses, facts(w_, s_, Clause::Kind::Invariant));
    jump(loop.body);
    std::vector<Value> outside = s_.uniform;
    s_.uniform.push_back(round_);
    body(loop.body, head);
    out.push_back(std::move(loop));
    s_.privates.resize(privates);
    leave();
    s_.uniform = std::move(outside);
    --w_.depth;
  }

 private:
  // Rights that the invariant leaves out: unusable in the loop, and back after it.
  void frame_off() {
    for (std::size_t i = 0; i < s_.arrays.size(); ++i) {
      const Holding& held = s_.arrays[i].held;
      const bool fit = held.size() == 1 && (held[0].write() || w_.writer.arrays[i].constant);
      if (!fit || !w_.rng.percent(50)) continue;
      if (framed_.size() + 1 == s_.arrays.size()) break;  // without a resource it would keep all
      framed_.emplace_back(i, s_.arrays[i]);
      s_.arrays[i].held.clear();
      s_.arrays[i].known = {};
    }
    for (const ArrayState& a : s_.arrays) {
      if (!a.held.empty()) return;
    }
    come_back();
  }

  void come_back() {
    for (auto& [i, state] : framed_) {
      s_.arrays[i].held = state.held;
      s_.arrays[i].known = state.known;
    }
    framed_.clear();
  }

  void choose_modes() {
    for (std::size_t i = 0; i < s_.arrays.size(); ++i) {
      ArrayState& a = s_.arrays[i];
      was_frozen_.push_back(a.frozen);
      if (w_.writer.arrays[i].constant) continue;
      if (!a.frozen && may_grow(w_, s_, i) && w_.rng.percent(60)) {
        growing_.push_back({i, w_.rng.between(1, 3), a.known.value});
        a.known.value = growing_.back().at(round_);
        a.frozen = true;
      } else if (a.known.value && !a.known.domain && w_.rng.percent(45)) {
        a.frozen = true;
      } else if (!a.frozen) {
        a.known = {};
        loose_.push_back(i);
      }
    }
  }

  // All threads leave in the same round, or pass over one.
  void jump(Block& out) {
    if (!w_.rng.percent(15)) return;
    const bool leave = !growing_.empty() || w_.rng.percent(60);
    left_early_ = leave;
    out.push_back(conditional(r_.counter + " == " + mark(Site::Bound, "1"),
                              {plain_statement(leave ? "break;" : "continue;")}));
  }

  void grow(Block& out) {
    for (const Growing& g : growing_) {
      Statements(w_, s_, out).increment(g.array, std::to_string(g.step));
      s_.arrays[g.array].known.value = g.at(binary("+", round_, number(1)));
    }
  }

  void body(Block& out, const std::vector<Holding>& head) {
    const bool early = w_.rng.percent(50);
    if (early) grow(out);
    if (w_.rng.percent(40)) Statements(w_, s_, out).phase(2);
    const bool framed = !framed_.empty();  // a barrier that replaces would take that as well
    const std::size_t kind = w_.rng.weighted({framed ? 0 : 10, 4, w_.depth > 1 || framed ? 0 : 2});
    if (kind == 2) {
      barrier_loop(w_, s_, out);
    } else if (kind == 0) {
      out.push_back(barrier(w_, s_, nullptr));
      Statements(w_, s_, out).phase(2);
      out.push_back(barrier(w_, s_, &head));
    } else {
      out.push_back(keeping_barrier(w_, s_));
    }
    if (!early) grow(out);
    if (w_.rng.percent(60)) Statements(w_, s_, out).phase(2);
  }

  void leave() {
    for (const Growing& g : growing_) {
      s_.arrays[g.array].known.value = left_early_ ? nullptr : g.at(r_.count);
    }
    for (std::size_t i : loose_) s_.arrays[i].known = {};
    for (std::size_t i = 0; i < s_.arrays.size(); ++i) s_.arrays[i].frozen = was_frozen_[i];
    come_back();
    forget_name(s_, r_.counter);
    all_dirty(w_, s_);
  }

  World& w_;
  State& s_;
  Rounds r_;
  Value round_;
  std::vector<Growing> growing_;
  std::vector<std::size_t> loose_;
  std::vector<bool> was_frozen_;
  bool left_early_ = false;
  std::vector<std::pair<std::size_t, ArrayState>> framed_;
};

bool may_rotate(const World& w, const State& s, std::size_t i) {
  const Array& a = w.writer.arrays[i];
  const ArrayState& state = s.arrays[i];
  return a.element == Element::Int && !a.single && a.row_count == 1 && state.held.size() == 1 &&
         state.held[0].write() && state.held[0].view == identity(1) && !state.held[0].all &&
         !state.held[0].guard && !state.frozen;
}

}  // namespace

// Both deal out again at their end what was held before: that must be something, since a barrier
// that gives nothing keeps all.
void barrier_loop(World& w, State& s, Block& out) {
  if (holds_something(s)) BarrierLoop(w, s).write(out);
}

void rotating_loop(World& w, State& s, Block& out) {
  if (w.writer.axes != 1 || !w.writer.shift.empty()) return;
  std::vector<std::size_t> fit;
  for (std::size_t i = 0; i < s.arrays.size(); ++i) {
    if (may_rotate(w, s, i)) fit.push_back(i);
  }
  if (fit.empty()) return;
  const std::size_t array = w.rng.pick(fit);
  ArrayState& a = s.arrays[array];
  w.mark_feature(Feature::BarrierInLoop);
  const Rounds r = rounds(w);
  const bool known = a.known.value && uniform(a.known.value) && !a.known.domain;
  const Growing growing{array, w.rng.between(1, 2), a.known.value};
  all_dirty(w, s);
  Statement loop = loop_of(r);
  w.writer.shift = r.counter;
  a.held[0].view[0] = {0, 1, 0, 1};
  a.held[0].parts.clear();
  a.known = known ? Knowledge{growing.at(named(r.counter)), nullptr} : Knowledge{};
  append(loop.clauses, resources(w, s, Clause::Kind::Invariant));
  append(loop.clauses, facts(w, s, Clause::Kind::Invariant));
  Statements(w, s, loop.body).increment(array, std::to_string(growing.step));
  if (known) a.known.value = growing.at(binary("+", named(r.counter), number(1)));
  std::vector<Holding> next = holdings(s);
  next[array][0].view[0].offset = 1;
  a.frozen = true;
  loop.body.push_back(barrier(w, s, &next));
  a.frozen = false;
  out.push_back(std::move(loop));
  Position& p = a.held[0].view[0];
  p.offset = r.count->kind == Expr::Kind::Number ? r.count->number : 0;
  p.times = r.count->kind == Expr::Kind::Number ? 0 : 1;
  w.writer.shift = p.times == 0 ? "" : r.text;
  a.known = known ? Knowledge{growing.at(r.count), nullptr} : Knowledge{};
  all_dirty(w, s);
}

void uniform_branch(World& w, State& s, Block& out) {
  if (!holds_something(s)) return;
  const std::string condition = uniform_condition(w, s);
  w.mark_feature(Feature::UniformBranch);
  const State before = s;
  const std::vector<Holding> head = holdings(s);
  Block body;
  if (w.rng.percent(60)) {
    body.push_back(barrier(w, s, nullptr));
    Statements(w, s, body).phase(2);
    body.push_back(barrier(w, s, &head));
  } else {
    body.push_back(keeping_barrier(w, s));
    Statements(w, s, body).phase(2);
  }
  out.push_back(conditional(condition, std::move(body)));
  for (std::size_t i = 0; i < s.arrays.size(); ++i) {
    ArrayState& a = s.arrays[i];
    const ArrayState& b = before.arrays[i];
    if (a.known.value != b.known.value || a.known.domain != b.known.domain) a.known = {};
    if (b.dirty && (!a.dirty || !a.writers || !b.writers || !same_owner(*a.writers, *b.writers))) {
      a.writers = !a.dirty && b.writers ? b.writers : std::nullopt;
    }
    a.dirty = a.dirty || b.dirty;
  }
  s.privates.resize(before.privates.size());
}

}  // namespace permverify::differential
