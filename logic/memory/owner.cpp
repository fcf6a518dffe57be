#include "logic/memory/owner.h"

#include <algorithm>

#include "logic/memory/covering.h"

namespace permverify::obligation {

using term::Kind;

namespace {

using IndexTerms = std::vector<Term>;  // the index of an element that the thread stores to or has a permission on

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
    std::optional<Covered> covered;
    const std::vector<IndexTerms> places = places_of(*last, ended.of_group);
    for (const bool falling : {false, true}) {
      for (std::size_t i = 0; i < places.size() && !covered; ++i) {
        covered = covered_by_place(k_, contents_, goal, element, places[i], falling);
      }
    }
    if (!covered) covered = covered_by_ranges(k_, contents_, goal);
    for (std::size_t i = 0; i < places.size() && !covered; ++i) covered = covered_by_thread(k_, contents_, goal, element, places[i]);
    if (!covered) return opened(terms_, goal);
    found_ = true;
    if (covered->own) own_ = {covered->own, last};
    has_gaps_ = covered->has_gaps;
    facts_ = std::move(covered->facts);
    learn(*last, ended.of_group, map);
    for (Term& fact : facts_) fact = of_covering_thread(terms_, *covered, fact);
    return covered->goal;
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

  std::vector<IndexTerms> places_of(const Contents::Settled& last, Term end) const {
    std::vector<IndexTerms> places;
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
  static void places_in_fact(Term t, Term map, std::vector<IndexTerms>& out) {
    if (t.kind() == Kind::Select && t.child(0) == map) {
      out.push_back({t.children().begin() + 1, t.children().end()});
    }
    for (const Term child : t.children()) places_in_fact(child, map, out);
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
  std::vector<Term> facts_;
};

}  // namespace

std::optional<OwnersGoal> seen_by_owner(KernelContext& context, const Contents& contents, Term goal) {
  return Owner(context, contents).run(goal);
}

}  // namespace permverify::obligation
