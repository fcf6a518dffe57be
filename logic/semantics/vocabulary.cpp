#include "logic/semantics/vocabulary.h"

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

}  // namespace permverify::obligation
