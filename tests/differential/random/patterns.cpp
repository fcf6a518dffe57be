#include "tests/differential/random/patterns.h"

#include "tests/differential/random/barriers.h"
#include "tests/differential/random/sharing.h"
#include "tests/differential/random/sites.h"
#include "tests/differential/random/statements.h"

namespace permverify::differential {
namespace {

// Arrays of which each thread owns one cell; `own`: its own.
std::vector<std::size_t> owned_cells(const World& w, const State& s, bool own) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < s.arrays.size(); ++i) {
    const Array& a = w.writer.arrays[i];
    const Holding& held = s.arrays[i].held;
    if (a.single || a.row_count > 1 || held.size() != 1 || !held[0].write() || held[0].all ||
        held[0].guard || s.arrays[i].frozen) {
      continue;
    }
    if (!own || held[0].view == identity(w.writer.axes)) found.push_back(i);
  }
  return found;
}

std::vector<Holding> redistributed(World& w, const State& s) {
  std::vector<Holding> next = holdings(s);
  for (std::size_t i = 0; i < next.size(); ++i) {
    const Array& a = w.writer.arrays[i];
    if (a.constant || a.only_atomic || a.limited) continue;
    if (next[i].empty() || w.rng.percent(50)) next[i] = random_holding(w, i, true);
  }
  for (std::size_t i = 0; i < next.size(); ++i) {
    if (!next[i].empty()) return next;
  }
  std::size_t i = 0;
  while (i + 1 < next.size() && w.writer.arrays[i].limited) ++i;
  next[i] = written_holding(w, i);
  return next;
}

// What is held after either of two ways: only what is the same on both counts, and all of it may
// have been written by any thread.
State met(const World& w, State a, const State& b) {
  for (std::size_t i = 0; i < a.arrays.size(); ++i) {
    ArrayState& x = a.arrays[i];
    const ArrayState& y = b.arrays[i];
    if (!same(x.held, y.held)) {
      x.held.clear();
      x.known = {};
    } else if (x.known.value != y.known.value || x.known.domain != y.known.domain) {
      x.known = {};
    }
    x.dirty = !w.writer.arrays[i].constant;
    x.writers.reset();
  }
  return a;
}

Clause invariant(const std::string& text) { return fact_clause(Clause::Kind::Invariant, text); }

void append(std::vector<Clause>& to, const std::vector<Clause>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

std::string simple_value(Element element) {
  switch (element) {
    case Element::Int:
    case Element::Real: return "lid";
    case Element::I32: return "(i32) (7)";
    case Element::U8: return "(u8) (7)";
    case Element::Bool: return "true";
  }
  return "";
}

void nothing_known(State& s) {
  for (ArrayState& a : s.arrays) {
    a.dirty = true;
    a.writers.reset();
  }
}

}  // namespace

std::string uniform_condition(World& w, const State& s) {
  std::vector<std::string> found;
  if (!w.counts.empty()) {
    found.push_back(w.counts[0] + " > " + mark(Site::Bound, "1"));
    found.push_back(w.counts[0] + " % 2 == " + mark(Site::Bound, "0"));
  }
  if (w.writer.several && w.writer.axes == 1) found.push_back("gid % 2 == 0");
  for (std::size_t i = 0; i < s.arrays.size(); ++i) {
    const Array& a = w.writer.arrays[i];
    const Holding& held = s.arrays[i].held;
    if (!a.single || !a.constant || held.empty() || held[0].guard) continue;
    const std::string cell = w.writer.cell(a, {}, w.writer.thread_names());
    if (a.element == Element::Int) found.push_back(cell + " > " + mark(Site::Bound, "2"));
  }
  return found.empty() ? "gsize" + w.writer.suffix(0) + " > 2" : w.rng.pick(found);
}

void lend(World& w, State& s, Block& out) {
  const std::vector<std::size_t> fit = owned_cells(w, s, false);
  if (fit.empty()) return;
  const std::size_t array = w.rng.pick(fit);
  static const std::vector<std::pair<std::string, std::string>> shares{
      {"1\\2", "1\\2"}, {"1\\4", "3\\4"}, {"2\\3", "1\\3"}, {"1\\10", "9\\10"}};
  const auto& [lent, rest] = w.rng.pick(shares);
  const Holding before = s.arrays[array].held;
  View view = w.random_view();
  if (view == before[0].view) view = identity(w.writer.axes);
  if (view == before[0].view) return;
  const Grant borrowed{false, view, lent, {}, nullptr};
  out.push_back(lending_barrier(w, s, array, borrowed, rest));
  w.mark_feature(Feature::Redistribution);
  Statements(w, s, out).phase(3);
  out.push_back(returning_barrier(w, s, array, borrowed, before));
}

