// Memory of machine integers.
//
//   low <= m[i]  ->  true     m[i] <= high  ->  true      a cell is a value of its type
//   and, for each such map m that is left,   forall i. low <= m[i] && m[i] <= high
//
// The obligation says so cell by cell, under the conditions and binders of each place, so that it
// can be evaluated in a model. To a solver these are cases and instances by the dozen for a truth
// that has no conditions. It has none: a map stands for memory of one type, and what lies outside
// of the extent is never read, so it may be taken for a value of the type, too.
#include <set>

#include "encoder/lowered.h"
#include "encoder/passes/passes.h"
#include "encoder/walk.h"

namespace permverify::encoder {

namespace {

using term::Interval;
using term::Kind;
using term::Wide;

Interval cell_values(Term t) {
  if (t.kind() != Kind::Select) return {};
  return values_of_cells(t.child(0)).value_or(Interval{});
}

// Whether a < b, or a <= b, by the type of a cell.
bool holds_by_type(Term comparison) {
  const Wide least = comparison.kind() == Kind::Lt ? 1 : 0;  // of b - a
  const auto bound_below = constant_of(comparison.child(0));
  const auto bound_above = constant_of(comparison.child(1));
  if (bound_below) {
    const auto low = cell_values(comparison.child(1)).low;
    return low && *low - *bound_below >= least;
  }
  if (!bound_above) return false;
  const auto high = cell_values(comparison.child(0)).high;
  return high && *bound_above - *high >= least;
}

Term every_cell(term::TermManager& m, Term map) {
  const term::Width width = map->elements;
  std::vector<Term> index;
  for (int d = 0; d < map.sort().rank; ++d) index.push_back(m.bound("i", term::int_sort));
  const Term cell = m.select(map, index);
  const Interval values = *values_of_cells(map);
  const Term low = m.integer(static_cast<std::int64_t>(*values.low));
  const Term above = width.is_signed
                         ? m.le(cell, m.integer(static_cast<std::int64_t>(*values.high)))
                         : m.lt(cell, m.power_of_two(width.bits));
  return m.forall(index, m.conj(m.le(low, cell), above), {{cell}});
}

}  // namespace

std::optional<Interval> values_of_cells(Term map) {
  if (map.kind() != Kind::Symbol || map->elements.bits == 0) return std::nullopt;
  const Wide size = term::wide_power_of_two(map->elements.bits);
  if (map->elements.is_signed) return Interval{-(size / 2), size / 2 - 1};
  return Interval{Wide{0}, size - 1};
}

void pass_cells(Problem& problem) {
  Walk walk(problem.manager, [&](Term t, const std::vector<Term>& children) {
    const Term same = Walk::rebuild(problem.manager, t, children);
    const bool comparison = same.kind() == Kind::Lt || same.kind() == Kind::Le;
    return comparison && holds_by_type(same) ? problem.manager.truth(true) : same;
  });
  std::vector<Term> maps;
  std::set<std::uint32_t> seen;
  for (Fact& fact : problem.facts) fact.term = walk(fact.term);
  for_each_subterm(problem.terms(), [&](Term t) {
    if (values_of_cells(t) && seen.insert(t->id).second) maps.push_back(t);
  });
  for (const Term map : maps) problem.add(every_cell(problem.manager, map));
}

}  // namespace permverify::encoder
