// Quantifiers and reductions: every binder is enumerated over a range that its guards give, under
// the present values of the other variables. A binder whose range cannot be found has to wait for
// the others; when all wait, there is no value.
#include <algorithm>

#include "logic/term/evaluator.h"

namespace permverify::term {

namespace {

template <class T>
T must(const std::optional<T>& value, bool& failed) {
  if (!value) failed = true;
  return value.value_or(T{});
}

}  // namespace

// All variables that are mentioned, bound ones included.
const std::vector<Term>& Evaluator::variables_of(Term t) {
  const auto found = variables_.find(t);
  if (found != variables_.end()) return found->second;
  std::vector<Term> result;
  if (t.kind() == Kind::BoundVar) result.push_back(t);
  for (const Term child : t.children()) {
    if (!child->has_bound) continue;
    for (const Term v : variables_of(child)) {
      if (std::find(result.begin(), result.end(), v) == result.end()) result.push_back(v);
    }
  }
  return variables_[t] = std::move(result);
}

void Evaluator::collect_guards(Term t, bool holds, std::vector<Guard>& guards) {
  const bool splits = t.kind() == (holds ? Kind::And : Kind::Or);
  if (t.kind() == Kind::Not) {
    collect_guards(t.child(0), !holds, guards);
  } else if (splits) {
    for (const Term child : t.children()) collect_guards(child, holds, guards);
  } else if (t.kind() == Kind::Implies && !holds) {
    collect_guards(t.child(0), true, guards);
    collect_guards(t.child(1), false, guards);
  } else {
    guards.push_back({t, holds});
  }
}

// A universal body can fail only where its guards hold, i.e. where its negation's parts do; an
// existential one can hold only where its own conjuncts do.
bool Evaluator::quantifier(Term t) {
  Quantified q{t->binders, {}, t.child(0), t.kind() == Kind::Forall};
  collect_guards(q.body, !q.universal, q.guards);
  return enumerate(q);
}

bool Evaluator::enumerate(Quantified& q) {
  if (q.pending.empty()) return truth(q.body);
  for (std::size_t i = 0; i < q.pending.size(); ++i) {
    const Term binder = q.pending[i];
    std::vector<Value> values;
    if (binder.sort() == bool_sort) {
      values = {false, true};
    } else if (binder.sort() == int_sort) {
      const Range range = range_of(binder, q);
      if (range.empty) return q.universal;
      if (!range.low || !range.high) continue;
      // Only as many as the budget could pay for.
      const std::int64_t count = *range.high - *range.low;
      if (*range.low <= *range.high && static_cast<std::uint64_t>(count) >= budget_) {
        throw Exhausted{};
      }
      for (std::int64_t v = *range.low; v <= *range.high; ++v) values.push_back(v);
    } else {
      continue;
    }
    q.pending.erase(q.pending.begin() + static_cast<std::ptrdiff_t>(i));
    bool result = q.universal;
    bool undefined = false;
    for (const Value& value : values) {
      try {
        result = each(q, binder, value);
      } catch (const NoValue&) {
        undefined = true;
        continue;
      }
      if (result != q.universal) break;
    }
    q.pending.insert(q.pending.begin() + static_cast<std::ptrdiff_t>(i), binder);
    if (result == q.universal && undefined) throw NoValue{};
    return result;
  }
  throw NoValue{};
}

bool Evaluator::each(Quantified& q, Term binder, const Value& value) {
  spend();
  bound_[binder] = value;
  const bool result = enumerate(q);
  bound_.erase(binder);
  return result;
}

// Whether all variables of `t` but `binder` have values now.
bool Evaluator::known(Term t, Term binder, const Quantified& q) {
  if (!t->has_bound) return true;
  const auto& variables = variables_of(t);
  return std::none_of(variables.begin(), variables.end(), [&](Term v) {
    return v != binder &&
           std::find(q.pending.begin(), q.pending.end(), v) != q.pending.end();
  });
}

// k with t == k * binder + (t at binder == 0), or nothing when t is not of that form.
std::optional<std::int64_t> Evaluator::coefficient(Term t, Term binder) {
  if (t == binder) return 1;
  if (!t->has_bound) return 0;
  if (t.kind() == Kind::BoundVar) return 0;
  if (t.kind() == Kind::Mul) return coefficient_of_product(t, binder);
  if (t.kind() == Kind::Flat && !mentions(t.child(2), binder)) {
    const auto rows = coefficient(t.child(0), binder);
    const auto columns = coefficient(t.child(1), binder);
    const auto width = value_if_any(t.child(2));
    const auto scaled = rows && width ? checked_mul(*rows, *width) : std::nullopt;
    return scaled && columns ? checked_add(*scaled, *columns) : std::nullopt;
  }
  if (t.kind() == Kind::Add) {
    std::optional<std::int64_t> total = 0;
    for (const Term child : t.children()) {
      const auto part = coefficient(child, binder);
      total = total && part ? checked_add(*total, *part) : std::nullopt;
    }
    return total;
  }
  if (mentions(t, binder)) return std::nullopt;
  return 0;
}

// One factor may mention the binder; the others count with their values.
std::optional<std::int64_t> Evaluator::coefficient_of_product(Term t, Term binder) {
  std::optional<std::int64_t> result;
  std::int64_t scale = 1;
  for (const Term factor : t.children()) {
    if (mentions(factor, binder)) {
      if (result) return std::nullopt;
      result = coefficient(factor, binder);
      if (!result) return std::nullopt;
      continue;
    }
    const auto value = value_if_any(factor);
    const auto scaled = value ? checked_mul(scale, *value) : std::nullopt;
    if (!scaled) return std::nullopt;
    scale = *scaled;
  }
  return result ? checked_mul(*result, scale) : std::optional<std::int64_t>(0);
}

std::optional<std::int64_t> Evaluator::value_if_any(Term t) {
  try {
    return integer(t);
  } catch (const NoValue&) {
    return std::nullopt;
  }
}

bool Evaluator::mentions(Term t, Term binder) {
  std::vector<Term> stack{t};
  while (!stack.empty()) {
    const Term s = stack.back();
    stack.pop_back();
    if (s == binder) return true;
    for (const Term child : s.children()) {
      if (child->has_bound) stack.push_back(child);
    }
  }
  return false;
}

// i <= j, i < j: what limits the one limits the other, through at most `steps` of them.
Evaluator::Range Evaluator::range_of(Term binder, const Quantified& q, int steps) {
  Range range;
  for (const Guard& guard : q.guards) {
    const Kind kind = guard.term.kind();
    const bool useful = kind == Kind::Lt || kind == Kind::Le || (kind == Kind::Eq && guard.holds);
    if (!useful || guard.term.child(0).sort() != int_sort) continue;
    if (known(guard.term, binder, q)) {
      narrow(range, binder, guard);
    } else if (kind != Kind::Eq && steps > 0) {
      narrow_by_other(range, binder, guard, q, steps);
    }
    if (range.low && range.high && *range.low > *range.high) range.empty = true;
  }
  return range;
}

void Evaluator::narrow_by_other(Range& range, Term binder, Guard guard, const Quantified& q,
                                int steps) {
  const Term less = guard.term.child(guard.holds ? 0 : 1);
  const Term greater = guard.term.child(guard.holds ? 1 : 0);
  if (less.kind() != Kind::BoundVar || greater.kind() != Kind::BoundVar) return;
  const std::int64_t apart = (guard.term.kind() == Kind::Lt) == guard.holds ? 1 : 0;
  if (less == binder) {
    const Range other = range_of(greater, q, steps - 1);
    const auto high = other.high ? checked_add(*other.high, -apart) : std::nullopt;
    if (high && (!range.high || *high < *range.high)) range.high = high;
  } else if (greater == binder) {
    const Range other = range_of(less, q, steps - 1);
    const auto low = other.low ? checked_add(*other.low, apart) : std::nullopt;
    if (low && (!range.low || *low > *range.low)) range.low = low;
  }
}

// Takes k*v + a0 < b0 and the like into account, where a0 and b0 have values.
void Evaluator::narrow(Range& range, Term binder, Guard guard) {
  const Term a = guard.term.child(0);
  const Term b = guard.term.child(1);
  const auto ka = coefficient(a, binder);
  const auto kb = coefficient(b, binder);
  if (!ka || !kb || *ka == *kb) return;
  std::int64_t a0 = 0;
  std::int64_t b0 = 0;
  bound_[binder] = std::int64_t{0};
  try {
    a0 = integer(a);
    b0 = integer(b);
  } catch (const NoValue&) {
    bound_.erase(binder);
    return;
  }
  bound_.erase(binder);
  // k*v <= c or k*v >= c, by the kind and the polarity of the guard; both for an equation.
  bool failed = false;
  const std::int64_t k = must(checked_add(*ka, must(checked_mul(*kb, -1), failed)), failed);
  std::int64_t c = must(checked_add(b0, must(checked_mul(a0, -1), failed)), failed);
  const bool equation = guard.term.kind() == Kind::Eq;
  const bool strict = (guard.term.kind() == Kind::Lt) == guard.holds && !equation;
  if (strict) c = must(checked_add(c, guard.holds ? -1 : 1), failed);
  if (failed) return;
  const auto raise = [&](std::optional<std::int64_t> low) {
    if (low && (!range.low || *low > *range.low)) range.low = low;
  };
  const auto cap = [&](std::optional<std::int64_t> high) {
    if (high && (!range.high || *high < *range.high)) range.high = high;
  };
  const auto floor = floor_div(c, k);
  const auto rest = floor_mod(c, k);
  if (!floor || !rest) return;
  const auto ceiling = *rest == 0 ? floor : checked_add(*floor, 1);
  const bool at_most = guard.holds == (k > 0);
  if (equation || at_most) cap(floor);
  if (equation || !at_most) raise(ceiling);
}

Value Evaluator::reduction(Term t) {
  const std::int64_t low = integer(t.child(0));
  const std::int64_t high = integer(t.child(1));
  const Term binder = t->binders[0];
  std::optional<Value> total;
  if (t.kind() == Kind::Sum || t.kind() == Kind::Count) {
    const Sort sort = t.sort();
    if (sort != int_sort && sort != real_sort) throw NoValue{};  // float sums are opaque
    total = sort == int_sort ? Value{std::int64_t{0}} : Value{Rational{}};
  }
  for (std::int64_t v = low; v < high; ++v) {
    spend();
    bound_[binder] = v;
    if (!truth(t.child(2))) continue;
    accumulate(total, t.kind(), eval(t.child(3)));
  }
  bound_.erase(binder);
  if (!total) throw NoValue{};  // least or greatest of nothing
  return *total;
}

void Evaluator::accumulate(std::optional<Value>& total, Kind kind, const Value& element) {
  if (kind == Kind::Count) {
    if (std::get<bool>(element)) total = Value{std::get<std::int64_t>(*total) + 1};
    return;
  }
  if (!total) {
    total = element;
    return;
  }
  bool failed = false;
  if (const auto* a = std::get_if<std::int64_t>(&*total)) {
    const std::int64_t b = std::get<std::int64_t>(element);
    const std::int64_t best = kind == Kind::Min ? std::min(*a, b) : std::max(*a, b);
    total = Value{kind == Kind::Sum ? must(checked_add(*a, b), failed) : best};
  } else if (const auto* x = std::get_if<Rational>(&*total)) {
    const Rational y = std::get<Rational>(element);
    const Rational best = less(*x, y) == (kind == Kind::Max) ? y : *x;
    total = Value{kind == Kind::Sum ? must(checked_add(*x, y), failed) : best};
  } else {
    failed = true;
  }
  if (failed) throw NoValue{};
}

}  // namespace permverify::term
