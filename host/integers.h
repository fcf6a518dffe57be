// Integers of the host's C++ as terms. Every term is the exact value. If an operation may wrap around or be undefined, the
// result is a symbol that equals the exact value where this fits the type.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "host/value.h"
#include "logic/term/ranges.h"

namespace permverify::host {

class Integers {
 public:
  Integers(term::TermManager& terms, const clang::ASTContext& context) : terms_(terms), context_(context), ranges_(terms) {}

  // Of 64 bits or fewer.
  static bool is_integer(clang::QualType type);
  // Any value of the type. Symbols have the name for reports.
  Term fresh(const std::string& name, clang::QualType type);
  // The symbol is never below the number.
  void limit(Term symbol, std::int64_t least);
  term::Interval bounds(Term value) { return ranges_.of(value); }
  // a and b, if the symbol is the remainder of a by b as C computes it.
  std::optional<std::pair<Term, Term>> remainder_of(Term symbol) const;
  Term among(const std::string& name, const std::vector<Term>& values);  // one of them
  Term defined(const std::string& name, Term value);  // a symbol for it
  Term literal(std::int64_t value) const { return terms_.integer(value); }
  Term number(term::Wide value) const;
  Term convert(Term value, clang::QualType to);
  // Nothing: no term is known for this operation, or it is undefined.
  std::optional<Term> binary(clang::BinaryOperatorKind op, Term a, Term b, clang::QualType type);
  Term truth(Term value);          // value != 0
  Term from_truth(Term formula);   // 0 or 1
  // Of two doubles that are integers below 2^53: the quotient rounded down, up or towards 0.
  enum class Rounding : std::uint8_t { Down, Up, ToZero };
  std::optional<Term> rounded(Term number, Term divisor, Rounding rounding);
  bool fits_bits(Term value, unsigned bits);  // magnitude below 2^bits

  // What a size of a launch that was made equals: a size of 32 bits without a sign is below 2^31, so a negative number that was
  // converted to it cannot have been one.
  Term as_size(Term value);
  // What the size in bytes of an object that was made equals: below 2^63, so a negative number that was converted to an unsigned
  // type of 64 bits cannot have been one.
  Term as_bytes(Term value);
  // Two numbers of 64 bits without a sign are equal, since they were made from one.
  bool are_one(Term a, Term b) const { return a == b || before_wrapping(a, 64) == before_wrapping(b, 64); }
  // Not each value of the symbol that the known facts allow is one that the operation gives.
  bool is_loose(Term symbol) const { return loose_.count(symbol->id) != 0; }
  // Nothing: no type holds all its values.
  std::optional<clang::QualType> type_of(Term symbol) const;
  // What is always true of a symbol beside its type: what it equals, and when.
  const std::vector<Term>& known_of(Term symbol) const;
  // What the symbol is computed from, where it is known only on paths that execute the operation.
  const std::vector<Term>& sources_of(Term symbol) const;
  // True of a value of the type that was computed, as it did not overflow (host_overflow); where the value goes into another
  // type or a comparison, nothing else keeps it in its range.
  std::vector<Term> without_overflow(Term value, clang::QualType type);
  // What an operation gives where it is executed, and only there, such as that a product did not overflow, goes to this function at once. An
  // execution that leaves the operation out may have operands for which it would.
  void set_path(std::function<void(Term fact)> on_path) { on_path_ = std::move(on_path); }
  // The execution came to an operation that is undefined for certain.
  void set_undefined(std::function<void()> on_undefined) { on_undefined_ = std::move(on_undefined); }
  // A product of two values that are not known, of a signed type: it fits where the operation is executed.
  bool is_signed_product(Term symbol) const { return signed_products_.count(symbol->id) != 0; }
  // The fact says that a sum fits, and not more.
  bool is_of_fit(Term fact) const { return fits_.count(fact->id) != 0; }
  // The symbol of which such a fact gives the value; null: another fact.
  Term defined_by(Term fact) const;
  // Bounds of a quotient by a divisor that is no literal, in products.
  std::vector<Term> known_of_quotient(Term quotient);
  // Some sum or product so far, of a signed type or of 64 bits, was taken not to overflow; and one of constants.
  bool assumes_no_overflow() const { return assumes_no_overflow_; }
  bool assumes_no_overflow_of_constants() const { return constant_overflows_; }

 private:
  term::Interval range_of(clang::QualType type) const;
  bool is_signed(clang::QualType type) const;
  Term equal(Term a, Term b);
  Term compared(Term formula, Term a, Term b);
  // `exact` modulo 2^(bits of the type), which is `congruent` modulo that, too.
  Term fitted(Term exact, Term congruent, clang::QualType type, const std::string& name);
  Term wrapped_constant(term::Wide value, Term congruent, clang::QualType type);
  Term computed(clang::BinaryOperatorKind op, Term a, Term b, clang::QualType type);
  Term of_negative_numbers(Term signed_result, clang::QualType type);
  std::optional<Term> shifted_left(Term a, Term b, clang::QualType type);
  std::optional<Term> shifted_right(Term a, Term b, clang::QualType type);
  bool is_too_far(Term by, clang::QualType type) const;
  std::optional<Term> masked(Term a, Term b);
  std::optional<Term> divided(Term a, Term b, bool remainder, clang::QualType type);
  void fits_on_path(Term exact, clang::QualType type);
  void divides_by(Term b);
  void divides_within(Term a, Term b, clang::QualType type);
  void shifts_by(Term by, clang::QualType type);
  void divided_by_negative(Term symbol, Term a, Term b, bool remainder, clang::QualType type);
  void divides_by_power(Term a, Term b, Term quotient);
  // `fact` gives the value of the symbol, which lies in the range and is computed as `value`, where the operation is executed.
  void gives(Term symbol, Term value, Term fact, const term::Interval& range);
  // A symbol for the value of an operation that is taken to lie in the range, or in that of the type.
  Term named(const std::string& name, Term exact, const term::Interval& range);
  Term taken_to_fit(const std::string& name, Term exact, clang::QualType type);
  std::vector<Term> within(Term t, const term::Interval& range);

  term::TermManager& terms_;
  const clang::ASTContext& context_;
  term::Ranges ranges_;
  std::map<std::uint32_t, std::vector<Term>> known_;  // by the symbol's id
  std::map<std::uint32_t, std::vector<Term>> sources_;
  std::function<void(Term)> on_path_;
  std::function<void()> on_undefined_;
  std::set<std::uint32_t> signed_products_, fits_;
  std::map<std::uint32_t, Term> definitions_;  // by the fact's id
  bool assumes_no_overflow_ = false, constant_overflows_ = false;
  // What a symbol of an unsigned type equals but for a multiple of 2^bits: the exact value before it was converted.
  struct Congruent {
    Term exact;
    unsigned bits;
  };
  // The term itself, or a term that is congruent to it modulo 2^bits.
  Term before_wrapping(Term value, unsigned bits) const;
  std::map<std::uint32_t, Congruent> congruent_;
  std::map<std::uint32_t, Term> rests_, quotients_;
  std::set<std::uint32_t> loose_;
  std::map<std::uint32_t, std::pair<Term, Term>> remainders_;
  std::map<std::uint32_t, clang::QualType> types_;
};

}  // namespace permverify::host
