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
  std::int64_t step = 1;  // of those between the two, each `step`th from `low` on
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
    if (!found_) result.goal = seen_by_first(goal);
    if (!found_) return std::nullopt;
    result.facts = std::move(facts_);
    result.own = own_;
    result.has_gaps = has_gaps_;
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

  // Every launch of a kernel has a first thread, so what is known of an arbitrary thread may be used for its identifiers.
  // Asked for where a condition picks it.
  Term seen_by_first(Term goal) {
    if (k_.kernel.role != ir::KernelRole::Kernel) return goal;
    seen_.clear();
    look_for_element(goal, {});
    const Term element = element_ ? element_ : other_;
    if (!element) return goal;
    const auto& ended = std::get<Contents::Ended>(*contents_.origin(element.child(0)));
    const auto* origin = contents_.origin(ended.of_group);
    const auto* last = origin ? std::get_if<Contents::Settled>(origin) : nullptr;
    if (!last) return goal;
    std::vector<Term> first;
    bool picked = false;
    std::set<std::uint32_t> seen;
    std::vector<Term> about = last->kept;
    about.insert(about.end(), {last->view, last->path});
    for (std::size_t d = 0; d < 3; ++d) {
      for (const Term id : {k_.ids.lid[d], k_.ids.gid[d]}) {
        if (id.kind() == Kind::Symbol) first.push_back(terms_.eq(id, terms_.integer(0)));
      }
    }
    for (const Term t : about) picked = picked || picks_first(t, seen);
    if (!picked) return goal;
    found_ = true;
    learn(*last, ended.of_group, element.child(0));
    return terms_.implies(terms_.conj(first), opened(terms_, goal));
  }

  // `tid == 0`, or the same of another identifier.
  bool picks_first(Term t, std::set<std::uint32_t>& seen) const {
    if (!seen.insert(t->id).second) return false;
    if (t.kind() == Kind::Eq) {
      for (const std::size_t side : {0U, 1U}) {
        if (t.child(side).is_int(0) && is_identifier(t.child(1 - side))) return true;
      }
    }
    const auto children = t.children();
    return std::any_of(children.begin(), children.end(), [&](Term child) { return picks_first(child, seen); });
  }

  bool is_identifier(Term t) const {
    for (int d = -1; d < 3; ++d) {
      if (t == k_.launch.builtin(ir::Builtin::Tid, d, k_.ids) || t == k_.launch.builtin(ir::Builtin::Lid, d, k_.ids)) return true;
    }
    return false;
  }

  Term of_binders(Term goal) {
    look_for_element(goal.child(0), goal->binders);
    const Term element = element_ ? element_ : other_;
    if (!element) return opened(terms_, goal);
    const Term map = element.child(0);
    const auto& ended = std::get<Contents::Ended>(*contents_.origin(map));
    const auto* origin = contents_.origin(ended.of_group);
    const auto* last = origin ? std::get_if<Contents::Settled>(origin) : nullptr;
    if (!last) return opened(terms_, goal);
    std::optional<Term> covered;
    const std::vector<Place> places = element_ ? places_of(*last, ended.of_group) : std::vector<Place>{};
    for (std::size_t i = 0; i < places.size() && !covered; ++i) covered = covers(goal, places[i]);
    if (covered && own_.element) own_.last = last;
    if (!covered) covered = covers_by_ranges(goal);
    if (!covered) return opened(terms_, goal);
    found_ = true;
    learn(*last, ended.of_group, map);
    return *covered;
  }

  // The first element of a final map whose indices are bound variables or free of them, and the first of any other form.
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
      if (ended && !other_) other_ = t;
    }
    for (const Term child : t.children()) look_for_element(child, binders);
  }

  // The goal for variables that count the threads of the launch along an axis, and for all other values.
  std::optional<Term> covers_by_ranges(Term goal) {
    term::Substitution here(terms_), outside(terms_);
    std::vector<Term> beyond;
    used_.clear();
    has_gaps_ = false;
    for (const Term b : goal->binders) {
      const Term any = terms_.fresh(b->name, b.sort(), term::Scope::Launch);
      outside.add(b, any);
      const auto axis = b.sort() == term::int_sort ? axis_counted_by(goal, b) : std::nullopt;
      here.add(b, axis ? k_.launch.builtin(ir::Builtin::Tid, *axis, k_.ids) : any);
      if (!axis) continue;
      beyond.push_back(terms_.lt(any, terms_.integer(0)));
      beyond.push_back(terms_.le(threads_along(static_cast<std::size_t>(*axis)), any));
    }
    if (beyond.empty()) return std::nullopt;
    return terms_.conj(here(goal.child(0)), terms_.implies(terms_.disj(beyond), outside(goal.child(0))));
  }

  // The axis that no variable before counts, along which there are as many threads as the variable has values.
  std::optional<int> axis_counted_by(Term goal, Term variable) {
    for (int d = 0; d < 3; ++d) {
      const auto axis = static_cast<std::size_t>(d);
      const Term all = threads_along(axis);
      std::set<std::uint32_t> seen;
      if (k_.ids.lid[axis].kind() != Kind::Symbol || !has_part(terms_.lt(variable, all), goal.child(0), seen)) continue;
      if (is_unused({axis})) return d;
    }
    return std::nullopt;
  }

  static bool has_part(Term part, Term t, std::set<std::uint32_t>& seen) {
    if (t == part) return true;
    if (!seen.insert(t->id).second) return false;
    const auto children = t.children();
    return std::any_of(children.begin(), children.end(), [&](Term child) { return has_part(part, child, seen); });
  }

  Term threads_along(std::size_t axis) const {
    return terms_.mul(k_.launch.gsize()[axis], k_.launch.ngroups()[axis]);
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
    has_gaps_ = false;
    for (const Term b : goal->binders) {
      const Term any = terms_.fresh(b->name, b.sort(), term::Scope::Launch);
      outside.add(b, any);
      std::optional<Covering> all;
      for (std::size_t d = 1; d < element_.children().size() && !all; ++d) {
        if (element_.child(d) != b) continue;
        const Term index = contents_.defined(place[d - 1]);
        all = covering(index, false);
        if (!all) all = covering(index, true);
      }
      if (!all) {
        here.add(b, any);
        continue;
      }
      exact.push_back(b);
      here.add(b, all->value);
      if (all->low) beyond.push_back(terms_.lt(any, all->low));
      if (all->high) beyond.push_back(terms_.le(all->high, any));
      if (all->step == 1) continue;
      const Term apart = terms_.mod(terms_.sub(any, all->low), terms_.integer(all->step));
      beyond.push_back(terms_.ne(apart, terms_.integer(0)));
      has_gaps_ = true;
    }
    if (exact.empty()) return std::nullopt;
    const Term own = here(element_);
    own_.element = own->has_bound ? Term() : own;
    const Term body = goal.child(0);
    if (beyond.empty()) return here(body);
    return terms_.conj(here(body), terms_.implies(terms_.disj(beyond), outside(body)));
  }

  // strided: the identifier may stand in the index several times.
  std::optional<Covering> covering(Term index, bool strided) {
    const auto linear = term::linear_of(terms_, index);
    if (!linear || linear->constant.denominator != 1) return std::nullopt;
    Covering result;
    std::vector<Term> rest{terms_.integer(linear->constant.numerator)};
    Term of_thread, count, further;
    for (const auto& m : linear->monomials) {
      if (m.coefficient.denominator != 1) return std::nullopt;
      const Term whole = terms_.mul(terms_.integer(m.coefficient.numerator), m.atom);
      const std::int64_t times = m.coefficient.numerator;
      const bool fits = !of_thread && (strided ? times > 1 : times == 1);
      const Term threads = fits ? threads_of(m.atom) : Term();
      if (threads) {
        of_thread = whole;
        count = threads;
        result.step = times;
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
      result.high = terms_.add(low, terms_.mul(terms_.integer(result.step), count));
      return result;
    }
    if (strided) return std::nullopt;
    const Term round = terms_.fresh("round", term::int_sort, term::Scope::Private);
    for (const Term s : unshared(further)) {
      if (terms_.mul(count, s) != further) continue;
      result.value = terms_.add(result.value, terms_.mul(count, round));
      compare_rounds(low, result.value, count, round);
      return result;
    }
    return std::nullopt;
  }

  // True of all numbers, for a count of 1 or more and a thread's number below it; a solver that has no products does not see it.
  void compare_rounds(Term low, Term value, Term count, Term round) {
    facts_.push_back(terms_.implies(terms_.le(low, value), terms_.le(terms_.integer(0), round)));
    for (const auto& [id, entry] : contents_.all()) {
      const auto* loop = std::get_if<Contents::Iterated>(&entry.second);
      if (!loop) continue;
      const Term before = terms_.lt(terms_.mul(count, round), terms_.mul(count, loop->counter));
      facts_.push_back(terms_.implies(before, terms_.lt(round, loop->counter)));
    }
  }

  // Of an atom that has each value from 0 below a number once among all threads, that number.
  Term threads_of(Term atom) {
    for (std::size_t d = 0; d < 3; ++d) {
      const bool many = k_.ids.lid[d].kind() == Kind::Symbol;
      if (many && atom == k_.launch.builtin(ir::Builtin::Tid, static_cast<int>(d), k_.ids)) {
        return is_unused({d}) ? threads_along(d) : Term();
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

  void learn(const Contents::Settled& last, Term end, Term map) {
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
  Term element_, other_;
  bool found_ = false, has_gaps_ = false;
  OwnElement own_;
  std::set<std::uint32_t> seen_;
  std::set<std::size_t> used_;  // axes whose identifiers a variable of the goal stands for
  std::vector<Term> facts_;
};

}  // namespace

std::optional<OwnersGoal> seen_by_owner(KernelContext& context, const Contents& contents, Term goal) {
  return Owner(context, contents).run(goal);
}

}  // namespace permverify::obligation
