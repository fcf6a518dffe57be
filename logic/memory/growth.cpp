// A view is made of stores and alternatives over the map with which it began. Each atomic operation left a symbol of its
// own, with a note of the view before it: that is what is followed, since a later store to the same element stands in the
// place of an earlier one.
//
// An operation is listed once, with the condition under which it is executed: outside of loops a statement is executed
// once at most. A loop with an operation begins with a new map, which is neither launch memory nor that of a barrier.
#include "logic/memory/growth.h"

#include <algorithm>

namespace permverify::obligation {

using term::Kind;

struct Growth::Search {
  std::unordered_map<Term, Term, term::TermHash> base;  // of the views that were looked at
  std::set<const Contents::Update*> found;
  std::vector<Contents::Addition> by;
};

// Nothing for a plain store, also of what an atomic operation has left elsewhere or before.
const Contents::Update* Growth::update_that_stored(Term view) const {
  const auto* update = contents_.update_of(view.children().back());
  if (!update || update->array != array_) return nullptr;
  return terms_.store(update->before, update->index, view.children().back()) == view ? update : nullptr;
}

Term Growth::without_updates(Term view) const {
  if (view.kind() == Kind::Ite) {
    return terms_.ite(view.child(0), without_updates(view.child(1)), without_updates(view.child(2)));
  }
  if (view.kind() != Kind::Store) return view;
  const Term value = view.children().back();
  if (const auto* update = update_that_stored(view)) return without_updates(update->before);
  const std::vector<Term> index(view.children().begin() + 1, view.children().end() - 1);
  return terms_.store(without_updates(view.child(0)), index, value);
}

bool Growth::is_plain(Term view) const {
  if (view.kind() == Kind::Ite) return is_plain(view.child(1)) && is_plain(view.child(2));
  if (view.kind() == Kind::Store) return !contents_.update_of(view.children().back()) && is_plain(view.child(0));
  if (view.kind() != Kind::Symbol) return false;
  const auto* meeting = contents_.meeting_at(view);
  return view == k_.launch_memory.at(array_) || (meeting && meeting->fenced);
}

// The part of the condition that does not hold of every thread that has come along the path. The condition of an iteration
// is that of any, while the path is about the last one: what is newer than the counter is not compared.
Term Growth::beyond_path(Term condition, Term counter) const {
  const auto parts = [](Term t) {
    return t.kind() == Kind::And ? std::vector<Term>(t.children().begin(), t.children().end()) : std::vector<Term>{t};
  };
  const auto given = parts(path_);
  std::vector<Term> rest;
  for (const Term part : parts(condition)) {
    const auto symbols = counter ? term::free_symbols(part) : std::vector<Term>{};
    const bool of_iteration = std::any_of(symbols.begin(), symbols.end(), [&](Term s) { return s->id >= counter->id; });
    const bool holds = !of_iteration && std::find(given.begin(), given.end(), part) != given.end();
    if (!holds) rest.push_back(part);
  }
  return terms_.conj(rest);
}

// Notes with which map the view began. `passed`: barriers that may be passed on the way back.
bool Growth::collect(Term view, unsigned passed, Search& search) const {
  if (search.base.count(view) != 0) return true;
  if (view.kind() == Kind::Ite) {
    if (!collect(view.child(1), passed, search) || !collect(view.child(2), passed, search)) return false;
    search.base[view] = terms_.ite(view.child(0), search.base.at(view.child(1)), search.base.at(view.child(2)));
    return true;
  }
  if (view.kind() == Kind::Store) {
    const auto* update = update_that_stored(view);
    if (!update || !update->amount || !collect(update->before, passed, search)) return false;
    if (search.found.insert(update).second) {
      search.by.push_back({beyond_path(update->path), update->index, update->amount});
    }
    search.base[view] = search.base.at(update->before);
    return true;
  }
  if (view == k_.launch_memory.at(array_)) {
    search.base[view] = view;
    return true;
  }
  if (const auto* loop = view.kind() == Kind::Symbol ? contents_.loop_at(view) : nullptr) {
    if (!collect_iterations(*loop, search) || !collect(loop->before, passed, search)) return false;
    search.base[view] = search.base.at(loop->before);
    return true;
  }
  const auto* meeting = view.kind() == Kind::Symbol ? contents_.meeting_at(view) : nullptr;
  if (!meeting) return false;
  if (passed == 0 && meeting->fenced) {
    search.base[view] = view;
    return true;
  }
  if (!collect(meeting->view, meeting->fenced ? passed - 1 : passed, search)) return false;
  search.base[view] = search.base.at(meeting->view);
  return true;
}

// What iterations do is stated if it is made of their number and of what is known before the loop: symbols that are newer than
// the counter belong to one iteration.
bool Growth::collect_iterations(const Contents::Loop& loop, Search& search) const {
  if (!loop.once || loop.stores || loop.updates.empty()) return false;
  for (const Term left : loop.updates) {
    const auto& update = *contents_.update_of(left);
    if (!update.amount) return false;
    Contents::Addition addition{contents_.defined(beyond_path(update.path, loop.counter)), {}, contents_.defined(update.amount), loop.counter};
    for (const Term i : update.index) addition.index.push_back(contents_.defined(i));
    std::vector<Term> parts = addition.index;
    parts.insert(parts.end(), {addition.condition, addition.amount});
    for (const Term part : parts) {
      for (const Term s : term::free_symbols(part)) {
        if (s->id > loop.counter->id) return false;
      }
    }
    search.by.push_back(std::move(addition));
  }
  return true;
}

std::optional<Contents::Grown> Growth::of(Term view, unsigned passed) const {
  Search search;
  if (!collect(view, passed, search)) return std::nullopt;
  const Term base = search.base.at(view);
  // Where views began with several maps, an operation may lie before one of them and behind another.
  if (base.kind() != Kind::Symbol) return std::nullopt;
  const ir::Type element = k_.vocabulary.variable(array_).type.element();
  if (!element.is_integer() && !search.by.empty()) return std::nullopt;
  return Contents::Grown{base, element, std::move(search.by)};
}

std::optional<Contents::Grown> Growth::over_launch(Term view) const {
  constexpr unsigned most = 64;
  const auto all = of(view, most);
  if (all && all->base == k_.launch_memory.at(array_)) return all;
  if (!k_.launch.one_group()) return std::nullopt;
  for (unsigned passed = 4; passed-- > 0;) {
    if (auto some = of(view, passed)) return some;
  }
  return std::nullopt;
}

}  // namespace permverify::obligation
