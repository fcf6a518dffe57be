// How a phase gets round a loop that has a barrier without meeting it: only where a loop inside, or a
// branch, was passed by. In iteration k >= 1 of such a loop,
//   some way from the head to the back edge was taken in iteration k - 1:   P(k - 1),
// where P(k) is the path from the head in iteration k to the back edges. What the loop changes without
// a closed form, and what is new in it, had some value then, which is not the one it has now: a fresh
// symbol. Where no way leads round, k is 0.
#include "logic/race/race_discipline.h"

namespace permverify::obligation {

void RaceDiscipline::know_rounds() {
  auto& terms = k_.terms;
  for (const Round& round : rounds_) {
    const Term way = terms.disj(round.ways);
    term::Substitution before(terms);
    for (const Term symbol : term::free_symbols(way)) {
      // Symbols are numbered as they are made: the counter is the first of its head.
      if (symbol->id <= round.counter->id) continue;
      before.add(symbol, terms.fresh(symbol->name, symbol.sort(), term::Scope::Private));
    }
    before.add(round.counter, terms.sub(round.counter, terms.integer(1)));
    const Term again = terms.le(terms.integer(1), round.counter);
    k_.facts.add(terms.implies(terms.conj(round.before, again), before(way)));
  }
  rounds_.clear();
}

}  // namespace permverify::obligation
