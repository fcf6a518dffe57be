// The values that statements store: what they are in the text, and what is known of them.
#include "tests/differential/random/sites.h"
#include "tests/differential/random/statements.h"

namespace permverify::differential {
Value Statements::condition() {
  const std::size_t axis = w_.rng.below(w_.writer.axes);
  const Value own = coordinate({axis, 1, 0, 0});
  if (!w_.tables.empty() && w_.rng.percent(20)) {
    return binary("<", cell_of(w_.rng.pick(w_.tables), identity(w_.writer.axes), false),
                  number(w_.rng.between(0, 3)));
  }
  switch (w_.rng.weighted({3, 3, 2, w_.counts.empty() ? 0 : 2, 1})) {
    case 0: return binary("==", binary("%", own, number(2)), number(w_.rng.between(0, 1)));
    case 1: return binary("<", own, number(w_.rng.between(1, 3)));
    case 2: return binary("==", own, number(w_.rng.between(0, 1)));
    case 3: return binary("<", own, named(w_.rng.pick(w_.counts)));
    default: return binary("!=", own, number(w_.rng.between(0, 2)));
  }
}

std::string Statements::read_text(const Array& array, const std::string& cell) const {
  return array.element == Element::Bool ? "(" + cell + " ? 1 : 0)" : cell;
}

Value Statements::read_value(const Array& array, const Value& known) const {
  if (!known || array.element != Element::Bool) return known;
  return choose(known, number(1), number(0));
}

// A cell that every thread of the phase may read.
std::optional<Valued> Statements::readable(bool real, std::optional<std::size_t> except) {
  std::vector<std::pair<std::size_t, const Grant*>> found;
  for (std::size_t i = 0; i < s_.arrays.size(); ++i) {
    const Element element = w_.writer.arrays[i].element;
    if (i == except || (element == Element::Real) != real) continue;
    if (element == Element::I32 || element == Element::U8) continue;  // would be computed so narrow
    for (const Grant& g : s_.arrays[i].held) {
      if (!g.atomic() && !g.guard) found.emplace_back(i, &g);
    }
  }
  if (found.empty()) return {};
  const auto [i, grant] = w_.rng.pick(found);
  const Array& array = w_.writer.arrays[i];
  Names names = w_.writer.thread_names();
  if (grant->all && !array.single && array.row_count == 1 && w_.index && w_.rng.percent(50)) {
    names.position = {w_.writer.cell(w_.writer.arrays[*w_.index], identity(1), names)};
    names.thread = false;
    return Valued{read_text(array, w_.writer.cell(array, identity(1), names)), nullptr};
  }
  const View view = grant->all && !array.single ? w_.random_view() : grant->view;
  const std::int64_t row = w_.rng.between(0, array.row_count - 1);
  names.row = std::to_string(row);
  Value known;
  if (array.constant) {
    if (array.row_count == 1) known = cell_of(i, view, false);
  } else if (s_.arrays[i].known.value && !s_.arrays[i].known.domain) {
    known = with_row(moved(s_.arrays[i].known.value, view), number(row));
  }
  return Valued{read_text(array, w_.writer.cell(array, view, names)), read_value(array, known)};
}

std::optional<Valued> Statements::atom(bool real, std::optional<std::size_t> except) {
  const auto of = [&](const Value& v) {
    return Valued{w_.writer.text(v, w_.writer.thread_names()), v};
  };
  const std::size_t axis = w_.rng.below(w_.writer.axes);
  switch (w_.rng.weighted({3, 4, w_.writer.several ? 1 : 0, s_.uniform.empty() ? 0 : 2,
                           s_.privates.empty() ? 0 : 4, 6, w_.function && !real ? 1 : 0})) {
    case 0: return of(number(w_.rng.between(0, 7)));
    case 1: return of(coordinate({axis, 1, 0, 0}));
    case 2: return of(group_number(axis));
    case 3: return of(w_.rng.pick(s_.uniform));
    case 4: {
      const Private& p = w_.rng.pick(s_.privates);
      if (p.real && !real) return {};
      return Valued{p.name, p.value};
    }
    case 5: return readable(real && w_.rng.percent(70), except);
    default: return of(call("f", coordinate({axis, 1, 0, 0})));
  }
}

Valued Statements::value(bool real, std::optional<std::size_t> except) {
  std::optional<Valued> first;
  while (!first) first = atom(real, except);
  for (int more = static_cast<int>(w_.rng.weighted({5, 4, 1})); more > 0; --more) {
    const std::optional<Valued> next = atom(real, except);
    if (!next) continue;
    const std::string op = w_.rng.percent(75) ? "+" : "-";
    first = Valued{first->text + " " + op + " (" + next->text + ")",
                   joined(op, first->value, next->value)};
  }
  if (w_.rng.percent(20)) {
    const std::int64_t factor = w_.rng.between(2, 4);
    first = Valued{std::to_string(factor) + " * (" + first->text + ")",
                   joined("*", number(factor), first->value)};
  }
  if (first->value && unwieldy(first->value)) first->value = nullptr;
  return *first;
}

// As the elements of an array hold it.
Valued Statements::stored(Element element, const Valued& v) const {
  switch (element) {
    case Element::Int:
    case Element::Real: return v;
    case Element::I32: return {"(i32) ((" + v.text + ") % 50)", joined("%", v.value, number(50))};
    case Element::U8: return {"(u8) (" + v.text + ")", joined("%", v.value, number(256))};
    case Element::Bool:
      return {"(" + v.text + ") % 2 == 0",
              joined("==", joined("%", v.value, number(2)), number(0))};
  }
  return v;
}

// After `v` was written to the cell of the grant by the threads for which the condition (null: the
// guard of the grant) holds.
void Statements::remember(std::size_t array, const Grant& grant, const Valued& v,
                          const Value& condition) {
  Knowledge& known = s_.arrays[array].known;
  const View back = inverse(grant.view);
  const Value now = v.value ? moved(v.value, back) : nullptr;
  if (!now) {
    known = {};
  } else if (!condition) {
    known = {now, grant.guard ? moved(grant.guard, back) : nullptr};
  } else if (known.value && !known.domain) {
    known = {choose(moved(condition, back), now, known.value), nullptr};
  } else if (!grant.guard) {
    known = {now, moved(condition, back)};
  } else {
    known = {};
  }
  if (known.value && unwieldy(known.value)) known = {};
}

}  // namespace permverify::differential
