#include "logic/memory/covering.h"

#include <algorithm>
#include <set>

#include "logic/term/linear.h"

namespace permverify::obligation {

using term::Kind;

namespace {

// All values of an expression over the identifiers: `value` with a constant for what is free beside them, for every
// e with `range`.
struct Covering {
  Term value;
  Term low, high;  // null: every integer
  std::int64_t step = 1;  // of those between the two, each `step`th from `low` on
};

class CoveringSearch {
 public:
  CoveringSearch(KernelContext& context, const Contents& contents)
      : k_(context), terms_(context.terms), contents_(contents) {}

  // For variables that count the threads of the launch along an axis, and for all other values.
  std::optional<Covered> by_ranges(Term goal) {
    term::Substitution here(terms_), outside(terms_);
    std::vector<Term> beyond;
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
    Covered covered;
    covered.goal = terms_.conj(here(goal.child(0)), terms_.implies(terms_.disj(beyond), outside(goal.child(0))));
    return covered;
  }

  // For the elements of the place, and for what is outside of it.
  std::optional<Covered> by_place(Term goal, Term element, const std::vector<Term>& place) {
    term::Substitution here(terms_), outside(terms_);
    std::vector<Term> beyond, exact;
    Covered covered;
    for (const Term b : goal->binders) {
      const Term any = terms_.fresh(b->name, b.sort(), term::Scope::Launch);
      outside.add(b, any);
      std::optional<Covering> all;
      for (std::size_t d = 1; d < element.children().size() && !all; ++d) {
        if (element.child(d) != b) continue;
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
      covered.has_gaps = true;
    }
    if (exact.empty()) return std::nullopt;
    const Term own = here(element);
    if (!own->has_bound) covered.own = own;
    const Term body = goal.child(0);
    covered.goal = here(body);
    if (!beyond.empty()) covered.goal = terms_.conj(covered.goal, terms_.implies(terms_.disj(beyond), outside(body)));
    covered.facts = std::move(facts_);
    return covered;
  }

 private:
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

  KernelContext& k_;
  term::TermManager& terms_;
  const Contents& contents_;
  std::set<std::size_t> used_;  // axes whose identifiers a variable of the goal stands for
  std::vector<Term> facts_;
};

}  // namespace

std::optional<Covered> covered_by_place(KernelContext& context, const Contents& contents, Term goal, Term element,
                                        const std::vector<Term>& place) {
  return CoveringSearch(context, contents).by_place(goal, element, place);
}

std::optional<Covered> covered_by_ranges(KernelContext& context, const Contents& contents, Term goal) {
  return CoveringSearch(context, contents).by_ranges(goal);
}

}  // namespace permverify::obligation
