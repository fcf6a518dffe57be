// At the end of the kernel each cell holds what some group has made of it, and what every group has that changed it. All
// threads have ended, so what is known at the end holds for each of them.
#include <memory>

#include "logic/memory/expansion.h"
#include "logic/memory/thread_number.h"
#include "logic/memory/witness.h"

namespace permverify::obligation {

using term::Kind;

namespace {

constexpr std::size_t most_writers = 4;  // threads that are tried as the one that stored to a cell

class EndedCell {
 public:
  EndedCell(Expansion& expansion, const Expansion::Cell& cell, const Contents::Ended& end)
      : e_(expansion), k_(e_.context()), terms_(k_.terms), cell_(cell), end_(end) {}

  void run() {
    const auto* origin = e_.contents().origin(end_.of_group);
    const auto* last = origin ? std::get_if<Contents::Settled>(origin) : nullptr;
    if (!last || !end_.apart) return;
    const NamedThread any = of_any_group();
    of_group(*last, any.names, terms_.conj(k_.launch.ranges(any.ids)), true);
    for (const auto& ids : threads_that_store()) {
      const NamedThread one = of_any_group();
      std::vector<std::pair<Term, Term>> places;
      for (std::size_t d = 0; d < 3; ++d) {
        places.emplace_back(one.ids.lid[d], ids.lid[d]);
        places.emplace_back(one.ids.gid[d], ids.gid[d]);
      }
      const Names place = placed(terms_, {[](Term t) { return t; }, {}}, places);
      std::vector<Term> is_thread;
      for (const Term range : k_.launch.ranges(one.ids)) is_thread.push_back(place(range));
      of_group(*last, placed(terms_, one, places), terms_.conj(is_thread), false);
    }
  }

 private:
  // A thread of an arbitrary group.
  NamedThread of_any_group() {
    const auto thread = std::make_shared<SecondThread>(SecondThread::other_group(k_));
    return {[thread](Term t) { return (*thread)(t); }, thread->ids()};
  }

  // What the group of the thread `names` has made of the cell. `is_it`: its group is the one that decides.
  void of_group(const Contents::Settled& last, const Names& names, Term is_thread, bool is_it) {
    e_.follow({end_.of_group, last.view, last.path}, names);
    const auto index = cell_.index();
    const Term here = terms_.select(names(end_.of_group), index);
    const Term same = terms_.eq(cell_.select, here);
    const Term thread = terms_.conj({e_.known({last.view, last.path}, last.known, names), names(last.path)});
    e_.add(is_it ? terms_.conj(is_thread, thread) : terms_.implies(is_thread, thread), cell_);
    Expansion::Cell group = cell_;
    group.owners = {names};
    if (is_it) return e_.learn(same, group, nullptr);
    const Term changed = terms_.disj(terms_.ne(here, terms_.select(end_.at_launch, index)),
                                     e_.wrote(names(last.stores), index));
    e_.learn(terms_.implies(terms_.conj(is_thread, changed), same), group, nullptr, is_thread);
  }

  // Identifiers of threads with a store, in any phase, that has the index of the cell.
  std::vector<ThreadIds> threads_that_store() {
    const Contents& contents = e_.contents();
    const NamedThread w = of_any_group();
    const auto given = [](Term t) { return t->narrowest < term::Scope::Group; };
    std::vector<ThreadIds> result;
    std::vector<Term> unknowns(w.ids.lid.begin(), w.ids.lid.end());
    unknowns.insert(unknowns.end(), w.ids.gid.begin(), w.ids.gid.end());
    const auto meet = [&](std::vector<Term> more, std::vector<Term> left) {
      for (Term& side : left) side = w.names(with_thread_numbers(k_, contents.defined(side)));
      more.insert(more.begin(), unknowns.begin(), unknowns.end());
      for (const auto& values : solutions(terms_, more, given, left, cell_.index())) {
        const auto ids = thread_of_launch(values, w.ids);
        if (ids && result.size() < most_writers) result.push_back(*ids);
      }
    };
    std::set<std::uint32_t> seen;
    std::vector<Term> views{end_.of_group};
    while (!views.empty()) {
      const Term view = views.back();
      views.pop_back();
      if (!seen.insert(view->id).second) continue;
      if (view.kind() == Kind::Ite) {
        views.insert(views.end(), {view.child(1), view.child(2)});
      } else if (view.kind() == Kind::Store) {
        views.push_back(view.child(0));
        meet({}, {view.children().begin() + 1, view.children().end() - 1});
      } else if (const auto* origin = contents.origin(view)) {
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

  Expansion& e_;
  KernelContext& k_;
  term::TermManager& terms_;
  const Expansion::Cell& cell_;
  const Contents::Ended& end_;
};

}  // namespace

void learn_ended(Expansion& expansion, const Expansion::Cell& cell, const Contents::Ended& end) {
  EndedCell(expansion, cell, end).run();
}

}  // namespace permverify::obligation
