#include "logic/memory/owner.h"

#include <algorithm>

#include "logic/term/linear.h"

namespace permverify::obligation {

using term::Kind;

namespace {

using Place = std::vector<Term>;  // the index of an element that the thread stores to or has a permission on

// All values of an expression over the identifiers: `value` with a constant for what is free beside them, for every
// e with `range`.
struct Covering {
  Term value;
  Term low, high;  // null: every integer
};

class Owner {
 public:
  Owner(KernelContext& context, const Contents& contents)
      : k_(context), terms_(context.terms), contents_(contents) {}

  std::optional<OwnersGoal> run(Term goal) {
    // The thread is chosen by the element: nothing else may have been said of it.
    if (goal->narrowest != term::Scope::Launch) return std::nullopt;
    OwnersGoal result;
    result.goal = seen(goal);
    if (!found_) return std::nullopt;
    result.facts = std::move(facts_);
    return result;
  }

 private:
  Term seen(Term goal) {
    const Kind kind = goal.kind();
    if (kind == Kind::And || kind == Kind::Or) {
      std::vector<Term> parts;
      for (const Term part : goal.children()) parts.push_back(seen(part));
      return kind == Kind::And ? terms_.conj(std::move(parts)) : terms_.disj(std::move(parts));
    }
    if (kind == Kind::Implies) return terms_.implies(goal.child(0), seen(goal.child(1)));
    if (kind != Kind::Forall || found_) return opened(terms_, goal);
    return of_binders(goal);
  }

  Term of_binders(Term goal) {
    look_for_element(goal.child(0), goal->binders);
    if (!element_) return opened(terms_, goal);
    const auto& ended = std::get<Contents::Ended>(*contents_.origin(element_.child(0)));
    const auto* origin = contents_.origin(ended.of_group);
    const auto* last = origin ? std::get_if<Contents::Settled>(origin) : nullptr;
    if (!last) return opened(terms_, goal);
    for (const Place& place : places_of(*last, ended.of_group)) {
      if (const auto covered = covers(goal, place)) {
        found_ = true;
        learn(*last, ended.of_group);
        return *covered;
      }
    }
    return opened(terms_, goal);
  }

  // The first element of a final map whose indices are bound variables or free of them.
  void look_for_element(Term t, const std::vector<Term>& binders) {
    if (element_ || !seen_.insert(t->id).second) return;
    if (t.kind() == Kind::Select && t.child(0).kind() == Kind::Symbol) {
      const auto* origin = contents_.origin(t.child(0));
      const bool ended = origin && std::holds_alternative<Contents::Ended>(*origin);
      bool bound = false;
      for (std::size_t d = 1; d < t.children().size(); ++d) {
        bound = bound || std::find(binders.begin(), binders.end(), t.child(d)) != binders.end();
      }
      if (ended && bound) element_ = t;
    }
    for (const Term child : t.children()) look_for_element(child, binders);
  }

  std::vector<Place> places_of(const Contents::Settled& last, Term end) const {
    std::vector<Place> places;
    for (const Term fact : last.kept) places_in_fact(fact, end, places);
    std::set<std::uint32_t> seen;
    std::vector<Term> views{last.view};
    while (!views.empty()) {
      const Term view = views.back();
      views.pop_back();
      if (!seen.insert(view->id).second) continue;
      if (view.kind() == Kind::Ite) views.insert(views.end(), {view.child(2), view.child(1)});
      if (view.kind() == Kind::Store) {
        places.push_back({view.children().begin() + 1, view.children().end() - 1});
        views.push_back(view.child(0));
      }
      const auto* origin = view.kind() == Kind::Symbol ? contents_.origin(view) : nullptr;
      if (!origin) continue;
      if (const auto* settled = std::get_if<Contents::Settled>(origin)) views.push_back(settled->view);
      if (const auto* loop = std::get_if<Contents::Iterated>(origin)) {
        for (const auto& write : loop->writes) places.push_back(write.index);
        views.push_back(loop->before);
      }
    }
    return places;
  }

  // Elements of the map that the fact mentions.
  static void places_in_fact(Term t, Term map, std::vector<Place>& out) {
    if (t.kind() == Kind::Select && t.child(0) == map) {
      out.push_back({t.children().begin() + 1, t.children().end()});
    }
    for (const Term child : t.children()) places_in_fact(child, map, out);
  }

  // The goal for the elements of the place, and for what is outside of it.
  std::optional<Term> covers(Term goal, const Place& place) {
    term::Substitution here(terms_), outside(terms_);
    std::vector<Term> beyond, exact;
    used_.clear();
    for (const Term b : goal->binders) {
      const Term any = terms_.fresh(b->name, b.sort(), term::Scope::Launch);
      outside.add(b, any);
      std::optional<Covering> all;
      for (std::size_t d = 1; d < element_.children().size() && !all; ++d) {
        if (element_.child(d) == b) all = covering(contents_.defined(place[d - 1]));
      }
      if (!all) {
        here.add(b, any);
        continue;
      }
      exact.push_back(b);
      here.add(b, all->value);
      if (all->low) beyond.push_back(terms_.lt(any, all->low));
      if (all->high) beyond.push_back(terms_.le(all->high, any));
    }
    if (exact.empty()) return std::nullopt;
    const Term body = goal.child(0);
    if (beyond.empty()) return here(body);
    return terms_.conj(here(body), terms_.implies(terms_.disj(beyond), outside(body)));
  }

