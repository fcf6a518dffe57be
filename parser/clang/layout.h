// The layout of types of C in base units and in types of the IR.
#pragma once
#include "parser/clang/values.h"

namespace permverify::parser {

// The record is one of the vector types of CUDA (`float4`), kept like a vector of OpenCL.
bool is_cuda_vector(const clang::RecordDecl& record);

class Layout {
 public:
  explicit Layout(clang::ASTContext& context) : context_(context) {}

  // What remains without arrays and vectors: a scalar, a pointer or a record.
  clang::QualType base(clang::QualType type) const;
  // Number of base units in an object of the type; a vector of 3 takes 4 in memory.
  std::int64_t units(clang::QualType type) const;
  // Components of a vector (of OpenCL or CUDA); 0 for other types.
  unsigned components(clang::QualType type) const;
  clang::QualType component_type(clang::QualType type) const;
  bool is_record(clang::QualType base) const;  // neither scalar, pointer, vector nor union
  bool has_union(clang::QualType type) const;
  bool has_pointer(clang::QualType type) const;
  bool has_array(clang::QualType type) const;
  std::int64_t bytes(clang::QualType type) const;
  clang::QualType byte_array(clang::QualType type) const;  // `unsigned char [sizeof(type)]`

  // The part of the type that has no layout, in words; null: all parts have one. Call it before the other functions.
  const char* without_layout(clang::QualType type) const;

  // Fields of a record, base classes first. A reference is kept as a pointer.
  struct Field {
    clang::QualType type;
    std::string name;
    std::int64_t offset;  // bytes
    const clang::FieldDecl* declaration;  // null for base classes
  };
  std::vector<Field> fields(clang::QualType record) const;
  // Bytes of a record that no field of its own or base class has, and that an assignment may write. Behind
  // the last field only if no derived class can put a member there (Itanium C++ ABI, 2.4: data size).
  std::vector<std::int64_t> padding(clang::QualType record) const;
  // Whether an object of the type has padding: a byte outside of all scalars.
  bool has_padding(clang::QualType type) const;
  // The base class at this step of a path through `type` may have members of the derived class behind its own.
  bool is_base(clang::QualType type, const Path& path) const;
  // Unit `unit` of the plane at a path is the fourth of a vector of three: it holds nothing.
  bool fills_up(clang::QualType type, const Path& path, std::int64_t unit) const;
  // Path from the record to the field, through anonymous members.
  std::uint16_t index_of(const clang::FieldDecl& field) const;
  // The type of the objects at a path inside `type`, arrays stripped on the way.
  clang::QualType at(clang::QualType type, const Path& path) const;
  // "x.y" for a path.
  std::string name_of(clang::QualType type, const Path& path) const;
  // Base units at a path in one object of `type`.
  std::int64_t units_at(clang::QualType type, const Path& path) const;

  // The notation for an element of the plane, for `Variable::steps`; `counted`: `name` is indexed first,
  // as pointers are. Empty for `name[index]`.
  struct Way {
    std::vector<ir::CellStep> steps;
    std::vector<std::string> components;
  };
  Way way(const std::string& name, clang::QualType element, const Path& path, bool counted) const;

  // The type of the IR for a scalar of C; nothing for what has none (`long double`, `void`).
  // `half` is kept as the 16 bits that it is stored in, an event as a number without a meaning.
  std::optional<ir::Type> scalar(clang::QualType type) const;
  // What an object of an atomic type holds; another type as it is.
  static clang::QualType without_atomic(clang::QualType type);
  clang::ASTContext& context() const { return context_; }

 private:
  clang::ASTContext& context_;
};

ir::Type fixed_type(unsigned bits, bool is_signed);

}  // namespace permverify::parser
