#include "host/integers.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace permverify::host {

using term::Interval;
using term::Wide;
using clang::QualType;

namespace {

// Of two values that are not known; what is known of such products costs solvers more than it gives.
bool has_product(Term t) {
  const auto& parts = t.children();
  if (t.kind() == term::Kind::Mul && std::count_if(parts.begin(), parts.end(), [](Term part) { return part.kind() != term::Kind::IntConst; }) > 1) return true;
  return std::any_of(parts.begin(), parts.end(), has_product);
}

constexpr std::int64_t most_bytes_of_element = 256;

bool is_literal(Wide value) { return value >= INT64_MIN && value <= INT64_MAX; }

// A sum of multiples by small numbers, as sizes in bytes are: other products, as those of random numbers, are meant to wrap.
bool is_size(Term t) {
  const auto small_multiple = [](Term part) {
    if (part.kind() != term::Kind::Mul) return true;
    return part.children().size() == 2 && part.child(0).kind() == term::Kind::IntConst && std::abs(part.child(0)->value) <= most_bytes_of_element;
  };
  if (t.kind() == term::Kind::Mul) return small_multiple(t);
  return t.kind() == term::Kind::Add && std::all_of(t.children().begin(), t.children().end(), small_multiple);
}

}  // namespace

bool Integers::is_integer(QualType type) {
  return !type.isNull() && !type->isDependentType() && type->isIntegralOrEnumerationType();
}

bool Integers::is_signed(QualType type) const { return type->isSignedIntegerOrEnumerationType(); }

Interval Integers::range_of(QualType type) const {
  if (type->isBooleanType()) return {Wide{0}, Wide{1}};
  const unsigned bits = context_.getIntWidth(type);
  if (bits > 64) return {};
  const Wide size = term::wide_power_of_two(bits);
  if (!is_signed(type)) return {Wide{0}, size - 1};
  return {-(size / 2), size / 2 - 1};
}

// That `t` lies in the range: as a fact, without the ends that no literal holds; as a condition, with a nearer end.
std::vector<Term> Integers::within(Term t, const Interval& range, bool as_condition) {
  std::vector<Term> facts;
  const Interval has = ranges_.of(t);
  const bool above = range.low && has.low && *has.low >= *range.low, below = range.high && has.high && *has.high <= *range.high;
  const auto end = [&](Wide value) { return terms_.integer(static_cast<std::int64_t>(std::clamp<Wide>(value, INT64_MIN, INT64_MAX))); };
  if (range.low && !(as_condition && above) && (as_condition || is_literal(*range.low))) facts.push_back(terms_.le(end(*range.low), t));
  if (range.high && !(as_condition && below) && (as_condition || is_literal(*range.high))) facts.push_back(terms_.le(t, end(*range.high)));
  return facts;
}

Term Integers::fresh(const std::string& name, QualType type) {
  const Term symbol = terms_.fresh(name, term::int_sort, term::Scope::Launch);
  ranges_.learn(symbol, range_of(type));
  types_[symbol->id] = type;
  return symbol;
}

void Integers::limit(Term symbol, std::int64_t least) { ranges_.learn(symbol, {Wide{least}, std::nullopt}); }

std::optional<std::pair<Term, Term>> Integers::remainder_of(Term symbol) const {
  const auto found = remainders_.find(symbol->id);
  return found == remainders_.end() ? std::nullopt : std::optional(found->second);
}

Term Integers::defined(const std::string& name, Term value) {
  const Term symbol = terms_.fresh(name, term::int_sort, term::Scope::Launch);
  ranges_.learn(symbol, ranges_.of(value));
  known_[symbol->id].push_back(terms_.eq(symbol, value));
  return symbol;
}

Term Integers::among(const std::string& name, const std::vector<Term>& values) {
  const Term symbol = terms_.fresh(name, term::int_sort, term::Scope::Launch);
  std::vector<Term> cases;
  Interval hull = ranges_.of(values.front());
  for (const Term value : values) {
    cases.push_back(terms_.eq(symbol, value));
    hull = term::hull(hull, ranges_.of(value));
  }
  ranges_.learn(symbol, hull);
  known_[symbol->id].push_back(terms_.disj(std::move(cases)));
  return symbol;
}

