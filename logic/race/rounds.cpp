// How a phase gets round a loop that has a barrier without meeting it: only where a loop inside, or a
// branch, was passed by. In iteration k >= 1 of such a loop,
//   some way from the head to the back edge was taken in iteration k - 1:   P(k - 1),
// where P(k) is the path from the head in iteration k to the back edges. What the loop changes without
// a closed form, and what is new in it, had some value then, which is not the one it has now: a fresh
// symbol. Where no way leads round, k is 0.
//
// The symbols that are not older than k belong to iteration k. What was known of them where the ways end holds in each iteration that
// the thread begins, so it holds of the fresh symbols in iteration k - 1: a power that the loop doubles has a name, and its equation
// (closed_forms.h) is such a fact. Facts that involve other symbols of the iteration are left out.
#include "logic/race/race_discipline.h"

namespace permverify::obligation {

void RaceDiscipline::know_rounds() {
  auto& terms = k_.terms;
  for (const Round& round : rounds_) {
    const Term way = terms.disj(round.ways);
    term::Substitution before(terms);
    std::set<std::uint32_t> renamed;
    for (const Term symbol : term::free_symbols(way)) {
      // Symbols are numbered as they are made: the counter is the first of its head.
      if (symbol->id <= round.counter->id) continue;
      before.add(symbol, terms.fresh(symbol->name, symbol.sort(), term::Scope::Private));
      renamed.insert(symbol->id);
    }
    before.add(round.counter, terms.sub(round.counter, terms.integer(1)));
    const Term again = terms.conj(round.before, terms.le(terms.integer(1), round.counter));
    for (const Term fact : k_.facts.relevant({way}, round.known)) {
      if (is_about(fact, round, renamed)) k_.facts.add(terms.implies(again, before(fact)));
    }
    k_.facts.add(terms.implies(again, before(way)));
  }
  rounds_.clear();
}

// Of the symbols of an iteration it involves those that are renamed, and the counter, alone. What memory held then helps no proof.
bool RaceDiscipline::is_about(Term fact, const Round& round, const std::set<std::uint32_t>& renamed) const {
  bool involved = false;
  for (const Term symbol : k_.facts.symbols_of(fact)) {
    if (symbol->id <= round.counter->id) continue;
    if (renamed.count(symbol->id) == 0 || symbol.sort().kind == term::SortKind::Map) return false;
    involved = true;
  }
  return involved;
}

}  // namespace permverify::obligation
