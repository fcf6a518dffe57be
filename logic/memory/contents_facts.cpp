// Facts about single cells: contents.h says which and why they hold. A fact mentions further cells,
// of earlier phases or those that the other thread read; they are looked at in turn, a few steps deep.
#include <algorithm>
#include <deque>
#include <functional>
#include <memory>

#include "logic/memory/contents.h"
#include "logic/memory/witness.h"

namespace permverify::obligation {

using term::Kind;

namespace {

constexpr unsigned deepest = 3;         // steps from a cell that the query mentions
constexpr unsigned deepest_at_end = 5;  // from the end of the kernel: over its group and the phase

constexpr std::size_t most_cells = 24;
constexpr std::size_t most_writers = 4;  // threads that are tried as the one that stored to a cell
constexpr std::size_t most_renamed = 3000;  // facts of other threads, for one query

// From the names of the walk's thread to those of another.
using Names = std::function<Term(Term)>;

// Each map cell that the term speaks of, outside of binders.
class Cells {
 public:
  template <typename Visit>
  void visit(Term t, const Visit& each) {
    if (t->has_bound || !seen_.insert(t->id).second) return;
    for (const Term child : t.children()) visit(child, each);
    if (t.kind() == Kind::Select && t.child(0).kind() == Kind::Symbol) each(t);
  }

 private:
  std::set<std::uint32_t> seen_;
};

class Expansion {
 public:
  Expansion(KernelContext& context, Contents& contents, const Companion* companion, bool at_end)
      : k_(context), terms_(context.terms), contents_(contents), companion_(companion), at_end_(at_end) {}

  std::vector<Term> run(const std::vector<Term>& about) {
    begin(about);
    for (std::size_t done = 0; done < most_cells && !work_.empty(); ++done) {
      if (renamed_ > most_renamed || !contents_.spend(1)) break;
      const Cell cell = work_.front();
      work_.pop_front();
      const auto& [origin, names] = sources_.at(cell.select.child(0)->id);
      if (const auto* s = std::get_if<Contents::Settled>(origin)) settled(cell, *s, names);
      if (const auto* i = std::get_if<Contents::Iterated>(origin)) iterated(cell, *i, names);
      if (const auto* e = std::get_if<Contents::Ended>(origin)) ended(cell, *e);
    }
    return std::move(facts_);
  }

 private:
  struct Cell {
    Term select;
    unsigned depth;
    std::vector<Names> owners;  // threads of the group that may have stored to it
  };

  void begin(const std::vector<Term>& about) {
    const Names mine = [](Term t) { return t; };
    const Names theirs = [this](Term t) { return (*companion_->thread)(t); };
    std::set<std::uint32_t> of_other_group;
    for (const auto& [id, entry] : contents_.all()) {
      if (!at_end_ && std::holds_alternative<Contents::Ended>(entry.second)) continue;
      sources_.emplace(id, std::pair{&entry.second, mine});
      if (std::holds_alternative<Contents::Ended>(entry.second)) deepest_ = deepest_at_end;
      if (!companion_) continue;
      const Term renamed = theirs(entry.first);
      if (renamed == entry.first) continue;
      sources_.emplace(renamed->id, std::pair{&entry.second, theirs});
      if (!companion_->same_group) of_other_group.insert(renamed->id);
    }
    for (const Term t : about) {
      cells_.visit(t, [&](Term select) {
        const bool apart = of_other_group.count(select.child(0)->id) != 0;
        std::vector<Names> owners{apart ? theirs : mine};
        if (companion_ && companion_->same_group) owners.push_back(theirs);
        later(select, 0, owners);
      });
    }
  }

  void later(Term select, unsigned depth, const std::vector<Names>& owners) {
    if (depth > deepest_ || sources_.count(select.child(0)->id) == 0) return;
    work_.push_back({select, depth, owners});
  }

  // A fact that was derived for the cell, in which `names` occur.
  void learn(Term fact, const Cell& from, const Names* names) {
    if (fact.is_true()) return;
    facts_.push_back(fact);
    std::vector<Names> owners = from.owners;
    if (names) owners.push_back(*names);
    cells_.visit(fact, [&](Term select) { later(select, from.depth + 1, owners); });
  }

  // The maps that the terms mention are known under their new names, too.
  void follow(const std::vector<Term>& terms, const Names& names) {
    for (const Term t : terms) {
      for (const Term s : term::free_symbols(t)) {
        const auto* origin = s.sort().kind == term::SortKind::Map ? contents_.origin(s) : nullptr;
        if (origin) sources_.emplace(names(s)->id, std::pair{origin, names});
      }
    }
  }

