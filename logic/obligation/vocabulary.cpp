#include "logic/obligation/vocabulary.h"

#include <limits>

namespace permverify::obligation {

using ir::TypeKind;
using term::Sort;
using term::SortKind;

namespace {

SortKind scalar_kind(TypeKind kind) {
  switch (kind) {
    case TypeKind::Bool: return SortKind::Bool;
    case TypeKind::Int:
    case TypeKind::Fixed: return SortKind::Int;
    case TypeKind::Real:
    case TypeKind::Amount: return SortKind::Real;
    case TypeKind::Float32: return SortKind::Float32;
    case TypeKind::Float64: return SortKind::Float64;
    case TypeKind::Resource: return SortKind::Bool;
  }
  return SortKind::Int;
}

}  // namespace

Sort Vocabulary::sort_of(const ir::Type& type) {
  const SortKind kind = scalar_kind(type.kind);
  switch (type.shape) {
    case ir::Shape::Scalar: return Sort{kind, SortKind::Int, 0};
    case ir::Shape::Array: return Sort{SortKind::Map, kind, type.rank};
    case ir::Shape::Seq: return Sort{SortKind::Seq, kind, 0};
  }
  return {};
}

Sort Vocabulary::map_sort(ir::VarId array) const { return sort_of(variable(array).type); }

Term Vocabulary::opaque(const std::string& name, std::vector<Term> arguments, Sort result) {
  std::vector<Sort> sorts;
  for (const Term a : arguments) sorts.push_back(a.sort());
  return terms_.apply(terms_.operation(name, sorts, result), std::move(arguments));
}

namespace {

// 2^63 and 2^64 do not fit a literal: built by multiplication, which the solver sees exactly.
Term power_of_two(term::TermManager& terms, unsigned exponent) {
  if (exponent < 63) return terms.integer(std::int64_t{1} << exponent);
  return terms.mul(terms.integer(std::int64_t{1} << 62), terms.integer(std::int64_t{1} << (exponent - 62)));
}

}  // namespace

Term Vocabulary::in_range(Term value, const ir::Type& fixed) const {
  const unsigned bits = fixed.bits;
  if (fixed.is_signed) {
    const std::int64_t low =
        bits == 64 ? std::numeric_limits<std::int64_t>::min() : -(std::int64_t{1} << (bits - 1));
    return terms_.conj(terms_.le(terms_.integer(low), value),
                       terms_.le(value, terms_.integer(-(low + 1))));
  }
  return terms_.conj(terms_.le(terms_.integer(0), value),
                     terms_.lt(value, power_of_two(terms_, bits)));
}

Term Vocabulary::wrap(Term value, const ir::Type& fixed) const {
  const Term modulus = power_of_two(terms_, fixed.bits);
  if (!fixed.is_signed) return terms_.mod(value, modulus);
  const Term half = power_of_two(terms_, fixed.bits - 1U);
  return terms_.sub(terms_.mod(terms_.add(value, half), modulus), half);
}

}  // namespace permverify::obligation