// The exact value where it fits. A signed result that does not fit is undefined, an unsigned one wraps around: of that
// only the range is kept, but for 32 bits, where it is known which multiple of 2^32 is missing.
Term Integers::fitted(Term exact, Term congruent, QualType type, const std::string& name) {
  const Interval range = range_of(type), has = ranges_.of(exact);
  if (has.within(range)) return exact;
  if (ranges_.of(congruent).within(range)) return congruent;
  const Term symbol = fresh(name, type);
  std::vector<Term>& known = known_[symbol->id];
  known.push_back(terms_.implies(terms_.conj(within(exact, range, true)), terms_.eq(symbol, exact)));
  if (congruent != exact && !has_product(congruent)) known.push_back(terms_.implies(terms_.conj(within(congruent, range, true)), terms_.eq(symbol, congruent)));
  const unsigned bits = context_.getIntWidth(type);
  if (!type->isBooleanType() && !is_signed(type)) congruent_[symbol->id] = {congruent, bits};
  if (bits >= 64 && exact.kind() == term::Kind::IntConst) loose_.insert(symbol->id);
  if (bits == 64 && !is_signed(type)) {  // a negative number becomes one of the upper half
    const Term top = terms_.integer(INT64_MAX);
    known.push_back(terms_.implies(terms_.conj({terms_.lt(exact, terms_.integer(0)), terms_.le(terms_.integer(INT64_MIN), exact)}), terms_.lt(top, symbol)));
  }
  const Wide size = term::wide_power_of_two(std::min(bits, 64U));
  const bool near = has.low && has.high && range.low && range.high && *has.low >= *range.low - size && *has.high <= *range.high + size;
  if (!type->isBooleanType() && (bits < 32 || (bits == 32 && !near))) {  // modulo 2^bits, as C++20 converts
    const Term modulus = terms_.integer(static_cast<std::int64_t>(size)), half = terms_.integer(static_cast<std::int64_t>(size / 2));
    known.push_back(terms_.eq(symbol, is_signed(type) ? terms_.sub(terms_.mod(terms_.add(exact, half), modulus), half) : terms_.mod(exact, modulus)));
  } else if (!type->isBooleanType() && bits == 32) {
    for (const int sign : {-1, 1}) {
      const Term moved = terms_.add(exact, terms_.integer(sign * static_cast<std::int64_t>(size)));
      const Interval there = ranges_.of(moved);
      if ((there.high && *there.high < *range.low) || (there.low && *there.low > *range.high)) continue;
      known.push_back(terms_.implies(terms_.conj(within(moved, range, true)), terms_.eq(symbol, moved)));
    }
  }
  return symbol;
}

Term Integers::convert(Term value, QualType to) {
  if (to->isBooleanType()) return from_truth(truth(value));
  const unsigned bits = context_.getIntWidth(to);
  const Term before = before_wrapping(value, bits);
  // `int bytes = n * sizeof(float);` is like `int bytes = n * 4;`, where the product is taken not to overflow.
  const bool wide = !ranges_.of(value).within({Wide{0}, term::wide_power_of_two(32) - 1});  // others are numbers of 32 bits
  if (is_signed(to) && bits == 32 && wide && !ranges_.of(before).within(range_of(to)) && is_size(before)) {
    assumes_no_overflow_ = true;
    return taken_to_fit("size", before, to);
  }
  return fitted(value, before, to, "converted");
}

Term Integers::before_wrapping(Term value, unsigned bits) const {
  const auto found = congruent_.find(value->id);
  return found == congruent_.end() || found->second.bits < bits ? value : found->second.exact;
}

Term Integers::truth(Term value) {
  if (rests_.count(value->id) != 0) return terms_.negate(equal(value, terms_.integer(0)));
  if (value.kind() == term::Kind::Ite && value.child(1).is_int(1) && value.child(2).is_int(0)) return value.child(0);
  if (value.kind() == term::Kind::Ite && value.child(1).is_int(0) && value.child(2).is_int(1)) return terms_.negate(value.child(0));
  return terms_.ne(value, terms_.integer(0));
}

Term Integers::from_truth(Term formula) { return terms_.ite(formula, terms_.integer(1), terms_.integer(0)); }

bool Integers::fits_bits(Term value, unsigned bits) {
  const Wide end = term::wide_power_of_two(bits);
  return ranges_.of(value).within({1 - end, end - 1});
}

const std::vector<Term>& Integers::known_of(Term symbol) const {
  static const std::vector<Term> nothing;
  const auto found = known_.find(symbol->id);
  return found == known_.end() ? nothing : found->second;
}

const std::vector<Term>& Integers::sources_of(Term symbol) const {
  static const std::vector<Term> nothing;
  const auto found = sources_.find(symbol->id);
  return found == sources_.end() ? nothing : found->second;
}

std::vector<Term> Integers::without_overflow(Term value, QualType type) {
  const Interval range = range_of(type);
  if (ranges_.of(value).within(range)) return {};
  const bool literal = range.low && range.high && is_literal(*range.low) && is_literal(*range.high);
  return within(value, range, literal);
}

std::vector<Term> Integers::take_evaluated() { return std::exchange(evaluated_, {}); }

std::vector<Term> Integers::known_of_quotient(Term quotient) {
  const Term a = quotient.child(0), b = quotient.child(1);
  if (b.kind() == term::Kind::IntConst) return {};
  const Term low = terms_.mul(b, quotient);
  const Term exact = terms_.conj(terms_.le(low, a), terms_.lt(a, terms_.add(low, b)));
  return {terms_.implies(terms_.lt(terms_.integer(0), b), exact)};
}

Term Integers::as_size(Term value) {
  const Wide size = term::wide_power_of_two(32);
  const Term before = before_wrapping(value, 32);
  if (ranges_.of(before).within({-(size / 2), size - 1})) value = before;
  // A quotient that is not below 1 is that of two positive numbers, rounded down.
  const auto found = quotients_.find(value->id);
  return found == quotients_.end() ? value : found->second;
}

Term Integers::as_bytes(Term value) {
  const Wide half = term::wide_power_of_two(63);
  const Term before = before_wrapping(value, 64);  // below 0: `value` is before + 2^64, which is at least 2^63
  return ranges_.of(before).within({-half, half * 2 - 1}) ? before : value;
}

std::optional<QualType> Integers::type_of(Term symbol) const {
  const auto found = types_.find(symbol->id);
  return found == types_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace permverify::host