  static std::vector<Term> index_of(Term select) {
    return {select.children().begin() + 1, select.children().end()};
  }

  Term same_cell(const std::vector<Term>& a, const std::vector<Term>& b) {
    std::vector<Term> parts;
    for (std::size_t d = 0; d < a.size(); ++d) parts.push_back(terms_.eq(a[d], b[d]));
    return terms_.conj(parts);
  }

  // Some store in the view has this index.
  Term wrote(Term view, const std::vector<Term>& cell) {
    if (view.kind() == Kind::Symbol) return wrote_in_loops(view, cell);
    if (view.kind() == Kind::Ite) {
      return terms_.ite(view.child(0), wrote(view.child(1), cell), wrote(view.child(2), cell));
    }
    if (view.kind() != Kind::Store) return terms_.truth(false);
    const std::vector<Term> index(view.children().begin() + 1, view.children().end() - 1);
    return terms_.disj(same_cell(index, cell), wrote(view.child(0), cell));
  }

  // Said by a name: iterated() tells what is known of it.
  Term wrote_in_loops(Term view, const std::vector<Term>& cell) {
    const auto source = sources_.find(view->id);
    if (source == sources_.end()) return terms_.truth(false);
    const auto* loop = std::get_if<Contents::Iterated>(source->second.first);
    if (!loop) return terms_.truth(false);
    const Names names = source->second.second;
    follow({loop->before}, names);
    return terms_.disj(stored(terms_.select(view, cell)), wrote(names(loop->before), cell));
  }

  Term stored(Term select) {
    Term& name = stored_[select->id];
    if (!name) name = terms_.fresh("stored", term::bool_sort, term::Scope::Private);
    return name;
  }

  Term holds_what(const Cell& cell, Term view) {
    return terms_.eq(cell.select, terms_.select(view, index_of(cell.select)));
  }

  // What is known of the walk's thread, in the names of another: without what says the same of all.
  Term known(const std::vector<Term>& about, std::size_t count, const Names& names) {
    std::vector<Term> result;
    const auto facts = k_.facts.relevant(about, count, FactBase::Which::All);
    renamed_ += facts.size();
    contents_.spend(facts.size());
    for (const Term fact : facts) {
      const Term renamed = names(fact);
      if (renamed != fact) result.push_back(renamed);
    }
    return terms_.conj(result);
  }

  void settled(const Cell& cell, const Contents::Settled& s, const Names& names) {
    std::vector<Term> arrived;
    for (const Names& owner : cell.owners) {
      follow({s.view, s.path}, owner);
      arrived.push_back(owner(s.path));
      const Term view = owner(s.view);
      const Term own = terms_.conj(owner(s.path), wrote(view, index_of(cell.select)));
      learn(terms_.implies(own, holds_what(cell, view)), cell, nullptr);
    }
    const Term there = terms_.disj(arrived);
    someone(cell, s, names, there);
    for (const auto& lids : writers(cell, s, names)) by(lids, cell, s, names, there);
  }

  struct Thread {
    Names names;
    ThreadIds ids;
  };
  // Another thread of the group whose map this is.
  Thread another(const Names& names) {
    const auto thread = std::make_shared<SecondThread>(SecondThread::same_phase(k_));
    Thread result{[thread, names](Term t) { return names((*thread)(t)); }, thread->ids()};
    for (int d = 0; d < 3; ++d) {
      result.ids.lid[d] = names(result.ids.lid[d]);
      result.ids.gid[d] = names(result.ids.gid[d]);
    }
    return result;
  }

  void someone(const Cell& cell, const Contents::Settled& s, const Names& names, Term there) {
    const Thread w = another(names);
    follow({s.view, s.path}, w.names);
    std::vector<Term> exists = k_.launch.ranges(w.ids);
    exists.push_back(known({s.view, s.path}, s.known, w.names));
    facts_.push_back(terms_.conj(exists));
    const Term fact = terms_.conj(w.names(s.path), holds_what(cell, w.names(s.view)));
    learn(terms_.implies(there, fact), cell, &w.names);
  }

