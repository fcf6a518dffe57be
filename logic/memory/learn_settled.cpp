// What a cell holds behind a barrier (contents.h, 1 and 2).
#include <algorithm>

#include "logic/memory/group_threads.h"
#include "logic/memory/thread_number.h"

namespace permverify::obligation {

using term::Kind;

namespace {

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

class SettledCell {
 public:
  SettledCell(Expansion& expansion, const Expansion::Cell& cell, const Contents::Settled& settled, const Names& names)
      : e_(expansion), k_(e_.context()), terms_(k_.terms), cell_(cell), settled_(settled), names_(names) {}

  void run() {
    std::vector<Term> arrived;
    for (const Names& owner : cell_.owners) {
      e_.follow({settled_.view, settled_.path}, owner);
      arrived.push_back(owner(settled_.path));
      const Term view = owner(settled_.view);
      const Term own = terms_.conj(owner(settled_.path), e_.wrote(owner(settled_.stores), cell_.index()));
      e_.learn(terms_.implies(own, e_.holds_what(cell_, view)), cell_, nullptr);
    }
    const Term there = terms_.disj(arrived);
    if (settled_.in_views) someone(there);
    for (const Lids& lids : writers()) by(lids, there);
  }

 private:
  void someone(Term there) {
    const NamedThread w = another_of_group(k_, names_);
    e_.follow({settled_.view, settled_.path}, w.names);
    std::vector<Term> exists = k_.launch.ranges(w.ids);
    exists.push_back(e_.known({settled_.view, settled_.path}, settled_.known, w.names));
    e_.add(terms_.conj(exists), cell_);
    const Term fact = terms_.conj(w.names(settled_.path), e_.holds_what(cell_, w.names(settled_.view)));
    e_.learn(terms_.implies(there, fact), cell_, &w.names);
  }

  // Local identifiers of threads with a store that has the index of the cell, or that a branch with
  // a store asks for (`if (lid == 0)`).
  std::vector<Lids> writers() {
    const Contents& contents = e_.contents();
    const NamedThread w = another_of_group(k_, names_);
    const auto given = [](Term t) { return t->narrowest != term::Scope::Private; };
    std::vector<Lids> result;
    const auto meet = [&](const std::vector<Term>& unknowns, std::vector<Term> left, const std::vector<Term>& right) {
      for (Term& side : left) side = w.names(with_thread_numbers(k_, contents.defined(side)));
      solve_for_threads(k_, w, unknowns, left, right, result);
    };
    std::vector<Term> views{settled_.stores};
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
        meet({}, {view.children().begin() + 1, view.children().end() - 1}, cell_.index());
      } else if (const auto* origin = contents.origin(view)) {
        const auto* loop = std::get_if<Contents::Iterated>(origin);
        if (!loop) continue;
        views.push_back(loop->before);
        for (const auto& write : loop->writes) {
          meet({w.names(loop->counter)}, write.index, cell_.index());
        }
      }
    }
    return result;
  }

  // What the thread with these identifiers stored, if there is such a thread.
  void by(const Lids& lids, Term there) {
    const PlacedThread thread = thread_of_group(k_, names_, lids);
    const Names& of = thread.names;
    e_.follow({settled_.view, settled_.path}, of);
    const Term view = of(settled_.view);
    const Term stored = terms_.implies(e_.wrote(of(settled_.stores), cell_.index()), e_.holds_what(cell_, view));
    const Term known = e_.known({settled_.view, settled_.path}, settled_.known, of);
    const Term exists = terms_.conj(thread.exists, there);
    e_.learn(terms_.implies(exists, terms_.conj({known, of(settled_.path), stored})), cell_, &of, exists);
  }

  Expansion& e_;
  KernelContext& k_;
  term::TermManager& terms_;
  const Expansion::Cell& cell_;
  const Contents::Settled& settled_;
  const Names& names_;
};

}  // namespace

void learn_settled(Expansion& expansion, const Expansion::Cell& cell, const Contents::Settled& settled,
                   const Names& names) {
  SettledCell(expansion, cell, settled, names).run();
}

}  // namespace permverify::obligation
