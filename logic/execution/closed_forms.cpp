// In iteration k, a variable that takes one step each time has the value v0 + k*amount (sums), v0 * 2^k
// or v0 div 2^k (powers of two).
//
// Machine integers. Steps that wrap give (v0 + k*amount) mod 2^n, which solvers do not like. Where
// the loop's condition, which held in every iteration before, bounds the variable so that one step
// more stays within its type, no step has wrapped, and the sum stands as it is.
#include "logic/execution/closed_forms.h"

#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"

namespace permverify::obligation {

using namespace ir;
using term::Interval;
using term::Scope;
using term::Wide;

Valuation ClosedForms::at_head(const LoopHead& head) const {
  Valuation result;
  for (const Step& step : loops_[head.loop].steps) {
    if (!head.before.vars.count(step.var)) continue;
    const auto value = after(step, head, head.counter);
    if (!value) continue;
    result[step.var] = *value;
    const Type& type = k_.vocabulary.variable(step.var).type;
    if (type.kind == TypeKind::Fixed) {
      k_.facts.add(k_.terms.implies(head.before.path, k_.vocabulary.in_range(*value, type)));
    }
  }
  for (const auto& [var, value] : in_turns(head)) result[var] = value;
  return result;
}

// Bounds of a program expression that hold whenever it is evaluated.
Interval ClosedForms::bounds(const ExprPtr& expr, const State& state) const {
  const Environment env = k_.environment(state);
  Translator translate(k_.vocabulary, env, Mode::Program, nullptr);
  const Interval known = k_.vocabulary.ranges().of(translate(expr));
  const bool fixed = expr->type.kind == TypeKind::Fixed;
  return fixed ? term::meet(known, Vocabulary::values_of(expr->type)) : known;
}

namespace {

bool grows(const Step& step) {
  return step.kind == Step::Kind::ShiftLeft || step.kind == Step::Kind::Multiply;
}

}  // namespace

std::optional<Term> ClosedForms::after(const Step& step, const LoopHead& head, Term k) const {
  if (step.kind == Step::Kind::Alternate) return alternate_after(step, head, k);
  const bool sum = step.kind == Step::Kind::Add || step.kind == Step::Kind::Subtract;
  return sum ? sum_after(step, head, k) : power_after(step, head, k);
}

// The same as one term, without a name for a power.
std::optional<Term> ClosedForms::exactly_after(const Step& step, const LoopHead& head, Term k) const {
  if (step.kind == Step::Kind::Add || step.kind == Step::Kind::Subtract) {
    return sum_after(step, head, k);
  }
  if (step.kind == Step::Kind::Alternate) return alternate_after(step, head, k);
  const int by = exponent_of(step, head.before);
  const Term first = head.before.vars.at(step.var);
  if (by < 0 || (grows(step) && step.wraps && !stays_in_type(step, head))) return std::nullopt;
  const bool negative = !typed_range(step.var, first).is_nonnegative();
  if (step.kind == Step::Kind::Divide && negative) return std::nullopt;
  const Term power = k_.terms.pow2(k_.terms.mul(k_.terms.integer(by), k));
  return grows(step) ? k_.terms.mul(first, power) : k_.terms.div(first, power);
}

// v0 after an even number of iterations, else what one makes of it: c - (c - v) == v, also modulo.
Term ClosedForms::alternate_after(const Step& step, const LoopHead& head, Term k) const {
  const Environment env = k_.environment(head.before);
  Translator translate(k_.vocabulary, env, Mode::Program, nullptr);
  const Term even = k_.terms.eq(k_.terms.mod(k, k_.terms.integer(2)), k_.terms.integer(0));
  return k_.terms.ite(even, head.before.vars.at(step.var), translate(step.amount));
}

std::optional<Term> ClosedForms::sum_after(const Step& step, const LoopHead& head, Term k) const {
  const Environment env = k_.environment(head.before);
  Translator translate(k_.vocabulary, env, Mode::Program, nullptr);
  const Type& type = k_.vocabulary.variable(step.var).type;
  // Where the step is one of the signed type, its amount is an int by itself, however it was made.
  const bool exact_amount = k_.vocabulary.overflow() == Overflow::Assumed && step.wraps &&
                            type.kind == TypeKind::Fixed && type.is_signed &&
                            is_signed_step(step, head);
  Term amount =
      exact_amount ? translate.exact_sum(*step.amount, type.bits) : translate(step.amount);
  // u32 i += -1 adds 2^32 - 1, which is to take 1.
  const auto constant = k_.vocabulary.ranges().of(amount).value();
  if (step.wraps && constant && type.kind == TypeKind::Fixed) {
    const Wide period = term::wide_power_of_two(type.bits);
    if (*constant >= period / 2) amount = k_.vocabulary.number(*constant - period);
  }
  if (step.kind == Step::Kind::Subtract) amount = k_.terms.neg(amount);
  const Term exact = k_.terms.add(head.before.vars.at(step.var), k_.terms.mul(k, amount));
  if (!step.wraps || stays_in_type(step, head)) return exact;
  return k_.vocabulary.wrap(exact, type);
}

// v0 * 2^(k*s) and v0 div 2^(k*s), for an amount that is the constant 2^s. A shift to the right is
// floor division whatever the sign; division truncates, so there v0 must not be negative.
std::optional<Term> ClosedForms::power_after(const Step& step, const LoopHead& head, Term k) const {
  auto& terms = k_.terms;
  const Term first = head.before.vars.at(step.var);
  const int by = exponent_of(step, head.before);
  if (by < 0) return std::nullopt;
  if (grows(step) && step.wraps && !stays_in_type(step, head)) {
    return wrapped_power_after(step, first, by, k, head);
  }
  const Interval start = typed_range(step.var, first);
  const Term power = terms.pow2(terms.mul(terms.integer(by), k));
  const Term value = fresh_like(step.var, first, head);
  const Term positive = terms.le(terms.integer(0), first);
  const bool truncates = step.kind == Step::Kind::Divide && !start.is_nonnegative();
  const Term path = truncates ? terms.conj(head.before.path, positive) : head.before.path;
  const auto know = [&](Term fact) { k_.facts.add(terms.implies(path, fact)); };
  know(terms.eq(value, grows(step) ? terms.mul(first, power) : terms.div(first, power)));
  add_end_of_powers(step, value, first, by, k, path);
  if (!start.is_nonnegative()) return value;
  know(grows(step) ? terms.le(first, value)
                   : terms.conj(terms.le(terms.integer(0), value), terms.le(value, first)));
  const Interval type = typed_range(step.var, value);
  k_.vocabulary.ranges().learn(value, {grows(step) ? start.low : Wide{0},
                                       grows(step) ? type.high : start.high});
  return value;
}

// Private if the start value or the iteration is the thread's own.
Term ClosedForms::fresh_like(VarId var, Term first, const LoopHead& head) const {
  Scope scope = head.counter->scope;
  for (const Term s : term::free_symbols(first)) {
    if (s->scope == Scope::Private) scope = Scope::Private;
  }
  return k_.terms.fresh(k_.name(var), term::int_sort, scope);
}

// (v0 * 2^k) mod 2^n: the machine's value, whatever came round meanwhile. It is 0 after n doublings.
std::optional<Term> ClosedForms::wrapped_power_after(const Step& step, Term first, int by, Term k,
                                              const LoopHead& head) const {
  auto& terms = k_.terms;
  const Type& type = k_.vocabulary.variable(step.var).type;
  if (type.kind != TypeKind::Fixed || by == 0) return std::nullopt;
  const Term exact = terms.mul(first, terms.pow2(terms.mul(terms.integer(by), k)));
  const Term value = fresh_like(step.var, first, head);
  const Term end = terms.integer((static_cast<int>(type.bits) + by - 1) / by);
  k_.facts.add(terms.implies(head.before.path, terms.eq(value, k_.vocabulary.wrap(exact, type))));
  k_.facts.add(terms.implies(terms.conj(head.before.path, terms.le(end, k)),
                             terms.eq(value, terms.integer(0))));
  k_.vocabulary.ranges().learn(value, Vocabulary::values_of(type));
  return value;
}

// In a type of n bits: a positive number is doubled less than n times, and a number that is not
// negative is 0 after n halvings.
void ClosedForms::add_end_of_powers(const Step& step, Term value, Term first, int by, Term k, Term path) const {
  const Type& type = k_.vocabulary.variable(step.var).type;
  if (type.kind != TypeKind::Fixed || by == 0) return;
  auto& terms = k_.terms;
  const Term end = terms.integer((static_cast<int>(type.bits) + by - 1) / by);
  const Term fact =
      grows(step)
          ? terms.implies(terms.lt(terms.integer(0), first), terms.lt(k, end))
          : terms.implies(terms.conj(terms.le(terms.integer(0), first), terms.le(end, k)),
                          terms.eq(value, terms.integer(0)));
  k_.facts.add(terms.implies(path, fact));
}

Interval ClosedForms::typed_range(VarId var, Term value) const {
  const Type& type = k_.vocabulary.variable(var).type;
  const Interval known = k_.vocabulary.ranges().of(value);
  return type.kind == TypeKind::Fixed ? term::meet(known, Vocabulary::values_of(type)) : known;
}

// s of an amount that multiplies or divides by 2^s; -1 if it does not.
int ClosedForms::exponent_of(const Step& step, const State& before) const {
  const auto amount = bounds(step.amount, before).value();
  if (!amount || *amount < 0) return -1;
  const bool shift = step.kind == Step::Kind::ShiftLeft || step.kind == Step::Kind::ShiftRight;
  if (shift) return *amount > 62 ? -1 : static_cast<int>(*amount);
  int by = 0;
  while (by < 62 && (Wide{1} << by) < *amount) ++by;
  return (Wide{1} << by) == *amount ? by : -1;
}

// iteration > 0 ==> the condition held one iteration ago, where it can be said.
void ClosedForms::add_last_condition(const LoopHead& head, const State& state) const {
  if (!is_tested_at_head(head)) return;
  const auto& block = k_.cfg.blocks[k_.cfg.loops[head.loop].header];
  State last = state;
  const Term one = k_.terms.integer(1);
  std::set<VarId> said;
  for (const Step& step : loops_[head.loop].steps) {
    if (!head.before.vars.count(step.var)) continue;
    const auto value = exactly_after(step, head, k_.terms.sub(head.counter, one));
    if (!value) continue;
    last.vars[step.var] = *value;
    said.insert(step.var);
    add_unequal(head, step, block.condition, state);
  }
  const bool unknown = any_of(block.condition, [&](const Expr& e) {
    const auto* ref = std::get_if<VarRef>(&e.node);
    return array_read_by(e).has_value() ||
           (ref && loops_[head.loop].assigned.count(ref->var) && !said.count(ref->var));
  });
  if (unknown) return;
  const Environment env = k_.environment(last);
  Translator translate(k_.vocabulary, env, Mode::Program, nullptr);
  const Term held = translate(block.condition);
  k_.facts.add(k_.terms.implies(
      k_.terms.conj(state.path, k_.terms.le(one, head.counter)), held));
}

}  // namespace permverify::obligation
