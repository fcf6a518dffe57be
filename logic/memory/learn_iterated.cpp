// What a loop without a barrier has made of a cell: nothing, or what it stored in some earlier iteration.
#include <algorithm>
#include <memory>

#include "logic/memory/expansion.h"
#include "logic/memory/witness.h"

namespace permverify::obligation {

namespace {

class IteratedCell {
 public:
  IteratedCell(Expansion& expansion, const Expansion::Cell& cell, const Contents::Iterated& loop, const Names& names)
      : e_(expansion), terms_(e_.context().terms), cell_(cell), loop_(loop), names_(names) {}

  void run() {
    e_.follow({loop_.before}, names_);
    const Term here = e_.stored(cell_.select);
    std::vector<Term> ways;
    for (const auto& write : loop_.writes) {
      const Names some = iteration({});
      ways.push_back(terms_.conj({e_.known(about(write), write.known, some), in_time(some),
                                  stores_here(write, some), terms_.eq(cell_.select, some(write.value))}));
      for (const Term k : rounds(write)) {
        const Names that = iteration(k);
        const Term executed = in_time(that);
        e_.add(terms_.implies(executed, e_.known(about(write), write.known, that)), cell_);
        e_.add(terms_.implies(terms_.conj(executed, stores_here(write, that)), here), cell_);
      }
      e_.follow(about(write), some);
    }
    e_.learn(terms_.conj(terms_.implies(here, terms_.disj(ways)),
                         terms_.disj(here, e_.holds_what(cell_, names_(loop_.before)))),
             cell_, nullptr);
  }

 private:
  static std::vector<Term> about(const Contents::Write& write) {
    std::vector<Term> all = write.index;
    all.insert(all.end(), {write.guard, write.value});
    return all;
  }

  // The names of an iteration of its own, number k or any: symbols that are newer than the loop's
  // counter belong to one iteration.
  Names iteration(Term k) {
    const auto fresh = std::make_shared<term::Substitution>(terms_);
    const auto seen = std::make_shared<std::set<std::uint32_t>>();
    const auto place = std::make_shared<term::Substitution>(terms_);
    if (k) {
      const Term number = terms_.fresh("iteration", term::int_sort, term::Scope::Private);
      fresh->add(loop_.counter, number);
      seen->insert(loop_.counter->id);
      place->add(names_(number), k);
    }
    return [&terms = terms_, fresh, seen, place, names = names_, from = loop_.counter->id](Term t) {
      for (const Term s : term::free_symbols(t)) {
        if (s->id < from || !seen->insert(s->id).second) continue;
        fresh->add(s, terms.fresh(s->name + "@", s.sort(), s->scope, s->elements));
      }
      return (*place)(names((*fresh)(t)));
    };
  }

  // It is one of those that came before the head that is looked at.
  Term in_time(const Names& then) {
    const Term k = then(loop_.counter);
    return terms_.conj(terms_.le(terms_.integer(0), k), terms_.lt(k, names_(loop_.counter)));
  }

  Term stores_here(const Contents::Write& write, const Names& then) {
    std::vector<Term> index;
    for (const Term i : write.index) index.push_back(then(i));
    return terms_.conj(then(write.guard), e_.same_cell(index, cell_.index()));
  }

  // Iterations in which the store may have the index of the cell.
  std::vector<Term> rounds(const Contents::Write& write) {
    const std::uint32_t newer = terms_.fresh("mark", term::int_sort, term::Scope::Launch)->id;
    const Names some = iteration({});
    const auto given = [&](Term t) {
      const auto symbols = term::free_symbols(t);
      return std::none_of(symbols.begin(), symbols.end(),
                          [&](Term symbol) { return symbol->id > newer; });
    };
    std::vector<Term> index;
    for (const Term i : write.index) index.push_back(some(e_.contents().defined(i)));
    std::vector<Term> result;
    for (const auto& values : solutions(terms_, {some(loop_.counter)}, given, index, cell_.index())) {
      if (values[0]) result.push_back(values[0]);
    }
    return result;
  }

  Expansion& e_;
  term::TermManager& terms_;
  const Expansion::Cell& cell_;
  const Contents::Iterated& loop_;
  const Names& names_;
};

}  // namespace

void learn_iterated(Expansion& expansion, const Expansion::Cell& cell, const Contents::Iterated& loop,
                    const Names& names) {
  IteratedCell(expansion, cell, loop, names).run();
}

}  // namespace permverify::obligation
