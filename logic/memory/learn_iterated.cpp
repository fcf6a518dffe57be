// What a loop without a barrier has made of a cell: nothing, or what it stored in some earlier iteration.
#include <algorithm>
#include <memory>

#include "logic/memory/expansion.h"
#include "logic/memory/witness.h"
#include "logic/term/linear.h"

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
    // One iteration for all stores: that some iteration did this or some iteration did that is that some iteration did
    // this or that. What is known of it is then the same for all of them.
    const Names some = iteration({});
    for (const auto& write : loop_.writes) {
      ways.push_back(terms_.conj({e_.known(about(write), write.known, some), in_time(some),
                                  stores_here(write, some), terms_.eq(cell_.select, some(write.value))}));
      for (const Term k : rounds(write)) {
        const Names that = iteration(k);
        const Term executed = in_time(that);
        e_.add(terms_.implies(executed, e_.known(about(write), write.known, that)), cell_);
        const Term stored = terms_.conj(executed, stores_here(write, that));
        e_.add(terms_.implies(stored, here), cell_);
        if (stays(write)) e_.learn(terms_.implies(stored, terms_.eq(cell_.select, that(write.value))), cell_, nullptr);
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

  // What the store leaves in one iteration no other one overwrites: it is the only one, once in an iteration, and the
  // index is a multiple of the number of the iteration, not zero, and the same in all beside.
  bool stays(const Contents::Write& write) {
    if (loop_.writes.size() != 1 || !write.once) return false;
    return std::any_of(write.index.begin(), write.index.end(), [&](Term i) { return differs_in_all(i); });
  }

  bool differs_in_all(Term index) {
    const auto linear = term::linear_of(terms_, e_.contents().defined(index));
    if (!linear) return false;
    std::size_t multiples = 0;
    for (const auto& m : linear->monomials) {
      const auto factors = m.atom.kind() == term::Kind::Mul ? std::vector<Term>(m.atom.children().begin(), m.atom.children().end())
                                                            : std::vector<Term>{m.atom};
      const bool of_counter = std::count(factors.begin(), factors.end(), loop_.counter) == 1;
      multiples += of_counter;
      for (const Term f : factors) {
        if (of_counter ? f != loop_.counter && !is_size(f) : !is_the_same_in_all(f)) return false;
      }
    }
    return multiples == 1;
  }

  bool is_size(Term t) {
    const auto& launch = e_.context().launch;
    for (std::size_t d = 0; d < 3; ++d) {
      if (t == launch.gsize()[d] || t == launch.ngroups()[d]) return true;
    }
    return false;
  }

  // Symbols that are older than the counter were there before the loop.
  bool is_the_same_in_all(Term t) {
    const auto symbols = term::free_symbols(t);
    return !t->has_bound && std::all_of(symbols.begin(), symbols.end(), [&](Term s) { return s->id < loop_.counter->id; });
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
    return [&terms = terms_, &facts = e_.context().facts, fresh, seen, place, names = names_, from = loop_.counter->id](Term t) {
      for (const Term s : facts.symbols_of(t)) {
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
