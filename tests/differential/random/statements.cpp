#include "tests/differential/random/statements.h"

#include "tests/differential/random/sites.h"

namespace permverify::differential {
void Statements::write_one(std::size_t array, const Grant& grant) {
  const Array& a = w_.writer.arrays[array];
  const Names names = w_.writer.thread_names();
  const std::string cell = w_.writer.cell(a, grant.view, names);
  const Valued v = stored(a.element, value(a.element == Element::Real));
  Block block{store(cell, mark(Site::Stored, v.text))};
  Value guard = grant.guard;
  const bool narrowed = w_.rng.percent(25);
  if (narrowed) {
    const Value c = condition();
    const std::string text = mark(Site::Guard, w_.writer.text(c, names));
    Block other;
    remember(array, grant, v, c);
    if (w_.rng.percent(50)) {
      const Valued e = stored(a.element, value(a.element == Element::Real, array));
      other.push_back(store(cell, mark(Site::Stored, e.text)));
      const Value both = v.value && e.value ? choose(c, v.value, e.value) : nullptr;
      remember(array, grant, {"", both}, nullptr);
    }
    block = {conditional(text, std::move(block), std::move(other))};
  } else {
    remember(array, grant, v, nullptr);
  }
  if (guard) block = {conditional(mark(Site::Guard, w_.writer.text(guard, names)), block)};
  for (Statement& s : block) out_.push_back(std::move(s));
}

void Statements::write_rows(std::size_t array, const Grant& grant) {
  const Array& a = w_.writer.arrays[array];
  Valued v = value(a.element == Element::Real, array);
  Names names = w_.writer.thread_names();
  const std::string row = w_.name("w");
  names.row = row;
  if (w_.rng.percent(60)) v = {v.text + " + " + row, joined("+", v.value, row_number())};
  v = stored(a.element, v);
  Statement loop = counting_loop(row, std::to_string(a.row_count));
  remember(array, grant, v, nullptr);
  if (v.value && !unwieldy(v.value)) {
    Names bound = w_.writer.thread_names();
    loop.clauses.push_back(
        fact_clause(Clause::Kind::Invariant,
                    "(\\forall int j; 0 <= j && j < " + row + "; " +
                        w_.writer.cell(a, grant.view, bound) + " == " +
                        mark(Site::Claimed, (a.element == Element::Bool ? "(" : "") +
                                                w_.writer.text(v.value, bound) +
                                                (a.element == Element::Bool ? ")" : "")) +
                        ")"));
  }
  loop.body.push_back(store(w_.writer.cell(a, grant.view, names), mark(Site::Stored, v.text)));
  if (grant.guard) {
    out_.push_back(conditional(mark(Site::Guard, w_.writer.text(grant.guard, names)), {loop}));
  } else {
    out_.push_back(loop);
  }
}

// One thread fills the group's part.
void Statements::write_all(std::size_t array, const Grant& grant) {
  const Array& a = w_.writer.arrays[array];
  if (w_.writer.axes != 1 || a.row_count > 1) return;
  const std::string i = w_.name("p");
  Names names = w_.writer.thread_names();
  names.position = {i};
  names.thread = false;
  Value v = binary("+", binary("*", number(w_.rng.between(1, 3)), coordinate({0, 1, 0, 0})),
                   s_.uniform.empty() ? number(w_.rng.between(0, 5)) : w_.rng.pick(s_.uniform));
  const Valued done = stored(a.element, {w_.writer.text(v, names), v});
  s_.arrays[array].known = {done.value, nullptr};
  Statement loop = counting_loop(i, "gsize");
  Names bound = w_.writer.bound_names();
  loop.clauses.push_back(fact_clause(
      Clause::Kind::Invariant,
      "(\\forall int i; 0 <= i && i < " + i + "; " + w_.writer.cell(a, identity(1), bound) +
          " == " + mark(Site::Claimed, "(" + w_.writer.text(done.value, bound) + ")") + ")"));
  loop.body.push_back(store(w_.writer.cell(a, identity(1), names), mark(Site::Stored, done.text)));
  out_.push_back(conditional(
      mark(Site::Guard, w_.writer.text(grant.guard, w_.writer.thread_names())), {loop}));
}

// One cell for the group; the value must not depend on which thread writes it.
void Statements::write_single(std::size_t array, const Grant& grant) {
  const Array& a = w_.writer.arrays[array];
  Value v = number(w_.rng.between(1, 9));
  if (!s_.uniform.empty() && w_.rng.percent(60)) v = binary("+", v, w_.rng.pick(s_.uniform));
  if (w_.writer.several && w_.rng.percent(30)) v = binary("+", v, group_number(0));
  const Names names = w_.writer.thread_names();
  const Valued done = stored(a.element, {w_.writer.text(v, names), v});
  s_.arrays[array].known = {done.value, nullptr};
  out_.push_back(
      conditional(mark(Site::Guard, w_.writer.text(grant.guard, names)),
                  {store(w_.writer.cell(a, grant.view, names), mark(Site::Stored, done.text))}));
}

void Statements::sum_up(std::size_t array, const Grant& grant) {
  const Array& a = w_.writer.arrays[array];
  const std::string s = w_.name("s"), i = w_.name("p");
  Names names = w_.writer.thread_names();
  names.position = {i};
  names.thread = false;
  const Names bound = w_.writer.bound_names();
  const auto sum = [&](const std::string& end) {
    return s + " == (\\sum int i; 0 <= i && i < " + end + "; " +
           w_.writer.cell(a, identity(1), bound) + ")";
  };
  Statement loop = counting_loop(i, "gsize");
  loop.clauses.push_back(fact_clause(Clause::Kind::Invariant, sum(mark(Site::Bound, i))));
  loop.body.push_back(
      plain_statement(s + " = " + s + " + " + w_.writer.cell(a, identity(1), names) + ";"));
  out_.push_back(plain_statement("int " + s + " = 0;"));
  Block block{loop, plain_statement("assert " + sum(mark(Site::Bound, "gsize")) + ";")};
  if (grant.guard) {
    block = {conditional(mark(Site::Guard, w_.writer.text(grant.guard, w_.writer.thread_names())),
                         block)};
  }
  for (Statement& b : block) out_.push_back(std::move(b));
  s_.privates.push_back({s, false, nullptr});
}

void Statements::read(std::size_t array, const Grant& grant) {
  const Array& a = w_.writer.arrays[array];
  if (grant.all && w_.writer.axes == 1 && a.element == Element::Int && a.row_count == 1 &&
      !a.single && w_.rng.percent(50)) {
    return sum_up(array, grant);
  }
  const View view = grant.all && !a.single ? w_.random_view() : grant.view;
  Names names = w_.writer.thread_names();
  const std::int64_t row = w_.rng.between(0, a.row_count - 1);
  names.row = std::to_string(row);
  const std::string x = w_.name("x");
  const std::string cell = read_text(a, w_.writer.cell(a, view, names));
  const Knowledge& known = s_.arrays[array].known;
  Value v;
  if (a.constant) {
    if (a.row_count == 1) v = read_value(a, cell_of(array, view, false));
  } else if (known.value && !known.domain) {
    v = read_value(a, with_row(moved(known.value, view), number(row)));
  }
  const bool real = a.element == Element::Real;
  const std::string type = real ? "real " : "int ";
  if (grant.guard) {
    out_.push_back(plain_statement(type + x + " = 0;"));
    out_.push_back(conditional(mark(Site::Guard, w_.writer.text(grant.guard, names)),
                               {plain_statement(x + " = " + cell + ";")}));
    if (v) v = choose(grant.guard, v, number(0));
  } else {
    out_.push_back(plain_statement(type + x + " = " + cell + ";"));
  }
  if (v && unwieldy(v)) v = nullptr;
  s_.privates.push_back({x, real, v});
}

void Statements::atomic(std::size_t array, const Grant& grant) {
  const Array& a = w_.writer.arrays[array];
  const View view = grant.all && !a.single ? w_.random_view() : grant.view;
  const Names names = w_.writer.thread_names();
  static const std::vector<std::string> kinds{"atomic_add", "atomic_sub", "atomic_min",
                                              "atomic_max", "atomic_xchg"};
  Statement s;
  s.kind = Statement::Kind::Atomic;
  s.text = w_.rng.pick(kinds);
  s.cell = w_.writer.cell(a, view, names);
  s.value = mark(Site::Stored, value(false).text);
  w_.mark_feature(Feature::Atomics);
  Block block;
  if (!grant.guard && w_.rng.percent(30)) {
    const std::string x = w_.name("o");
    block.push_back(
        plain_statement("int " + x + " = " + s.text + "(" + s.cell + ", " + s.value + ");"));
    s_.privates.push_back({x, false, nullptr});
  } else {
    block.push_back(s);
    if (w_.rng.percent(25)) {
      block = {conditional(mark(Site::Guard, w_.writer.text(condition(), names)), block)};
    }
    if (grant.guard) {
      block = {conditional(mark(Site::Guard, w_.writer.text(grant.guard, names)), block)};
    }
  }
  for (Statement& b : block) out_.push_back(std::move(b));
}

void Statements::increment(std::size_t array, const std::string& by) {
  const Grant& grant = s_.arrays[array].held[0];
  const Array& a = w_.writer.arrays[array];
  const std::string cell = w_.writer.cell(a, grant.view, w_.writer.thread_names());
  out_.push_back(store(cell, mark(Site::Stored, cell + " + " + by)));
}

void Statements::count_up(std::size_t array) {
  ArrayState& state = s_.arrays[array];
  const Array& a = w_.writer.arrays[array];
  const Names names = w_.writer.thread_names();
  const std::string k = w_.name("k");
  const Value own = coordinate({w_.rng.below(w_.writer.axes), 1, 0, 0});
  const std::string end = w_.writer.text(own, names);
  const View& view = state.held[0].view;
  Statement loop;
  loop.kind = Statement::Kind::Loop;
  loop.text = "while (" + k + " < " + mark(Site::Bound, end) + ")";
  loop.clauses.push_back(fact_clause(Clause::Kind::Invariant,
                                     "0 <= " + k + " && " + k + " <= " + mark(Site::Bound, end)));
  Knowledge known = state.known;
  if (known.value && !known.domain && !unwieldy(known.value)) {
    state.known.value = binary("+", known.value, named(k));
    loop.clauses.push_back(
        fact_clause(Clause::Kind::Invariant, w_.writer.fact(array, state.held[0], state.known)));
    state.known.value = binary("+", known.value, moved(own, inverse(view)));
  } else {
    state.known = {};
  }
  const std::string cell = w_.writer.cell(a, view, names);
  loop.body = {store(cell, mark(Site::Stored, cell + " + 1")),
               plain_statement(k + " = " + k + " + 1;")};
  out_.push_back(plain_statement("int " + k + " = 0;"));
  out_.push_back(std::move(loop));
  s_.privates.push_back({k, false, own});
}

void Statements::touch(std::size_t array) {
  const Array& a = w_.writer.arrays[array];
  const ArrayState& state = s_.arrays[array];
  if (state.held.empty()) return;
  const Grant grant = w_.rng.pick(state.held);
  if (grant.atomic()) return atomic(array, grant);
  const bool write = grant.write() && !state.frozen && w_.rng.percent(75);
  if (!write) return read(array, grant);
  if (a.single) return grant.guard ? write_single(array, grant) : void();
  if (grant.all) return grant.guard ? write_all(array, grant) : void();
  if (a.row_count > 1) return write_rows(array, grant);
  if (a.element == Element::Int && !grant.guard && w_.rng.percent(6)) return count_up(array);
  write_one(array, grant);
}

// States something that is true: of a private variable, or of a cell.
void Statements::claim() {
  const Names names = w_.writer.thread_names();
  std::vector<std::string> facts;
  for (const Private& p : s_.privates) {
    if (p.value)
      facts.push_back(p.name + " == " + mark(Site::Claimed, w_.writer.text(p.value, names)));
  }
  for (std::size_t i = 0; i < s_.arrays.size(); ++i) {
    for (const Grant& g : s_.arrays[i].held) {
      const std::string fact = w_.writer.fact(i, g, s_.arrays[i].known);
      if (!fact.empty()) facts.push_back(fact);
    }
  }
  if (facts.empty()) return;
  out_.push_back(plain_statement("assert " + w_.rng.pick(facts) + ";"));
}

void Statements::phase(int most) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < s_.arrays.size(); ++i) order.push_back(i);
  w_.rng.shuffle(order);
  int left = most;
  for (std::size_t i : order) {
    if (left <= 0) break;
    if (s_.arrays[i].held.empty() || w_.rng.percent(20)) continue;
    touch(i);
    --left;
  }
  if (w_.rng.percent(25)) claim();
}

}  // namespace permverify::differential
