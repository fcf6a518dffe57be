// Operators and conversions of C++ on values of the host. They have no effects.
#pragma once
#include <vector>

#include "host/value.h"

namespace permverify::host {

class Integers;
class NullPointers;
class Unknowns;

class Operators {
 public:
  Operators(const clang::ASTContext& context, term::TermManager& terms, Integers& integers, Unknowns& unknowns, NullPointers& null_pointers)
      : context_(context), terms_(terms), integers_(integers), unknowns_(unknowns), null_pointers_(null_pointers) {}

  // Null: unknown.
  Term truth_of(const Value& value);
  // Whether the condition may be one that never has this value. Statuses count as success, since allocations are assumed to succeed.
  bool is_doubtful(const clang::Expr& condition, Term truth, bool value) const;
  // What is true since the computation of the operand did not overflow.
  std::vector<Term> without_overflow(const Value& value, const clang::Expr& operand);
  // The same of both operands, if it has to be known for the result.
  std::vector<Term> operands_without_overflow(const clang::BinaryOperator& expr, const Value& left, const Value& right);
  // `a op b`, of operands of this type.
  Value arithmetic(clang::BinaryOperatorKind op, const Value& a, const Value& b, clang::QualType type, clang::QualType operands);
  // `a op= b`: the new value of the left operand.
  Value compound(const clang::CompoundAssignOperator& expr, const Value& left, const Value& right);
  // `++a`, `--a`: the new value.
  Value stepped(const Value& old, clang::QualType type, bool up);
  Value negated(const Value& value, clang::QualType type);
  // By a conversion between integers and floating-point numbers.
  Value converted(clang::CastKind kind, const Value& value, clang::QualType type);
  // Of an initialiser list with these values.
  Value aggregate(clang::QualType type, std::vector<Value> values);
  // The place moved by a number of elements, which may be negative.
  Place moved(Place place, const Value& elements, bool backwards, clang::QualType pointee);

 private:
  Value to_floating(const Value& value, clang::QualType type);
  Value between_floating(const Value& value, clang::QualType type);

  const clang::ASTContext& context_;
  term::TermManager& terms_;
  Integers& integers_;
  Unknowns& unknowns_;
  NullPointers& null_pointers_;
};

}  // namespace permverify::host
