#include "host/integers.h"

#include <algorithm>
#include <cstdlib>

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

constexpr unsigned most_bits = 64;  // what terms have of wider types is not bounded

bool is_literal(Wide value) { return value >= INT64_MIN && value <= INT64_MAX; }

// A sum of multiples by sizes of elements, as sizes in bytes are: other sums and products, as those of random numbers, may be meant to wrap.
bool is_size(Term t) {
  const auto of_elements = [](std::int64_t number) {
    const std::int64_t size = std::abs(number);
    return size > 1 && size <= most_bytes_of_element && (size & (size - 1)) == 0;
  };
  const auto multiple = [&](Term part) {
    if (part.kind() == term::Kind::IntConst) return part->value % 2 == 0;
    return part.kind() == term::Kind::Mul && part.children().size() == 2 && part.child(0).kind() == term::Kind::IntConst && of_elements(part.child(0)->value);
  };
  return (t.kind() == term::Kind::Mul && multiple(t)) || (t.kind() == term::Kind::Add && std::all_of(t.children().begin(), t.children().end(), multiple));
}

// `bool`, or an enumeration on it: a conversion is a comparison with 0.
bool is_truth_value(QualType type) {
  const auto* enumeration = type->getAs<clang::EnumType>();
  return (enumeration ? enumeration->getDecl()->getIntegerType() : type)->isBooleanType();
}

}  // namespace

bool Integers::is_integer(QualType type) {
  if (type.isNull() || type->isDependentType() || !type->isIntegralOrEnumerationType()) return false;
  const auto* bits = type->getAs<clang::BitIntType>();
  const bool wide = type->isSpecificBuiltinType(clang::BuiltinType::Int128) || type->isSpecificBuiltinType(clang::BuiltinType::UInt128);
  return !wide && !(bits && bits->getNumBits() > most_bits);
}

bool Integers::is_signed(QualType type) const { return type->isSignedIntegerOrEnumerationType(); }

Interval Integers::range_of(QualType type) const {
  if (is_truth_value(type)) return {Wide{0}, Wide{1}};
  const unsigned bits = context_.getIntWidth(type);
  const Wide size = term::wide_power_of_two(bits);
  if (!is_signed(type)) return {Wide{0}, size - 1};
  return {-(size / 2), size / 2 - 1};
}

// That `t` lies in the range, without what its bounds say of it.
std::vector<Term> Integers::within(Term t, const Interval& range) {
  std::vector<Term> facts;
  const Interval has = ranges_.of(t);
  if (range.low && !(has.low && *has.low >= *range.low)) facts.push_back(terms_.le(number(*range.low), t));
  if (!range.high || (has.high && *has.high <= *range.high)) return facts;
  // Runs do not compute with numbers of more than 64 bits: t <= 2 * c + 1 where t / 2 <= c.
  const Wide half = *range.high / 2;
  facts.push_back(is_literal(*range.high) || *range.high != 2 * half + 1 ? terms_.le(t, number(*range.high)) : terms_.le(terms_.div(t, terms_.integer(2)), number(half)));
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

// The exact value where it fits. A signed result that does not fit is undefined, an unsigned one wraps around: a multiple of 2^bits is
// missing. Which one is known for all types but the one of truth values.
Term Integers::fitted(Term exact, Term congruent, QualType type, const std::string& name) {
  const Interval range = range_of(type), has = ranges_.of(exact);
  if (has.within(range)) return exact;
  if (ranges_.of(congruent).within(range)) return congruent;
  const unsigned bits = context_.getIntWidth(type);
  const bool wraps = !is_truth_value(type);
  if (const auto constant = has.value(); constant && wraps) return wrapped_constant(*constant, congruent, type);
  const Term symbol = fresh(name, type);
  std::vector<Term>& known = known_[symbol->id];
  known.push_back(terms_.implies(terms_.conj(within(exact, range)), terms_.eq(symbol, exact)));
  if (!wraps) {
    loose_.insert(symbol->id);
    return symbol;
  }
  if (congruent != exact && !has_product(congruent)) known.push_back(terms_.implies(terms_.conj(within(congruent, range)), terms_.eq(symbol, congruent)));
  if (!is_signed(type)) congruent_[symbol->id] = {congruent, bits};
  const Wide size = term::wide_power_of_two(bits);
  if (bits == 64) {
    const auto rest = [&](Term t) { return terms_.mod(t, terms_.power_of_two(bits)); };
    known.push_back(terms_.eq(is_signed(type) ? rest(symbol) : symbol, rest(exact)));
    return symbol;
  }
  const bool near = has.low && has.high && *has.low >= *range.low - size && *has.high <= *range.high + size;
  if (bits != 32 || !near) {  // modulo 2^bits, as C++20 converts
    const Term modulus = number(size), half = number(size / 2);
    known.push_back(terms_.eq(symbol, is_signed(type) ? terms_.sub(terms_.mod(terms_.add(exact, half), modulus), half) : terms_.mod(exact, modulus)));
    return symbol;
  }
  for (const int sign : {-1, 1}) {
    const Interval there{*range.low - sign * size, *range.high - sign * size};  // the values that move into the range
    if (*has.high < *there.low || *has.low > *there.high) continue;
    known.push_back(terms_.implies(terms_.conj(within(exact, there)), terms_.eq(symbol, terms_.add(exact, number(sign * size)))));
  }
  return symbol;
}

Term Integers::wrapped_constant(Wide value, Term congruent, QualType type) {
  const unsigned bits = context_.getIntWidth(type);
  const Interval range = range_of(type);
  const Wide size = term::wide_power_of_two(bits), beyond = (value - *range.low) % size;
  const Term wrapped = number(*range.low + (beyond < 0 ? beyond + size : beyond));
  if (!is_signed(type)) congruent_[wrapped->id] = {congruent, bits};
  return wrapped;
}

Term Integers::number(Wide value) const {
  if (is_literal(value)) return terms_.integer(static_cast<std::int64_t>(value));
  const Wide power = term::wide_power_of_two(64);
  const Wide times = (value < 0 ? value - power / 2 : value + power / 2) / power;  // the nearest multiple
  const Term multiple = terms_.mul(terms_.integer(static_cast<std::int64_t>(times)), terms_.power_of_two(64));
  return terms_.add(multiple, terms_.integer(static_cast<std::int64_t>(value - times * power)));
}

Term Integers::convert(Term value, QualType to) {
  if (is_truth_value(to)) return from_truth(truth(value));
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
  return within(value, range_of(type));
}

Term Integers::defined_by(Term fact) const {
  const auto found = definitions_.find(fact->id);
  return found == definitions_.end() ? Term{} : found->second;
}

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
