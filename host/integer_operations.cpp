// Operators of C++ on integers.
#include <utility>

#include "host/integers.h"

namespace permverify::host {

using clang::QualType;
using term::Interval;
using term::Wide;

namespace {

constexpr unsigned literal_bits = 62;  // terms have literals of 64 bits

std::optional<std::int64_t> power_of_two(Term exponent) {
  if (exponent.kind() != term::Kind::IntConst || exponent->value < 0 || exponent->value > static_cast<std::int64_t>(literal_bits)) return std::nullopt;
  return std::int64_t{1} << exponent->value;
}

}  // namespace

std::optional<Term> Integers::binary(clang::BinaryOperatorKind op, Term a, Term b, QualType type) {
  switch (op) {
    case clang::BO_Add:
    case clang::BO_Sub:
    case clang::BO_Mul: return computed(op, a, b, type);
    case clang::BO_Div: return divided(a, b, false, type);
    case clang::BO_Rem: return divided(a, b, true, type);
    case clang::BO_Shl: return shifted_left(a, b, type);
    case clang::BO_Shr: return shifted_right(a, b, type);
    case clang::BO_And: return masked(a, b);
    case clang::BO_Or:  // `error |= f()` of calls that succeed
      if (a.is_int(0) || b.is_int(0)) return a.is_int(0) ? b : a;
      return std::nullopt;
    case clang::BO_LT: return from_truth(compared(terms_.lt(a, b), a, b));
    case clang::BO_GT: return from_truth(compared(terms_.gt(a, b), a, b));
    case clang::BO_LE: return from_truth(compared(terms_.le(a, b), a, b));
    case clang::BO_GE: return from_truth(compared(terms_.ge(a, b), a, b));
    case clang::BO_EQ: return from_truth(compared(equal(a, b), a, b));
    case clang::BO_NE: return from_truth(terms_.negate(compared(equal(a, b), a, b)));
    default: return std::nullopt;
  }
}

// Terms do not compare constants that no literal holds.
Term Integers::compared(Term formula, Term a, Term b) {
  return ranges_.of(a).value() && ranges_.of(b).value() ? ranges_.decided(formula) : formula;
}

// A sum, difference or product; the product with a power of two for `<<` of a type without a sign.
Term Integers::computed(clang::BinaryOperatorKind op, Term a, Term b, QualType type) {
  const auto apply = [&](Term x, Term y) { return op == clang::BO_Add ? terms_.add(x, y) : op == clang::BO_Sub ? terms_.sub(x, y) : terms_.mul(x, y); };
  const Term exact = apply(a, b);
  if (ranges_.of(exact).within(range_of(type))) return exact;
  if (!is_signed(type)) {
    const unsigned bits = context_.getIntWidth(type);
    const Term congruent = apply(before_wrapping(a, bits), before_wrapping(b, bits));
    // Sizes of memory do not come near 2^64, but for negative numbers: a sum or product that does is taken not to occur.
    const bool wide = bits == 64 && (op == clang::BO_Add || op == clang::BO_Mul);
    if (wide && congruent != exact) return of_negative_numbers(congruent, type);
    if (!wide) return fitted(exact, congruent, type, "sum");
  }
  assumes_no_overflow_ = true;
  constant_overflows_ = constant_overflows_ || exact.kind() == term::Kind::IntConst;
  const bool factors = op == clang::BO_Mul && a.kind() != term::Kind::IntConst && b.kind() != term::Kind::IntConst;
  if (!factors) {
    if (is_signed(type)) fits_on_path(exact, type);
    return exact;
  }
  // Under a name of its own, which has the range of the type: products of products are sizes of memory. It is the exact value
  // only where the operation is executed; `n > 1000 ? 0 : n * n` allows each n.
  const Term product = taken_to_fit("product", exact, type);
  if (is_signed(type)) signed_products_.insert(product->id);
  return product;
}

// Behind a sum of a signed type that overflows the program does nothing that is defined, whether it uses the sum or not. A constant
// that overflows stands on paths that are not meant to run, so that nothing is known of these.
void Integers::fits_on_path(Term exact, QualType type) {
  if (exact.kind() == term::Kind::IntConst) {
    if (on_undefined_) on_undefined_();
    return;
  }
  for (const Term fact : within(exact, range_of(type))) {
    fits_.insert(fact->id);
    if (on_path_) on_path_(fact);
  }
}

// A sum or product of 64 bits without a sign whose operands may be converted negative numbers, such as `(size_t)(n - 1) * 4`.
// `signed_result` is the same sum or product of the numbers before the conversion. If that of the converted numbers does not
// overflow (host_overflow), then at most one of them was negative, and a product with it has the other factor 0 or 1. So the
// signed result lies from -2^63 to 2^64 - 1; this alone is assumed, and the result is its conversion.
Term Integers::of_negative_numbers(Term signed_result, QualType type) {
  const Wide half = term::wide_power_of_two(63);
  const Interval range{-half, half * 2 - 1};
  if (ranges_.of(signed_result).within(range)) return fitted(signed_result, signed_result, type, "sum");
  assumes_no_overflow_ = true;
  const Term result = named("product", signed_result, range);
  return fitted(result, result, type, "sum");
}

// Undefined: a shift by the number of bits of the type, or by more.
bool Integers::is_too_far(Term by, QualType type) const { return by->value >= static_cast<std::int64_t>(context_.getIntWidth(type)); }

// The program does not go on behind it, as behind a division by 0.
void Integers::shifts_by(Term by, QualType type) {
  const Interval range = ranges_.of(by), defined{Wide{0}, Wide{context_.getIntWidth(type)} - 1};
  const bool never = (range.high && *range.high < 0) || (range.low && *range.low > *defined.high);
  if (range.within(defined) || never || !on_path_) return;
  on_path_(terms_.conj(terms_.le(terms_.integer(0), by), terms_.le(by, terms_.integer(static_cast<std::int64_t>(*defined.high)))));
}

std::optional<Term> Integers::shifted_left(Term a, Term b, QualType type) {
  shifts_by(b, type);
  const auto factor = power_of_two(b);
  if (!factor || is_too_far(b, type)) return std::nullopt;
  if (!is_signed(type)) return computed(clang::BO_Shl, a, terms_.integer(*factor), type);
  const Term exact = terms_.mul(a, terms_.integer(*factor));  // wraps as a conversion does: C++20, and compilers before it
  return fitted(exact, exact, type, "shifted");
}

std::optional<Term> Integers::shifted_right(Term a, Term b, QualType type) {
  shifts_by(b, type);
  const auto power = power_of_two(b);
  if (!power || is_too_far(b, type)) return std::nullopt;
  const Term divisor = terms_.integer(*power), shifted = terms_.div(a, divisor);
  divides_by_power(a, divisor, shifted);
  return shifted;
}

// With a constant that has all bits below some place, and no other.
std::optional<Term> Integers::masked(Term a, Term b) {
  if (a.kind() == term::Kind::IntConst) std::swap(a, b);
  if (b.kind() != term::Kind::IntConst || b->value < 0 || !ranges_.of(a).is_nonnegative()) return std::nullopt;
  const bool low_bits = (b->value & (b->value + 1)) == 0 && b->value != INT64_MAX;
  return low_bits ? std::optional(terms_.mod(a, terms_.integer(b->value + 1))) : std::nullopt;
}

// Towards 0, as C divides. Undefined for a divisor of 0, and only known for a positive one.
std::optional<Term> Integers::divided(Term a, Term b, bool remainder, QualType type) {
  divides_by(b);
  divides_within(a, b, type);
  const Interval top = ranges_.of(a), bottom = ranges_.of(b);
  if (bottom.high && *bottom.high <= 0) return std::nullopt;
  const auto floor = [&](Term x) { return remainder ? terms_.mod(x, b) : terms_.div(x, b); };
  const bool positive = bottom.low && *bottom.low > 0;
  if (top.is_nonnegative() && positive) {
    const Term result = floor(a);
    if (!remainder) divides_by_power(a, b, result);
    return result;
  }
  const Term symbol = fresh(remainder ? "remainder" : "quotient", type);
  const Term divides = terms_.lt(terms_.integer(0), b), zero = terms_.integer(0);
  const auto where = [&](Term condition, Term value) {
    gives(symbol, value, terms_.implies(positive ? condition : terms_.conj(divides, condition), terms_.eq(symbol, value)), range_of(type));
  };
  where(terms_.le(zero, a), floor(a));
  if (!top.is_nonnegative()) where(terms_.lt(a, zero), terms_.neg(floor(terms_.neg(a))));
  if (!bottom.is_nonnegative()) divided_by_negative(symbol, a, b, remainder, type);
  if (remainder) remainders_[symbol->id] = {a, b};
  if (remainder && top.is_nonnegative()) ranges_.learn(symbol, {Wide{0}, top.high});  // it has the sign of what is divided
  if (remainder && positive) rests_[symbol->id] = terms_.mod(a, b);
  if (!remainder && positive) quotients_[symbol->id] = terms_.div(a, b);
  return symbol;
}

// The program does not go on behind a division by 0, which is undefined. A divisor that is always 0 stands in code that is not meant to run.
void Integers::divides_by(Term b) {
  const Interval range = ranges_.of(b);
  const bool may_be_zero = !(range.low && *range.low > 0) && !(range.high && *range.high < 0);
  const bool is_zero = range.low && range.high && *range.low == 0 && *range.high == 0;
  if (may_be_zero && !is_zero && on_path_) on_path_(terms_.negate(terms_.eq(b, terms_.integer(0))));
}

// The least number of a signed type divided by -1 is none of the type, which is undefined.
void Integers::divides_within(Term a, Term b, QualType type) {
  const Interval whole = range_of(type), top = ranges_.of(a), bottom = ranges_.of(b);
  if (!whole.low || *whole.low >= 0 || !on_path_) return;
  const bool least = !(top.low && *top.low > *whole.low), by_minus_one = !(bottom.low && *bottom.low > -1) && !(bottom.high && *bottom.high < -1);
  if (least && by_minus_one) on_path_(terms_.negate(terms_.conj(terms_.eq(b, terms_.integer(-1)), terms_.eq(a, number(*whole.low)))));
}

// What the symbol is where the divisor is negative.
void Integers::divided_by_negative(Term symbol, Term a, Term b, bool remainder, QualType type) {
  const Term divisor = terms_.neg(b), zero = terms_.integer(0);
  const auto by = [&](Term x) { return remainder ? terms_.mod(x, divisor) : terms_.div(x, divisor); };
  const auto where = [&](Term condition, Term value) {
    gives(symbol, value, terms_.implies(terms_.conj(terms_.lt(b, zero), condition), terms_.eq(symbol, value)), range_of(type));
  };
  where(terms_.le(zero, a), remainder ? by(a) : terms_.neg(by(a)));
  if (!ranges_.of(a).is_nonnegative()) where(terms_.lt(a, zero), remainder ? terms_.neg(by(terms_.neg(a))) : by(terms_.neg(a)));
}

Term Integers::taken_to_fit(const std::string& name, Term exact, QualType type) {
  const Term symbol = named(name, exact, range_of(type));
  types_[symbol->id] = type;
  return symbol;
}

Term Integers::named(const std::string& name, Term exact, const Interval& range) {
  const Term symbol = terms_.fresh(name, term::int_sort, term::Scope::Launch);
  const Interval has = ranges_.of(exact);
  const bool apart = (has.low && range.high && *has.low > *range.high) || (has.high && range.low && *has.high < *range.low);
  ranges_.learn(symbol, range);
  if (!apart) ranges_.learn(symbol, has);
  gives(symbol, exact, terms_.eq(symbol, exact), range);
  return symbol;
}

// A value that the type of the symbol cannot hold contradicts the fact, which is no contradiction where the operation is left out.
void Integers::gives(Term symbol, Term value, Term fact, const Interval& range) {
  if (ranges_.of(value).within(range)) {
    known_[symbol->id].push_back(fact);
    return;
  }
  sources_[symbol->id].push_back(fact);
  definitions_[fact->id] = symbol;
  if (on_path_) on_path_(fact);
}

// a == c + m * 2^bits gives a / 2^s == c / 2^s + m * 2^(bits - s), both rounded down.
void Integers::divides_by_power(Term a, Term b, Term quotient) {
  const auto found = congruent_.find(a->id);
  if (found == congruent_.end() || b.kind() != term::Kind::IntConst || b->value <= 0 || (b->value & (b->value - 1)) != 0) return;
  const auto shift = static_cast<unsigned>(__builtin_ctzll(static_cast<unsigned long long>(b->value)));
  const Congruent before = found->second;
  if (shift < before.bits) congruent_[quotient->id] = {terms_.div(before.exact, b), before.bits - shift};
}

std::optional<Term> Integers::rounded(Term number, Term divisor, Rounding rounding) {
  if (divisor.is_int(1)) return number;
  const Interval bottom = ranges_.of(divisor);
  if (!bottom.low || *bottom.low <= 0) return std::nullopt;
  switch (rounding) {
    case Rounding::Down: return terms_.div(number, divisor);
    case Rounding::Up: return terms_.neg(terms_.div(terms_.neg(number), divisor));
    case Rounding::ToZero:
      if (!ranges_.of(number).is_nonnegative()) return std::nullopt;
      return terms_.div(number, divisor);
  }
  return std::nullopt;
}

// The remainder of C is 0 exactly where that of the floor division is.
Term Integers::equal(Term a, Term b) {
  if (a.is_int(0)) std::swap(a, b);
  const auto rest = rests_.find(a->id);
  return terms_.eq(b.is_int(0) && rest != rests_.end() ? rest->second : a, b);
}

}  // namespace permverify::host
