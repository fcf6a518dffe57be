#include "tests/differential/random/world.h"

#include "tests/differential/random/sites.h"

namespace permverify::differential {

View World::random_view() {
  View view = identity(writer.axes);
  if (square && rng.percent(40)) std::swap(view[0], view[1]);
  for (Position& p : view) {
    if (writer.axes == 2 && rng.percent(40)) continue;
    switch (rng.weighted({6, 4, 3, 2, writer.shift.empty() ? 0 : 3})) {
      case 0: p.offset = 1; break;
      case 1:
        p.sign = -1;
        p.offset = -1;
        break;
      case 2: p.offset = -1; break;
      case 3: p.offset = rng.between(2, 3); break;
      case 4: p.times = 1; break;
    }
  }
  return view;
}

Statement plain_statement(const std::string& text) {
  Statement s;
  s.text = text;
  return s;
}

Statement store(const std::string& cell, const std::string& value) {
  Statement s;
  s.kind = Statement::Kind::Store;
  s.cell = cell;
  s.value = value;
  return s;
}

Statement conditional(const std::string& condition, Block body, Block other) {
  Statement s;
  s.kind = Statement::Kind::If;
  s.text = condition;
  s.body = std::move(body);
  s.other = std::move(other);
  return s;
}

Statement counting_loop(const std::string& counter, const std::string& end) {
  Statement loop;
  loop.kind = Statement::Kind::Loop;
  loop.text = "for (int " + counter + " = 0; " + counter + " < " + mark(Site::Bound, end) + "; " +
              counter + "++)";
  loop.clauses.push_back(fact_clause(Clause::Kind::Invariant, "0 <= " + counter + " && " + counter +
                                                                  " <= " + mark(Site::Bound, end)));
  return loop;
}

Clause fact_clause(Clause::Kind kind, const std::string& text) { return {kind, text, false}; }
Clause resource_clause(Clause::Kind kind, const std::string& text) { return {kind, text, true}; }

bool same(const Holding& a, const Holding& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i].all != b[i].all || a[i].view != b[i].view || a[i].amount != b[i].amount ||
        a[i].parts != b[i].parts || !equal(a[i].guard, b[i].guard)) {
      return false;
    }
  }
  return true;
}

bool holds_something(const State& state) {
  for (const ArrayState& a : state.arrays) {
    if (!a.held.empty()) return true;
  }
  return false;
}

bool same_owner(const Grant& a, const Grant& b) {
  return a.all == b.all && a.view == b.view && (!a.all || equal(a.guard, b.guard));
}

void note_writers(ArrayState& array) {
  if (array.held.empty()) return;
  const Grant& first = array.held[0];
  if (!first.write() && !first.atomic()) return;
  if (!array.dirty && first.write()) {
    array.writers = first;
  } else if (!first.write() || !array.writers || !same_owner(*array.writers, first)) {
    array.writers.reset();
  }
  array.dirty = true;
}

void forget_name(State& state, const std::string& name) {
  for (ArrayState& a : state.arrays) {
    if (a.known.value &&
        (mentions(a.known.value, name) || (a.known.domain && mentions(a.known.domain, name)))) {
      a.known = {};
    }
  }
  for (Private& p : state.privates) {
    if (p.value && mentions(p.value, name)) p.value = nullptr;
  }
  std::erase_if(state.uniform, [&](const Value& v) { return mentions(v, name); });
}

bool unwieldy(const Value& value) { return size(value) > 15; }

}  // namespace permverify::differential