  std::optional<Covering> covering(Term index) {
    const auto linear = term::linear_of(terms_, index);
    if (!linear || linear->constant.denominator != 1) return std::nullopt;
    Covering result;
    std::vector<Term> rest{terms_.integer(linear->constant.numerator)};
    Term of_thread, count, further;
    for (const auto& m : linear->monomials) {
      if (m.coefficient.denominator != 1) return std::nullopt;
      const Term whole = terms_.mul(terms_.integer(m.coefficient.numerator), m.atom);
      const Term threads = m.coefficient.numerator == 1 && !of_thread ? threads_of(m.atom) : Term();
      if (threads) {
        of_thread = m.atom;
        count = threads;
      } else if (is_shared(m.atom)) {
        rest.push_back(whole);
      } else if (!further) {
        further = whole;
      } else {
        return std::nullopt;
      }
    }
    if (!of_thread) return std::nullopt;
    const Term low = terms_.add(rest);
    result.value = terms_.add(low, of_thread);
    if (!further) {
      result.low = low;
      result.high = terms_.add(low, count);
      return result;
    }
    const Term round = terms_.fresh("round", term::int_sort, term::Scope::Private);
    for (const Term s : unshared(further)) {
      if (terms_.mul(count, s) != further) continue;
      result.value = terms_.add(result.value, terms_.mul(count, round));
      return result;
    }
    return std::nullopt;
  }

  // Of an atom that has each value from 0 below a number once among all threads, that number.
  Term threads_of(Term atom) {
    for (std::size_t d = 0; d < 3; ++d) {
      const Term gsize = k_.launch.gsize()[d], ngroups = k_.launch.ngroups()[d];
      const bool many = k_.ids.lid[d].kind() == Kind::Symbol;
      if (many && atom == k_.launch.builtin(ir::Builtin::Tid, static_cast<int>(d), k_.ids)) {
        return is_unused({d}) ? terms_.mul(gsize, ngroups) : Term();
      }
    }
    const bool all = atom == k_.launch.builtin(ir::Builtin::Tid, -1, k_.ids) && is_unused({0, 1, 2});
    return all ? all_threads() : Term();
  }

  // Two variables of a goal are independent, so no identifier may stand for both. Takes the axes.
  bool is_unused(const std::set<std::size_t>& axes) {
    for (const std::size_t axis : axes) {
      if (used_.count(axis) != 0) return false;
    }
    used_.insert(axes.begin(), axes.end());
    return true;
  }
  Term all_threads() const {
    Term all = terms_.integer(1);
    for (std::size_t d = 0; d < 3; ++d) {
      all = terms_.mul(all, terms_.mul(k_.launch.gsize()[d], k_.launch.ngroups()[d]));
    }
    return all;
  }

  static bool is_shared(Term t) {
    return t->narrowest == term::Scope::Launch && !t->has_bound;
  }

  // What varies in the product beside launch constants: symbols, and bound variables of a permission.
  std::vector<Term> unshared(Term product) const {
    std::vector<Term> result;
    for (const Term s : term::free_symbols(product)) {
      if (s->scope != term::Scope::Launch) result.push_back(s);
    }
    for (const Term b : terms_.free_bound(product)) result.push_back(b);
    return result;
  }

  void learn(const Contents::Settled& last, Term end) {
    const Term map = element_.child(0);
    term::Substitution at_end(terms_);
    at_end.add(end, map);
    for (const Term fact : last.kept) facts_.push_back(at_end(fact));
    for_each_store(terms_, last.stores, terms_.truth(true), [&](Term guard, const std::vector<Term>& index) {
      facts_.push_back(terms_.implies(guard, terms_.eq(terms_.select(map, index), terms_.select(last.view, index))));
    });
    facts_.push_back(last.path);
    std::vector<Term> about{last.view, last.path};
    for (const Term fact : k_.facts.relevant(about, last.known, FactBase::Which::All)) facts_.push_back(fact);
  }

  KernelContext& k_;
  term::TermManager& terms_;
  const Contents& contents_;
  Term element_;
  bool found_ = false;
  std::set<std::uint32_t> seen_;
  std::set<std::size_t> used_;  // axes whose identifiers a variable of the goal stands for
  std::vector<Term> facts_;
};

}  // namespace

std::optional<OwnersGoal> seen_by_owner(KernelContext& context, const Contents& contents, Term goal) {
  return Owner(context, contents).run(goal);
}

}  // namespace permverify::obligation
