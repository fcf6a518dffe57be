#include "logic/memory/covering.h"

#include <algorithm>
#include <set>

#include "logic/memory/thread_number.h"

namespace permverify::obligation {

using term::Kind;

namespace {

constexpr std::int64_t most_times = 1'000'000'000;  // how often the number of the thread stands in an index

// All values of an expression over the identifiers: `value` with a constant for what is free beside them, for every
// e with `range`.
struct Covering {
  Term value;
  Term low, high;  // null: every integer
  std::int64_t step = 1;  // of those between the two, each `step`th from `low` on
};

class CoveringSearch {
 public:
  CoveringSearch(KernelContext& context, const Contents& contents, bool falling)
      : k_(context), terms_(context.terms), contents_(contents), falling_(falling) {}

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
        const auto index = value_at(element.child(d), b, contents_.defined(place[d - 1]));
        if (!index) continue;
        all = covering(*index, false);
        if (!all) all = covering(*index, true);
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
      if (!are_unused({axis})) continue;
      used_.insert(axis);
      return d;
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

  // The variable has this value where the index of the element is `place`: the index is s*variable + c for a number s, and the value is
  // (place - c)/s, if that is a sum of whole multiples.
  std::optional<Term> value_at(Term index, Term variable, Term place) {
    if (index == variable) return place;
    const auto linear = term::linear_of(terms_, index);
    const auto of_variable = [&](const term::Monomial& m) { return m.atom == variable && m.coefficient.denominator == 1; };
    const auto found = linear ? std::find_if(linear->monomials.begin(), linear->monomials.end(), of_variable) : std::vector<term::Monomial>::const_iterator{};
    if (!linear || found == linear->monomials.end()) return std::nullopt;
    const std::int64_t times = found->coefficient.numerator;
    const Term rest = terms_.sub(index, terms_.mul(terms_.integer(times), variable));
    const auto apart = rest->has_bound || times > most_times || times < -most_times ? std::nullopt : term::linear_of(terms_, terms_.sub(place, rest));
    if (!apart) return std::nullopt;
    term::Linear value{{}, apart->constant};
    const auto divides = [times](term::Rational& c) {
      const bool whole = c.denominator == 1 && c.numerator % times == 0;
      c.numerator /= times;
      return whole;
    };
    if (!divides(value.constant)) return std::nullopt;
    for (term::Monomial m : apart->monomials) {
      if (!divides(m.coefficient)) return std::nullopt;
      value.monomials.push_back(m);
    }
    return sum_of(terms_, value);
  }

  // strided: the number of the thread may stand in the index several times, or be taken from something.
  std::optional<Covering> covering(Term index, bool strided) {
    const auto linear = term::linear_of(terms_, index);
    if (!linear) return std::nullopt;
    for (const int axis : {0, 1, 2, -1}) {
      const std::set<std::size_t> axes = axes_of(axis);
      if (axes.empty() || !are_unused(axes)) continue;
      const Term number = k_.launch.builtin(ir::Builtin::Tid, axis, k_.ids);
      const auto split = by_thread(terms_, *linear, number);
      const bool fits = split && (strided ? split->times != 1 : split->times == 1) && (falling_ || split->times > 0);
      const auto result = fits ? covering(*split, number, axis < 0 ? all_threads() : threads_along(*axes.begin())) : std::nullopt;
      if (!result) continue;
      used_.insert(axes.begin(), axes.end());
      return result;
    }
    return std::nullopt;
  }

  std::optional<Covering> covering(const ByThread& split, Term number, Term count) {
    term::Linear shared{{}, split.rest.constant};
    Term further;
    for (const auto& m : split.rest.monomials) {
      if (is_shared(m.atom)) {
        shared.monomials.push_back(m);
      } else if (further || m.coefficient.denominator != 1) {
        return std::nullopt;
      } else {
        further = terms_.mul(terms_.integer(m.coefficient.numerator), m.atom);
      }
    }
    const auto first = sum_of(terms_, shared);
    if (!first || split.times > most_times || split.times < -most_times) return std::nullopt;
    const Term times = terms_.integer(split.times);
    Covering result;
    result.value = terms_.add(*first, terms_.mul(times, number));
    if (!further) return bounded(std::move(result), *first, split.times, count);
    if (split.times != 1 && split.times != -1) return std::nullopt;
    const Term round = terms_.fresh("round", term::int_sort, term::Scope::Private);
    for (const Term s : unshared(further)) {
      if (terms_.mul(times, terms_.mul(count, s)) != further) continue;
      result.value = terms_.add(result.value, terms_.mul(times, terms_.mul(count, round)));
      const bool rises = split.times == 1;
      compare_rounds(rises ? *first : result.value, rises ? result.value : *first, count, round);
      return result;
    }
    return std::nullopt;
  }

  // Between the value of the first thread and that of the last one.
  Covering bounded(Covering result, Term first, std::int64_t times, Term count) const {
    const bool rises = times > 0;
    const Term span = terms_.mul(terms_.integer(times), count);
    result.step = rises ? times : -times;
    result.low = rises ? first : terms_.add({first, span, terms_.integer(result.step)});
    result.high = rises ? terms_.add(first, span) : terms_.add(first, terms_.integer(1));
    return result;
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

  // Along which the number of a thread counts; -1: along all. None, if there are no such numbers.
  std::set<std::size_t> axes_of(int axis) const {
    if (axis < 0) return k_.launch.dimensions() == 1 ? std::set<std::size_t>{} : std::set<std::size_t>{0, 1, 2};
    const auto d = static_cast<std::size_t>(axis);
    return k_.ids.lid[d].kind() == Kind::Symbol ? std::set<std::size_t>{d} : std::set<std::size_t>{};
  }

  // Two variables of a goal are independent, so no identifier may stand for both.
  bool are_unused(const std::set<std::size_t>& axes) const {
    return std::none_of(axes.begin(), axes.end(), [&](std::size_t axis) { return used_.count(axis) != 0; });
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
  bool falling_;  // the number of the thread may be taken from something
  std::set<std::size_t> used_;  // axes whose identifiers a variable of the goal stands for
  std::vector<Term> facts_;
};

}  // namespace

std::optional<Covered> covered_by_place(KernelContext& context, const Contents& contents, Term goal, Term element,
                                        const std::vector<Term>& place, bool falling) {
  return CoveringSearch(context, contents, falling).by_place(goal, element, place);
}

std::optional<Covered> covered_by_ranges(KernelContext& context, const Contents& contents, Term goal) {
  return CoveringSearch(context, contents, false).by_ranges(goal);
}

}  // namespace permverify::obligation
