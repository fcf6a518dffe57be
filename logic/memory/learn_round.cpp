// What a cell holds at the head of a loop with a barrier (contents.h, 3 and 4).
#include <memory>

#include "logic/memory/group_threads.h"
#include "logic/memory/thread_number.h"

namespace permverify::obligation {

using term::Kind;

namespace {

class RoundCell {
 public:
  RoundCell(Expansion& expansion, const Expansion::Cell& cell, const Contents::Round& round, const Names& names)
      : e_(expansion), k_(e_.context()), terms_(k_.terms), cell_(cell), round_(round), names_(names) {}

  void run() {
    stays();
    for (const Lids& lids : speakers()) by(lids);
  }

 private:
  // It is as before the loop, or some thread stored there in an earlier iteration.
  void stays() {
    if (!round_.before) return;
    e_.follow({round_.before}, names_);
    std::vector<Term> ways{e_.holds_what(cell_, names_(round_.before))};
    // One thread and one iteration for all stores: that some did this or some did that is that some did this or that.
    // What is known of them is then the same for all stores.
    const NamedThread w = another_of_group(k_, names_);
    const Names some = earlier(w.names);
    for (const auto& write : round_.writes) {
      std::vector<Term> index;
      for (const Term i : write.index) index.push_back(some(i));
      std::vector<Term> parts = k_.launch.ranges(w.ids);
      const Term round = some(round_.counter);
      std::vector<Term> about = write.index;
      about.push_back(write.guard);
      parts.insert(parts.end(), {terms_.le(terms_.integer(0), round), terms_.lt(round, names_(round_.counter)),
                                 some(write.guard), e_.same_cell(index, cell_.index()),
                                 e_.known(about, write.known, some)});
      ways.push_back(terms_.conj(std::move(parts)));
    }
    e_.learn(terms_.disj(std::move(ways)), cell_, nullptr);
  }

  // The names of an iteration of its own: symbols that are not older than the counter belong to one iteration.
  Names earlier(const Names& thread) {
    const auto fresh = std::make_shared<term::Substitution>(terms_);
    const auto seen = std::make_shared<std::set<std::uint32_t>>();
    return [&terms = terms_, &facts = k_.facts, fresh, seen, thread, from = round_.counter->id](Term t) {
      for (const Term s : facts.symbols_of(t)) {
        if (s->id < from || !seen->insert(s->id).second) continue;
        fresh->add(s, terms.fresh(s->name + "@", s.sort(), term::Scope::Private, s->elements));
      }
      return thread((*fresh)(t));
    };
  }

  // Threads whose invariant speaks of the cell.
  std::vector<Lids> speakers() {
    const NamedThread w = another_of_group(k_, names_);
    std::vector<Lids> result;
    std::set<std::uint32_t> seen;
    for (const Term fact : round_.facts) {
      std::vector<std::vector<Term>> places;
      look_for_places(fact, seen, places);
      for (std::vector<Term>& place : places) {
        for (Term& i : place) i = w.names(with_thread_numbers(k_, e_.contents().defined(i)));
        solve_for_threads(k_, w, {}, place, cell_.index(), result);
      }
    }
    return result;
  }

  void look_for_places(Term t, std::set<std::uint32_t>& seen, std::vector<std::vector<Term>>& out) const {
    if (!seen.insert(t->id).second) return;
    if (t.kind() == Kind::Select && !t->has_bound && names_(t.child(0)) == cell_.select.child(0)) {
      out.push_back({t.children().begin() + 1, t.children().end()});
    }
    for (const Term child : t.children()) look_for_places(child, seen, out);
  }

  void by(const Lids& lids) {
    const PlacedThread thread = thread_of_group(k_, names_, lids);
    std::vector<Term> about = round_.facts;
    about.push_back(round_.path);
    e_.add(terms_.implies(thread.exists, e_.known(about, round_.known, thread.names)), cell_);
    for (const Term fact : round_.facts) {
      const Term stated = thread.names(terms_.implies(round_.path, fact));
      e_.learn(terms_.implies(thread.exists, stated), cell_, &thread.names, thread.exists);
    }
  }

  Expansion& e_;
  KernelContext& k_;
  term::TermManager& terms_;
  const Expansion::Cell& cell_;
  const Contents::Round& round_;
  const Names& names_;
};

}  // namespace

void learn_round(Expansion& expansion, const Expansion::Cell& cell, const Contents::Round& round, const Names& names) {
  RoundCell(expansion, cell, round, names).run();
}

}  // namespace permverify::obligation