  // Local identifiers of threads with a store that has the index of the cell, or that a branch with
  // a store asks for (`if (lid == 0)`).
  std::vector<std::array<Term, 3>> writers(const Cell& cell, const Contents::Settled& s,
                                           const Names& names) {
    const Thread w = another(names);
    const auto given = [](Term t) { return t->narrowest != term::Scope::Private; };
    std::vector<std::array<Term, 3>> result;
    const auto meet = [&](std::vector<Term> unknowns, std::vector<Term> left,
                          const std::vector<Term>& right) {
      for (Term& side : left) side = w.names(contents_.defined(side));
      unknowns.insert(unknowns.begin(), w.ids.lid.begin(), w.ids.lid.end());
      for (const auto& values : solutions(terms_, unknowns, given, left, right)) {
        const auto lids = thread_with(values, w.ids);
        if (lids && std::find(result.begin(), result.end(), *lids) == result.end()) {
          result.push_back(*lids);
        }
      }
    };
    std::vector<Term> views{s.view};
    while (!views.empty()) {
      const Term view = views.back();
      views.pop_back();
      if (view.kind() == Kind::Ite) {
        views.insert(views.end(), {view.child(1), view.child(2)});
        std::vector<Term> left, right;
        equations(view.child(0), left, right);
        for (Term& side : right) side = w.names(side);
        if (std::all_of(right.begin(), right.end(), given)) meet({}, left, right);
      } else if (view.kind() == Kind::Store) {
        views.push_back(view.child(0));
        meet({}, {view.children().begin() + 1, view.children().end() - 1}, index_of(cell.select));
      } else if (const auto* origin = contents_.origin(view)) {
        const auto* loop = std::get_if<Contents::Iterated>(origin);
        if (!loop) continue;
        views.push_back(loop->before);
        for (const auto& write : loop->writes) {
          meet({w.names(loop->counter)}, write.index, index_of(cell.select));
        }
      }
    }
    return result;
  }

  // The equalities that decide a branch, one side of each a number.
  void equations(Term condition, std::vector<Term>& left, std::vector<Term>& right) {
    if (condition.kind() == Kind::And || condition.kind() == Kind::Not) {
      for (const Term child : condition.children()) equations(child, left, right);
    }
    if (condition.kind() != Kind::Eq || condition.child(0).sort() != term::int_sort) return;
    const std::size_t number = condition.child(0).kind() == Kind::IntConst ? 0 : 1;
    left.push_back(condition.child(1 - number));
    right.push_back(condition.child(number));
  }

  // Identifiers that are the only ones of their kind need no solution.
  std::optional<std::array<Term, 3>> thread_with(const std::vector<Term>& values,
                                                 const ThreadIds& ids) const {
    std::array<Term, 3> lids;
    for (std::size_t d = 0; d < 3; ++d) {
      const bool many = ids.lid[d].kind() == Kind::Symbol && !k_.launch.gsize()[d].is_int(1);
      if (many && !values[d]) return std::nullopt;
      lids[d] = many ? values[d] : ids.lid[d];
    }
    return lids;
  }

  // What the thread with these identifiers stored, if there is such a thread.
  void by(const std::array<Term, 3>& lids, const Cell& cell, const Contents::Settled& s,
          const Names& names, Term there) {
    const Thread any = another(names);
    const auto place = std::make_shared<term::Substitution>(terms_);
    for (std::size_t d = 0; d < 3; ++d) {
      if (any.ids.lid[d] != lids[d]) place->add(any.ids.lid[d], lids[d]);
    }
    const Names of = [place, inner = any.names](Term t) { return (*place)(inner(t)); };
    std::vector<Term> is_thread;
    for (const Term range : k_.launch.ranges(any.ids)) is_thread.push_back((*place)(range));
    is_thread.push_back(there);
    follow({s.view, s.path}, of);
    const Term view = of(s.view);
    const Term stored = terms_.implies(wrote(view, index_of(cell.select)), holds_what(cell, view));
    const Term fact = terms_.conj({known({s.view, s.path}, s.known, of), of(s.path), stored});
    learn(terms_.implies(terms_.conj(is_thread), fact), cell, &of);
  }

  // A thread of an arbitrary group.
  Thread of_any_group() {
    const auto thread = std::make_shared<SecondThread>(SecondThread::other_group(k_));
    return {[thread](Term t) { return (*thread)(t); }, thread->ids()};
  }

