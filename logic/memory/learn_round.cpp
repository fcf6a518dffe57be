// What a cell holds at the head of a loop with a barrier (contents.h, 3 and 4).
#include <algorithm>
#include <memory>

#include "logic/memory/expansion.h"
#include "logic/memory/witness.h"

namespace permverify::obligation {

using term::Kind;

namespace {

using Identifiers = std::array<Term, 3>;

class RoundCell {
 public:
  RoundCell(Expansion& expansion, const Expansion::Cell& cell, const Contents::Round& round, const Names& names)
      : e_(expansion), k_(e_.context()), terms_(k_.terms), cell_(cell), round_(round), names_(names) {}

  void run() {
    stays();
    for (const Identifiers& lids : speakers()) by(lids);
  }

 private:
  NamedThread another() {
    const auto thread = std::make_shared<SecondThread>(SecondThread::same_phase(k_));
    NamedThread result{[thread, names = names_](Term t) { return names((*thread)(t)); }, thread->ids()};
    for (std::size_t d = 0; d < 3; ++d) {
      result.ids.lid[d] = names_(result.ids.lid[d]);
      result.ids.gid[d] = names_(result.ids.gid[d]);
    }
    return result;
  }

  // It is as before the loop, or some thread stored there in an earlier iteration.
  void stays() {
    if (!round_.before) return;
    e_.follow({round_.before}, names_);
    std::vector<Term> ways{e_.holds_what(cell_, names_(round_.before))};
    for (const auto& write : round_.writes) {
      const NamedThread w = another();
      const Names some = earlier(w.names);
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
    return [&terms = terms_, fresh, seen, thread, from = round_.counter->id](Term t) {
      for (const Term s : term::free_symbols(t)) {
        if (s->id < from || !seen->insert(s->id).second) continue;
        fresh->add(s, terms.fresh(s->name + "@", s.sort(), term::Scope::Private, s->elements));
      }
      return thread((*fresh)(t));
    };
  }

  // Threads whose invariant speaks of the cell.
  std::vector<Identifiers> speakers() {
    const NamedThread w = another();
    const auto given = [](Term t) { return t->narrowest != term::Scope::Private; };
    std::vector<Identifiers> result;
    std::set<std::uint32_t> seen;
    for (const Term fact : round_.facts) {
      std::vector<std::vector<Term>> places;
      look_for_places(fact, seen, places);
      for (std::vector<Term>& place : places) {
        for (Term& i : place) i = w.names(e_.contents().defined(i));
        const std::vector<Term> unknowns(w.ids.lid.begin(), w.ids.lid.end());
        for (const auto& values : solutions(terms_, unknowns, given, place, cell_.index())) {
          const auto lids = thread_with(values, w.ids);
          if (lids && std::find(result.begin(), result.end(), *lids) == result.end()) result.push_back(*lids);
        }
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

  std::optional<Identifiers> thread_with(const std::vector<Term>& values, const ThreadIds& ids) const {
    Identifiers lids;
    for (std::size_t d = 0; d < 3; ++d) {
      const bool many = ids.lid[d].kind() == Kind::Symbol && !k_.launch.gsize()[d].is_int(1);
      if (many && !values[d]) return std::nullopt;
      lids[d] = many ? values[d] : ids.lid[d];
    }
    return lids;
  }

  void by(const Identifiers& lids) {
    const NamedThread any = another();
    const std::vector<std::pair<Term, Term>> places{
        {any.ids.lid[0], lids[0]}, {any.ids.lid[1], lids[1]}, {any.ids.lid[2], lids[2]}};
    const Names of = placed(terms_, any, places);
    const Names place = placed(terms_, {[](Term t) { return t; }, {}}, places);
    std::vector<Term> is_thread, about = round_.facts;
    for (const Term range : k_.launch.ranges(any.ids)) is_thread.push_back(place(range));
    const Term exists = terms_.conj(is_thread);
    about.push_back(round_.path);
    e_.add(terms_.implies(exists, e_.known(about, round_.known, of)), cell_);
    for (const Term fact : round_.facts) {
      e_.learn(terms_.implies(exists, of(terms_.implies(round_.path, fact))), cell_, &of, exists);
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
