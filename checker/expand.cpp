#include "checker/expand.h"

#include <algorithm>

#include "logic/term/linear.h"

namespace permverify::checker {

namespace {

using term::Function;
using term::Kind;
using term::SortKind;
using term::Substitution;

constexpr std::int64_t unbounded = std::int64_t{1} << 40;
constexpr std::int64_t widest = 512;
constexpr int longest_chain = 2;  // of variables that limit each other
constexpr int deepest = 300;

void conjuncts(Term t, std::vector<Term>& out) {
  if (t.kind() != Kind::And) return out.push_back(t);
  for (const Term part : t.children()) conjuncts(part, out);
}

// Terms that must hold for an instance of the quantifier to matter.
void guards_of_forall(term::TermManager& manager, Term body, std::vector<Term>& out) {
  if (body.kind() == Kind::Implies) {
    conjuncts(body.child(0), out);
    guards_of_forall(manager, body.child(1), out);
  } else if (body.kind() == Kind::Not) {
    conjuncts(body.child(0), out);
  } else if (body.kind() == Kind::Or) {
    for (const Term part : body.children()) conjuncts(manager.negate(part), out);
  }
}

bool is_constant(Term t) {
  return t.kind() == Kind::IntConst || t.kind() == Kind::BoolConst || t.kind() == Kind::RealConst;
}

bool drives_recursion(Term argument) {
  return argument.sort() == term::int_sort || argument.sort() == term::bool_sort;
}

}  // namespace

Term Expander::operator()(Term t) { return rewrite(t); }

Term Expander::rewrite(Term t) {
  if (t->children.empty() && t.kind() != Kind::Apply) return t;
  if (const auto known = done_.find(t); known != done_.end()) return known->second;
  Term result = t;
  switch (t.kind()) {
    case Kind::Forall:
    case Kind::Exists: result = quantifier(t); break;
    case Kind::Sum:
    case Kind::Min:
    case Kind::Max:
    case Kind::Count: result = reduction(t); break;
    case Kind::And: result = short_circuit(t, true); break;
    case Kind::Or: result = short_circuit(t, false); break;
    case Kind::Implies:
    case Kind::Ite: result = choice(t); break;
    case Kind::Apply: result = application(t); break;
    case Kind::Keep: result = manager_.truth(true); break;
    case Kind::Flat:
      result = manager_.add(manager_.mul(rewrite(t.child(0)), rewrite(t.child(2))),
                            rewrite(t.child(1)));
      break;
    case Kind::BoolConst:
    case Kind::IntConst:
    case Kind::RealConst:
    case Kind::Symbol:
    case Kind::BoundVar:
    case Kind::Not:
    case Kind::Eq:
    case Kind::Lt:
    case Kind::Le:
    case Kind::Add:
    case Kind::Mul:
    case Kind::Div:
    case Kind::Mod:
    case Kind::BitAnd:
    case Kind::BitOr:
    case Kind::BitXor:
    case Kind::Pow2:
    case Kind::RealDiv:
    case Kind::ToReal:
    case Kind::Select:
    case Kind::Store:
    case Kind::SeqLength:
    case Kind::SeqAt:
    case Kind::SeqSlice:
    case Kind::SeqConcat:
    case Kind::SeqLit: result = children_rewritten(t); break;
  }
  done_[t] = result;
  return result;
}

Term Expander::children_rewritten(Term t) {
  std::vector<Term> children;
  for (const Term child : t.children()) children.push_back(rewrite(child));
  if (std::equal(children.begin(), children.end(), t.children().begin())) return t;
  return manager_.rebuild(t, std::move(children));
}

// Recursion stops where a decided condition makes its other side irrelevant: so conditions first.
Term Expander::short_circuit(Term t, bool neutral) {
  std::vector<Term> kept;
  for (const Term child : t.children()) {
    kept.push_back(rewrite(child));
    if (neutral ? kept.back().is_false() : kept.back().is_true()) return kept.back();
  }
  return neutral ? manager_.conj(std::move(kept)) : manager_.disj(std::move(kept));
}

Term Expander::choice(Term t) {
  const Term condition = rewrite(t.child(0));
  if (t.kind() == Kind::Implies) {
    if (condition.is_false()) return manager_.truth(true);
    return manager_.implies(condition, rewrite(t.child(1)));
  }
  if (condition.is_true()) return rewrite(t.child(1));
  if (condition.is_false()) return rewrite(t.child(2));
  const Term first = rewrite(t.child(1));
  return manager_.ite(condition, first, rewrite(t.child(2)));
}

bool Expander::spend(std::size_t amount) {
  if (amount > budget_) return false;
  budget_ -= amount;
  return true;
}

Term Expander::instance(Term body, Term binder, std::int64_t value) {
  Substitution substitute(manager_);
  substitute.add(binder, manager_.integer(value));
  return substitute(body);
}

void Expander::tighten(Range& range, Term binder, Term guard) {
  const Kind kind = guard.kind();
  if (kind != Kind::Le && kind != Kind::Lt && kind != Kind::Eq) return;
  if (guard.child(0).sort() != term::int_sort) return;
  const auto form =
      term::linear_of(manager_, manager_.sub(guard.child(1), guard.child(0)));
  if (!form || form->monomials.size() != 1 || form->monomials[0].atom != binder) return;
  // factor * binder + constant is >= 0 (or == 0); a strict one is >= 1.
  const std::int64_t factor = form->monomials[0].coefficient.numerator;
  const auto sane = [](std::int64_t number) { return -unbounded < number && number < unbounded; };
  if (!sane(factor) || !sane(form->constant.numerator)) return;
  const std::int64_t constant = form->constant.numerator - (kind == Kind::Lt ? 1 : 0);
  const bool lower = factor > 0 || kind == Kind::Eq, upper = factor < 0 || kind == Kind::Eq;
  const std::int64_t edge = *term::floor_div(factor > 0 ? -constant : constant, std::abs(factor));
  const bool exact = edge * factor == -constant;
  if (lower) range.low = std::max(range.low, exact ? edge : edge + 1);
  if (upper) range.high = std::min(range.high, edge + 1);
}

// From guards about the binder alone, and from i <= j, i < j by the limits of the other variable.
Expander::Range Expander::limits_of(Term binder, const std::vector<Term>& guards, int steps) {
  Range range{-unbounded, unbounded};
  for (const Term guard : guards) {
    tighten(range, binder, guard);
    const bool order = guard.kind() == Kind::Le || guard.kind() == Kind::Lt;
    if (!order || steps == 0) continue;
    const Term less = guard.child(0), greater = guard.child(1);
    if (less.kind() != Kind::BoundVar || greater.kind() != Kind::BoundVar) continue;
    const std::int64_t apart = guard.kind() == Kind::Lt ? 1 : 0;
    if (less == binder) {
      const std::int64_t high = limits_of(greater, guards, steps - 1).high;
      if (high < unbounded) range.high = std::min(range.high, high - apart);
    } else if (greater == binder) {
      const std::int64_t low = limits_of(less, guards, steps - 1).low;
      if (low > -unbounded) range.low = std::max(range.low, low + apart);
    }
  }
  return range;
}

std::optional<Expander::Range> Expander::range_of(Term binder, const std::vector<Term>& guards) {
  if (binder.sort() != term::int_sort) return std::nullopt;
  const Range range = limits_of(binder, guards, longest_chain);
  if (range.low >= range.high) return Range{0, 0};
  if (range.low == -unbounded || range.high == unbounded) return std::nullopt;
  if (range.high - range.low > widest) return std::nullopt;
  return range;
}

Term Expander::quantifier(Term t) {
  const bool universal = t.kind() == Kind::Forall;
  std::vector<Term> raw, guards;
  if (universal) {
    guards_of_forall(manager_, t.child(0), raw);
  } else {
    conjuncts(t.child(0), raw);
  }
  for (const Term guard : raw) guards.push_back(rewrite(guard));
  for (const Term binder : t->binders) {
    const auto range = range_of(binder, guards);
    if (!range || !spend(static_cast<std::size_t>(range->high - range->low))) continue;
    std::vector<Term> others(t->binders), instances;
    std::erase(others, binder);
    for (std::int64_t v = range->low; v < range->high; ++v) {
      const Term body = instance(t.child(0), binder, v);
      const Term rest = universal ? manager_.forall(others, body) : manager_.exists(others, body);
      instances.push_back(rewrite(rest));
      if (universal ? instances.back().is_false() : instances.back().is_true()) break;
    }
    return universal ? manager_.conj(std::move(instances)) : manager_.disj(std::move(instances));
  }
  const Term body = rewrite(t.child(0));
  const Term result =
      universal ? manager_.forall(t->binders, body) : manager_.exists(t->binders, body);
  if (!result->has_bound && !is_constant(result)) open_quantifiers_.push_back(result);
  return result;
}

Term Expander::reduction(Term t) {
  const Term low = rewrite(t.child(0)), high = rewrite(t.child(1));
  const bool numbers = t.sort() == term::int_sort || t.sort() == term::real_sort;
  if (numbers && low.kind() == Kind::IntConst && high.kind() == Kind::IntConst) {
    const Range range{low->value, std::max(low->value, high->value)};
    const std::int64_t width = range.high - range.low;
    if (width <= widest && spend(static_cast<std::size_t>(width))) return written_out(t, range);
  }
  const Term same = manager_.rebuild(t, {low, high, t.child(2), t.child(3)});
  if (same->has_bound || is_constant(same) || !numbers) return same;
  const Term stand_in = manager_.fresh("reduction", t.sort(), term::Scope::Private);
  open_.push_back({same, stand_in});
  return stand_in;
}

Term Expander::written_out(Term t, Range range) {
  if (t.kind() == Kind::Min || t.kind() == Kind::Max) return extreme(t, range);
  const bool real = t.sort() == term::real_sort;
  const Term zero = real ? manager_.real(0) : manager_.integer(0);
  std::vector<Term> parts{zero};
  for (std::int64_t v = range.low; v < range.high; ++v) {
    const Term condition = rewrite(instance(t.child(2), t->binders[0], v));
    if (condition.is_false()) continue;
    const Term body = rewrite(instance(t.child(3), t->binders[0], v));
    const bool counts = t.kind() == Kind::Count;
    const Term chosen = counts ? manager_.conj(condition, body) : condition;
    parts.push_back(manager_.ite(chosen, counts ? manager_.integer(1) : body, zero));
  }
  return manager_.add(std::move(parts));
}

// The extreme of nothing has no value, so whatever stands for it here is never confirmed.
Term Expander::extreme(Term t, Range range) {
  Term best, found = manager_.truth(false);
  for (std::int64_t v = range.low; v < range.high; ++v) {
    const Term condition = rewrite(instance(t.child(2), t->binders[0], v));
    const Term body = rewrite(instance(t.child(3), t->binders[0], v));
    if (!best) best = body;
    const Term better =
        t.kind() == Kind::Min ? manager_.lt(body, best) : manager_.lt(best, body);
    const Term wins = manager_.conj(condition, manager_.disj(manager_.negate(found), better));
    best = manager_.ite(wins, body, best);
    found = manager_.disj(found, condition);
  }
  return best ? best : manager_.fresh("nothing", t.sort(), term::Scope::Private);
}

Term Expander::application(Term t) {
  const Term same = children_rewritten(t);
  const Function& f = *same->function;
  if (same.kind() != Kind::Apply || !f.body || !f.terminates) return same;
  const auto children = same.children();
  const bool driven = std::all_of(children.begin(), children.end(), [](Term argument) {
    return !drives_recursion(argument) || is_constant(argument);
  });
  if (!f.recursive || driven) {
    if (auto result = unfolded(same)) return *result;
  }
  return stand_in_application(same);
}

std::optional<Term> Expander::unfolded(Term application) {
  const Function& f = *application->function;
  if (depth_ >= deepest || !spend(1)) return std::nullopt;
  Substitution substitute(manager_);
  for (std::size_t i = 0; i < f.params.size(); ++i) {
    substitute.add(f.params[i], application.child(i));
  }
  ++depth_;
  const bool outside = f.domain && rewrite(substitute(f.domain)).is_false();
  std::optional<Term> result;
  if (!outside) result = rewrite(substitute(f.body));
  --depth_;
  return result;
}

Term Expander::stand_in_application(Term application) {
  const Function& f = *application->function;
  const Function*& other = stand_ins_[&f];
  if (!other) other = manager_.declare(f.name, f.arguments, f.result, f.scope);
  const auto children = application.children();
  const Term result = manager_.apply(other, {children.begin(), children.end()});
  if (!application->has_bound) open_.push_back({application, result});
  return result;
}

std::optional<Term> Expander::constant(Term t, const term::Interpretation& candidate) {
  const auto value = term::evaluate(t, candidate);
  if (!value) return std::nullopt;
  if (const auto* number = std::get_if<std::int64_t>(&*value)) return manager_.integer(*number);
  if (const auto* flag = std::get_if<bool>(&*value)) return manager_.truth(*flag);
  return std::nullopt;
}

std::optional<Term> Expander::lesson(const Open& open, const term::Interpretation& candidate) {
  std::vector<Term> children(open.original.children().begin(), open.original.children().end());
  const bool applies = open.original.kind() == Kind::Apply;
  std::vector<Term> conditions;
  for (std::size_t i = 0; i < (applies ? children.size() : 2); ++i) {
    if (!drives_recursion(children[i])) continue;
    const auto value = constant(children[i], candidate);
    if (!value) return std::nullopt;
    conditions.push_back(manager_.eq(children[i], *value));
    children[i] = *value;
  }
  const Term value = rewrite(manager_.rebuild(open.original, std::move(children)));
  return manager_.implies(manager_.conj(std::move(conditions)),
                          manager_.eq(open.stand_in, value));
}

std::vector<Term> Expander::learn(const term::Interpretation& candidate) {
  std::vector<Term> facts;
  const std::vector<Open> open = open_;  // learning may open more
  for (const Open& entry : open) {
    const auto fact = lesson(entry, candidate);
    if (fact && !fact->is_true() && learned_.insert(*fact).second) facts.push_back(*fact);
  }
  return facts;
}

}  // namespace permverify::checker