  // At the end of the kernel each cell holds what some group has made of it, and what every group has that
  // changed it. All threads have ended, so what is known at the end holds for each of them.
  void ended(const Cell& cell, const Contents::Ended& end) {
    const auto* origin = contents_.origin(end.of_group);
    const auto* last = origin ? std::get_if<Contents::Settled>(origin) : nullptr;
    if (!last) return;
    const Thread any = of_any_group();
    of_group(cell, end, *last, any.names, terms_.conj(k_.launch.ranges(any.ids)), true);
    for (const auto& ids : threads_that_store(cell, end)) {
      const Thread one = of_any_group();
      const auto place = std::make_shared<term::Substitution>(terms_);
      for (std::size_t d = 0; d < 3; ++d) {
        if (one.ids.lid[d] != ids.lid[d]) place->add(one.ids.lid[d], ids.lid[d]);
        if (one.ids.gid[d] != ids.gid[d]) place->add(one.ids.gid[d], ids.gid[d]);
      }
      const Names of = [place, inner = one.names](Term t) { return (*place)(inner(t)); };
      std::vector<Term> is_thread;
      for (const Term range : k_.launch.ranges(one.ids)) is_thread.push_back((*place)(range));
      of_group(cell, end, *last, of, terms_.conj(is_thread), false);
    }
  }

  // What the group of the thread `names` has made of the cell. `is_it`: its group is the one that decides.
  void of_group(const Cell& cell, const Contents::Ended& end, const Contents::Settled& last,
                const Names& names, Term is_thread, bool is_it) {
    follow({end.of_group, last.view, last.path}, names);
    const auto index = index_of(cell.select);
    const Term here = terms_.select(names(end.of_group), index);
    const Term same = terms_.eq(cell.select, here);
    const Term thread = terms_.conj({known({last.view, last.path}, last.known, names), names(last.path)});
    facts_.push_back(is_it ? terms_.conj(is_thread, thread) : terms_.implies(is_thread, thread));
    Cell group = cell;
    group.owners = {names};
    if (is_it) return learn(same, group, nullptr);
    const Term changed = terms_.disj(terms_.ne(here, terms_.select(end.at_launch, index)),
                                     wrote(names(last.view), index));
    learn(terms_.implies(terms_.conj(is_thread, changed), same), group, nullptr);
  }

  // Identifiers of threads with a store, in any phase, that has the index of the cell.
  std::vector<ThreadIds> threads_that_store(const Cell& cell, const Contents::Ended& end) {
    const Thread w = of_any_group();
    const auto given = [](Term t) { return t->narrowest < term::Scope::Group; };
    std::vector<ThreadIds> result;
    std::vector<Term> unknowns(w.ids.lid.begin(), w.ids.lid.end());
    unknowns.insert(unknowns.end(), w.ids.gid.begin(), w.ids.gid.end());
    const auto meet = [&](std::vector<Term> more, std::vector<Term> left) {
      for (Term& side : left) side = w.names(contents_.defined(side));
      more.insert(more.begin(), unknowns.begin(), unknowns.end());
      for (const auto& values : solutions(terms_, more, given, left, index_of(cell.select))) {
        const auto ids = thread_of_launch(values, w.ids);
        if (ids && result.size() < most_writers) result.push_back(*ids);
      }
    };
    std::set<std::uint32_t> seen;
    std::vector<Term> views{end.of_group};
    while (!views.empty()) {
      const Term view = views.back();
      views.pop_back();
      if (!seen.insert(view->id).second) continue;
      if (view.kind() == Kind::Ite) {
        views.insert(views.end(), {view.child(1), view.child(2)});
      } else if (view.kind() == Kind::Store) {
        views.push_back(view.child(0));
        meet({}, {view.children().begin() + 1, view.children().end() - 1});
      } else if (const auto* origin = contents_.origin(view)) {
        if (const auto* settled = std::get_if<Contents::Settled>(origin)) views.push_back(settled->view);
        const auto* loop = std::get_if<Contents::Iterated>(origin);
        if (!loop) continue;
        views.push_back(loop->before);
        for (const auto& write : loop->writes) meet({w.names(loop->counter)}, write.index);
      }
    }
    return result;
  }

  // Where an identifier is not determined it is that of a thread which exists: 0.
  std::optional<ThreadIds> thread_of_launch(const std::vector<Term>& values, const ThreadIds& ids) const {
    ThreadIds result = ids;
    bool some = false;
    for (std::size_t d = 0; d < 3; ++d) {
      const auto put = [&](Term& id, Term value) {
        if (id.kind() != Kind::Symbol) return;
        some = some || value;
        id = value ? value : terms_.integer(0);
      };
      put(result.lid[d], values[d]);
      put(result.gid[d], values[3 + d]);
    }
    if (!some) return std::nullopt;
    return result;
  }