void two_ways(World& w, State& s, Block& out) {
  w.mark_feature(Feature::UniformBranch);
  const std::string condition = uniform_condition(w, s);
  const std::size_t privates = s.privates.size();
  State other = s;
  Block yes, no;
  yes.push_back(barrier(w, s, nullptr));
  Statements(w, s, yes).phase(2);
  if (w.rng.percent(70)) {
    no.push_back(barrier(w, other, nullptr));
    Statements(w, other, no).phase(2);
  }
  out.push_back(conditional(condition, std::move(yes), std::move(no)));
  s = met(w, std::move(s), other);
  s.privates.resize(privates);
  out.push_back(replacing_barrier(w, s, redistributed(w, s)));
}

void alternate(World& w, State& s, Block& out) {
  const std::vector<std::size_t> fit = owned_cells(w, s, true);
  if (fit.empty() || w.writer.axes != 1) return;
  const std::size_t array = w.rng.pick(fit);
  ArrayState& a = s.arrays[array];
  w.mark_feature(Feature::BarrierInLoop);
  nothing_known(s);
  a.known = {};
  const std::string r = w.name("r");
  const std::string count = w.counts.empty() ? std::to_string(w.rng.between(1, 3)) : w.counts[0];
  const Value odd = binary("!=", binary("%", named(r), number(2)), number(0));
  const Value even = binary("==", binary("%", named(r), number(2)), number(0));
  const View own = identity(1);
  const View next{{0, 1, w.rng.percent(50) ? 1 : -1, 0}};
  const auto turn = [&](const View& first, const View& second) {
    return Holding{{false, first, "write", {}, even}, {false, second, "write", {}, odd}};
  };
  const Names names = w.writer.thread_names();
  const Array& array_of = w.writer.arrays[array];
  a.held = turn(own, next);
  Statement loop = counting_loop(r, count);
  append(loop.clauses, resources(w, s, Clause::Kind::Invariant));
  append(loop.clauses, facts(w, s, Clause::Kind::Invariant));
  const std::string one = simple_value(array_of.element);
  loop.body.push_back(
      conditional(mark(Site::Guard, w.writer.text(even, names)),
                  {store(w.writer.cell(array_of, own, names), mark(Site::Stored, one))},
                  {store(w.writer.cell(array_of, next, names), mark(Site::Stored, one))}));
  std::vector<Holding> after = holdings(s);
  after[array] = turn(next, own);
  loop.body.push_back(replacing_barrier(w, s, after));
  out.push_back(std::move(loop));
  nothing_known(s);
  a.held.clear();
  a.known = {};
  out.push_back(replacing_barrier(w, s, redistributed(w, s)));
}

void halve(World& w, State& s, Block& out) {
  std::vector<std::size_t> fit = owned_cells(w, s, true);
  std::erase_if(fit, [&](std::size_t i) {
    const Element e = w.writer.arrays[i].element;
    return e != Element::Int && e != Element::Real;
  });
  if (fit.empty() || w.writer.axes != 1) return;
  const std::size_t array = w.rng.pick(fit);
  ArrayState& a = s.arrays[array];
  w.mark_feature(Feature::BarrierInLoop);
  nothing_known(s);
  a.known = {};
  const Array& array_of = w.writer.arrays[array];
  const std::string d = w.name("d");
  const Names names = w.writer.thread_names();
  Names upper = names;
  upper.position = {"lid + " + d};
  upper.thread = false;
  const std::string own = w.writer.cell(array_of, identity(1), names);
  out.push_back(plain_statement("int " + d + " = gsize;"));
  a.held[0].guard = binary("<", coordinate({0, 1, 0, 0}), named(d));
  a.held[0].parts.clear();
  Statement loop;
  loop.kind = Statement::Kind::Loop;
  loop.text = "while (" + d + " > " + mark(Site::Bound, "1") + ")";
  loop.clauses.push_back(invariant("1 <= " + d + " && " + d + " <= " + mark(Site::Bound, "gsize")));
  append(loop.clauses, resources(w, s, Clause::Kind::Invariant));
  append(loop.clauses, facts(w, s, Clause::Kind::Invariant));
  const std::string half = d + " / 2";
  a.held[0].guard = binary("<", coordinate({0, 1, 0, 0}), binary("/", named(d), number(2)));
  Statement b = replacing_barrier(w, s, holdings(s));
  Names far = names;
  far.position = {"lid + " + half};
  far.thread = false;
  b.clauses.push_back(
      resource_clause(Clause::Kind::Ensures, mark(Site::Guard, "lid < " + half) + " ==> Perm(" +
                                                 w.writer.cell(array_of, identity(1), far) + ", " +
                                                 mark(Site::Amount, "read") + ")"));
  loop.body.push_back(std::move(b));
  loop.body.push_back(plain_statement(d + " = " + d + " / " + mark(Site::Factor, "2") + ";"));
  loop.body.push_back(conditional(
      mark(Site::Guard, "lid < " + d),
      {store(own, mark(Site::Stored, own + " + " + w.writer.cell(array_of, identity(1), upper)))}));
  out.push_back(std::move(loop));
  nothing_known(s);
  a.held.clear();
  out.push_back(replacing_barrier(w, s, redistributed(w, s)));
}

}  // namespace permverify::differential