  // What a loop has made of a cell: nothing, or what it stored in some earlier iteration.
  void iterated(const Cell& cell, const Contents::Iterated& loop, const Names& names) {
    follow({loop.before}, names);
    const Term here = stored(cell.select);
    std::vector<Term> ways;
    for (const auto& write : loop.writes) {
      const Names some = iteration(loop, names, {});
      ways.push_back(terms_.conj({known(about(write), write.known, some), in_time(loop, names, some),
                                  stores_here(write, cell, some),
                                  terms_.eq(cell.select, some(write.value))}));
      for (const Term k : rounds(write, loop, cell, names)) {
        const Names that = iteration(loop, names, k);
        const Term executed = in_time(loop, names, that);
        facts_.push_back(terms_.implies(executed, known(about(write), write.known, that)));
        facts_.push_back(
            terms_.implies(terms_.conj(executed, stores_here(write, cell, that)), here));
      }
      follow(about(write), some);
    }
    learn(terms_.conj(terms_.implies(here, terms_.disj(ways)),
                      terms_.disj(here, holds_what(cell, names(loop.before)))),
          cell, nullptr);
  }

  static std::vector<Term> about(const Contents::Write& write) {
    std::vector<Term> all = write.index;
    all.insert(all.end(), {write.guard, write.value});
    return all;
  }

  // The names of an iteration of its own, number k or any: symbols that are newer than the loop's
  // counter belong to one iteration.
  Names iteration(const Contents::Iterated& loop, const Names& names, Term k) {
    const auto fresh = std::make_shared<term::Substitution>(terms_);
    const auto seen = std::make_shared<std::set<std::uint32_t>>();
    const auto place = std::make_shared<term::Substitution>(terms_);
    if (k) {
      const Term number = terms_.fresh("iteration", term::int_sort, term::Scope::Private);
      fresh->add(loop.counter, number);
      seen->insert(loop.counter->id);
      place->add(names(number), k);
    }
    return [this, fresh, seen, place, names, from = loop.counter->id](Term t) {
      for (const Term s : term::free_symbols(t)) {
        if (s->id < from || !seen->insert(s->id).second) continue;
        fresh->add(s, terms_.fresh(s->name + "@", s.sort(), s->scope, s->elements));
      }
      return (*place)(names((*fresh)(t)));
    };
  }

  // It is one of those that came before the head that is looked at.
  Term in_time(const Contents::Iterated& loop, const Names& names, const Names& then) {
    const Term k = then(loop.counter);
    return terms_.conj(terms_.le(terms_.integer(0), k), terms_.lt(k, names(loop.counter)));
  }

  Term stores_here(const Contents::Write& write, const Cell& cell, const Names& then) {
    std::vector<Term> index;
    for (const Term i : write.index) index.push_back(then(i));
    return terms_.conj(then(write.guard), same_cell(index, index_of(cell.select)));
  }

  // Iterations in which the store may have the index of the cell.
  std::vector<Term> rounds(const Contents::Write& write, const Contents::Iterated& loop,
                           const Cell& cell, const Names& names) {
    const std::uint32_t newer = terms_.fresh("mark", term::int_sort, term::Scope::Launch)->id;
    const Names some = iteration(loop, names, {});
    const auto given = [&](Term t) {
      const auto symbols = term::free_symbols(t);
      return std::none_of(symbols.begin(), symbols.end(),
                          [&](Term symbol) { return symbol->id > newer; });
    };
    std::vector<Term> index;
    for (const Term i : write.index) index.push_back(some(contents_.defined(i)));
    std::vector<Term> result;
    for (const auto& values :
         solutions(terms_, {some(loop.counter)}, given, index, index_of(cell.select))) {
      if (values[0]) result.push_back(values[0]);
    }
    return result;
  }

  KernelContext& k_;
  term::TermManager& terms_;
  Contents& contents_;
  const Companion* companion_;
  bool at_end_;
  std::map<std::uint32_t, std::pair<const Contents::Origin*, Names>> sources_;  // by map symbol
  std::deque<Cell> work_;
  std::map<std::uint32_t, Term> stored_;  // by the cell: a loop stored to it
  Cells cells_;
  std::vector<Term> facts_;
  std::size_t renamed_ = 0;
  unsigned deepest_ = deepest;
};

}  // namespace

std::vector<Term> facts_of_contents(KernelContext& context, Contents& contents,
                                    const std::vector<Term>& about, const Companion* companion, bool at_end) {
  if (contents.all().empty()) return {};
  return Expansion(context, contents, companion, at_end).run(about);
}

}  // namespace permverify::obligation
